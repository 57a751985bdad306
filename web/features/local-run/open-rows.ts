import { openCsv } from '../../../generation/files/read-csv.ts';
import { openJson } from '../../../generation/files/read-json.ts';
import type { RowSource } from '../../../generation/files/row-source.ts';
import { parseCsv } from './parse-csv.ts';

/** The rows of a CSV or JSON file, read as the server reads them; throws RefusedInput with what is wrong and in which line. */
export function openRows(file: File): Promise<RowSource> {
  const rows = { size: file.size, chunks: () => chunksOf(file) };
  return /\.json$/iu.test(file.name) ? openJson(rows) : openCsv(rows, parseCsv);
}

/** Not all browsers iterate over streams. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
