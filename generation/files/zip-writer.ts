import { type Checksum, centralDirectory, localHeader, type ZipEntry } from '../../engine/zip-format.ts';

export interface ZipWriter {
  /** What is to be written for a file, after all before: its header, then its own bytes. */
  readonly add: (name: string, bytes: Uint8Array) => readonly Uint8Array[];
  /** What is written so far, in the order of the file. */
  readonly entries: readonly ZipEntry[];
  /** What is to be written last. */
  readonly end: () => Iterable<Uint8Array>;
}

/** A ZIP as the bytes to be written one after the other; memory holds names and sizes only. `entries`: what is written already. */
export function openZip(checksum: Checksum, entries: readonly ZipEntry[] = []): ZipWriter {
  const all = [...entries];
  const last = all.at(-1);
  let offset = last ? entryEnd(last) : 0;
  return {
    add: (name, bytes) => {
      const entry = { name, size: bytes.byteLength, crc: checksum(bytes), offset };
      all.push(entry);
      const header = localHeader(entry);
      offset += header.byteLength + bytes.byteLength;
      return [header, bytes];
    },
    entries: all,
    end: () => centralDirectory(all, offset),
  };
}

/** Where the bytes of an entry end, from the start of the file. */
export const entryEnd = (entry: ZipEntry): number => entry.offset + localHeader(entry).byteLength + entry.size;
