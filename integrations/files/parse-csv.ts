import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CsvLine, ParseCsv } from '../../generation/files/read-csv.ts';

/** Parses while it reads: memory does not grow with the file. */
export const parseCsv: ParseCsv = async function* (texts, options) {
  const source = Readable.from(texts, { objectMode: true });
  const parser = parse(options);
  // An error of the source would otherwise never reach the reader of the parser.
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const line of parser as AsyncIterable<CsvLine>) yield line;
  } finally {
    source.destroy();
    parser.destroy();
  }
};
