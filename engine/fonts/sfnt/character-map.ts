import { claimed, from, i16, type TableView, u8, u16, u32 } from './table-view.ts';

export interface CharacterMap {
  /** Glyph of a code point, 0 when there is none. */
  readonly glyphOf: (codePoint: number) => number;
  /** Ranges of code points, ascending and apart, outside of which there is no glyph. */
  readonly ranges: () => readonly Range[];
  /** The font has only a Microsoft symbol table (3, 0): its characters live at U+F000 to U+F0FF. */
  readonly symbolic: boolean;
}

/** First and last of it. */
type Range = readonly [first: number, last: number];
type Lookup = (code: number) => number;

interface Subtable {
  readonly lookup: Lookup;
  /** What codes it has glyphs for, in any order. */
  readonly ranges: () => Iterable<Range>;
}

const SYMBOLS: readonly Range[] = [
  [0, 0xff],
  [0xf000, 0xf0ff],
];
const LAST_CODE_POINT = 0x10ffff;

/** Best first. Platform and encoding as in the OpenType `cmap` header. */
const PREFERENCE: readonly (readonly [platform: number, encoding: number])[] = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
  [1, 0],
];

const FORMATS: ReadonlyMap<number, (table: TableView) => Subtable> = new Map([
  [0, byteTable],
  [4, segments],
  [6, trimmed],
  [12, groups],
]);

/** Reads `cmap`, formats 0, 4, 6 and 12; other formats count as absent. */
export function readCharacterMap(cmap: TableView, glyphCount: number): CharacterMap {
  const subtables = new Map<string, TableView>();
  const count = claimed(cmap, 4, u16(cmap, 2), 8);
  for (let index = 0; index < count; index++) {
    const at = 4 + index * 8;
    const table = from(cmap, u32(cmap, at + 4));
    if (FORMATS.has(u16(table, 0))) subtables.set(`${u16(cmap, at)},${u16(cmap, at + 2)}`, table);
  }
  for (const [platform, encoding] of PREFERENCE) {
    const table = subtables.get(`${platform},${encoding}`);
    if (!table) continue;
    const subtable = FORMATS.get(u16(table, 0))?.(table);
    if (!subtable) continue;
    const symbolic = platform === 3 && encoding === 0;
    return {
      glyphOf: paged(encode(subtable.lookup, platform, symbolic), glyphCount),
      ranges: () => merged([...subtable.ranges(), ...(symbolic || platform === 1 ? SYMBOLS : [])]),
      symbolic,
    };
  }
  return { glyphOf: () => 0, ranges: () => [], symbolic: false };
}

/** Fonts may name a character in many ranges, hostile ones in thousands. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const result: [first: number, last: number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const end = Math.min(last, LAST_CODE_POINT);
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], end);
    else if (first <= end) result.push([first, end]);
  }
  return result;
}

function encode(lookup: Lookup, platform: number, symbolic: boolean): Lookup {
  // Symbol fonts are asked by plain codes as well as by U+F0xx; some place their glyphs at 00xx.
  if (symbolic)
    return (code) => lookup(code) || (code < 0x100 ? lookup(0xf000 + code) : code >= 0xf000 && code <= 0xf0ff ? lookup(code - 0xf000) : 0);
  // Macintosh Roman equals ASCII only below 128.
  if (platform === 1) return (code) => (code < 0x80 ? lookup(code) : code >= 0xf000 && code <= 0xf0ff ? lookup(code - 0xf000) : 0);
  return lookup;
}

/** Remembers pages of 256 answers, so that the search in the table runs once per character. */
function paged(lookup: Lookup, glyphCount: number): Lookup {
  const pages = new Map<number, Uint16Array>();
  let lastKey = -1;
  let lastPage: Uint16Array = new Uint16Array(0);
  return (codePoint) => {
    const key = codePoint >>> 8;
    if (key !== lastKey) {
      let page: Uint16Array | undefined = pages.get(key);
      if (!page) {
        page = new Uint16Array(256);
        for (let low = 0; low < 256; low++) {
          const glyph = lookup(key * 256 + low);
          page[low] = glyph < glyphCount ? glyph : 0;
        }
        pages.set(key, page);
      }
      lastKey = key;
      lastPage = page;
    }
    return lastPage[codePoint & 0xff] ?? 0;
  };
}

function byteTable(table: TableView): Subtable {
  return { lookup: (code) => (code < 256 ? u8(table, 6 + code) : 0), ranges: () => [[0, 255]] };
}

function trimmed(table: TableView): Subtable {
  const first = u16(table, 6);
  const count = u16(table, 8);
  return {
    lookup: (code) => (code >= first && code < first + count ? u16(table, 10 + (code - first) * 2) : 0),
    ranges: () => [[first, first + count - 1]],
  };
}

function segments(table: TableView): Subtable {
  const count = claimed(table, 16, u16(table, 6) >> 1, 8);
  const ends = 14;
  const starts = 16 + count * 2;
  const deltas = starts + count * 2;
  const offsets = deltas + count * 2;
  function lookup(code: number): number {
    if (code > 0xffff) return 0;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (u16(table, ends + middle * 2) < code) low = middle + 1;
      else high = middle;
    }
    const start = u16(table, starts + low * 2);
    if (low >= count || code < start || code > u16(table, ends + low * 2)) return 0;
    const delta = i16(table, deltas + low * 2);
    const offset = u16(table, offsets + low * 2);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = u16(table, offsets + low * 2 + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return {
    lookup,
    ranges: () => Array.from({ length: count }, (_, at) => [u16(table, starts + at * 2), u16(table, ends + at * 2)]),
  };
}

function groups(table: TableView): Subtable {
  const count = claimed(table, 16, u32(table, 12), 12);
  function lookup(code: number): number {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = 16 + middle * 12;
      if (code < u32(table, at)) high = middle - 1;
      else if (code > u32(table, at + 4)) low = middle + 1;
      else return u32(table, at + 8) + code - u32(table, at);
    }
    return 0;
  }
  return {
    lookup,
    ranges: () => Array.from({ length: count }, (_, at) => [u32(table, 16 + at * 12), u32(table, 20 + at * 12)]),
  };
}
