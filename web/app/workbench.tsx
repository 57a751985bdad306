import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Spinner } from '../components/spinner.tsx';
import { RunPanel } from '../features/run/run-panel.tsx';
import { NarrowScreen, useIsNarrow } from './narrow-screen.tsx';
import { StatusLine } from './status-line.tsx';
import { Steps } from './steps.tsx';
import { type Choosing, useRememberedChoice } from './use-choice.ts';
import { useJob } from './use-job.ts';

/** The tool: the document on the left, the steps on the right. */
export function Workbench() {
  const isNarrow = useIsNarrow();
  const choosing = useRememberedChoice();
  if (isNarrow) return <NarrowScreen />;
  if (choosing.isRestoring) return <Spinner label="Loading" className="min-h-[60vh]" />;
  return <Tool choosing={choosing} />;
}

function Tool({ choosing }: { readonly choosing: Choosing }) {
  const loaded = useJob(choosing.choice);
  const { job } = loaded;
  return (
    <Panes
      document={<p className="m-auto text-muted">The document appears here.</p>}
      run={<RunPanel job={job} />}
      steps={<Steps choosing={choosing} loaded={loaded} />}
      footer={<StatusLine job={job} />}
    />
  );
}

interface PanesProps {
  readonly document: ReactNode;
  /** Stays in sight while the steps below it scroll. */
  readonly run: ReactNode;
  readonly steps: ReactNode;
  readonly footer: ReactNode;
}

/** The two panes with what stands below them; the widths are remembered in this browser. */
export function Panes({ document, run, steps, footer }: PanesProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'workbench', panelIds: ['document', 'steps'] });
  return (
    <div className="relative min-h-[32rem] flex-1">
      <div className="absolute inset-0 flex flex-col">
        <Group
          orientation="horizontal"
          className="min-h-0 flex-1"
          {...(defaultLayout ? { defaultLayout } : {})}
          onLayoutChanged={onLayoutChanged}
        >
          <Panel id="document" minSize="40%">
            <main aria-label="Document" className="flex h-full flex-col overflow-hidden">
              {document}
            </main>
          </Panel>
          <Separator
            aria-label="Width of the steps"
            className="relative w-px bg-line after:absolute after:inset-y-0 after:-inset-x-1 hover:bg-accent focus-visible:bg-accent"
          />
          <Panel id="steps" defaultSize="24rem" minSize="20rem">
            <aside aria-label="Steps" className="flex h-full flex-col">
              <div className="border-b border-line p-4">{run}</div>
              <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">{steps}</div>
            </aside>
          </Panel>
        </Group>
        {footer}
      </div>
    </div>
  );
}
