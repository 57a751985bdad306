import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toFormatSettings } from '../../../contracts/format-settings.ts';
import type { Settings } from '../../../contracts/index.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { connectionFor } from '../../lib/connect-account.ts';
import { faultOf } from '../../lib/fault.ts';
import { faultText } from '../../lib/fault-text.ts';
import { isolated } from '../../lib/isolated.ts';
import type { ChosenRows, ChosenTemplate, Job } from '../../lib/job.ts';
import { sourceText } from '../../lib/source-text.ts';
import { withLocked } from './locked-notes.ts';
import { LockedNotice } from './locked-notice.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PageList } from './page-list.tsx';
import { nextZoom, pageAt, pagesBetween, placePages, type Zoom } from './place-pages.ts';
import { usePreviewRows, useTemplateFile } from './preview-data.ts';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { usePreviewKeys } from './use-preview-keys.ts';
import { useShown } from './use-shown.ts';
import { useViewport } from './use-viewport.ts';

interface PreviewProps {
  readonly template: ChosenTemplate;
  readonly rows: ChosenRows | null;
  readonly settings: Settings;
  /** Decimal places of number properties that do not follow the settings. */
  readonly decimals?: Job['decimals'];
}

const NO_DECIMALS: Job['decimals'] = {};

/** The document as its PDF will look: the template itself, or filled with any of the rows. The engine that makes the PDFs makes it here. */
export function Preview({ template, rows, settings, decimals = NO_DECIMALS }: PreviewProps) {
  const [isTemplate, setIsTemplate] = useState(false);
  const [number, setNumber] = useState(0);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [areNotesOpen, setAreNotesOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport(scroller);

  const file = useTemplateFile(template.source);
  const source = rows?.source ?? null;
  const sourceName = source && sourceText(source);
  const [countedOf, setCountedOf] = useState(sourceName);
  if (countedOf !== sourceName) {
    setCountedOf(sourceName);
    setNumber(0);
  }
  const known = usePreviewRows(source, template.source, file.data?.version, number);
  const { total } = known;
  const isRow = source !== null && !isTemplate;
  const hasNoRows = isRow && total === 0;
  // Rows may have been taken away since they were counted.
  if (total !== null && number > 0 && number >= total) setNumber(Math.max(0, total - 1));

  const { timezone, decimalPlaces, numberStyle } = settings;
  const bytes = file.data?.bytes;
  const { columns, row } = known;
  const columnsKey = columns?.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings another list of the same columns.
  const open = useMemo(
    () => bytes && { template: bytes, settings: toFormatSettings({ timezone, decimalPlaces, numberStyle }), columns },
    [bytes, timezone, decimalPlaces, numberStyle, columnsKey],
  );
  const request = useMemo(
    () => (open && (!isRow || row) ? { open, row: isRow ? row : null, decimals } : null),
    [open, row, isRow, decimals],
  );
  const inSight = useRef<readonly number[]>([0]);
  const { shown, fault, isPending, retry } = useShown(
    request,
    useCallback(() => inSight.current, []),
  );

  const placed = useMemo(() => placePages(shown?.sizes ?? [], zoom, viewport.width), [shown?.sizes, zoom, viewport.width]);
  useEffect(() => {
    if (placed.pages.length > 0) inSight.current = pagesBetween(placed.pages, viewport.top, viewport.top + viewport.height);
  }, [placed, viewport]);

  const goTo = (to: number | null) => {
    setIsTemplate(to === null);
    if (to !== null) setNumber(to);
  };
  usePreviewKeys(root, {
    step: (by) => {
      const to = number + (isRow ? by : 0);
      if (source !== null && to >= 0 && (total === null || to < total)) goTo(to);
    },
    zoom: (to) => setZoom(to === 0 ? 'fit' : nextZoom(placed.factor, to)),
  });

  const error = file.error ?? (isRow ? known.error : null);
  const found = withLocked(shown?.diagnostics ?? [], isRow ? known.locked : []);
  const plain = isRow ? found.find(({ code }) => code === 'fill/no-placeholder') : undefined;
  const notes = found.filter((note) => note !== plain);
  const isWaiting = error === null && fault === null && (request === null || isPending);
  return (
    <section ref={root} aria-label="Document preview" aria-busy={isWaiting} className="@container flex h-full min-h-0 flex-col bg-paper">
      <PreviewToolbar
        row={isRow ? number : null}
        lastRow={number}
        total={total}
        hasRows={source !== null}
        onRow={goTo}
        page={pageAt(placed.pages, viewport.top + viewport.height / 2) + 1}
        pages={placed.pages.length}
        zoom={zoom}
        factor={placed.factor}
        onZoom={setZoom}
        confidence={shown?.confidence ?? null}
        notes={notes.length}
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
                onRetry={() => (file.error ? void file.refetch() : known.error ? void known.retry() : retry())}
              />
            )}
            {hasNoRows && !error && (
              <Notice className="m-4" title="There are no rows yet">
                {source.kind === 'upload'
                  ? 'Add rows to the file, and choose it again.'
                  : `Add a row to ${isolated(rows?.title ?? 'the rows')}, and it is shown here.`}
              </Notice>
            )}
            {plain && (
              <Notice kind="warning" className="m-4" title={plain.message}>
                {plain.hint}
              </Notice>
            )}
            {isRow && known.locked.length > 0 && <LockedNotice locked={known.locked} onClose={() => scroller.current?.focus()} />}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
            <section ref={scroller} tabIndex={0} aria-label="Pages" className="min-h-0 flex-1 overflow-auto">
              {shown ? (
                <PageList shown={shown} placed={placed} viewport={viewport} scroller={scroller} />
              ) : (
                isWaiting &&
                !hasNoRows && (
                  <Skeleton className="mx-auto my-6 aspect-[210/297] w-[min(90%,50rem)] rounded-none! bg-white! dark:opacity-80" />
                )
              )}
            </section>
            {isWaiting && !hasNoRows && <Spinner label="Loading the preview" className="absolute right-4 bottom-4" />}
          </div>
          {areNotesOpen && notes.length > 0 && <NotesPanel notes={notes} onClose={() => setAreNotesOpen(false)} />}
        </div>
      </div>
    </section>
  );
}

interface PreviewFaultProps {
  readonly error: Error | null;
  readonly fault: { readonly message: string; readonly hint?: string } | null;
  readonly onRetry: () => void;
}

function PreviewFault({ error, fault, onRetry }: PreviewFaultProps) {
  const asked = error && faultOf(error, 'Failed to load document');
  const connect = connectionFor(asked?.code);
  const { title, ...told } = asked ?? { title: 'This can not be shown', message: '', ...fault };
  return (
    <Notice
      kind="error"
      className="m-4"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {connect && (
            <Button variant="primary" onClick={connect.onClick}>
              {connect.label}
            </Button>
          )}
          <Button onClick={onRetry}>Try again</Button>
        </div>
      }
    >
      {faultText(told, title)}
    </Notice>
  );
}
