import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { SkipPast } from '../../components/layout/skip-past.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { cn } from '../../lib/class-names.ts';
import { useMedia } from '../../lib/window/use-media.ts';
import { mailText } from './describe-run.ts';
import { useRunRows } from './follow-run.ts';
import type { RunRow } from './patch-rows.ts';
import { ResultRow } from './result-row.tsx';
import { useIsDownloaded } from './save-files.ts';

/** Pixels of a row without errors, before it is measured. */
const ROW = 58;

/** What became of each row of a run. It scrolls by itself and draws only what is seen. */
export function ResultList({ run, className }: { readonly run: Run; readonly className?: string }) {
  const rows = useRunRows(run.id);
  if (rows.isError) return <FaultNotice title="The rows of this run can not be shown" error={rows.error} onRetry={rows.refetch} />;
  if (rows.isPending) return <Skeleton className="h-24" />;
  if (rows.data.length === 0) return null;
  const mailed = mailText(rows.data);
  return (
    <>
      {mailed && <p className="text-xs text-muted tabular-nums">By mail: {mailed}</p>}
      <Rows run={run} rows={rows.data} {...(className === undefined ? {} : { className })} />
    </>
  );
}

interface RowsProps {
  readonly run: Run;
  readonly rows: readonly RunRow[];
  readonly className?: string;
}

/** On paper nothing scrolls: every row is there. */
const Rows = (props: RowsProps) => (useMedia('print') ? <PrintedRows {...props} /> : <ScrolledRows {...props} />);

function PrintedRows({ run, rows }: RowsProps) {
  const isDownloaded = useIsDownloaded(run);
  return (
    <ul aria-label="Results" className="border-t border-line">
      {rows.map((row) => (
        <li key={row.index} className="break-inside-avoid">
          <ResultRow run={run} row={row} isDownloaded={isDownloaded(row)} />
        </li>
      ))}
    </ul>
  );
}

function ScrolledRows({ run, rows, className }: RowsProps) {
  const isDownloaded = useIsDownloaded(run);
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.index ?? index,
    overscan: 8,
  });
  return (
    <SkipPast what="the results" entries={rows.length} className={cn('flex min-h-0 flex-col', className)}>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Results"
        className="min-h-0 overflow-y-auto rounded-lg border border-line bg-surface"
      >
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ResultRow run={run} row={row} isDownloaded={isDownloaded(row)} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </SkipPast>
  );
}
