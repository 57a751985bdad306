import { readDirectory, type Sfnt } from './sfnt.ts';
import { claimed, from, type TableView, u8, u16, u32 } from './table-view.ts';

/** Operators of a Top DICT (Adobe Technical Note 5176, tables 9 and 10); those of two bytes begin with 12. */
const CHARSET = 15;
const CHAR_STRINGS = 17;
const ROS = 0x0c1e;

/** The last operand of an operator. */
interface Operand {
  readonly at: number;
  readonly length: number;
  readonly value: number;
}

/** Whether a font's outlines are numbered by CIDs of its own (CFF with ROS), which PDF readers go by, and not by glyph ids. */
export function isCidKeyed(font: Sfnt): boolean {
  const cff = font.table('CFF ');
  return cff !== undefined && readTopDict(cff).has(ROS);
}

/**
 * The font program for a PDF (`/CIDFontType0C`) of a CID-keyed subset whose glyphs were numbered anew: their CIDs are the glyph ids
 * that they had in the whole font, so that every reader finds them by these.
 * @param subset HarfBuzz's, of .notdef and these glyphs of the whole font.
 * @returns undefined when it does not have just these glyphs.
 */
export function cidFontProgram(subset: Uint8Array, glyphs: readonly number[]): Uint8Array | undefined {
  const cff = readDirectory(subset).get('CFF ');
  if (!cff) return undefined;
  const top = readTopDict(cff);
  const charset = top.get(CHARSET);
  const outlines = top.get(CHAR_STRINGS);
  const cids = [...new Set(glyphs)].filter((glyph) => glyph > 0).sort((a, b) => a - b);
  // An offset that was written before its place was known has five bytes.
  if (charset?.length !== 5 || outlines === undefined || u16(cff, outlines.value) !== cids.length + 1) return undefined;
  const program = new Uint8Array(cff.byteLength + 1 + 2 * cids.length);
  program.set(new Uint8Array(cff.buffer, cff.byteOffset, cff.byteLength));
  const view = new DataView(program.buffer);
  view.setUint32(charset.at + 1, cff.byteLength);
  // Format 0: the CID of each glyph but .notdef (section 13).
  for (const [index, cid] of cids.entries()) view.setUint16(cff.byteLength + 1 + 2 * index, cid);
  return program;
}

/** Operators of the first Top DICT with their last operands. */
function readTopDict(cff: TableView): ReadonlyMap<number, Operand> {
  const dicts = endOfIndex(cff, u8(cff, 2));
  const size = u8(cff, dicts + 2);
  const start = dicts + 3 + (u16(cff, dicts) + 1) * size - 1;
  const end = Math.min(start + offsetAt(cff, dicts + 3 + size, size), cff.byteLength);
  const found = new Map<number, Operand>();
  let operand: Operand = { at: 0, length: 0, value: 0 };
  for (let at = start + offsetAt(cff, dicts + 3, size); at < end; ) {
    const byte = u8(cff, at);
    if (byte <= 21) {
      const two = byte === 12;
      found.set(two ? 0x0c00 | u8(cff, at + 1) : byte, operand);
      at += two ? 2 : 1;
      continue;
    }
    operand = { at, ...readNumber(cff, at, byte) };
    at += operand.length;
  }
  return found;
}

/** A number of a DICT (section 4); of a real one only the length. */
function readNumber(cff: TableView, at: number, byte: number): { readonly length: number; readonly value: number } {
  if (byte === 28) return { length: 3, value: u16(cff, at + 1) };
  if (byte === 29) return { length: 5, value: u32(cff, at + 1) };
  if (byte === 30) {
    let length = 1;
    while (at + length < cff.byteLength && (u8(cff, at + length) & 0x0f) !== 0x0f) length++;
    return { length: length + 1, value: 0 };
  }
  if (byte >= 247 && byte <= 250) return { length: 2, value: (byte - 247) * 256 + u8(cff, at + 1) + 108 };
  return { length: byte >= 251 && byte <= 254 ? 2 : 1, value: byte - 139 };
}

/** Where an INDEX (section 5) ends. */
function endOfIndex(cff: TableView, at: number): number {
  const count = u16(cff, at);
  if (count === 0) return at + 2;
  const size = u8(cff, at + 2);
  const last = at + 3 + claimed(from(cff, at + 3), 0, count, Math.max(1, size)) * size;
  return last + size + offsetAt(cff, last, size) - 1;
}

/** An offset of 1 to 4 bytes. */
function offsetAt(cff: TableView, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index++) value = value * 256 + u8(cff, at + index);
  return value;
}
