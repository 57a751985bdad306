import type { RunEvent, RunRequest } from '../../../contracts/index.ts';
import type { Told } from '../../../contracts/sources.ts';
import type { Confidence, Diagnostic } from '../../../engine/index.ts';
import type { Transaction } from '../../database/open-database.ts';
import type { RunRowBefore, RunRowMail, RunWait, runRows, runs } from '../../database/schema/runs.ts';
import type { FilePart } from '../../files/file-store.ts';

type KeptRun = typeof runs.$inferSelect;
export type RunRecord = KeptRun & { readonly request: RunRequest };
/** A run that is only shown. Its request is null where it was made by a newer version, with what this one does not know. */
export type ShownRun = KeptRun & { readonly request: RunRequest | null };
export type RunRowRecord = typeof runRows.$inferSelect;

/** The right to work on a run. Whoever takes the run over raises the fence, and writes with the older one are refused. */
export interface Lease {
  readonly runId: string;
  readonly userId: string;
  readonly fence: number;
}

/** Another worker has taken the run over: stop at once, without another write. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Seconds that a worker may be silent before its run is taken over. */
export const LEASE_SECONDS = 30;

export type EndState = 'completed' | 'cancelled' | 'broken';

/** Where a PDF is: those made in the same moment share a file, because a file costs several times the bytes of a PDF. */
export interface PackPlace extends FilePart {
  readonly pack: string;
}

/** What became of a row. */
export interface RowOutcome {
  readonly index: number;
  readonly rowId: string;
  readonly name: string;
  readonly result: // Skipped: the PDF of this digest is in the row already.
    | ({ readonly state: 'rendered' | 'skipped'; readonly pages: number; readonly sha256: string } & PackPlace)
    | { readonly state: 'failed'; readonly error: Diagnostic };
  readonly diagnostics: readonly Diagnostic[];
  readonly mail?: MailDraft;
}

/** What is to be sent with the PDF of a row. */
export interface MailDraft extends NonNullable<RunRowMail['draft']> {
  readonly to: string;
}

/** A PDF, and where it may be stored already. */
export interface StoredCandidate {
  readonly rowId: string;
  readonly name: string;
  readonly sha256: string;
  /** Files of the row, as the workspace names them. */
  readonly files: readonly string[];
}

export interface KnownRow {
  readonly index: number;
  readonly name: string;
  readonly isQueued: boolean;
}

export interface CommitResult {
  /** Rows beyond what the plan allows: nothing is kept of them, and nobody is given their PDFs. */
  readonly refused: number;
  readonly isCancelled: boolean;
}

/** An event before it has a number. */
export type EventDraft = Record<string, unknown> & { readonly type: RunEvent['type'] };

/** What starts a run in place of its user. */
export interface RunAutomation {
  readonly recipeId: string;
  /** Writes down, with the start, what the run is for. */
  readonly began: (transaction: Transaction, runId: string) => Promise<void>;
}

/** Everything that is kept of runs. Each method is one transaction: what it returned has happened, whatever happens next. */
export interface Ledger {
  /** The run of this key that has not ended, else a new one. `password`: of the PDFs, sealed. */
  readonly start: (
    userId: string,
    key: string,
    request: RunRequest,
    options?: { readonly automation?: RunAutomation; readonly password?: string },
  ) => Promise<{ readonly run: RunRecord; readonly isNew: boolean }>;
  readonly find: (userId: string, runId: string) => Promise<ShownRun | undefined>;
  /** The latest run of this key, which was started within a day. */
  readonly findByKey: (userId: string, key: string) => Promise<ShownRun | undefined>;
  /** The newest first, behind the one of the id `before`, or from before a time (ISO 8601). */
  readonly list: (userId: string, before: string | undefined, limit: number) => Promise<readonly ShownRun[]>;
  readonly rows: (
    userId: string,
    runId: string,
    page: { readonly after: number; readonly limit: number; readonly failedOnly: boolean },
  ) => Promise<readonly RunRowRecord[]>;
  readonly row: (userId: string, runId: string, rowId: string) => Promise<RunRowRecord | undefined>;
  /** Whoever works on the run hears of it; where nobody does, it is to be queued, and ends when it is taken up. */
  readonly cancel: (userId: string, runId: string) => Promise<void>;
  /** Puts failed rows back; the run is to be queued again. Returns how many; undefined: the same request is under way, or the run has expired. */
  readonly requeueFailed: (userId: string, runId: string) => Promise<number | undefined>;
  /** The same for skipped rows: whatever is stored, they are made. */
  readonly requeueSkipped: (userId: string, runId: string) => Promise<number | undefined>;
  /** Rows of which the very PDF is among their files, put there by a run of this user. */
  readonly storedAlready: (lease: Lease, candidates: readonly StoredCandidate[]) => Promise<ReadonlySet<string>>;
  /** The run has ended and stored PDFs, which are to be taken back: it is to be queued again. False: there is nothing to undo. */
  readonly requestUndo: (userId: string, runId: string) => Promise<boolean>;
  /** From now on nobody gets its PDFs and nothing is made of it, as of one that has expired. False: it is under way. */
  readonly close: (userId: string, runId: string) => Promise<boolean>;
  readonly remove: (userId: string, runId: string) => Promise<void>;
  /** Numbered, without gaps, from the one after `after`. */
  readonly events: (
    userId: string,
    runId: string,
    after: number,
    limit: number,
  ) => Promise<readonly { readonly number: number; readonly event: unknown }[]>;

