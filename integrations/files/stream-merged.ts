import { createHash } from 'node:crypto';
import { openPdfJoiner } from '../../engine/index.ts';
import type { MergedRenderer } from '../../generation/index.ts';
import { nodeCompression } from '../rendering/node-compression.ts';

const openJoiner = (title: string) =>
  openPdfJoiner({
    title,
    digest: (bytes) => createHash('sha256').update(bytes).digest('base64'),
    compression: nodeCompression,
  });

/**
 * The bytes of one PDF of PDFs that this engine has made, a bookmark each, made while they are read: only one of them is in memory at a
 * time.
 */
export async function* streamMerged(
  title: string,
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const joiner = openJoiner(title);
  for await (const { name, bytes } of files) yield joiner.add(bytes, name.replace(/\.pdf$/i, ''));
  yield joiner.end();
}

/** Makes one PDF of PDFs that this engine has made: `read` gives that of a row by the name of its file. Says nothing of their pages. */
export const joiningRenderer = (read: (name: string) => Promise<Uint8Array>): MergedRenderer => ({
  open: async (_template, { title }) => {
    const joiner = openJoiner(title);
    return {
      diagnostics: [],
      pdf: async (_row, name) => ({ pdf: joiner.add(await read(`${name}.pdf`), name), pages: 0, diagnostics: [] }),
      end: async () => joiner.end(),
      close: async () => {},
    };
  },
});
