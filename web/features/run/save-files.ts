import { useSyncExternalStore } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { saveAddress } from '../../lib/window/save-address.ts';
import type { RunRow } from './patch-rows.ts';

/** PDFs that are saved one by one; more come as one file. */
export const MOST_SINGLE = 3;
/** Milliseconds between two downloads: browsers drop those that are started at once. */
const PAUSE = 400;

export const pdfAddress = (runId: string, rowId: string): string => `/api/runs/${runId}/rows/${encodeURIComponent(rowId)}/pdf`;
/** All PDFs of a run in one file: as an archive, or one after the other with a bookmark each. */
type AllInOne = 'zip' | 'merged.pdf';

/** What this tab has saved of a run: all, which were so many then, or some rows by their ids. Kept for as long as the tab is. */
type Saved = number | readonly string[];
type Counted = Pick<Run, 'id' | 'made' | 'skipped'>;

const countOf = ({ made, skipped }: Counted): number => made + skipped;

const KEY = 'downloaded';
const listeners = new Set<() => void>();
let saved: Readonly<Record<string, Saved>> = read();

function read(): Readonly<Record<string, Saved>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Saved>;
  } catch {
    return {};
  }
}

function remember(runId: string, what: Saved): void {
  saved = { ...saved, [runId]: what };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // A browser that keeps nothing knows it until the next load.
  }
  for (const listener of listeners) listener();
}

/** Whether this tab has saved the PDF of a row. Where a retry has made more since all were saved, it can't tell which. */
export function useIsDownloaded(run: Counted): (row: RunRow) => boolean {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => saved,
  );
  const ofRun = all[run.id] ?? [];
  return (row) => hasPdf(row) && (typeof ofRun === 'number' ? ofRun === countOf(run) : ofRun.includes(row.rowId));
}

export function savePdf(run: Counted, row: Pick<RunRow, 'rowId' | 'name'>): void {
  saveAddress(pdfAddress(run.id, row.rowId), row.name);
  const before = saved[run.id] ?? [];
  if (before !== countOf(run)) remember(run.id, [...(typeof before === 'number' ? [] : before), row.rowId]);
}

export function saveAll(run: Counted, as: AllInOne): void {
  saveAddress(`/api/runs/${run.id}/${as}`);
  remember(run.id, countOf(run));
}

/** A PDF that stayed the same is there, too. */
export const hasPdf = ({ state }: RunRow): boolean => state === 'made' || state === 'skipped';

/** Up to three PDFs one by one, more as a ZIP, for which nobody has to wait until all `rows` have come. */
export async function saveRun(run: Run, rows: () => Promise<readonly RunRow[]>): Promise<void> {
  if (countOf(run) > MOST_SINGLE) return saveAll(run, 'zip');
  for (const [index, row] of (await rows()).filter(hasPdf).entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    savePdf(run, row);
  }
}
