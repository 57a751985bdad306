import type { FontFile } from '../../platform.ts';
import { openFontFile } from './font-file.ts';
import { readSubstitutions } from './ligatures.ts';

/** Printable ASCII, Latin-1, and what typewriters lacked: dashes, quotes, bullets, ellipsis, the euro, the trade mark, the minus. */
const RANGES: readonly (readonly [number, number])[] = [
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
 * Glyphs of a font that every document of a run may share: those of ordinary values and of the template's own text,
 * with the ligatures they make. Depends on nothing else, so that a document is the same whatever the other rows.
 */
export function baseGlyphs(file: FontFile, text = ''): Set<number> {
  const glyphs = new Set<number>([0]);
  const font = openFontFile(file);
  if (font.type === 'fault') return glyphs;
  const { glyphOf } = font.characters;
  for (const [first, last] of RANGES) for (let codePoint = first; codePoint <= last; codePoint++) glyphs.add(glyphOf(codePoint));
  for (const character of text) glyphs.add(glyphOf(character.codePointAt(0) as number));
  for (const lookup of readSubstitutions(font, ['latn', 'DFLT']).ligatures) {
    for (const [first, ligatures] of lookup) {
      if (!glyphs.has(first)) continue;
      for (const { rest, glyph } of ligatures) if (rest.every((member) => glyphs.has(member))) glyphs.add(glyph);
    }
  }
  return glyphs;
}
