import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { wholeSettings } from '../../contracts/settings-rules.ts';
import { FaultNotice } from '../components/status/fault-notice.tsx';
import { Spinner } from '../components/status/spinner.tsx';
import { ToolBar } from '../features/help-guide/tool-bar.tsx';
import { RunPanel } from '../features/run/run-panel.tsx';
import { SavedJobs } from '../features/saved-jobs/saved-jobs.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { SettingsPopover } from '../features/settings/settings-popover.tsx';
import { queries } from '../lib/calls/api.ts';
import { productName } from '../lib/calls/page-config.ts';
import { USUAL_FILES } from '../lib/job/file-settings.ts';
import logo from '../logo.svg';
import { DocumentPane } from './document-pane.tsx';
import { NarrowScreen, useIsNarrow } from './narrow-screen.tsx';
import { Panes } from './panes.tsx';
import { StatusLine } from './status-line.tsx';
import { Steps } from './steps.tsx';
import { type Choosing, useRememberedChoice } from './use-choice.ts';
import { useJob } from './use-job.ts';
import { useOpenSteps } from './use-open-steps.ts';

/** The tool: the document on the left, the steps on the right. */
export function Workbench() {
  const isNarrow = useIsNarrow();
  const { choosing, restoring } = useRememberedChoice();
  // What is connected decides how much stands above the other steps: shown later, it would move them away under the pointer.
  const { isPending: isListing } = useQuery(queries.sources.listConnections.queryOptions());
  // Once there it stays: a list that failed is asked for again.
  const [isShown, setShown] = useState(false);
  if (!isShown && restoring.isSuccess && !isListing) setShown(true);
  if (isNarrow) return <NarrowScreen />;
  if (!isShown && restoring.error) {
    return (
      <main className="mx-auto flex max-w-md flex-1 flex-col justify-center p-6">
        <FaultNotice title="What you chose last can not be read" error={restoring.error} onRetry={restoring.refetch} />
      </main>
    );
  }
  if (!isShown) return <Spinner label="Loading" className="min-h-[60vh]" />;
  return <Tool choosing={choosing} />;
}

function Tool({ choosing }: { readonly choosing: Choosing }) {
  const loaded = useJob(choosing.choice);
  const { job } = loaded;
  const steps = useOpenSteps(choosing.choice, loaded);
  const { data: profile, error, refetch } = useQuery(queries.accounts.profile.queryOptions());
  const settings = (
    <>
      <SettingsDialog />
      <SettingsPopover />
    </>
  );
  return (
    <Panes
      bar={<ToolBar home={<HomeLink />} settings={settings} />}
      document={
        <DocumentPane
          job={job}
          awaited={loaded.awaited}
          settings={profile?.settings}
          fault={error && <FaultNotice title="Failed to load settings" error={error} onRetry={refetch} />}
        />
      }
      run={<RunPanel job={job} onNoRows={() => steps.setOpen('database', true)} />}
      steps={
        <>
          <Steps choosing={choosing} loaded={loaded} steps={steps} />
          <SavedJobs
            job={job}
            onOpen={({ rows, template, namingHeader, delivery = null, ...others }) =>
              choosing.change({ rows, template, namingHeader, delivery, ...USUAL_FILES, ...wholeSettings(others) })
            }
          />
        </>
      }
      footer={<StatusLine job={job} awaited={loaded.awaited} isDatabaseLost={loaded.isDatabaseLost} />}
    />
  );
}

const HomeLink = () => (
  <Link to="/" className="flex shrink-0 items-center gap-2 rounded-md text-base font-semibold">
    <img src={logo} alt="" className="size-6" />
    {/* Beside a narrow document signs stand alone. */}
    <span className="sr-only @md:not-sr-only">{productName}</span>
  </Link>
);
