import type { FontFile } from '../../platform.ts';
import { openFontFile } from './font-file.ts';
import type { Sfnt } from './sfnt.ts';
import { i16, type TableView, u8, u16, u32 } from './table-view.ts';
import { type FontTable, writeSfnt } from './write-sfnt.ts';

/**
 * The font with only these glyphs and the parts of composite ones, glyph ids kept, hinting dropped: byte for byte what HarfBuzz makes,
 * which takes longer to start than most fonts take here. Undefined where there is more than plain outlines (a variable font, CFF) or
 * something is not as the format says: HarfBuzz knows what to make of that.
 */
export function subsetTrueType(file: FontFile, glyphs: readonly number[]): Uint8Array | undefined {
  const font = openFontFile(file);
  if (font.type === 'fault' || font.outlines !== 'truetype' || font.table('fvar') !== undefined) return undefined;
  const outlines = outlinesOf(font, glyphs);
  const head = font.table('head');
  const maxp = font.table('maxp');
  if (outlines === undefined || head === undefined || maxp === undefined) return undefined;
  if (head.byteLength < HEAD_BYTES || maxp.byteLength < MAXP_BYTES || u16(maxp, 0) !== 1) return undefined;
  const kept = [...outlines.keys()].sort((a, b) => a - b);
  const count = (kept.at(-1) as number) + 1;
  const metrics = metricsTables(font, kept, count);
  if (metrics === undefined) return undefined;
  const [glyf, loca, short] = outlineTables(outlines, kept, count);
  const newHead = copyOf(head);
  newHead.setInt16(INDEX_TO_LOC_FORMAT, short ? 0 : 1);
  return writeSfnt([
    ['head', bytesOf(newHead)],
    ['maxp', bytesOf(withoutHinting(maxp, count))],
    ...metrics,
    ['glyf', glyf],
    ['loca', loca],
  ]);
}

const HEAD_BYTES = 54;
const INDEX_TO_LOC_FORMAT = 50;
const MAXP_BYTES = 32;
const GLYPH_HEADER = 10;
/** Offsets of the short form are halved into 16 bits. */
const SHORT_LIMIT = 0x1ffff;
const MAX_PARTS = 10_000;

/** Flags of a point (OpenType 1.9, "Simple Glyph Description"). */
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME = 0x10;
const Y_SAME = 0x20;

/** Flags of a component ("Composite Glyph Description"). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const INSTRUCTIONS = 0x0100;

interface Component {
  /** Offset of its record in the glyph. */
  readonly at: number;
  readonly glyph: number;
}

/** A glyph without its instructions: what stands before and behind them. */
interface Outline {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Of a composite glyph. */
  readonly components: readonly Component[];
}

const NOTHING = new Uint8Array(0);
const EMPTY: Outline = { head: NOTHING, tail: NOTHING, components: [] };

/** The outlines of these glyphs, of the parts of composite ones and of .notdef; undefined when one is not as it should be. */
function outlinesOf(font: Sfnt, glyphs: readonly number[]): ReadonlyMap<number, Outline> | undefined {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map(font.table);
  if (glyf === undefined || loca === undefined || head === undefined) return undefined;
  const long = i16(head, INDEX_TO_LOC_FORMAT) !== 0;
  const offsetOf = (glyph: number) => (long ? u32(loca, glyph * 4) : u16(loca, glyph * 2) * 2);
  const outlines = new Map<number, Outline>();
  const waiting = [0, ...glyphs.filter((glyph) => glyph < font.glyphCount)];
  let parts = 0;
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (outlines.has(glyph)) continue;
    const [start, end] = [offsetOf(glyph), offsetOf(glyph + 1)];
    if (start > end || end > glyf.byteLength) return undefined;
    const outline = start === end ? EMPTY : readOutline(new DataView(glyf.buffer, glyf.byteOffset + start, end - start));
    if (outline === undefined) return undefined;
    outlines.set(glyph, outline);
    for (const { glyph: part } of outline.components) {
      if (part >= font.glyphCount || ++parts > MAX_PARTS) return undefined;
      waiting.push(part);
    }
  }
  return outlines;
}

function readOutline(glyph: TableView): Outline | undefined {
  const contours = i16(glyph, 0);
  if (glyph.byteLength < GLYPH_HEADER) return undefined;
  if (contours === 0) return EMPTY;
  return contours > 0 ? readSimple(glyph, contours) : readComposite(glyph);
}

