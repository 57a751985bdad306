import { baseGlyphs } from '../../fonts/sfnt/base-glyphs.ts';
import { isCidKeyed } from '../../fonts/sfnt/cid-font.ts';
import { openFontFile } from '../../fonts/sfnt/font-file.ts';
import { subsetTrueType } from '../../fonts/sfnt/subset-true-type.ts';
import { i16 } from '../../fonts/sfnt/table-view.ts';
import type { Compression, FontFile, Shaper } from '../../platform.ts';
import { hashOfBytes } from '../file/content-hash.ts';
import { asciiBytes } from '../file/pdf-text.ts';
import { type RightToLeftText, rightToLeftText } from './right-to-left-text.ts';
import { characterMap, openGlyphTexts } from './to-unicode.ts';

/** Glyphs of a font file that are embedded together; one PDF font. Same template, same glyph: same part, whatever the rows. */
export interface PdfFontPart {
  /** Resource name, and with it the identity of the part among all of a run. */
  readonly name: string;
  /** `/BaseFont` without the slash. */
  readonly baseFont: string;
  /** Thousandths of the em, from the file: a face's own metrics are those of the family that was asked for. */
  readonly ascent: number;
  readonly descent: number;
  /** Made when first asked for, then kept. */
  readonly embedded: () => EmbeddedFont;
}
/** TrueType; CFF outlines found by glyph id in an OpenType file; or bare ones, found by CID (ISO 32000-1 9.9). */
export type FontProgram = 'TrueType' | 'OpenType' | 'CIDFontType0C';
export interface EmbeddedFont {
  /** zlib stream of the font file. */
  readonly file: Uint8Array;
  readonly fileLength: number;
  readonly program: FontProgram;
  /** `/W` array and the end of the dictionary. */
  readonly widths: Uint8Array;
  /** zlib stream of the ToUnicode CMap. */
  readonly toUnicode: Uint8Array;
}
export interface PdfFont {
  /** Thousandths of the em, as `/W` says. */
  readonly widthOf: (glyph: number) => number;
  /** The same for glyphs that `partOf` was asked about, without a call for each. */
  readonly widths: ArrayLike<number>;
  /** Text of a glyph that ToUnicode gives. */
  readonly textOf: (glyph: number) => string;
  /** The same for glyphs that `textOf` was asked about, without a call for each. */
  readonly texts: ArrayLike<string | undefined>;
  readonly partOf: (glyph: number) => PdfFontPart;
  /** The same for glyphs that `partOf` was asked about, without a call for each. */
  readonly parts: ArrayLike<PdfFontPart | undefined>;
  /**
   * The same font for what is read from right to left: its letters, their forms and the punctuation between them are one part, in which
   * a mirrored glyph means what the text has.
   */
  readonly rightToLeft: () => PdfFont;
}

/** What embedding a font takes. */
export interface FontTools {
  readonly shaper: Shaper;
  readonly compression: Compression;
}

/** Glyph ids per part beyond the base. Of ideographs and pictures few are used, and neighbours have little to do with each other. */
const BLOCK = 128;
const SMALL_BLOCK = 8;
/** Bytes of outline that a glyph of letters has at most, on average: 43 to 187 in our fonts of letters, 427 in that of emoji. */
const LETTER_BYTES = 250;
const BASE = -1;
const FROM_RIGHT = 0x10000;

/**
 * Splits a font file into parts that depend on the template alone: a base of what its text and ordinary values need,
 * and fixed blocks of glyph ids for the rest, embedded only where used.
 * @param templateText Characters of the template in this file.
 * @param everyGlyph ToUnicode has a text for each glyph, also for those that no character has.
 */
