import { centralDirectory, crc32, localHeader, type ZipEntry } from './zip-format.ts';

/** The bytes of a ZIP of these files, in their order, made while they are read: only one file is in memory at a time. */
export async function* streamZip(
  files: AsyncIterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const entry = { name, size: bytes.byteLength, crc: crc32(bytes), offset };
    entries.push(entry);
    const header = localHeader(entry);
    yield header;
    yield bytes;
    offset += header.byteLength + bytes.byteLength;
  }
  yield* centralDirectory(entries, offset);
}
