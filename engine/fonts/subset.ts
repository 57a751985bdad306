import type { FontFile, Shaper } from '../platform.ts';
import type { Face } from './face.ts';
import { openFontFile } from './font-file.ts';
import { readSubstitutions } from './ligatures.ts';

/** A part of a font file that is embedded as a font of its own. Glyph ids are the file's. */
export interface FontPart {
  readonly file: FontFile;
  /** Stable within the file: `base` or the number of the block of 128 glyph ids. */
  readonly id: 'base' | number;
  /** Glyphs in it, ascending; composites' parts come along in the bytes. */
  readonly glyphs: readonly number[];
  readonly contains: (glyph: number) => boolean;
  /** TrueType or CFF (OTTO) bytes with only these glyphs; made when first asked for and kept. */
  readonly bytes: () => Uint8Array;
}

export interface FontSubsets {
  /** The part that holds a glyph: the same one in every document of a template, whatever its row. */
  readonly partOf: (face: Face, glyph: number) => FontPart;
}

const BLOCK = 128;
/** Printable ASCII, Latin-1, dashes, quotes, bullets, ellipsis, currencies, trade marks, common signs. */
const BASE_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x160, 0x161],
  [0x178, 0x178],
  [0x17d, 0x17e],
  [0x192, 0x192],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/**
 * Cuts the fonts of a run into parts that depend on the template alone: a base of what its text and ordinary values
 * need, and fixed blocks for everything else, embedded only where used.
 * @param baseText The template's own text in a font file, beyond ASCII and Latin-1.
 */
export function openSubsets(shaper: Shaper, baseText: (file: FontFile) => string = () => ''): FontSubsets {
  const files = new WeakMap<FontFile, (glyph: number) => FontPart>();
  return {
    partOf: (face, glyph) => {
      let find = files.get(face.file);
      if (!find) {
        find = partition(shaper, face.file, baseText(face.file));
        files.set(face.file, find);
      }
      return find(glyph);
    },
  };
}

function partition(shaper: Shaper, file: FontFile, text: string): (glyph: number) => FontPart {
  const font = openFontFile(file);
  const glyphCount = font.type === 'sfnt' ? font.glyphCount : 1;
  const inBase = baseGlyphs(file, text);
  const base = part(shaper, file, 'base', [...inBase].sort((a, b) => a - b));
  const blocks = new Map<number, FontPart>();
  return (glyph) => {
    if (inBase.has(glyph) || glyph >= glyphCount || glyph < 0) return base;
    const id = Math.floor(glyph / BLOCK);
    let block = blocks.get(id);
    if (!block) {
      const glyphs: number[] = [];
      for (let member = id * BLOCK; member < Math.min((id + 1) * BLOCK, glyphCount); member++) if (!inBase.has(member)) glyphs.push(member);
      block = part(shaper, file, id, glyphs);
      blocks.set(id, block);
    }
    return block;
  };
}

function baseGlyphs(file: FontFile, text: string): Set<number> {
  const glyphs = new Set<number>([0]);
  const font = openFontFile(file);
  if (font.type === 'fault') return glyphs;
  const add = (codePoint: number) => glyphs.add(font.characters.glyphOf(codePoint));
  for (const [first, last] of BASE_RANGES) for (let codePoint = first; codePoint <= last; codePoint++) add(codePoint);
  for (const character of text) add(character.codePointAt(0) as number);
  for (const lookup of readSubstitutions(font, ['latn', 'DFLT']).ligatures) {
    for (const [first, ligatures] of lookup) {
      if (!glyphs.has(first)) continue;
      for (const { rest, glyph } of ligatures) if (rest.every((member) => glyphs.has(member))) glyphs.add(glyph);
    }
  }
  return glyphs;
}

function part(shaper: Shaper, file: FontFile, id: FontPart['id'], glyphs: readonly number[]): FontPart {
  const members = new Set(glyphs);
  let bytes: Uint8Array | undefined;
  return {
    file,
    id,
    glyphs,
    contains: (glyph) => members.has(glyph),
    bytes: () => {
      bytes ??= shaper.subset(file, glyphs);
      return bytes;
    },
  };
}
