import type { Sfnt } from '../../fonts/sfnt/sfnt.ts';
import { hasRightToLeft, mirrored } from '../../layout/inline/atoms/bidi.ts';

/** What glyphs mean between others that are read from right to left. */
export interface RightToLeftText {
  /** Those that such texts usually have. */
  readonly glyphs: readonly number[];
  /** One character where the font has one, so that readers who turn the order of a line round can not turn a ligature's letters. */
  readonly textOf: (glyph: number) => string;
}

type Range = readonly [first: number, last: number];

/** Spaces, digits and punctuation. */
const NEUTRAL: readonly Range[] = [
  [0x20, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0, 0xa0],
  [0xab, 0xab],
  [0xbb, 0xbb],
  [0x2010, 0x2026],
  [0x20aa, 0x20ac],
];
/** Letters, marks, digits and punctuation of the languages that most write. */
const SCRIPTS: readonly (readonly Range[])[] = [
  [
    [0x5b0, 0x5c7],
    [0x5d0, 0x5ea],
    [0x5f3, 0x5f4],
  ],
  [
    [0x60c, 0x60c],
    [0x61b, 0x61b],
    [0x61f, 0x61f],
    [0x621, 0x655],
    [0x660, 0x66c],
    [0x670, 0x671],
  ],
];
/** Hebrew and Arabic Presentation Forms. */
const PRESENTATION_FORMS: readonly Range[] = [
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
];

/**
 * @param templateText Characters of the template in this font: of their scripts, or of all when they are of none, all letters are taken.
 * @param textOf What a glyph means elsewhere.
 */
export function rightToLeftText(font: Sfnt, templateText: string, textOf: (glyph: number) => string): RightToLeftText {
  const { glyphOf } = font.characters;
  const characters = new Set([...templateText].filter(hasRightToLeft));
  const used = SCRIPTS.filter((ranges) => ranges.some(([first, last]) => [...characters].some((one) => isBetween(one, first, last))));
  for (const [first, last] of [...NEUTRAL, ...(used.length === 0 ? SCRIPTS : used).flat()])
    for (let codePoint = first; codePoint <= last; codePoint++) characters.add(String.fromCodePoint(codePoint));
  const forms = new Map<number, string>();
  for (const [first, last] of PRESENTATION_FORMS)
    for (let codePoint = last; codePoint >= first; codePoint--) forms.set(glyphOf(codePoint), String.fromCodePoint(codePoint));
  const glyphs: number[] = [];
  for (let glyph = 1; glyph < font.glyphCount; glyph++) {
    const text = textOf(glyph);
    if (text !== '' && [...text.normalize('NFKC')].every((one) => characters.has(one))) glyphs.push(glyph);
  }
  return {
    glyphs,
    textOf: (glyph) => {
      const text = textOf(glyph);
      return text.length > 1 ? (forms.get(glyph) ?? text) : mirrored(text);
    },
  };
}

const isBetween = (character: string, first: number, last: number): boolean => {
  const codePoint = character.codePointAt(0) as number;
  return codePoint >= first && codePoint <= last;
};
