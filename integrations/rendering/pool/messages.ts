import type { Confidence, Diagnostic, FormatSettings, PdfOptions, Row } from '../../../engine/index.ts';
import type { DocumentFormat } from '../../../generation/index.ts';
import type { NodeFonts } from '../fonts/font-source.ts';

/** What a worker thread gets when it starts: all that it needs to load the engine. */
export interface WorkerSetup {
  readonly fonts: NodeFonts | undefined;
  /** See `ThreadOptions`. */
  readonly niceness: number | undefined;
  /** One Int32: the id of the task under way, so that the parent knows which row a stuck thread is in. */
  readonly current: SharedArrayBuffer;
}

/** The template of a run, in place of the one before it; what comes before it is not listened to. */
export interface OpenTemplate {
  readonly type: 'open';
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  readonly columns: readonly string[] | undefined;
  /** Title of the one PDF that all rows go into; otherwise each row is a PDF. */
  readonly mergedTitle: string | undefined;
  readonly format: DocumentFormat;
  readonly pdf: PdfOptions | undefined;
  /** Its confidence is wanted, too. */
  readonly judged: boolean;
}

/** Nothing more is made of the template. */
export interface CloseTemplate {
  readonly type: 'close';
}

export interface Task {
  readonly id: number;
  /** Undefined: the end of the one PDF. */
  readonly row: Row | undefined;
  readonly title: string;
}

/** A PDF without its first part, where that is known by its place. */
export interface SharedPdf {
  readonly pdf: Uint8Array;
  readonly place?: number;
}

export interface FrontPlace {
  readonly place: number;
  readonly front: Uint8Array;
}

/** `seconds`: how long it took. */
export type TaskResult = { readonly id: number; readonly seconds: number } & Rendered;

export type Rendered =
  | { readonly shared: SharedPdf; readonly pages: number; readonly diagnostics: readonly Diagnostic[] }
  | { readonly error: Diagnostic };

export type FromWorker =
  /** The template is open, and is looked at before it is ready. */
  | { readonly type: 'judging' }
  | { readonly type: 'ready'; readonly diagnostics: readonly Diagnostic[]; readonly confidence?: Confidence }
  | { readonly type: 'refused'; readonly error: Diagnostic }
  /** A front takes the place of the one that was there, for these results and those to come. */
  | { readonly type: 'done'; readonly fronts: readonly FrontPlace[]; readonly results: readonly TaskResult[] };

export type ToWorker = OpenTemplate | CloseTemplate | { readonly type: 'tasks'; readonly tasks: readonly Task[] };