function readSimple(glyph: TableView, contours: number): Outline | undefined {
  const headEnd = GLYPH_HEADER + contours * 2 + 2;
  const points = u16(glyph, headEnd - 4) + 1;
  const tailStart = headEnd + u16(glyph, headEnd - 2);
  let at = tailStart;
  let coordinates = 0;
  let flagged = 0;
  while (flagged < points && at < glyph.byteLength) {
    const flags = u8(glyph, at++);
    const times = flags & REPEAT ? u8(glyph, at++) + 1 : 1;
    const x = flags & X_SHORT ? 1 : flags & X_SAME ? 0 : 2;
    const y = flags & Y_SHORT ? 1 : flags & Y_SAME ? 0 : 2;
    coordinates += (x + y) * times;
    flagged += times;
  }
  const end = at + coordinates;
  if (flagged !== points || end > glyph.byteLength) return undefined;
  return { head: bytesOf(glyph, 0, headEnd), tail: bytesOf(glyph, tailStart, end), components: [] };
}

function readComposite(glyph: TableView): Outline | undefined {
  const components: Component[] = [];
  let at = GLYPH_HEADER;
  for (let flags = MORE; flags & MORE; ) {
    if (at + 4 > glyph.byteLength) return undefined;
    flags = u16(glyph, at);
    components.push({ at, glyph: u16(glyph, at + 2) });
    at += flags & WORDS ? 8 : 6;
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    // What follows the last component is its instructions or, without any, padding, which HarfBuzz keeps.
    if (!(flags & (MORE | INSTRUCTIONS))) at = Math.max(at, glyph.byteLength);
  }
  return at > glyph.byteLength ? undefined : { head: bytesOf(glyph, 0, at), tail: NOTHING, components };
}

function outlineTables(
  outlines: ReadonlyMap<number, Outline>,
  kept: readonly number[],
  count: number,
): readonly [glyf: Uint8Array, loca: Uint8Array, short: boolean] {
  let even = 0;
  let exact = 0;
  for (const { head, tail } of outlines.values()) {
    const length = head.length + tail.length;
    even += length + (length & 1);
    exact += length;
  }
  const short = even < SHORT_LIMIT;
  // A table without any outline has one byte, or readers take it for missing.
  const glyf = new Uint8Array((short ? even : exact) || 1);
  const view = new DataView(glyf.buffer);
  const loca = new DataView(new ArrayBuffer((count + 1) * (short ? 2 : 4)));
  let offset = 0;
  let next = 0;
  const mark = (until: number) => {
    for (; next <= until; next++) {
      if (short) loca.setUint16(next * 2, offset >> 1);
      else loca.setUint32(next * 4, offset);
    }
  };
  for (const glyph of kept) {
    const { head, tail, components } = outlines.get(glyph) as Outline;
    mark(glyph);
    glyf.set(head, offset);
    glyf.set(tail, offset + head.length);
    for (const { at } of components) view.setUint16(offset + at, view.getUint16(offset + at) & ~INSTRUCTIONS);
    if (components.length === 0 && head.length > 0) view.setUint16(offset + head.length - 2, 0);
    const length = head.length + tail.length;
    offset += short ? length + (length & 1) : length;
  }
  mark(count);
  return [glyf, bytesOf(loca), short];
}

/** `hhea` and `hmtx`: glyphs that are left out have no width, and the last ones of equal widths share theirs. */
function metricsTables(font: Sfnt, kept: readonly number[], count: number): readonly FontTable[] | undefined {
  const [hhea, hmtx] = ['hhea', 'hmtx'].map(font.table);
  if (hhea === undefined || hmtx === undefined || hhea.byteLength < 36) return undefined;
  const given = u16(hhea, 34);
  if (given > font.glyphCount || hmtx.byteLength < given * 4 + (font.glyphCount - given) * 2) return undefined;
  const advances = new Uint16Array(count);
  for (const glyph of kept) advances[glyph] = font.advanceOf(glyph);
  let long = count;
  while (long > 1 && advances[long - 1] === advances[long - 2]) long--;
  const made = new DataView(new ArrayBuffer(long * 4 + (count - long) * 2));
  for (const glyph of kept) {
    const bearing = u16(hmtx, glyph < given ? glyph * 4 + 2 : given * 4 + (glyph - given) * 2);
    if (glyph < long) {
      made.setUint16(glyph * 4, advances[glyph] as number);
      made.setUint16(glyph * 4 + 2, bearing);
    } else made.setUint16(long * 4 + (glyph - long) * 2, bearing);
  }
  const newHhea = copyOf(hhea);
  newHhea.setUint16(34, long);
  return [
    ['hhea', bytesOf(newHhea)],
    ['hmtx', bytesOf(made)],
  ];
}

/** `maxp` for so many glyphs, asking for nothing that instructions would need. */
function withoutHinting(maxp: TableView, count: number): TableView {
  const made = copyOf(maxp, MAXP_BYTES);
  made.setUint16(4, count);
  // maxZones; then twilight points, storage, functions, instruction definitions, stack, size of instructions.
  made.setUint16(14, 1);
  for (let at = 16; at <= 26; at += 2) made.setUint16(at, 0);
  return made;
}

function copyOf(table: TableView, length = table.byteLength): TableView {
  return new DataView(bytesOf(table, 0, length).slice().buffer);
}

function bytesOf(view: TableView, from = 0, to = view.byteLength): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}
