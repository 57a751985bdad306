import type { Face, FontLibrary, ShapedText } from '../../../fonts/face.ts';
import type { WordCache, WordShelf } from '../../../fonts/shaping/word-cache.ts';
import type { TextAtom } from '../atoms/atom.ts';
import { kernedAdvances } from '../atoms/kern-spaces.ts';
import { textWidth } from '../atoms/shape-atom.ts';
import type { TextStyle } from '../atoms/text-style.ts';

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
  /** Each glyph has the advance that is its own in the font. */
  readonly own: boolean;
}

/** A space between two letters. */
interface Space extends ShapedPart {
  /** Points. */
  readonly width: number;
}

/**
 * Plain text in one face and style: signs that stand apart from their neighbours, found by their UTF-16 unit, and words that hold others.
 */
export class Letters {
  readonly face: Face;
  readonly style: TextStyle;
  /** By unit, of signs: glyph, its width in units of the font, and its advance in points. Negative glyphs: see `learn`. */
  readonly glyphs = new Int32Array(SIGNS).fill(UNKNOWN);
  readonly units = new Uint16Array(SIGNS);
  readonly advances: number[] = new Array<number>(SIGNS).fill(0);
  /** `null`: text that is not plain in this font. */
  private readonly words: WordCache<ShapedPart | null>;
  private readonly shelf: WordShelf<ShapedPart | null>;
  private readonly spaces = new Map<number, Space | null>();
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
    return true;
  }

  /** Points that signs with this sum of widths take. */
  widthOf(units: number, count: number): number {
    const { size, scale, spacing } = this.style;
    const width = (units / this.face.unitsPerEm) * size * scale;
    return spacing === 0 ? width : width + count * spacing;
  }

  /** A part of a word; `null` where it is not plain. */
  word(text: string): ShapedPart | null {
    const known = this.words.get(this.shelf, text);
    if (known !== undefined) return known;
    const shaped = this.shape(text);
    const word = shaped && { shaped, own: this.hasOwnAdvances(shaped) };
    this.words.set(this.shelf, text, word);
    return word;
  }

  private hasOwnAdvances({ glyphs, advances }: ShapedText): boolean {
    const { advanceOf, unitsPerEm } = this.face;
    return glyphs.every((glyph, index) => glyph !== 0 && Math.abs((advances[index] as number) - advanceOf(glyph) / unitsPerEm) < 1e-9);
  }

  private shape(text: string): ShapedText | null {
    const { face, style, fonts } = this;
    const covered = fonts.cover(text, style.request);
    if (covered.length !== 1 || covered[0]?.face !== face || covered[0].text !== text) return null;
    const shaped = fonts.shape(text, face, style.forward);
    return shaped.offsets === undefined && shaped.glyphs.length > 0 ? shaped : null;
  }

  /** The space between two letters set like it, by their last and first units; -1: between others, or at the end. */
  space(before: number, after: number): Space | null {
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

  private makeSpace(before: string, after: string): Space | null {
    const { face, style, fonts } = this;
    const plain = this.word(' ');
    if (plain === null) return null;
    const advances = before === '' ? undefined : kernedAdvances(before, ' ', after, face, style, fonts);
    if (advances === undefined) return { ...plain, width: textWidth(plain.shaped, style) };
    const shaped = { ...plain.shaped, advances, width: advances[0] as number };
    return { shaped, own: this.hasOwnAdvances(shaped), width: textWidth(shaped, style) };
  }
}
