import type { ReactNode } from 'react';
import { SplitPanes } from '../components/split-panes.tsx';
import { useMedia } from '../lib/use-media.ts';

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
  const isStacked = useMedia(STACKED);
  return (
    <main className={`relative flex-1 ${isStacked ? 'min-h-[56rem]' : 'min-h-[32rem]'}`}>
      <div className="absolute inset-0 flex flex-col">
        <SplitPanes
          direction={isStacked ? 'column' : 'row'}
          label={`${isStacked ? 'Height' : 'Width'} of the steps`}
          name="workbench"
          first={
            <div className="flex h-full flex-col">
              {bar}
              <section aria-label="Document" className="flex min-h-0 flex-1 flex-col overflow-hidden">
                {document}
              </section>
            </div>
          }
          second={
            /*
              What gets the focus comes to stand below the pinned top. Words that are only heard are placed absolutely: in here, or the
              whole page would scroll to where they stand.
            */
            <section aria-label="Steps" className="relative h-full scroll-pt-40 overflow-y-auto">
              {run}
              <div className="flex flex-col gap-4 p-4">{steps}</div>
            </section>
          }
        />
        {footer}
      </div>
    </main>
  );
}
