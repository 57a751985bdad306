import { RefreshCw, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { Delivery } from '../../../contracts/sources.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { DeliveryFields } from '../../components/job/delivery-fields.tsx';
import { OutputFields } from '../../components/job/output-fields.tsx';
import { withPlaces } from '../../components/job/places-select.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { Spinner } from '../../components/status/spinner.tsx';
import { useConfig } from '../../lib/calls/use-config.ts';
import type { FileSettings } from '../../lib/job/file-settings.ts';
import type { Job } from '../../lib/job/job.ts';
import { knownColumns } from '../../lib/job/rows.ts';
import { sourceText } from '../../lib/job/source-text.ts';
import { NamingHeader } from './naming-header.tsx';
import { PropertyTable } from './property-table.tsx';
import { SetupAutomation } from './setup-automation.tsx';

interface MappingStepProps {
  readonly job: Job;
  readonly isLoading: boolean;
  /** The plan whose limits are to be told; null when there are none. */
  readonly limitedPlan: 'free' | 'demo' | null;
  readonly onNamingHeader: (namingHeader: string) => void;
  readonly onDecimals: (decimals: Readonly<Record<string, number>>) => void;
  /** Without it, as in the demo, nothing is sent and no automation is set up. */
  readonly onDelivery?: (delivery: Delivery | null) => void;
  readonly onOutput?: (change: Partial<FileSettings>) => void;
  readonly onReload: () => void;
}

const HINT_KEY = 'next-step-hint';

/** Step 3: names of the files, and what goes into the document. */
export function MappingStep(props: MappingStepProps) {
  const { job, isLoading, limitedPlan, onNamingHeader, onDecimals, onDelivery, onOutput, onReload } = props;
  const { rows, decimals } = job;
  const sendsMail = useConfig()?.sendsMail;
  // What was set up is for these two.
  const sources = `${rows && sourceText(rows.source)} ${job.template && sourceText(job.template.source)}`;
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim().toLowerCase());
  const found = useMemo(() => (rows?.properties ?? []).filter(({ name }) => name.toLowerCase().includes(words)), [rows, words]);
  return (
    <>
      {rows && <NamingHeader key={rows.title} rows={rows} value={job.namingHeader} format={job.format} onChange={onNamingHeader} />}
      {onOutput && rows && (
        <OutputFields value={job} template={job.template?.source.kind ?? null} columns={knownColumns(rows)} onChange={onOutput} />
      )}
      {onDelivery && rows?.source.kind === 'notion' && (
        <DeliveryFields rows={rows} value={job.delivery} sendsMail={sendsMail} onChange={onDelivery} />
      )}
      {onDelivery && <SetupAutomation key={sources} job={job} />}
      <Guidance />
      <TextField
        label="Search properties"
        hideLabel
        type="search"
        placeholder="Search properties..."
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Button size="small" isBusy={isLoading} onClick={onReload} {...(rows ? {} : { 'aria-disabled': true })}>
        {!isLoading && <RefreshCw aria-hidden />}
        {isLoading ? 'Reloading...' : 'Reload Database'}
      </Button>
      {isLoading && !rows ? (
        <div className="flex flex-col gap-2">
          <Spinner label="Loading properties..." />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : found.length === 0 ? (
        <p className="rounded-lg border border-line p-4 text-center text-muted">
          No properties found
          {!rows && <span className="block text-xs">Add a database first.</span>}
        </p>
      ) : (
        <PropertyTable
          properties={found}
          decimals={decimals}
          onDecimals={(name, places) => onDecimals(withPlaces(decimals, name, places))}
        />
      )}
      {limitedPlan && (
        <Notice title="Plan Information">
          {limitedPlan === 'demo' ? (
            'Demo mode allows up to 3 PDFs.'
          ) : (
            <>
              The free plan fetches 3 records.{' '}
              <a href="/pricing" className="font-medium underline underline-offset-2">
                Upgrade
              </a>{' '}
              to make all your PDFs.
            </>
          )}
        </Notice>
      )}
    </>
  );
}

/** How a property gets into the document: a hint that stays away in this browser once it is dismissed, and the instructions. */
function Guidance() {
  const focusKept = useFocusKept<HTMLDivElement>();
  const [isShown, setShown] = useState(() => localStorage.getItem(HINT_KEY) !== 'dismissed');
  const dismiss = () => {
    localStorage.setItem(HINT_KEY, 'dismissed');
    setShown(false);
  };
  return (
    <div {...focusKept} className="flex flex-col gap-3">
      {isShown && <NextStepHint onDismiss={dismiss} />}
      <Instructions />
    </div>
  );
}

function NextStepHint({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <div className="relative">
      <Notice title="Next Step" className="pr-10!">
        Copy a property below and paste it into your document where its value is to appear.
      </Notice>
      <Button variant="ghost" size="icon-small" aria-label="Dismiss the hint" className="absolute top-2 right-2" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

const Code = ({ children }: { readonly children: ReactNode }) => <code className="rounded bg-paper px-1 py-0.5 text-xs">{children}</code>;

/** What may be written between the braces. */
function Instructions() {
  return (
    <Dialog
      title="Field Mapping Instructions"
      trigger={
        <Button variant="link" size="inline" className="self-start">
          Show Field Mapping Instructions
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>Press Copy beside a property.</li>
        <li>
          Paste it into your document: <Code>{'{{Client}}'}</Code> becomes the client of each row, in the style of the text around it.
        </li>
        <li>
          Shape a value behind a bar: <Code>{'{{Total | number:0}}'}</Code>, <Code>{'{{Due | date:long}}'}</Code>.
        </li>
        <li>
          Repeat a table row or paragraph for related records: <Code>{'{{#Line items}}'}</Code> … <Code>{'{{/Line items}}'}</Code>.
        </li>
        <li>A picture property in a place of its own becomes the picture.</li>
      </ol>
    </Dialog>
  );
}