  /**
   * Undefined when another worker has the run, it has ended, is put off, needs a newer version, or `mostOfUser` runs of its user are
   * under way, which keeps none from being ended that was cancelled.
   */
  readonly takeLease: (runId: string, mostOfUser?: number) => Promise<{ readonly lease: Lease; readonly run: RunRecord } | undefined>;
  /** Throws LeaseLost. Returns whether the user wants it stopped. */
  readonly renew: (lease: Lease) => Promise<{ readonly isCancelled: boolean }>;
  /** What is known of rows so far, by their ids: `queued` ones failed before and are to be made again. */
  readonly knownRows: (lease: Lease) => Promise<ReadonlyMap<string, KnownRow>>;
  readonly began: (lease: Lease, total: number | undefined) => Promise<void>;
  /** Keeps how sure the engine is, and tells it; nothing where that is known. */
  readonly confide: (lease: Lease, confidence: Confidence) => Promise<void>;
  /** At least one event. */
  readonly tell: (lease: Lease, events: readonly EventDraft[]) => Promise<void>;
  /**
   * `limit`: PDFs over the life of the plan, undefined without one. `store`: they are to be put back. `mark`: rows that failed are to be
   * marked so.
   */
  readonly commitRows: (
    lease: Lease,
    outcomes: readonly RowOutcome[],
    plan: { readonly limit: number | undefined; readonly store: boolean; readonly mark: boolean },
  ) => Promise<CommitResult>;
  /** Rows whose PDF, or whose failure, is still to be told to where they came from. */
  readonly rowsToStore: (lease: Lease, limit: number) => Promise<readonly RunRowRecord[]>;
  /** Keeps what a row was before the first write of the run to it, and what its files were before the first write to those. */
  readonly commitBefore: (lease: Lease, rowId: string, before: RunRowBefore) => Promise<void>;
  readonly commitStored: (
    lease: Lease,
    rowId: string,
    outcome: { readonly file: string } | { readonly error: Diagnostic },
  ) => Promise<void>;
  /** Nothing is left to be done about the mark of a row that failed or was skipped. */
  readonly commitMarked: (lease: Lease, rowId: string) => Promise<void>;
  /** Rows whose PDFs are stored, and are still to be sent by mail. */
  readonly rowsToMail: (lease: Lease, limit: number) => Promise<readonly RunRowRecord[]>;
  /** `add` puts the mail into the outbox. `known`: it was there already, and nothing is told. */
  readonly commitMailed: (
    lease: Lease,
    row: Pick<RunRowRecord, 'index' | 'rowId' | 'mail'>,
    outcome: { readonly add: (transaction: Transaction) => Promise<void> } | { readonly error: Told } | 'known',
  ) => Promise<void>;
  /** Rows behind a position that the run wrote to and that are not as they were. */
  readonly rowsToUndo: (lease: Lease, after: number, limit: number) => Promise<readonly RunRowRecord[]>;
  readonly commitUndone: (
    lease: Lease,
    row: Pick<RunRowRecord, 'index' | 'rowId' | 'storing'>,
    error: Diagnostic | undefined,
  ) => Promise<void>;
  /** The rows are as they were, or the reason why undoing was given up: it may be asked for again. */
  readonly endUndo: (lease: Lease, error: Diagnostic | undefined) => Promise<void>;
  /** Every PDF that will be made is made; `left`: ready rows beyond what the plan allows. What is stored may come later. */
  readonly made: (lease: Lease, state: EndState, about: { readonly error?: Diagnostic; readonly left: number }) => Promise<void>;
  /** Nothing more happens in this run: PDFs that wait to be stored are not stored, because of `error`, until they are tried again. */
  readonly end: (lease: Lease, state: EndState, error?: Diagnostic) => Promise<void>;
  /** Gives the run back, to be taken up again at once: the process ends, or others wait. */
  readonly release: (lease: Lease) => Promise<void>;
  /**
   * Gives the run back for `seconds`. It is `waiting` until something goes on. What it waits for is told once, and every moment that the
   * service names.
   */
  readonly putOff: (lease: Lease, seconds: number, wait: RunWait) => Promise<void>;
  /**
   * Ends every lease and every wait for a service: for a process that is the only one on its database, when it starts. The worker of a run
   * that was killed will not come back, and if it does its writes are refused.
   */
  readonly freeLeases: () => Promise<void>;
  /**
   * Runs that have not ended, that nobody works on, that are not put off and that this version knows, in the order in which they are to be
   * taken up: those that were cancelled, then users in turn, each with at most `mostOfUser` counting those under way, and first what has
   * waited longest since it was worked on.
   */
  readonly waiting: (mostOfUser: number) => Promise<readonly string[]>;
  /**
   * Runs that ended more than `hours` ago have expired: nothing is made of them any more. Calls `remove` for the files of each, then
   * keeps of it what its history shows. Where that throws or never returns, or `signal` ends it, it is done by the next call. Throws AggregateError.
   */
  readonly expire: (hours: number, remove: (runId: string) => Promise<void>, signal?: AbortSignal) => Promise<void>;
}
