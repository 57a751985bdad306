import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Diagnostic, Row } from '../../engine/index.ts';
import { openCsv } from './read-csv.ts';
import { openJson } from './read-json.ts';

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

export interface RowOptions {
  /** Takes texts of JSON rows that name a picture file beside the rows for that picture; on by default. */
  readonly pictureFiles?: boolean;
}

/** Opens a CSV or JSON file; throws RefusedInput with what is wrong and in which line. */
export async function openRows(file: string, { pictureFiles = true }: RowOptions = {}): Promise<RowSource> {
  return (await isJson(file)) ? openJson(file, { pictureFiles }) : openCsv(file);
}

/** The rows alone, one after the other. */
export async function* readRows(file: string): AsyncIterable<Row> {
  yield* (await openRows(file)).rows();
}

async function isJson(file: string): Promise<boolean> {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.json') return true;
  if (['.csv', '.tsv', '.tab'].includes(extension)) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64), position: 0 });
    return /^[\uFEFF\s]*\[\s*[{\]]/u.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
