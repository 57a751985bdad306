import { ChevronLeft, ChevronRight, ExternalLink, Minus, MoveHorizontal, NotebookText, Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Confidence } from '../../../engine/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { ConfidenceBadge, ConfidenceReasons } from '../../components/job/confidence-card.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { cn } from '../../lib/class-names.ts';
import { countText } from '../../lib/words/count-text.ts';
import { nextZoom, type Zoom } from './place-pages.ts';
import { RowField } from './row-field.tsx';

/** Words that are heard alone where the document is narrow: beside their signs they would take a third line. */
const WORDS = 'sr-only @min-[39rem]:not-sr-only';

interface PreviewToolbarProps {
  /** From 0; null: the template itself. */
  readonly row: number | null;
  /** The row that the switch leads to. */
  readonly lastRow: number;
  /** Rows in all; null: more than are known. */
  readonly total: number | null;
  readonly onRow: (row: number | null) => void;
  /** From 1; of no pages, nothing is said. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: Zoom;
  readonly factor: number;
  readonly onZoom: (zoom: Zoom) => void;
  /** Null before there are pages. */
  readonly confidence: Confidence | null;
  readonly notes: number;
  /** The button of the notes. */
  readonly notesButton: RefObject<HTMLButtonElement | null>;
  readonly areNotesOpen: boolean;
  readonly onNotes: () => void;
  /** Of the document at Google. */
  readonly url: string | null;
}

/** Everything that changes what is seen of the document. Stands in a container as wide as that. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { row, lastRow, total, onRow, page, pages, zoom, factor, onZoom, confidence, notes, notesButton, areNotesOpen, onNotes, url } =
    props;
  const isLast = total !== null && lastRow >= total - 1;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-3 py-1.5 @min-[39rem]:gap-x-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form. */}
      <div role="group" aria-label="What is shown" className="flex items-center gap-0.5 rounded-lg border border-control-line p-0.5">
        <Choice isChosen={row === null} onClick={() => onRow(null)}>
          Template
        </Choice>
        <Choice isChosen={row !== null} onClick={() => onRow(lastRow)}>
          Row
        </Choice>
        <Button
          variant="ghost"
          size="icon-small"
          aria-label="Previous row"
          aria-disabled={lastRow === 0}
          onClick={() => lastRow > 0 && onRow(lastRow - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <RowField row={lastRow} total={total} onRow={onRow} />
        <span className="px-1 text-muted">of {total === null ? 'many' : countText(total)}</span>
        <Button
          variant="ghost"
          size="icon-small"
          aria-label="Next row"
          aria-disabled={isLast}
          onClick={() => !isLast && onRow(lastRow + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      {pages > 0 && (
        <span className="text-muted tabular-nums">
          <span className={WORDS}>Page</span> {page} of {pages}
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="group" aria-label="Zoom" className="flex items-center gap-0.5">
        <Button variant="ghost" size="icon-small" aria-label="Zoom out" onClick={() => onZoom(nextZoom(factor, -1))}>
          <Minus aria-hidden />
        </Button>
        <span className={cn(WORDS, 'w-10 text-center text-muted tabular-nums')}>{Math.round(factor * 100)}%</span>
        <Button variant="ghost" size="icon-small" aria-label="Zoom in" onClick={() => onZoom(nextZoom(factor, 1))}>
          <Plus aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="small"
          className="px-2!"
          title="Fit width"
          aria-pressed={zoom === 'fit'}
          onClick={() => onZoom('fit')}
        >
          <MoveHorizontal className="@min-[39rem]:hidden" aria-hidden />
          <span className={WORDS}>Fit width</span>
        </Button>
      </div>
      <div className="ml-auto flex items-center gap-1 @min-[39rem]:gap-2">
        {confidence && (
          <Popover
            label="How sure the look is"
            className="max-h-96 w-80 overflow-y-auto"
            trigger={
              <Button
                variant="ghost"
                size="inline"
                className="rounded-full p-0.5"
                aria-label={confidence.sentence}
                title="How sure is this?"
              >
                <ConfidenceBadge level={confidence.level} />
              </Button>
            }
          >
            <ConfidenceReasons {...confidence} />
          </Popover>
        )}
        {notes > 0 && (
          <Button
            ref={notesButton}
            variant="ghost"
            size="small"
            className="px-2!"
            title="Notes"
            aria-expanded={areNotesOpen}
            onClick={onNotes}
          >
            <NotebookText aria-hidden />
            <span>
              {notes} <span className={WORDS}>{notes === 1 ? 'note' : 'notes'}</span>
            </span>
          </Button>
        )}
        {url && (
          <Button asChild variant="ghost" size="small" className="px-2!">
            <a href={url} target="_blank" rel="noopener noreferrer" title="Open in Google Docs">
              <ExternalLink aria-hidden />
              <span className={WORDS}>Open in Google Docs</span>
            </a>
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Choice({ isChosen, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cn(
        'h-7 rounded-md px-3 font-medium transition-colors',
        isChosen ? 'bg-accent text-on-accent forced-marked' : 'hover:bg-accent-soft',
      )}
    >
      {children}
    </button>
  );
}
