import { useRef, useState } from 'react';
import type { Settings } from '../../../contracts/index.ts';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { Spinner } from '../../components/status/spinner.tsx';
import type { ChosenRows, ChosenTemplate, Job } from '../../lib/job/job.ts';
import { LockedNotice } from './locked-notice.tsx';
import { NoRowsNotice } from './no-rows-notice.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PageList } from './page-list.tsx';
import { nextZoom, pageAt } from './place-pages.ts';
import { useTemplateFile } from './preview-data.ts';
import { PreviewFault } from './preview-fault.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { sortNotes } from './sort-notes.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { usePages } from './use-pages.ts';
import { usePreviewKeys } from './use-preview-keys.ts';
import { useShowRequest } from './use-show-request.ts';

interface PreviewProps {
  readonly template: ChosenTemplate;
  readonly rows: ChosenRows;
  readonly settings: Settings;
  /** Decimal places of number properties that do not follow the settings. */
  readonly decimals: Job['decimals'];
}

/** The document as its PDF will look: the template itself, or filled with any of the rows. The engine that makes the PDFs makes it here. */
export function Preview({ template, rows, settings, decimals }: PreviewProps) {
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const notesButton = useRef<HTMLButtonElement>(null);
  const [areNotesOpen, setAreNotesOpen] = useState(false);
  const file = useTemplateFile(template.source);
  const chosen = useChosenRow(rows.source, template.source, file.data?.version);
  const request = useShowRequest({ template: file.data?.bytes, settings, decimals, ...chosen });
  const { shown, fault, isPending, retry, placed, viewport, zoom, setZoom } = usePages(request, scroller);
  usePreviewKeys(root, { step: chosen.step, zoom: (to) => setZoom(to === 0 ? 'fit' : nextZoom(placed.factor, to)) });

  const closeNotes = () => {
    setAreNotesOpen(false);
    notesButton.current?.focus();
  };

  const error = file.error ?? chosen.error;
  const { unfilled, notes } = sortNotes(shown?.diagnostics ?? [], chosen);
  const isWaiting = !error && !fault && !chosen.isMissing && (!request || isPending);
  return (
    <section ref={root} aria-label="Document preview" aria-busy={isWaiting} className="@container flex h-full min-h-0 flex-col bg-paper">
      <PreviewToolbar
        row={chosen.isRow ? chosen.number : null}
        lastRow={chosen.number}
        total={chosen.total}
        onRow={chosen.goTo}
        page={pageAt(placed.pages, viewport.top + viewport.height / 2) + 1}
        pages={placed.pages.length}
        zoom={zoom}
        factor={placed.factor}
        onZoom={setZoom}
        confidence={shown?.confidence ?? null}
        notes={notes.length}
        notesButton={notesButton}
        areNotesOpen={areNotesOpen}
        onNotes={() => setAreNotesOpen(!areNotesOpen)}
        url={template.url}
      />
      <div className="relative min-h-0 flex-1">
        <div className="flex h-full flex-col @2xl:flex-row">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            {(error || fault) && (
              <PreviewFault
                error={error}
                fault={fault}
                onRetry={() => (file.error ? void file.refetch() : chosen.error ? void chosen.retry() : retry())}
              />
            )}
            {chosen.isMissing && !error && <NoRowsNotice rows={rows} />}
            {unfilled && (
              <Notice kind="warning" className="m-4" title={unfilled.message}>
                {unfilled.hint}
              </Notice>
            )}
            {chosen.locked.length > 0 && <LockedNotice locked={chosen.locked} onClose={() => scroller.current?.focus()} />}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
            <section ref={scroller} tabIndex={0} aria-label="Pages" className="min-h-0 flex-1 overflow-auto">
              {shown && <PageList shown={shown} placed={placed} viewport={viewport} scroller={scroller} />}
              {!shown && isWaiting && (
                <Skeleton className="mx-auto my-6 aspect-[210/297] w-[min(90%,50rem)] rounded-none! bg-white! dark:opacity-80" />
              )}
            </section>
            {isWaiting && <Spinner label="Loading the preview" className="absolute right-4 bottom-4" />}
          </div>
          {areNotesOpen && notes.length > 0 && <NotesPanel notes={notes} onClose={closeNotes} />}
        </div>
      </div>
    </section>
  );
}
