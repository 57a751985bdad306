import { Inflate, inflateSync } from 'fflate';
import { crc32 } from '../../crc32.ts';
import { RefusedInput } from '../../diagnostics.ts';
import { refuse } from '../refuse.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;
const MAX_FILE = 25 * MEGABYTE;
const MAX_TOTAL = 200 * MEGABYTE;
const MAX_PART = 100 * MEGABYTE;
const MAX_RATIO = 100;
/** Below this size a part may shrink as much as it likes: nearly empty metafiles of a megabyte shrink to a hundredth. */
const RATIO_GRACE = 2 * MEGABYTE;
/** Compressed bytes handed to the inflater at once: bounds what a lying entry can blow up (deflate reaches 1032 : 1). */
const STEP = 32 * 1024;

const BOMB_HINT = 'Remove very large pictures or embedded objects from the template. If it is an ordinary document, save it again in Word.';

function bomb(message: string, part?: string): never {
  refuse('docx/zip-bomb', message, BOMB_HINT, part);
}

function damaged(entry: ZipEntry): never {
  refuse(
    'docx/broken-zip',
    `The part ${entry.name} of the file is damaged.`,
    'Open the file in Word or Google Docs, save it again as .docx and upload it again.',
    entry.name,
  );
}

function lies(entry: ZipEntry): never {
  bomb(`The part ${entry.name} is larger than the file says.`, entry.name);
}

/** The whole part, or a refusal as soon as more bytes come out than the directory promised. */
function inflateEntry(entry: ZipEntry, packed: Uint8Array): Uint8Array {
  if (entry.method === 0) return packed;
  if (packed.length <= STEP) {
    const whole = inflateSync(packed, { out: new Uint8Array(entry.size + 1) });
    return whole.length > entry.size ? lies(entry) : whole;
  }
  const whole = new Uint8Array(entry.size);
  let filled = 0;
  const inflater = new Inflate((chunk) => {
    if (filled + chunk.length > entry.size) lies(entry);
    whole.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < packed.length; at += STEP) inflater.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  return whole.subarray(0, filled);
}

function readEntry(entry: ZipEntry, bytes: Uint8Array): Uint8Array {
  if (entry.size > RATIO_GRACE && entry.size > entry.compressedSize * MAX_RATIO)
    bomb(`The part ${entry.name} unpacks to more than ${MAX_RATIO} times its size.`, entry.name);
  let whole: Uint8Array;
  try {
    whole = inflateEntry(entry, bytes.subarray(entry.start, entry.start + entry.compressedSize));
  } catch (error) {
    if (error instanceof RefusedInput) throw error;
    damaged(entry);
  }
  if (whole.length !== entry.size || crc32(whole) !== entry.crc) damaged(entry);
  return whole;
}

/**
 * Opens a ZIP archive; each part is inflated when its function is called and never before. No part can become larger
 * than the directory says, and the directory as a whole stays below the limits, so laziness loses no check. How much a part shrank
 * matters only where it is unpacked: embedded workbooks, which nobody reads, are often nearly empty.
 */
export function inflateEntries(bytes: Uint8Array): ReadonlyMap<string, () => Uint8Array> {
  if (bytes.length > MAX_FILE)
    refuse(
      'docx/too-large',
      `The file has ${Math.ceil(bytes.length / MEGABYTE)} MB; at most ${MAX_FILE / MEGABYTE} MB are allowed.`,
      'Compress the pictures of the template (in Word: Picture Format > Compress Pictures).',
    );
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    refuse(
      'docx/not-a-zip',
      'The file is not a .docx document.',
      'Save the template as .docx in Word, or download it as Microsoft Word (.docx) from Google Docs.',
    );
  const parts = new Map<string, () => Uint8Array>();
  let total = 0;
  for (const entry of readZipDirectory(bytes)) {
    total += entry.size;
    if (entry.size > MAX_PART) bomb(`The part ${entry.name} unpacks to more than ${MAX_PART / MEGABYTE} MB.`, entry.name);
    if (total > MAX_TOTAL) bomb(`The file unpacks to more than ${MAX_TOTAL / MEGABYTE} MB.`);
    parts.set(entry.name, () => readEntry(entry, bytes));
  }
  return parts;
}
