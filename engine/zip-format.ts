import { strFromU8, strToU8 } from 'fflate';

/** One entry of a ZIP. APPNOTE.TXT 6.3.10, sections 4.3 and 4.5. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** Bytes that it takes deflated; absent where it is stored as it is, as PDFs are, which are compressed inside. */
  readonly deflated?: number;
  readonly crc: number;
  /** Of the local header, from the start of the file. */
  readonly offset: number;
}

/** CRC-32 of bytes, unsigned: Node has one in machine code. */
export type Checksum = (bytes: Uint8Array) => number;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** 1980-01-01: the files carry no time, so that equal input gives equal bytes. */
const DOS_DATE = 0x0021;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

function openRecord(size: number) {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  return {
    bytes,
    write16: (at: number, value: number) => view.setUint16(at, value, true),
    write32: (at: number, value: number) => view.setUint32(at, value, true),
    write64: (at: number, value: number) => view.setBigUint64(at, BigInt(value), true),
  };
}
type ZipRecord = ReturnType<typeof openRecord>;

function writeCommon({ write16, write32 }: ZipRecord, at: number, entry: ZipEntry, nameLength: number): void {
  write16(at, UTF8_NAMES);
  write16(at + 2, entry.deflated === undefined ? 0 : DEFLATE);
  write16(at + 6, DOS_DATE);
  write32(at + 8, entry.crc);
  write32(at + 12, entry.deflated ?? entry.size);
  write32(at + 16, entry.size);
  write16(at + 20, nameLength);
}

/** Local file header of an entry (APPNOTE 4.3.7); its bytes follow it in the file. */
export function localHeader(entry: ZipEntry): Uint8Array {
  const name = strToU8(entry.name);
  const record = openRecord(LOCAL_SIZE + name.length);
  record.write32(0, LOCAL);
  record.write16(4, 20);
  writeCommon(record, 6, entry, name.length);
  record.bytes.set(name, LOCAL_SIZE);
  return record.bytes;
}

/** The stored entry whose local header starts at `offset` of the file, if `head` holds a whole one of ours. */
export function readLocalHeader(head: Uint8Array, offset: number): (ZipEntry & { readonly headerSize: number }) | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL) return undefined;
  const nameEnd = LOCAL_SIZE + view.getUint16(26, true);
  const headerSize = nameEnd + view.getUint16(28, true);
  if (head.length < headerSize) return undefined;
  return {
    name: strFromU8(head.subarray(LOCAL_SIZE, nameEnd)),
    size: view.getUint32(18, true),
    crc: view.getUint32(14, true),
    offset,
    headerSize,
  };
}

/** Central directory and its end records; ZIP64 where 65,535 entries or 4 GiB are not enough. */
export function* centralDirectory(entries: readonly ZipEntry[], start: number): Generator<Uint8Array> {
  let size = 0;
  for (const entry of entries) {
    const bytes = centralHeader(entry);
    size += bytes.length;
    yield bytes;
  }
  const large = entries.length >= MAX_16 || start >= MAX_32 || size >= MAX_32;
  if (large) yield zip64End(entries.length, size, start);
  const { bytes, write16, write32 } = openRecord(22);
  write32(0, 0x06054b50);
  write16(8, Math.min(entries.length, MAX_16));
  write16(10, Math.min(entries.length, MAX_16));
  write32(12, Math.min(size, MAX_32));
  write32(16, Math.min(start, MAX_32));
  yield bytes;
}

function centralHeader(entry: ZipEntry): Uint8Array {
  const name = strToU8(entry.name);
  const nameEnd = CENTRAL_SIZE + name.length;
  const far = entry.offset >= MAX_32;
  const record = openRecord(nameEnd + (far ? 12 : 0));
  const { bytes, write16, write32, write64 } = record;
  write32(0, CENTRAL);
  write16(4, far ? 45 : 20);
  write16(6, far ? 45 : 20);
  writeCommon(record, 8, entry, name.length);
  write16(30, far ? 12 : 0);
  write32(42, far ? MAX_32 : entry.offset);
  bytes.set(name, CENTRAL_SIZE);
  if (far) {
    write16(nameEnd, 1);
    write16(nameEnd + 2, 8);
    write64(nameEnd + 4, entry.offset);
  }
  return bytes;
}

function zip64End(count: number, size: number, start: number): Uint8Array {
  const { bytes, write16, write32, write64 } = openRecord(56 + 20);
  write32(0, 0x06064b50);
  write64(4, 44);
  write16(12, 45);
  write16(14, 45);
  write64(24, count);
  write64(32, count);
  write64(40, size);
  write64(48, start);
  write32(56, 0x07064b50);
  write64(64, start + size);
  write32(72, 1);
  return bytes;
}
