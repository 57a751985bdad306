import { parse } from 'csv-parse/browser/esm/sync';
import type { CsvLine, ParseCsv } from '../../../generation/files/read-csv.ts';

/** Parses a file that is in memory as a whole. */
export const parseCsv: ParseCsv = async function* (texts, options) {
  let text = '';
  for await (const piece of texts) text += piece;
  yield* parse(text, options) as unknown as readonly CsvLine[];
};
