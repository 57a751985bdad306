import type { Face, FontLibrary, ShapedText } from '../../../fonts/face.ts';
import type { WordCache, WordShelf } from '../../../fonts/shaping/word-cache.ts';
import type { TextAtom } from '../atoms/atom.ts';
import { kernedAdvances } from '../atoms/kern-spaces.ts';
import { textWidth } from '../atoms/shape-atom.ts';
import type { TextStyle } from '../atoms/text-style.ts';
import { DOTS_PER_POINT, toDots } from '../reference-device.ts';

/** UTF-16 units that may be signs: the Latin ones. */
const SIGNS = 0x180;
/** Instead of a glyph: nothing is known of the unit yet, or it is no sign. */
const UNKNOWN = -1;
const NO_SIGN = -2;
/** Pairs of letters that have kerned a space between them. */
const MAX_SPACES = 2000;

/** The text of each sign. */
export const SIGN_TEXTS: readonly string[] = Array.from({ length: SIGNS }, (_, unit) => String.fromCharCode(unit));

/** A part of a word, or a space, shaped as a whole. */
export interface ShapedPart {
  readonly shaped: ShapedText;
  /** Room in its line, points. */
  readonly width: number;
  /** Sum of the advances, points, where each is the glyph's own in the font; NaN where one is not. */
  readonly ownWidth: number;
}

/**
 * Plain text in one face and style: signs that stand apart from their neighbours, found by their UTF-16 unit, and words that hold others.
 */
export class Letters {
  readonly face: Face;
  readonly style: TextStyle;
  /** By unit, of signs: glyph, its width in units of the font and in dots, and its advance in points. Negative glyphs: see `learn`. */
  readonly glyphs = new Int32Array(SIGNS).fill(UNKNOWN);
  readonly units = new Uint16Array(SIGNS);
  readonly dots = new Uint32Array(SIGNS);
  readonly advances: number[] = new Array<number>(SIGNS).fill(0);
  /** `null`: text that is not plain in this font. */
  private readonly words: WordCache<ShapedPart | null>;
  private readonly shelf: WordShelf<ShapedPart | null>;
  private readonly spaces = new Map<number, ShapedPart | null>();
  private readonly fonts: FontLibrary;

  constructor({ face, style }: TextAtom, words: WordCache<ShapedPart | null>, fonts: FontLibrary) {
    this.face = face;
    this.style = style;
    this.words = words;
    this.shelf = words.shelf();
    this.fonts = fonts;
  }

  /** Of a unit whose glyph is negative or out of range: whether it has turned out to be a sign. */
  learn(unit: number): boolean {
    const { face, style, fonts } = this;
    if (this.glyphs[unit] !== UNKNOWN) return false;
    this.glyphs[unit] = NO_SIGN;
    const shaped = fonts.standsApart(unit, face, style.forward) ? this.shape(SIGN_TEXTS[unit] as string) : null;
    if (shaped?.glyphs.length !== 1) return false;
    const glyph = shaped.glyphs[0] as number;
    this.glyphs[unit] = glyph;
    this.units[unit] = face.advanceOf(glyph);
    this.advances[unit] = (shaped.advances[0] as number) * (style.size * style.scale);
    this.dots[unit] = toDots(this.advances[unit]);
    return true;
  }

  /** Points that signs with this sum of dots take. */
  widthOf(dots: number, count: number): number {
    const { spacing } = this.style;
    const width = dots / DOTS_PER_POINT;
    return spacing === 0 ? width : width + count * spacing;
  }

  /** Points that signs with this sum of units of the font have in it. */
  ownWidthOf(units: number): number {
    const { size, scale } = this.style;
    return (units / this.face.unitsPerEm) * size * scale;
  }

  /** A part of a word; `null` where it is not plain. */
  word(text: string): ShapedPart | null {
    const known = this.words.get(this.shelf, text);
    if (known !== undefined) return known;
    const shaped = this.shape(text);
    const word = shaped && this.part(shaped);
    this.words.set(this.shelf, text, word);
    return word;
  }

  private part(shaped: ShapedText): ShapedPart {
    const { face, style } = this;
    const { glyphs, advances } = shaped;
    const own = glyphs.every(
      (glyph, index) => glyph !== 0 && Math.abs((advances[index] as number) - face.advanceOf(glyph) / face.unitsPerEm) < 1e-9,
    );
    return { shaped, width: textWidth(shaped, style), ownWidth: own ? shaped.width * style.size * style.scale : Number.NaN };
  }

  private shape(text: string): ShapedText | null {
    const { face, style, fonts } = this;
    const covered = fonts.cover(text, style.request);
    if (covered.length !== 1 || covered[0]?.face !== face || covered[0].text !== text) return null;
    const shaped = fonts.shape(text, face, style.forward);
    return shaped.offsets === undefined && shaped.glyphs.length > 0 ? shaped : null;
  }

  /** The space between two letters set like it, by their last and first units; -1: between others, or at the end. */
  space(before: number, after: number): ShapedPart | null {
    const kerned = this.style.forward.kerning && before >= 0 && after >= 0;
    const key = kerned ? before * 65536 + after : -1;
    let space = this.spaces.get(key);
    if (space === undefined) {
      space = this.makeSpace(kerned ? String.fromCharCode(before) : '', String.fromCharCode(after));
      if (this.spaces.size >= MAX_SPACES) this.spaces.clear();
      this.spaces.set(key, space);
    }
    return space;
  }

  private makeSpace(before: string, after: string): ShapedPart | null {
    const { face, style, fonts } = this;
    const plain = this.word(' ');
    if (plain === null) return null;
    const advances = before === '' ? undefined : kernedAdvances(before, ' ', after, face, style, fonts);
    if (advances === undefined) return plain;
    return this.part({ ...plain.shaped, advances, width: advances[0] as number });
  }
}
