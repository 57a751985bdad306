import { crc32 as nodeCrc32 } from 'node:zlib';

/** One stored (uncompressed) entry of a ZIP: PDFs are compressed inside already. APPNOTE.TXT 6.3.10, sections 4.3 and 4.5. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  /** Of the local header, from the start of the file. */
  readonly offset: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const LOCAL_SIZE = 30;
const UTF8_NAMES = 0x0800;
/** 1980-01-01: the files carry no time, so that equal input gives equal bytes. */
const DOS_DATE = 0x0021;
const MAX_32 = 0xffffffff;

export const crc32 = (bytes: Uint8Array): number => nodeCrc32(bytes);

function common(view: Buffer, at: number, entry: ZipEntry, nameLength: number): void {
  view.writeUInt16LE(UTF8_NAMES, at);
  view.writeUInt16LE(0, at + 2);
  view.writeUInt16LE(0, at + 4);
  view.writeUInt16LE(DOS_DATE, at + 6);
  view.writeUInt32LE(entry.crc >>> 0, at + 8);
  view.writeUInt32LE(entry.size, at + 12);
  view.writeUInt32LE(entry.size, at + 16);
  view.writeUInt16LE(nameLength, at + 20);
}

export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const header = Buffer.alloc(LOCAL_SIZE + name.length);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(20, 4);
  common(header, 6, entry, name.length);
  name.copy(header, LOCAL_SIZE);
  return header;
}

/** The entry whose local header starts at `offset` of the file, if `head` holds a whole one of ours. */
export function readLocalHeader(head: Buffer, offset: number): (ZipEntry & { readonly headerSize: number }) | undefined {
  if (head.length < LOCAL_SIZE || head.readUInt32LE(0) !== LOCAL) return undefined;
  const nameLength = head.readUInt16LE(26);
  const headerSize = LOCAL_SIZE + nameLength + head.readUInt16LE(28);
  if (head.length < headerSize) return undefined;
  return {
    name: head.toString('utf8', LOCAL_SIZE, LOCAL_SIZE + nameLength),
    size: head.readUInt32LE(18),
    crc: head.readUInt32LE(14),
    offset,
    headerSize,
  };
}

/** Central directory and its end records; ZIP64 where 65,535 entries or 4 GiB are not enough. */
export function* centralDirectory(entries: readonly ZipEntry[], start: number): Generator<Buffer> {
  let size = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const far = entry.offset >= MAX_32;
    const record = Buffer.alloc(46 + name.length + (far ? 12 : 0));
    record.writeUInt32LE(CENTRAL, 0);
    record.writeUInt16LE(far ? 45 : 20, 4);
    record.writeUInt16LE(far ? 45 : 20, 6);
    common(record, 8, entry, name.length);
    record.writeUInt16LE(far ? 12 : 0, 30);
    record.writeUInt32LE(far ? MAX_32 : entry.offset, 42);
    name.copy(record, 46);
    if (far) {
      record.writeUInt16LE(1, 46 + name.length);
      record.writeUInt16LE(8, 48 + name.length);
      record.writeBigUInt64LE(BigInt(entry.offset), 50 + name.length);
    }
    size += record.length;
    yield record;
  }
  const large = entries.length >= 0xffff || start >= MAX_32 || size >= MAX_32;
  if (large) yield zip64End(entries.length, size, start);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  yield end;
}

function zip64End(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(start + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
