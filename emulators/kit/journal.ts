import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/** One request and what became of it: the ground truth of tests. */
export interface JournalEntry {
  /** 1, 2, 3 … in the order in which requests arrived. */
  readonly number: number;
  /** Emulated time of arrival, ISO 8601. */
  readonly at: string;
  /** Real time of arrival, milliseconds since the epoch. */
  readonly realTime: number;
  /** Real milliseconds until the reply ended. */
  readonly took: number;
  readonly method: string;
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  /** Who called, as the service knows them (a bot id, an account); never a token. */
  readonly actor?: string;
  /** JSON or form fields of the request; other bodies as `{ bytes }`. */
  readonly request?: unknown;
  /** Status of the reply; null when none was sent whole. */
  readonly status: number | null;
  /** The service did what was asked, whatever reply it sent. */
  readonly applied: boolean;
  /** Kind of the injected fault. */
  readonly fault?: string;
  /** What the service did, e.g. `{ page, attached: ['Invoice 7.pdf'] }`. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

export interface Journal {
  /** Number for a request that has just arrived. */
  readonly nextNumber: () => number;
  readonly write: (entry: JournalEntry) => void;
  /** Lines of JSON, in the order in which the requests ended. */
  readonly read: () => string;
  readonly clear: () => void;
  readonly close: () => void;
}

/** A file of one entry a line: memory stays flat however long a test runs. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'journal.ndjson');
  const descriptor = openSync(file, 'a+');
  let number = 0;
  return {
    nextNumber: () => ++number,
    write: (entry) => void writeSync(descriptor, `${JSON.stringify(entry)}\n`),
    read: () => readFileSync(file, 'utf8'),
    clear: () => ftruncateSync(descriptor, 0),
    close: () => closeSync(descriptor),
  };
}
