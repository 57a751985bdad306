import type { Confidence, Diagnostic, FormatSettings, PdfOptions, Row } from '../engine/index.ts';

/** What became of one row: its PDF, or the .docx where that was asked for. */
export interface RenderedPdf {
  readonly pdf: Uint8Array;
  /** 0 for a .docx: how many it has is decided by the program that opens it. */
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A template opened for a run. */
export interface Rendering {
  /** Faults of the template as a whole. */
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined where pages are laid out by another program, or none are. */
  readonly confidence?: Confidence | undefined;
  /** Throws RowFailure when this row can't be rendered, RunFailure when no row can. Calls may overlap. */
  readonly pdf: (row: Row, title: string, signal: AbortSignal) => Promise<RenderedPdf>;
  readonly close: () => Promise<void>;
}

/** How a template is to be rendered, the same for all rows. */
export interface RenderOptions {
  readonly settings: FormatSettings;
  /** Columns of the rows, to check the placeholders against; unknown until the first row otherwise. */
  readonly columns?: readonly string[];
  /** What each row becomes; a PDF if nothing is said. */
  readonly format?: DocumentFormat;
  readonly pdf?: PdfOptions | undefined;
}

/** What a row becomes. */
export type DocumentFormat = 'pdf' | 'docx';

/** What lays templates out: our engine in threads, LibreOffice, or Google. */
export interface Renderer {
  /** Throws RunFailure when the template is refused. */
  readonly open: (template: Uint8Array, options: RenderOptions) => Promise<Rendering>;
}

/** A template opened for one PDF of all rows: `pdf` gives the bytes to append, rows in the order of the calls. */
export interface MergedRendering extends Rendering {
  /** The last bytes of the file. */
  readonly end: () => Promise<Uint8Array>;
}

/** What makes one PDF of all rows. */
export interface MergedRenderer {
  /** After a RowFailure with the code `run/renderer-stopped` what was appended is void: open again, without that row. */
  readonly open: (template: Uint8Array, options: RenderOptions & { readonly title: string }) => Promise<MergedRendering>;
}

/** A file that is written from its start. */
export interface AppendableFile {
  readonly append: (bytes: Uint8Array) => Promise<void>;
  /** Empties it again. */
  readonly restart: () => Promise<void>;
  /** Gives the file its name. */
  readonly finish: () => Promise<SavedFile>;
  readonly abandon: () => Promise<void>;
}

/** A file as the output took it. */
export interface SavedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Where finished files go: a folder, a ZIP, the ledger of a server. */
export interface Output {
  /** The file of this row is there already, whole, from an earlier run. */
  readonly has: (name: string, row: Row) => boolean;
  /** After it returns the file is whole; it is never seen half written under its name. */
  readonly save: (name: string, pdf: Uint8Array, row: Row) => Promise<SavedFile>;
}

/** One row failed; the others go on. */
export class RowFailure extends Error {
  override readonly name = 'RowFailure';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** Nothing further can be made in this run. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}
