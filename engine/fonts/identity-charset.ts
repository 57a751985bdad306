import { tagAt, u8, u16, u32 } from './table-view.ts';
import { type FontTable, writeSfnt } from './write-sfnt.ts';

/** Of an OpenType file with CFF outlines. */
const OTTO = 0x4f54544f;
const DIRECTORY = 12;
const RECORD = 16;

/** Operators of a Top DICT (Adobe Technical Note 5176, "The Compact Font Format Specification", tables 9 and 10). */
const CHARSET = 15;
const ESCAPE = 12;
const ROS = 0x0c1e;

/**
 * The font with the glyph ids as its CIDs. Of a CID-keyed CFF font PDF takes a number in the text for a CID, which the font's charset turns
 * into a glyph (ISO 32000-1 9.7.4.2), and what we write are glyph ids. Other fonts, and those that are not as the format says, come back as
 * they are.
 */
export function withIdentityCharset(bytes: Uint8Array): Uint8Array {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (u32(file, 0) !== OTTO) return bytes;
  const tables = Array.from({ length: u16(file, 4) }, (_, index): FontTable => {
    const at = DIRECTORY + index * RECORD;
    const offset = u32(file, at + 8);
    return [tagAt(file, at), bytes.slice(offset, offset + u32(file, at + 12))];
  });
  const [head, maxp, cff] = ['head', 'maxp', 'CFF '].map((tag) => viewOf(tables.find(([name]) => name === tag)?.[1]));
  if (!head || !maxp || !cff) return bytes;
  const glyphs = u16(maxp, 4);
  const charset = charsetOf(cff);
  const identity = identityCharset(glyphs);
  if (charset === undefined || charset + charsetLength(cff, charset, glyphs) > cff.byteLength) return bytes;
  for (const [index, byte] of identity.entries()) cff.setUint8(charset + index, byte);
  return writeSfnt(tables, OTTO);
}

const viewOf = (bytes: Uint8Array | undefined) => bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the charset of a CID-keyed font stands; undefined of other fonts. */
function charsetOf(cff: DataView): number | undefined {
  const names = indexAt(cff, u8(cff, 2));
  const { data, end } = indexAt(cff, names.next);
  let isCidKeyed = false;
  let charset: number | undefined;
  let operand = 0;
  for (let at = data; at < end; ) {
    const first = u8(cff, at);
    if (first <= 21) {
      const operator = first === ESCAPE ? u16(cff, at) : first;
      if (operator === ROS) isCidKeyed = true;
      if (operator === CHARSET) charset = operand;
      at += first === ESCAPE ? 2 : 1;
    } else {
      const { value, length } = numberAt(cff, at);
      operand = value;
      at += length;
    }
  }
  // Smaller numbers mean charsets that every reader knows.
  return isCidKeyed && charset !== undefined && charset > 2 ? charset : undefined;
}

/** An operand (table 3); of real numbers only the length matters. */
function numberAt(cff: DataView, at: number): { readonly value: number; readonly length: number } {
  const first = u8(cff, at);
  if (first === 28) return { value: u16(cff, at + 1), length: 3 };
  if (first === 29) return { value: u32(cff, at + 1), length: 5 };
  if (first === 30) {
    let length = 1;
    while (at + length < cff.byteLength && (u8(cff, at + length) & 0x0f) !== 0x0f) length++;
    return { value: 0, length: length + 1 };
  }
  if (first < 247) return { value: first - 139, length: 1 };
  return { value: (first < 251 ? 1 : -1) * (((first - (first < 251 ? 247 : 251)) << 8) + u8(cff, at + 1) + 108), length: 2 };
}

/** The first object of an INDEX (section 5), and what comes behind the INDEX. */
function indexAt(cff: DataView, at: number): { readonly data: number; readonly end: number; readonly next: number } {
  const count = u16(cff, at);
  if (count === 0) return { data: at + 2, end: at + 2, next: at + 2 };
  const size = u8(cff, at + 2);
  const before = at + 2 + (count + 1) * size;
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + u8(cff, at + 3 + index * size + byte);
    return value;
  };
  return { data: before + offset(0), end: before + offset(1), next: before + offset(count) };
}

/** Bytes of the charset that is there (section 13). */
function charsetLength(cff: DataView, at: number, glyphs: number): number {
  const format = u8(cff, at);
  if (format === 0) return 1 + 2 * (glyphs - 1);
  const size = format === 1 ? 3 : 4;
  let length = 1;
  for (let named = 1; named < glyphs && at + length < cff.byteLength; length += size)
    named += 1 + (format === 1 ? u8(cff, at + length + 2) : u16(cff, at + length + 2));
  return length;
}

/** Glyph n is CID n: one range from 1 on, which is never longer than what says the same of other CIDs. */
function identityCharset(glyphs: number): readonly number[] {
  const left = glyphs - 2;
  if (left < 0) return [];
  if (left === 0) return [0, 0, 1];
  return left < 256 ? [1, 0, 1, left] : [2, 0, 1, left >> 8, left & 0xff];
}
