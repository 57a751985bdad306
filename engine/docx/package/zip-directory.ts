import { strFromU8 } from 'fflate';
import { refuse } from '../refuse.ts';

/** One file of the archive as the central directory describes it, checked against its local header. */
export interface ZipEntry {
  /** Without a leading slash, with forward slashes. */
  readonly name: string;
  readonly method: 0 | 8;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of the compressed bytes. */
  readonly start: number;
}

const MAX_ENTRIES = 1000;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const RESAVE = 'Open the file in Word or Google Docs, save it again as .docx and upload it again.';

function broken(what: string): never {
  refuse('docx/broken-zip', `The file is damaged: ${what}.`, RESAVE);
}

function u64(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset, true);
  return value > 0xffffffffffffn ? broken('its ZIP64 fields are out of range') : Number(value);
}

interface Directory {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) <= view.byteLength) return at;
  }
  return -1;
}

function readEnd(view: DataView, end: number): Directory {
  const plain: Directory = {
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
  };
  if (view.getUint16(end + 8, true) !== plain.count) broken('it is one volume of a split archive');
  if (plain.count !== 0xffff && plain.size !== 0xffffffff && plain.offset !== 0xffffffff) return plain;
  // APPNOTE 4.3.14: fields at their maximum are continued in the ZIP64 record, all others must agree with it.
  if (end < 20 || view.getUint32(end - 20, true) !== LOCATOR64) broken('its ZIP64 record is missing');
  const at = u64(view, end - 12);
  if (at + 56 > end - 20 || view.getUint32(at, true) !== END64) broken('its ZIP64 record is missing');
  const wide: Directory = { count: u64(view, at + 32), size: u64(view, at + 40), offset: u64(view, at + 48) };
  const agrees = (small: number, large: number, limit: number): boolean => small === limit || small === large;
  if (
    !agrees(plain.count, wide.count, 0xffff) ||
    !agrees(plain.size, wide.size, 0xffffffff) ||
    !agrees(plain.offset, wide.offset, 0xffffffff)
  )
    broken('its ZIP64 record contradicts the plain one');
  return wide;
}

interface Wide {
  size: number;
  compressedSize: number;
  offset: number;
}

function readWideFields(view: DataView, start: number, end: number, fields: Wide): void {
  if (fields.size !== 0xffffffff && fields.compressedSize !== 0xffffffff && fields.offset !== 0xffffffff) return;
  let at = start;
  while (at + 4 <= end) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && at + 4 + length <= end) {
      let field = at + 4;
      const next = (): number => {
        if (field + 8 > at + 4 + length) broken('a ZIP64 field is cut short');
        field += 8;
        return u64(view, field - 8);
      };
      if (fields.size === 0xffffffff) fields.size = next();
      if (fields.compressedSize === 0xffffffff) fields.compressedSize = next();
      if (fields.offset === 0xffffffff) fields.offset = next();
      return;
    }
    at += 4 + length;
  }
  broken('a ZIP64 field is missing');
}

function normaliseName(raw: string): string {
  const name = raw.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  if (name.includes('\0') || name.split('/').includes('..') || /^[a-z]:/i.test(name))
    refuse('docx/unsafe-name', 'The file holds a part whose name points outside of it.', RESAVE);
  return name;
}

/** Offset of an entry's data; the local header must tell the same story as the directory (ASVS 1.5.3). */
function dataStart(view: DataView, bytes: Uint8Array, offset: number, nameStart: number, nameLength: number, method: number): number {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL) broken('an entry is not where the directory says');
  if (view.getUint16(offset + 6, true) & 0x2041)
    refuse(
      'docx/encrypted',
      'The file is protected with a password.',
      'Remove the password in Word (File > Info > Protect Document) and upload it again.',
    );
  if (view.getUint16(offset + 8, true) !== method || view.getUint16(offset + 26, true) !== nameLength)
    broken('an entry contradicts the directory');
  for (let index = 0; index < nameLength; index++)
    if (bytes[offset + 30 + index] !== bytes[nameStart + index]) broken('an entry contradicts the directory');
  return offset + 30 + nameLength + view.getUint16(offset + 28, true);
}

function refuseOverlaps(spans: readonly (readonly [number, number])[], directory: number): void {
  let previous = 0;
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (start < previous || end > directory)
      refuse('docx/overlapping-entries', 'The parts of the file overlap, as they do in files made to overload a program.', RESAVE);
    previous = end;
  }
}

/** Lists the entries of a ZIP archive without inflating any; directories are left out. */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length < 22 ? -1 : findEnd(view);
  if (end < 0) broken('its end is missing, so the upload or download was cut short');
  const directory = readEnd(view, end);
  if (directory.count > MAX_ENTRIES)
    refuse(
      'docx/too-many-parts',
      `The file has ${directory.count} parts; at most ${MAX_ENTRIES} are allowed.`,
      'Remove pictures or embedded objects from the template.',
    );
  if (directory.offset + directory.size > end) broken('its directory lies outside of it');
  const entries: ZipEntry[] = [];
  const spans: [number, number][] = [];
  const seen = new Set<string>();
  let at = directory.offset;
  for (let index = 0; index < directory.count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) broken('its directory is cut short');
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > end) broken('its directory is cut short');
    // Bits 0, 6 and 13: encrypted, strongly encrypted, directory masked.
    if (flags & 0x2041)
      refuse(
        'docx/encrypted',
        'The file is protected with a password.',
        'Remove the password in Word (File > Info > Protect Document) and upload it again.',
      );
    const name = normaliseName(strFromU8(bytes.subarray(at + 46, at + 46 + nameLength)));
    const fields: Wide = {
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    readWideFields(view, at + 46 + nameLength, at + 46 + nameLength + extraLength, fields);
    if (method !== 0 && method !== 8) broken(`the part ${name} is packed with an unknown method`);
    if (method === 0 && fields.size !== fields.compressedSize) broken(`the part ${name} lies about its size`);
    const start = dataStart(view, bytes, fields.offset, at + 46, nameLength, method);
    spans.push([fields.offset, start + fields.compressedSize]);
    // Part names are equivalent without regard to case (ECMA-376-2 6.2.2.3): two readers would disagree about which one counts.
    const key = name.toLowerCase();
    if (seen.has(key)) refuse('docx/duplicate-part', `The file holds the part ${name} twice.`, RESAVE, name);
    seen.add(key);
    if (name !== '' && !name.endsWith('/'))
      entries.push({ name, method, crc: view.getUint32(at + 16, true), compressedSize: fields.compressedSize, size: fields.size, start });
    at = next;
  }
  if (at !== directory.offset + directory.size) broken('its directory has another length than it says');
  refuseOverlaps(spans, directory.offset);
  return entries;
}
