import type { Confidence, Diagnostic, FormatSettings } from '../../../engine/index.ts';
import type { DocumentFormat, PdfSettings } from '../../../generation/index.ts';

export interface LocalRunRequest {
  readonly template: File;
  readonly rows: File;
  readonly settings: FormatSettings;
  /** A column or a pattern such as `{{No}} {{Client}}`. */
  readonly naming: string;
  readonly files: PdfSettings & { readonly format?: DocumentFormat | undefined };
  /** Where the ZIP is written while it grows; null: it is given whole at the end. */
  readonly destination: FileSystemFileHandle | null;
}

/** What is in a file of rows. */
export interface LookedAt {
  readonly columns: readonly string[];
  /** Columns of the records that stand in a column. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** Null: the file is too large to be counted beforehand. */
  readonly total: number | null;
  /** The texts and numbers of the first row. */
  readonly sample: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Counts {
  readonly made: number;
  readonly failed: number;
}

export interface FailedRow {
  readonly name: string;
  readonly error: Diagnostic;
}

export type ToWorker = { readonly type: 'look'; readonly rows: File } | ({ readonly type: 'run' } & LocalRunRequest);

export type FromWorker =
  | { readonly type: 'looked'; readonly found: LookedAt }
  | { readonly type: 'progress'; readonly counts: Counts }
  /** `zip`: null when it has been written to its destination. */
  | {
      readonly type: 'made';
      readonly counts: Counts;
      readonly failures: readonly FailedRow[];
      readonly zip: Blob | null;
      readonly confidence: Confidence | null;
    }
  | { readonly type: 'refused'; readonly fault: Diagnostic };
