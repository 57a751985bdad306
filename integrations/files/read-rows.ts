import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Row } from '../../engine/index.ts';
import { openCsv } from '../../generation/files/read-csv.ts';
import { openJson } from '../../generation/files/read-json.ts';
import type { RowSource } from '../../generation/files/row-source.ts';
import { parseCsv } from './parse-csv.ts';
import { pictureFiles } from './picture-files.ts';

export interface RowOptions {
  /** Takes texts of JSON rows that name a picture file beside the rows for that picture; on by default. */
  readonly pictureFiles?: boolean;
}

/** Opens a CSV or JSON file; throws RefusedInput with what is wrong and in which line. */
export async function openRows(name: string, options: RowOptions = {}): Promise<RowSource> {
  const { size } = await stat(name);
  const file = { size, chunks: () => createReadStream(name, { highWaterMark: 256 * 1024 }) };
  if (!(await isJson(name))) return openCsv(file, parseCsv);
  return openJson(file, options.pictureFiles === false ? undefined : pictureFiles(path.dirname(path.resolve(name))));
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
