/** A table of a font file: its four-letter tag and its bytes. */
export type FontTable = readonly [tag: string, bytes: Uint8Array];

const HEADER = 12;
const RECORD = 16;
const ADJUSTMENT = 8;
/** What the checksum of a whole font file has to come to (OpenType 1.9, "Calculating checksums"). */
const WHOLE = 0xb1b0afba;

/** A TrueType file of these tables, `head` among them; smaller tables come first, as HarfBuzz has them. */
export function writeSfnt(tables: readonly FontTable[]): Uint8Array {
  const count = tables.length;
  const directoryEnd = HEADER + count * RECORD;
  const file = new Uint8Array(tables.reduce((end, [, { length }]) => end + padded(length), directoryEnd));
  const view = new DataView(file.buffer);
  const selector = 31 - Math.clz32(count);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, count);
  view.setUint16(6, RECORD << selector);
  view.setUint16(8, selector);
  view.setUint16(10, RECORD * count - (RECORD << selector));

  const inDirectory = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  let offset = directoryEnd;
  let sum = 0;
  let head = 0;
  for (const table of [...inDirectory].sort(([, a], [, b]) => a.length - b.length)) {
    const [tag, bytes] = table;
    file.set(bytes, offset);
    if (tag === 'head') {
      head = offset;
      view.setUint32(head + ADJUSTMENT, 0);
    }
    const checksum = checksumOf(view, offset, offset + padded(bytes.length));
    sum = (sum + checksum) | 0;
    const record = HEADER + inDirectory.indexOf(table) * RECORD;
    for (let letter = 0; letter < 4; letter++) file[record + letter] = tag.charCodeAt(letter);
    view.setUint32(record + 4, checksum);
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, bytes.length);
    offset += padded(bytes.length);
  }
  view.setUint32(head + ADJUSTMENT, WHOLE - sum - checksumOf(view, 0, directoryEnd));
  return file;
}

const padded = (length: number): number => (length + 3) & ~3;

function checksumOf(view: DataView, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 4) sum = (sum + view.getUint32(at)) | 0;
  return sum;
}
