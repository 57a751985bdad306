import type { Diagnostic, Row } from '../../engine/index.ts';

/** A file of rows, wherever it lies. */
export interface RowFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes from the first on; asked for more than once. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

/** The rows of a file. */
export interface RowSource {
  readonly columns: readonly string[];
  /** Columns of the records that stand in a column. */
  readonly records: ReadonlyMap<string, readonly string[]>;
  /** Undefined when it is not known before the end. */
  readonly total: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Reads the rows from the first on; may be called again. A row's id is its number, from 1. */
  readonly rows: () => AsyncIterable<Row>;
}
