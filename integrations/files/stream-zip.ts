import { crc32 } from 'node:zlib';
import { openZip } from '../../generation/files/zip-writer.ts';

/** The bytes of a ZIP of these files, in their order, made while they are read: only one file is in memory at a time. */
export async function* streamZip(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = openZip(crc32);
  for await (const { name, bytes } of files) yield* zip.add(name, bytes);
  yield* zip.end();
}
