import { createHash } from 'node:crypto';
import { type FilePart, type FileStore, MissingFile } from '../files/file-store.ts';
import type { Lease, PackPlace, RunRowRecord } from './ledger/ledger.ts';

/** Writes PDFs into one file and returns where each is. `number`: unique under the lease, whose fence keeps workers apart. */
export async function writePack(
  files: Pick<FileStore, 'write'>,
  { runId, fence }: Lease,
  number: number,
  pdfs: readonly Uint8Array[],
): Promise<readonly PackPlace[]> {
  const pack = `${fence}-${number}`;
  await files.write(packKey(runId, pack), Buffer.concat(pdfs));
  let end = 0;
  return pdfs.map(({ length: size }) => {
    const offset = end;
    end += size;
    return { pack, offset, size };
  });
}

type PdfRow = Pick<RunRowRecord, 'runId' | 'pack' | 'packOffset' | 'size'>;

/** The PDF of a row. Throws MissingFile. */
export async function readPdf(files: FileStore, row: PdfRow): Promise<Uint8Array> {
  const { key, part } = placeOf(row);
  return files.read(key, part);
}

/** The same, not read yet. Throws MissingFile. */
export async function streamPdf(files: FileStore, row: PdfRow): ReturnType<FileStore['stream']> {
  const { key, part } = placeOf(row);
  return files.stream(key, part);
}

/** Key of the file that a row's PDF has replaced in the workspace. */
export const replacedKey = (runId: string, rowId: string): string =>
  `runs/${runId}/${createHash('sha256').update(rowId).digest('hex').slice(0, 32)}.before.pdf`;

const packKey = (runId: string, pack: string): string => `runs/${runId}/${pack}.pdfs`;

/** The file of a row's PDF, and where in it. Throws MissingFile. */
export function placeOf({ runId, pack, packOffset, size }: PdfRow): { readonly key: string; readonly part: FilePart } {
  if (pack === null || packOffset === null || size === null) throw new MissingFile('The row has no PDF.');
  return { key: packKey(runId, pack), part: { offset: packOffset, size } };
}
