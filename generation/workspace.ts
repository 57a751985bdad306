import type { Diagnostic, Row } from '../engine/index.ts';
import type { SavedFile } from './ports.ts';
import { ServiceFailure, type ServiceFailureOptions } from './service-failure.ts';

/** A table of rows that may be chosen for a run: one data source of a Notion database. */
export interface Database {
  /** Id of the data source: what `schema` and `rows` take. */
  readonly id: string;
  /** Id of the database it belongs to; several sources may share one. */
  readonly databaseId: string;
  /** Title of the database, else 'Untitled Database'. */
  readonly title: string;
  /** Name of this source, when its database has several. */
  readonly source?: string;
  /** Page to open in a browser. */
  readonly url: string;
}

export interface Property {
  readonly id: string;
  readonly name: string;
  /** The workspace's own word, e.g. `multi_select`; may be one that Sheafmill does not know. */
  readonly type: string;
  /** The workspace's own word for how numbers are shown, e.g. `euro`. */
  readonly numberFormat?: string;
  /** Choices of a select, multi-select or status, in their order. */
  readonly options?: readonly string[];
}

export interface Schema {
  readonly database: Database;
  /** In the order of the workspace's answer; the title first. */
  readonly properties: readonly Property[];
  /** Present and of a type that can take what a run writes. */
  readonly statusProperty?: Property;
  readonly filesProperty?: Property;
}

export interface RowsQuery {
  /** Id of the data source. */
  readonly source: string;
  /** Only rows marked as ready; all otherwise. */
  readonly readyOnly: boolean;
  /** Only rows that carry no mark at all. */
  readonly unmarkedOnly?: boolean;
  /** Rows to leave out at the beginning: they are counted, but nothing of them is read. */
  readonly skip?: number;
  /** The same object for queries that differ in `skip` and `limit` only: rows that one of them went by are not counted anew by the next. */
  readonly reading?: object;
  /** At most so many rows, those left out included. */
  readonly limit?: number;
  /** Names of the properties that are wanted; all otherwise. Fewer properties cost fewer calls. */
  readonly properties?: readonly string[];
  /**
   * Names that properties of related records are wanted for, by the relation; written as in a template. All otherwise, but then
   * relations of the records themselves show titles only where these are known without a further call, and ids elsewhere.
   */
  readonly related?: ReadonlyMap<string, readonly string[]>;
  /** Whether rows tell which files they hold. */
  readonly files?: boolean;
}

/** A row as it was when it was read. */
export interface WorkspaceRow extends Row {
  /** Its files, as `AttachOutcome` names them; where the query asks for them. */
  readonly files?: readonly string[];
}

/** What a run says about a row in the workspace; each adapter knows the word for it, and users may choose their own. */
export type RowStatus = 'ready' | 'generated' | 'failed' | 'subscription-expired';

/** A PDF to attach. Many may wait for their turn, so its bytes are read only when they are sent. */
export interface AttachedPdf {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** What a row was right before a write, so that the write can be undone. */
export interface RowBefore {
  /** The mark it carried, in the workspace's own word; null: none. */
  readonly mark: string | null;
  /** The file of the same name that gives way to the PDF. Throws when it can't be read. */
  readonly replaced?: () => Promise<Uint8Array>;
}

/** Hears what a row was; the row is written to once this has ended. */
export type BeforeWrite = (before: RowBefore) => Promise<void>;

/** What undoing takes out of a row and puts back. */
export interface Undoing {
  /** The attached PDF, as `AttachOutcome` names it; undefined where none was attached. */
  readonly file?: string;
  /** What the write said of the row: the mark goes back only where it still says so. */
  readonly status: RowStatus;
  /** The mark of before; null: none. */
  readonly mark: string | null;
  /** The file that gave way. */
  readonly replaced?: AttachedPdf;
}

/** What became of the rest of the row. */
export interface AttachOutcome {
  readonly file: SavedFile;
  /** The workspace's own name of the file, by which it is found again. */
  readonly key: string;
  /** For instance that the status could not be set. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Rows under way at once for which attaching costs the fewest calls. None keeps its PDF in memory while it waits. */
export const ATTACHED_TOGETHER = 100;

/**
 * Where rows come from and PDFs go back to. Methods throw `WorkspaceFailure`; a fault of one value is a diagnostic.
 * Each method retries what may be tried again, so a failure that comes out is final for now.
 */
export interface Workspace {
  /** Everything the connection can see, sources of one database side by side. */
  readonly databases: (signal: AbortSignal) => Promise<readonly Database[]>;
  /** Sources that a pasted address or id means: several when their database has several; none when nothing is shared. */
  readonly find: (address: string, signal: AbortSignal) => Promise<readonly Database[]>;
  readonly schema: (source: string, signal: AbortSignal) => Promise<Schema>;
  /** Rows in the order of their creation, relations and rollups complete. Faults of values are told through `report`. */
  readonly rows: (query: RowsQuery, report: (diagnostic: Diagnostic) => void, signal: AbortSignal) => AsyncIterable<WorkspaceRow>;
  /**
   * Puts the PDF among the files of the row and sets its status in the same write. Idempotent: a file of the same name that an
   * earlier run put there is replaced, everything else of the row is left as it is. Rows that are attached side by side, up to
   * `ATTACHED_TOGETHER`, share what can be shared.
   */
  readonly attach: (row: string, pdf: AttachedPdf, status: RowStatus, signal: AbortSignal, before?: BeforeWrite) => Promise<AttachOutcome>;
  readonly setStatus: (row: string, status: RowStatus, signal: AbortSignal, before?: BeforeWrite) => Promise<void>;
  /**
   * Takes back what `attach` or `setStatus` did. Idempotent; what others changed since stays as it is: a file that is not there any more,
   * or another mark.
   */
  readonly undo: (row: string, undoing: Undoing, signal: AbortSignal) => Promise<void>;
  /** Gives a row another mark where it has one of `from`; another mark stays. Null: none. */
  readonly changeMark: (row: string, from: readonly (RowStatus | null)[], to: RowStatus | null, signal: AbortSignal) => Promise<void>;
  /** Adds the status and the files property where missing, leaving every other property alone. */
  readonly addProperties: (source: string, signal: AbortSignal) => Promise<Schema>;
}

/** Why the workspace could not do what was asked. */
export type WorkspaceFailureReason =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'conflict'
  | 'unavailable'
  /** Its answer has another form than is known: waiting does not help. */
  | 'unreadable'
  | 'too-large'
  | 'stopped';

/** Reasons that are gone after a while, by themselves. */
const PASSING: ReadonlySet<WorkspaceFailureReason> = new Set(['unavailable', 'rate-limited', 'conflict', 'stopped']);

/** A fault of where rows come from and PDFs go back to. */
export class WorkspaceFailure extends ServiceFailure {
  override readonly name = 'WorkspaceFailure';
  readonly area = 'workspace';
  readonly reason: WorkspaceFailureReason;
  constructor(reason: WorkspaceFailureReason, message: string, options?: ServiceFailureOptions) {
    super(message, options);
    this.reason = reason;
  }

  /** Whether it may be worth another try later. */
  get isPassing(): boolean {
    return PASSING.has(this.reason);
  }
}
