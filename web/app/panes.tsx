import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';

interface PanesProps {
  /** Above the document. */
  readonly bar: ReactNode;
  readonly document: ReactNode;
  /** Stays in sight while the steps below it scroll. */
  readonly run: ReactNode;
  readonly steps: ReactNode;
  readonly footer: ReactNode;
}

/** The two panes of the tool with what stands below them; the widths are remembered in this browser. */
export function Panes({ bar, document, run, steps, footer }: PanesProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'workbench', panelIds: ['document', 'steps'] });
  return (
    <main className="relative min-h-[32rem] flex-1">
      <div className="absolute inset-0 flex flex-col">
        <Group
          orientation="horizontal"
          className="min-h-0 flex-1"
          {...(defaultLayout ? { defaultLayout } : {})}
          onLayoutChanged={onLayoutChanged}
        >
          <Panel id="document" minSize="40%">
            <div className="flex h-full flex-col">
              {bar}
              <section aria-label="Document" className="flex min-h-0 flex-1 flex-col overflow-hidden">
                {document}
              </section>
            </div>
          </Panel>
          <Separator
            aria-label="Width of the steps"
            className="relative w-px bg-line forced-colors:bg-control-line after:absolute after:inset-y-0 after:-inset-x-1 hover:bg-accent focus-visible:bg-accent"
          />
          <Panel id="steps" defaultSize="24rem" minSize="20rem">
            <section aria-label="Steps" className="flex h-full flex-col">
              <div className="border-b border-line p-4">{run}</div>
              <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">{steps}</div>
            </section>
          </Panel>
        </Group>
        {footer}
      </div>
    </main>
  );
}
