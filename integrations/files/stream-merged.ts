import { createHash } from 'node:crypto';
import { openPdfJoiner } from '../../engine/index.ts';
import { nodeCompression } from '../rendering/node-compression.ts';

/**
 * The bytes of one PDF of PDFs that this engine has made, a bookmark each, made while they are read: only one of them is in memory at a
 * time.
 */
export async function* streamMerged(
  title: string,
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const joiner = openPdfJoiner({
    title,
    digest: (bytes) => createHash('sha256').update(bytes).digest('base64'),
    compression: nodeCompression,
  });
  for await (const { name, bytes } of files) yield joiner.add(bytes, name.replace(/\.pdf$/i, ''));
  yield joiner.end();
}
