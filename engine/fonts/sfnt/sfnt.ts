import { type CharacterMap, readCharacterMap } from './character-map.ts';
import { claimed, from, i16, type TableView, tagAt, u16, u32 } from './table-view.ts';

/** Why a file is no usable font. */
export interface FontFault {
  readonly type: 'fault';
  readonly message: string;
}

/** Tables of one TrueType or OpenType font, read when first asked for. Lengths in font units. */
export interface Sfnt {
  readonly type: 'sfnt';
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  readonly outlines: 'truetype' | 'cff';
  readonly characters: CharacterMap;
  readonly advanceOf: (glyph: number) => number;
  readonly table: (tag: string) => TableView | undefined;
}

/** Lines and heights as the file states them, in font units. */
export interface VerticalTables {
  readonly hhea: { readonly ascender: number; readonly descender: number; readonly lineGap: number };
  readonly os2?: {
    readonly typoAscender: number;
    readonly typoDescender: number;
    readonly typoLineGap: number;
    readonly winAscent: number;
    readonly winDescent: number;
    readonly useTypoMetrics: boolean;
    readonly strikeoutSize: number;
    readonly strikeoutPosition: number;
    readonly xHeight: number;
    readonly capHeight: number;
  };
  readonly underlinePosition: number;
  readonly underlineThickness: number;
}

const OUTLINES: ReadonlyMap<number, Sfnt['outlines']> = new Map([
  [0x00010000, 'truetype'],
  [0x74727565, 'truetype'],
  [0x4f54544f, 'cff'],
]);
const COLLECTION = 0x74746366;
const MAX_TABLES = 256;

/** Tables of a font by their tags; what lies outside the bytes is left out. */
export function readDirectory(bytes: Uint8Array, start = 0): ReadonlyMap<string, TableView> {
  const file: TableView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = new Map<string, TableView>();
  const count = Math.min(MAX_TABLES, claimed(file, start + 12, u16(file, start + 4), 16));
  for (let index = 0; index < count; index++) {
    const at = start + 12 + index * 16;
    const offset = u32(file, at + 8);
    const length = u32(file, at + 12);
    if (offset + length <= file.byteLength) directory.set(tagAt(file, at), new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return directory;
}

/** Opens a font file (the first font of a collection). The bytes may be hostile: nothing here throws. */
export function readSfnt(bytes: Uint8Array): Sfnt | FontFault {
  const file: TableView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = u32(file, 0) === COLLECTION ? u32(file, 12) : 0;
  const outlines = OUTLINES.get(u32(file, start));
  if (!outlines) return fault('it is not a TrueType or OpenType font');

  const directory = readDirectory(bytes, start);

  const required =
    outlines === 'cff' ? ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'CFF '] : ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'glyf', 'loca'];
  for (const tag of required) if (!directory.has(tag)) return fault(`its table "${tag.trim()}" is missing or cut off`);
  const table = (tag: string) => directory.get(tag);
  const [head, hhea, hmtx, maxp, cmap] = required.map((tag) => directory.get(tag)) as [
    TableView,
    TableView,
    TableView,
    TableView,
    TableView,
  ];

  const unitsPerEm = u16(head, 18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) return fault(`it claims ${unitsPerEm} units per em`);
  const glyphCount = u16(maxp, 4);
  if (glyphCount === 0) return fault('it has no glyphs');
  if (outlines === 'truetype') {
    const loca = directory.get('loca');
    if (!loca || loca.byteLength < (glyphCount + 1) * (i16(head, 50) === 0 ? 2 : 4))
      return fault('its table "loca" is shorter than its glyphs need');
  }

  const metricCount = claimed(hmtx, 0, u16(hhea, 34), 4);
  if (metricCount === 0) return fault('it has no advance widths');
  let characters: CharacterMap | undefined;
  return {
    type: 'sfnt',
    unitsPerEm,
    glyphCount,
    outlines,
    get characters() {
      characters ??= readCharacterMap(cmap, glyphCount);
      return characters;
    },
    advanceOf: (glyph) => u16(hmtx, Math.min(glyph, metricCount - 1) * 4),
    table,
  };
}

/** Vertical measures, underline and strike-out of a font. */
export function readVerticalTables(font: Sfnt): VerticalTables {
  const hhea = font.table('hhea') ?? EMPTY;
  const os2 = font.table('OS/2');
  const post = font.table('post') ?? EMPTY;
  return {
    hhea: { ascender: i16(hhea, 4), descender: i16(hhea, 6), lineGap: i16(hhea, 8) },
    ...(os2 && {
      os2: {
        typoAscender: i16(os2, 68),
        typoDescender: i16(os2, 70),
        typoLineGap: i16(os2, 72),
        winAscent: u16(os2, 74),
        winDescent: u16(os2, 76),
        useTypoMetrics: (u16(os2, 62) & 0x80) !== 0,
        strikeoutSize: i16(os2, 26),
        strikeoutPosition: i16(os2, 28),
        xHeight: u16(os2, 0) >= 2 ? i16(os2, 86) : 0,
        capHeight: u16(os2, 0) >= 2 ? i16(os2, 88) : 0,
      },
    }),
    underlinePosition: i16(post, 8),
    underlineThickness: i16(post, 10),
  };
}

const EMPTY: TableView = new DataView(new ArrayBuffer(0));

function fault(message: string): FontFault {
  return { type: 'fault', message };
}

/** The first string of a name id, Windows names before Macintosh ones; '' when absent. */
export function readName(font: Sfnt, nameId: number): string {
  const table = font.table('name');
  if (!table) return '';
  const strings = u16(table, 4);
  let found = '';
  const count = claimed(table, 6, u16(table, 2), 12);
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 12;
    if (u16(table, at + 6) !== nameId) continue;
    const platform = u16(table, at);
    const text = from(table, strings + u16(table, at + 10));
    const length = Math.min(u16(table, at + 8), text.byteLength);
    if (platform === 1) {
      let roman = '';
      for (let byte = 0; byte < length; byte++) roman += String.fromCharCode(text.getUint8(byte));
      if (found === '') found = roman;
      continue;
    }
    let name = '';
    for (let byte = 0; byte + 1 < length; byte += 2) name += String.fromCharCode(text.getUint16(byte));
    // 0x409: the name in English, which documents use.
    if (u16(table, at + 4) === 0x409) return name;
    if (found === '') found = name;
  }
  return found;
}

/** Bold and italic as `OS/2.fsSelection` says, or `head.macStyle` where that table is missing. */
export function readStyle(font: Sfnt): { readonly bold: boolean; readonly italic: boolean } {
  const os2 = font.table('OS/2');
  if (os2) {
    const selection = u16(os2, 62);
    return { bold: (selection & 0x20) !== 0, italic: (selection & 0x201) !== 0 };
  }
  const style = u16(font.table('head') ?? EMPTY, 44);
  return { bold: (style & 1) !== 0, italic: (style & 2) !== 0 };
}