export function openPdfFont(file: FontFile, { shaper, compression }: FontTools, templateText: string, everyGlyph: boolean): PdfFont {
  const font = openFontFile(file);
  const identity = fingerprintOf(file.bytes).slice(0, 8);
  const unitsPerEm = font.type === 'sfnt' ? font.unitsPerEm : 1000;
  const glyphCount = font.type === 'sfnt' ? font.glyphCount : 0;
  const block =
    font.type === 'sfnt' && (isCidKeyed(font) || (font.table('glyf')?.byteLength ?? 0) > LETTER_BYTES * glyphCount) ? SMALL_BLOCK : BLOCK;
  const readText = openGlyphTexts(font.type === 'sfnt' ? font : undefined, everyGlyph);
  const texts: string[] = [];
  const base = baseGlyphs(file, templateText);
  const widths = new Float64Array(glyphCount).fill(Number.NaN);
  const parts = new Map<number, PdfFontPart>();
  const byGlyph: PdfFontPart[] = [];
  const baseFontName = file.name.replace(/[^A-Za-z0-9\-+]/g, '') || 'Font';
  const hhea = font.type === 'sfnt' ? font.table('hhea') : undefined;
  const height = (offset: number) => (hhea === undefined ? 0 : Math.round((i16(hhea, offset) * 1000) / unitsPerEm));

  function widthOf(glyph: number): number {
    let width = widths[glyph];
    if (width === undefined || Number.isNaN(width)) {
      const exact = font.type === 'sfnt' ? (font.advanceOf(glyph) * 1000) / unitsPerEm : 0;
      width = Number.isFinite(exact) ? Math.floor(exact * 1000 + 0.5) / 1000 : 0;
      widths[glyph] = width;
    }
    return width;
  }
  function textOf(glyph: number): string {
    let text = texts[glyph];
    if (text === undefined) {
      text = readText(glyph);
      texts[glyph] = text;
    }
    return text;
  }
  function embed(index: number, fromRight: RightToLeftText | undefined): EmbeddedFont {
    const glyphs: number[] = [];
    if (fromRight !== undefined) glyphs.push(...fromRight.glyphs);
    else if (index === BASE) glyphs.push(...[...base].sort((a, b) => a - b));
    else
      for (let glyph = index * block; glyph < Math.min((index + 1) * block, glyphCount); glyph++) if (!base.has(glyph)) glyphs.push(glyph);
    const bytes = subsetTrueType(file, glyphs) ?? shaper.subset(file, glyphs);
    return {
      file: compression.zlib(bytes),
      fileLength: bytes.length,
      program: bytes[0] === 0x4f ? 'OpenType' : bytes[0] === 1 ? 'CIDFontType0C' : 'TrueType',
      widths: asciiBytes(`${widthArray(glyphs, widthOf)}>>`),
      toUnicode: compression.zlib(asciiBytes(characterMap(glyphs, fromRight?.textOf ?? textOf))),
    };
  }
  function openPart(index: number, fromRight?: RightToLeftText): PdfFontPart {
    let made: EmbeddedFont | undefined;
    return {
      name: `F${identity}${index === BASE ? '' : index === FROM_RIGHT ? 'r' : `x${index}`}`,
      baseFont: `${subsetTag(index - BASE)}+${baseFontName}`,
      ascent: height(4),
      descent: height(6),
      embedded: () => {
        made ??= embed(index, fromRight);
        return made;
      },
    };
  }

  function partOf(glyph: number): PdfFontPart {
    let part = byGlyph[glyph];
    if (part === undefined) {
      const index = base.has(glyph) || glyph < 0 || glyph >= glyphCount ? BASE : Math.floor(glyph / block);
      part = parts.get(index) ?? openPart(index);
      parts.set(index, part);
      byGlyph[glyph] = part;
      widthOf(glyph);
    }
    return part;
  }

  const forward: PdfFont = { widthOf, widths, textOf, texts, partOf, parts: byGlyph, rightToLeft };
  let backward: PdfFont | undefined;
  function rightToLeft(): PdfFont {
    backward ??= openBackward();
    return backward;
  }
  function openBackward(): PdfFont {
    if (font.type !== 'sfnt') return forward;
    const fromRight = rightToLeftText(font, templateText, textOf);
    const own = new Set(fromRight.glyphs);
    const part = openPart(FROM_RIGHT, fromRight);
    return {
      ...forward,
      texts: [],
      parts: [],
      textOf: (glyph) => (own.has(glyph) ? fromRight.textOf(glyph) : textOf(glyph)),
      partOf: (glyph) => {
        if (!own.has(glyph)) return partOf(glyph);
        widthOf(glyph);
        return part;
      },
    };
  }
  return forward;
}

/** Bytes at either end that tell font files apart: the directory in front has the checksum of every table (OpenType 1.9, "Table Directory"). */
const TELLING = 2048;

/** Hashing whole fonts would take a tenth of the time to the first PDF. */
function fingerprintOf(bytes: Uint8Array): string {
  if (bytes.length <= 2 * TELLING) return hashOfBytes(bytes);
  const ends = new Uint8Array(2 * TELLING + 4);
  ends.set(bytes.subarray(0, TELLING));
  ends.set(bytes.subarray(-TELLING), TELLING);
  new DataView(ends.buffer).setUint32(2 * TELLING, bytes.length);
  return hashOfBytes(ends);
}

/** Six letters (ISO 32000-1 9.6.4); the same for the same part, so that files are repeatable. */
function subsetTag(index: number): string {
  let rest = index;
  let tag = '';
  for (let position = 0; position < 6; position++) {
    tag = String.fromCharCode(65 + (rest % 26)) + tag;
    rest = Math.floor(rest / 26);
  }
  return tag;
}

function widthArray(glyphs: readonly number[], widthOf: (glyph: number) => number): string {
  let text = '[';
  for (let start = 0; start < glyphs.length; ) {
    let end = start + 1;
    while (end < glyphs.length && (glyphs[end] as number) === (glyphs[end - 1] as number) + 1) end++;
    text += `${glyphs[start]}[${glyphs.slice(start, end).map(widthOf).join(' ')}]`;
    start = end;
  }
  return `${text}]`;
}
