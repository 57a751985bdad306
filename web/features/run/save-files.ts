import { useSyncExternalStore } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { saveAddress } from '../../lib/save-address.ts';
import type { RunRow } from './patch-rows.ts';

/** PDFs that are saved one by one; more come as one file. */
export const MOST_SINGLE = 3;
/** Milliseconds between two downloads: browsers drop those that are started at once. */
const PAUSE = 400;

export const pdfAddress = (runId: string, rowId: string): string => `/api/runs/${runId}/rows/${encodeURIComponent(rowId)}/pdf`;
/** All PDFs of a run in one file: as an archive, or one after the other with a bookmark each. */
type AllInOne = 'zip' | 'merged.pdf';

/** What this tab has saved: 'all' of a run, or some of its rows. Kept for as long as the tab is. */
type Saved = 'all' | readonly string[];

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

/** Whether this tab has saved the PDF of a row. */
export function useIsDownloaded(runId: string): (rowId: string) => boolean {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => saved,
  );
  const ofRun = all[runId] ?? [];
  return (rowId) => ofRun === 'all' || ofRun.includes(rowId);
}

export function savePdf(runId: string, row: Pick<RunRow, 'rowId' | 'name'>): void {
  saveAddress(pdfAddress(runId, row.rowId), row.name);
  const before = saved[runId] ?? [];
  if (before !== 'all') remember(runId, [...before, row.rowId]);
}

export function saveAll(runId: string, as: AllInOne): void {
  saveAddress(`/api/runs/${runId}/${as}`);
  remember(runId, 'all');
}

/** A PDF that stayed the same is there, too. */
export const hasPdf = ({ state }: RunRow): boolean => state === 'made' || state === 'skipped';

/** Up to three PDFs one by one, more as a ZIP. */
export async function saveRun(run: Run, rows: readonly RunRow[]): Promise<void> {
  const made = rows.filter(hasPdf);
  if (made.length > MOST_SINGLE) return saveAll(run.id, 'zip');
  for (const [index, row] of made.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    savePdf(run.id, row);
  }
}
