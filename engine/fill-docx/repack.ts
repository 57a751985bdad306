import { deflateSync } from 'fflate';
import { crc32 } from '../crc32.ts';
import { readZipDirectory } from '../docx/package/zip-directory.ts';
import { joinParts } from '../join-parts.ts';
import { centralDirectory, localHeader, type ZipEntry } from '../zip-format.ts';

interface Packed {
  /** All but its offset, which depends on what stands before. */
  readonly entry: Omit<ZipEntry, 'offset'>;
  readonly bytes: Uint8Array;
}

/**
 * Writes a package again with other content in some of its parts, named without regard to case, and new ones behind; the others keep
 * their place and their compressed bytes. The directory is held to be checked: throws RefusedInput only where it can't be read.
 */
export function openRepacking(archive: Uint8Array): (changed: ReadonlyMap<string, Uint8Array>) => Uint8Array {
  const kept = readZipDirectory(archive).map(({ name, method, crc, size, start, compressedSize }) => {
    const entry = { name, size, crc, ...(method === 0 ? {} : { deflated: compressedSize }) };
    return { key: name.toLowerCase(), packed: { entry, bytes: archive.subarray(start, start + compressedSize) } };
  });
  return (changed) => {
    const others = new Map(Array.from(changed, ([name, content]) => [name.toLowerCase(), { name, content }]));
    const entries: ZipEntry[] = [];
    const parts: Uint8Array[] = [];
    let offset = 0;
    const add = ({ entry, bytes }: Packed): void => {
      const placed = { ...entry, offset };
      const header = localHeader(placed);
      entries.push(placed);
      parts.push(header, bytes);
      offset += header.length + bytes.length;
    };
    for (const { key, packed } of kept) {
      const other = others.get(key);
      add(other ? deflated(packed.entry.name, other.content) : packed);
      others.delete(key);
    }
    for (const { name, content } of others.values()) add(deflated(name, content));
    return joinParts([...parts, ...centralDirectory(entries, offset)]);
  };
}

/** A picture that many rows show is packed once. */
const known = new WeakMap<Uint8Array, { readonly crc: number; readonly bytes: Uint8Array }>();

function deflated(name: string, content: Uint8Array): Packed {
  const { crc, bytes } = known.get(content) ?? { crc: crc32(content), bytes: deflateSync(content) };
  known.set(content, { crc, bytes });
  return { entry: { name, size: content.length, crc, deflated: bytes.length }, bytes };
}
