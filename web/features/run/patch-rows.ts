import type { z } from 'zod';
import type { RunEvent } from '../../../contracts/index.ts';
import type { runRowSchema } from '../../../contracts/runs.ts';

export type RunRow = z.infer<typeof runRowSchema>;

/**
 * The rows after some events of their run, in their order. An event sets and never counts, so that a log that is told again, from any
 * point, leads to the same rows. `isStored`: PDFs of this run go back into the database.
 */
export function patchRows(rows: readonly RunRow[], events: readonly RunEvent[], isStored: boolean): readonly RunRow[] {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  for (const event of events) {
    if (!('rowId' in event)) continue;
    const known = byIndex.get(event.rowIndex) ?? { ...UNKNOWN, index: event.rowIndex, rowId: event.rowId };
    byIndex.set(event.rowIndex, after(known, event, isStored));
  }
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

const UNKNOWN: Omit<RunRow, 'index' | 'rowId'> = {
  name: '',
  state: 'queued',
  storing: 'none',
  mail: null,
  pages: null,
  size: null,
  error: null,
  diagnostics: [],
  url: null,
};

function after(row: RunRow, event: Extract<RunEvent, { rowId: string }>, isStored: boolean): RunRow {
  switch (event.type) {
    case 'pdf':
      return {
        ...row,
        name: event.filename,
        state: event.isUnchanged ? 'skipped' : 'made',
        storing: isStored && !event.isUnchanged ? 'pending' : 'none',
        pages: event.pages,
        error: null,
        diagnostics: event.warnings,
      };
    case 'error': {
      const { error: message, code, hint } = event;
      return {
        ...row,
        name: event.filename,
        state: 'failed',
        error: { severity: 'error', code, message, ...(hint === undefined ? {} : { hint }) },
      };
    }
    case 'stored':
      return event.error === undefined
        ? { ...row, storing: 'stored', error: null }
        : { ...row, storing: 'failed', error: { severity: 'error', code: 'not-stored', message: event.error } };
    case 'mailed': {
      const { to, error } = event;
      return { ...row, mail: error ? { to, state: 'refused', error } : { to, state: 'sent' } };
    }
    case 'undone':
      return event.error === undefined
        ? { ...row, storing: 'undone', error: null }
        : { ...row, error: { severity: 'error', code: 'not-undone', message: event.error } };
  }
}
