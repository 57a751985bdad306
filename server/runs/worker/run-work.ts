import type { Diagnostic, FormatSettings, PdfOptions, Row } from '../../../engine/index.ts';
import type { DocumentFormat, Renderer, Workspace, WorkspaceRow } from '../../../generation/index.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';
import type { Lease, Ledger, MailDraft, RunRecord } from '../ledger/ledger.ts';

/** What a run is made from, opened for the user it belongs to. */
export interface OpenedRun {
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  readonly format: DocumentFormat;
  /** Another engine, in front of ours, which fills the template; undefined: ours lays it out as well. */
  readonly layOut: ((filler: Renderer) => Renderer) | undefined;
  readonly pdf: PdfOptions;
  readonly columns: readonly string[];
  /** Rows in all, where the source knows it. */
  readonly total: number | undefined;
  readonly rows: (report: (diagnostic: Diagnostic) => void, signal: AbortSignal) => AsyncIterable<WorkspaceRow>;
  /** What is to be sent with the PDF of a row. */
  readonly mailOf?: (row: Row) => MailDraft;
  /** Gives a file name to each row, unique within the run and none of the files `taken`; called once a row in their order. */
  readonly nameRows: (taken: readonly string[]) => (row: Row) => string;
  /** What is wrong with the names that were asked for. */
  readonly nameFaults: readonly Diagnostic[];
  /** Where PDFs go back to. */
  readonly workspace: Pick<Workspace, 'attach' | 'setStatus'> | undefined;
  /** PDFs in one run, and over the life of the plan; undefined without a limit. */
  readonly limits: { readonly perRun: number | undefined; readonly total: number | undefined };
}

/** What runs are worked on with. */
export interface RunWork {
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly renderer: Renderer;
  /** Throws DocumentsFailure, WorkspaceFailure or RunFailure with what the user is to be told. */
  readonly open: (run: RunRecord, signal: AbortSignal) => Promise<OpenedRun>;
  /** Where the rows of a run came from. Throws WorkspaceFailure or RunFailure. */
  readonly openToUndo: (run: RunRecord) => Promise<Pick<Workspace, 'undo'>>;
  /** Sends by mail what is stored. */
  readonly deliver?: (lease: Lease) => Promise<void>;
  /** Hears of every run that ended, however it ended. */
  readonly ended?: (userId: string, runId: string) => Promise<void>;
  /** Rows under way at once. */
  readonly inFlight: number;
  /** Milliseconds that others wait for this thread. */
  readonly lag: () => number;
  readonly log: Log;
}
