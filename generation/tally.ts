import type { Diagnostic } from '../engine/index.ts';
import type { RowEnd, RowStored, RunEnd } from './events.ts';

/** Counts the rows of a run by what became of them. */
export interface Tally {
  readonly count: (status: RowEnd['status'] | RowStored['status']) => void;
  /** The event that ends the run, with the counts. */
  readonly end: (number: number, status: RunEnd['status'], error?: Diagnostic) => RunEnd;
}

/** Opens a tally of no rows. */
export function openTally(): Tally {
  const counts = { made: 0, failed: 0, skipped: 0, stored: 0, notStored: 0 };
  return {
    count: (status) => {
      counts[status === 'not-stored' ? 'notStored' : status] += 1;
    },
    end: (number, status, error) => ({ type: 'run-end', number, status, ...counts, ...(error ? { error } : {}) }),
  };
}
