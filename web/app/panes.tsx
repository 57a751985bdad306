import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { useGoesOn } from '../components/controls/use-goes-on.ts';
import { useMedia } from '../lib/window/use-media.ts';

/** Where both panes have no room beside each other: a window of a laptop, much enlarged. */
const STACKED = 'screen and (max-width: 44.99rem)';

interface PanesProps {
  /** Above the document. */
  readonly bar: ReactNode;
  readonly document: ReactNode;
  /** Scrolls with the steps below it, but for what it pins to the top. */
  readonly run: ReactNode;
  readonly steps: ReactNode;
  readonly footer: ReactNode;
}

/** The two panes of the tool with what stands below them; their sizes are remembered in this browser. */
export function Panes({ bar, document, run, steps, footer }: PanesProps) {
  const main = useGoesOn<HTMLElement>();
  const isStacked = useMedia(STACKED);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: isStacked ? 'workbench-stacked' : 'workbench',
    panelIds: ['document', 'steps'],
  });
  return (
    <main ref={main} className={`relative flex-1 ${isStacked ? 'min-h-[56rem]' : 'min-h-[32rem]'}`}>
      <div className="absolute inset-0 flex flex-col">
        <Group
          orientation={isStacked ? 'vertical' : 'horizontal'}
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
            aria-label={`${isStacked ? 'Height' : 'Width'} of the steps`}
            className={`relative bg-line forced-colors:bg-control-line after:absolute hover:bg-accent focus-visible:bg-accent ${
              isStacked ? 'h-px after:inset-x-0 after:-inset-y-1' : 'w-px after:inset-y-0 after:-inset-x-1'
            }`}
          />
          <Panel id="steps" defaultSize="24rem" minSize="20rem" groupResizeBehavior="preserve-pixel-size">
            {/*
              What gets the focus comes to stand below the pinned top. Words that are only heard are placed absolutely: in here, or the
              whole page would scroll to where they stand.
            */}
            <section aria-label="Steps" className="relative h-full scroll-pt-40 overflow-y-auto">
              {run}
              <div className="flex flex-col gap-4 p-4">{steps}</div>
            </section>
          </Panel>
        </Group>
        {footer}
      </div>
    </main>
  );
}
