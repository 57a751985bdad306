import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { readLocalHeader, type ZipEntry } from '../../engine/zip-format.ts';
import { entryEnd, openZip } from '../../generation/files/zip-writer.ts';
import type { RunFailure } from '../../generation/index.ts';
import type { FileOutput } from './file-output.ts';
import { makeFolder } from './make-folder.ts';
import { notWritten } from './not-written.ts';

export interface ZipOutput extends FileOutput {
  /** A file that was saved, before the ZIP is finished. */
  readonly read: (name: string) => Uint8Array;
  /** Writes the directory and gives the file its name. Without it the partial file stays, for resuming; so it does after a failure. */
  readonly finish: () => void;
  /** Closes the partial file as it is. */
  readonly abandon: () => void;
  /** Deletes the partial file; one that was finished before stays. */
  readonly discard: () => void;
}

/**
 * PDFs into one ZIP, streamed to `file.partial` and renamed at the end; memory holds names and sizes only.
 * With `resume` the whole entries of a partial (or finished) file are kept up to the first that is not `isKept`; what follows is cut off.
 * A file that is saved once more is written behind the others; the end takes what stood for it before out.
 */
export function zipOutput(file: string, options: { readonly resume: boolean; readonly isKept?: (name: string) => boolean }): ZipOutput {
  const partial = `${file}.partial`;
  if (options.resume && !existsSync(partial) && existsSync(file)) renameSync(file, partial);
  makeFolder(path.dirname(file));
  const handle = openSync(partial, options.resume && existsSync(partial) ? 'r+' : 'w+');
  const entries = options.resume ? wholeEntries(handle, options.isKept) : [];
  /** Where the bytes of each file are. */
  const places = new Map(entries.map((entry) => [entry.name, { start: entryEnd(entry) - entry.size, size: entry.size }]));
  let end = endOf(entries);
  ftruncateSync(handle, end);

  const zip = openZip(crc32, entries);
  /** Why the file can't be written on: what follows its last whole entry is no entry. */
  let failure: RunFailure | undefined;
  const append = (bytes: Uint8Array) => {
    writeAll(handle, bytes, end);
    end += bytes.length;
  };
  return {
    has: (name) => places.has(name),
    save: async (name, pdf) => {
      if (failure) throw failure;
      try {
        for (const bytes of zip.add(name, pdf)) append(bytes);
      } catch (error) {
        failure = notWritten(file, error);
        throw failure;
      }
      places.set(name, { start: end - pdf.length, size: pdf.length });
      return { name, size: pdf.length };
    },
    read: (name) => {
      const place = places.get(name);
      if (!place) throw new Error(`'${name}' is not in '${file}'`);
      return readAt(handle, place.start, place.size);
    },
    finish: () => {
      try {
        if (failure) return;
        const kept = closeGaps(handle, zip.entries);
        end = endOf(kept);
        ftruncateSync(handle, end);
        for (const bytes of openZip(crc32, kept).end()) append(bytes);
      } finally {
        closeSync(handle);
      }
      renameSync(partial, file);
    },
    abandon: () => closeSync(handle),
    discard: () => {
      closeSync(handle);
      rmSync(partial, { force: true });
    },
  };
}

function endOf(entries: readonly ZipEntry[]): number {
  const last = entries.at(-1);
  return last ? entryEnd(last) : 0;
}

/**
 * Moves what follows entries of which there is a later one with the same name, over them. Killed meanwhile, the file is whole up to where the
 * next entry was to go, as one that was cut off.
 */
function closeGaps(handle: number, entries: readonly ZipEntry[]): readonly ZipEntry[] {
  const latest = new Map(entries.map((entry) => [entry.name, entry]));
  if (latest.size === entries.length) return entries;
  const kept: ZipEntry[] = [];
  for (const entry of entries) {
    if (latest.get(entry.name) !== entry) continue;
    const offset = endOf(kept);
    if (offset < entry.offset) writeAll(handle, readAt(handle, entry.offset, entryEnd(entry) - entry.offset), offset);
    kept.push({ ...entry, offset });
  }
  return kept;
}

/** Entries from the start whose bytes are all there and whose checksum holds. */
function wholeEntries(handle: number, isKept = (_name: string) => true): ZipEntry[] {
  const size = fstatSync(handle).size;
  const entries: ZipEntry[] = [];
  const head = Buffer.alloc(64 * 1024);
  for (let at = 0; at < size; ) {
    const entry = readLocalHeader(head.subarray(0, readSync(handle, head, 0, head.length, at)), at);
    if (!entry || !isKept(entry.name) || at + entry.headerSize + entry.size > size) break;
    if (crc32(readAt(handle, at + entry.headerSize, entry.size)) !== entry.crc) break;
    entries.push({ name: entry.name, size: entry.size, crc: entry.crc, offset: at });
    at += entry.headerSize + entry.size;
  }
  return entries;
}

function writeAll(handle: number, bytes: Uint8Array, start: number): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written, bytes.length - written, start + written);
}

function readAt(handle: number, start: number, size: number): Uint8Array {
  const bytes = Buffer.alloc(size);
  for (let read = 0; read < size; ) {
    const more = readSync(handle, bytes, read, size - read, start + read);
    if (more === 0) throw new Error('the ZIP ends too early');
    read += more;
  }
  return bytes;
}
