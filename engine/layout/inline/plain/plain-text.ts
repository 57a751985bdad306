import type { Inline, Text } from '../../../model/paragraph.ts';
import type { Colour } from '../../../model/run.ts';
import { type Letters, SIGN_TEXTS } from './letters.ts';
import { breaksAtSpace, breaksInside, isPlainText } from './plain-breaks.ts';

/** How runs look that are set alike. */
export interface Look {
  readonly letters: Letters;
  readonly colour: Colour;
  /** Points that its last word needs free behind it on a line. */
  readonly room: number;
}

/** A run of the first paragraph. */
export interface Piece {
  readonly text: Text;
  readonly look: Look;
  /** Of a run that stays. */
  readonly core: Core | undefined;
}

/** A run that stays: its text up to the first space, what is set between the first and the last space, and the text from there. */
export interface Core {
  readonly head: string;
  readonly inner: SetText;
  /** First and last unit of what stands between. */
  readonly first: number;
  readonly last: number;
  readonly tail: string;
}

/** Parts of a text that are set alike in every paragraph that has this core. */
export interface Stay {
  readonly core: Core;
  /** The first part of what the core has set. */
  readonly at: number;
  /** The first part that stays, and the one behind the last: at either end of a paragraph more stays than the core has set. */
  readonly from: number;
  to: number;
}

/** Text in glyphs and in parts: words, parts of them that a line may end behind or whose look is another, and single spaces. */
export interface SetText {
  readonly glyphs: readonly number[];
  /** Points, without letter spacing. */
  readonly advances: readonly number[];
  /** Text of each glyph's cluster, '' for its further glyphs. */
  readonly texts: readonly string[];
  /**
   * Of each part: the glyph behind it, its room in the line, the sum of its advances (NaN where one is not the glyph's own in the font; both
   * in points), its kind, its look.
   */
  readonly ends: readonly number[];
  readonly widths: readonly number[];
  readonly ownWidths: readonly number[];
  readonly kinds: readonly number[];
  readonly looks: readonly Look[];
  /** Parts. */
  readonly count: number;
}

/** Bits of the kinds of parts. */
export const SPACE = 1;
export const BREAK_BEHIND = 2;
export const SLASH_AT_END = 4;

const SLASH = 0x2f;

/** Plain text while it is taken apart and set, used again and again: of its lists the first `count` and as many glyphs count. */
export class PlainText implements SetText {
  /** Some of its looks have letter spacing. */
  readonly spaced: boolean;
  // Emptying the lists would give their memory back.
  readonly glyphs: number[] = [];
  readonly advances: number[] = [];
  readonly texts: string[] = [];
  readonly ends: number[] = [];
  readonly widths: number[] = [];
  readonly ownWidths: number[] = [];
  readonly kinds: number[] = [];
  readonly looks: Look[] = [];
  count = 0;
  /** In their order. */
  stays: Stay[] = [];
  private glyphCount = 0;
  private fault = false;
  /** The word under way, which may have parts of several looks: the first `parts` of the lists. */
  private word = '';
  private parts = 0;
  private readonly partEnds: number[] = [];
  private readonly partLooks: Look[] = [];
  /** Look of the space behind the last word, which needs to know the next one. */
  private space: Look | undefined;
  /** Last unit of the last word; -1 at the start. */
  private last = -1;

  constructor(spaced: boolean) {
    this.spaced = spaced;
  }

  /** Undefined when something in the text is not plain. */
  setAlone(text: string, look: Look): SetText | undefined {
    this.begin();
    this.add(text, look);
    this.finish();
    if (this.fault) return undefined;
    const { glyphs, advances, texts, ends, widths, ownWidths, kinds, looks, count, glyphCount } = this;
    return {
      glyphs: glyphs.slice(0, glyphCount),
      advances: advances.slice(0, glyphCount),
      texts: texts.slice(0, glyphCount),
      ends: ends.slice(0, count),
      widths: widths.slice(0, count),
      ownWidths: ownWidths.slice(0, count),
      kinds: kinds.slice(0, count),
      looks: looks.slice(0, count),
      count,
    };
  }

  /** Sets the runs of a paragraph; false when it is not like the first or not plain. */
  take(children: readonly Inline[], pieces: readonly Piece[]): boolean {
    if (children.length !== pieces.length) return false;
    this.begin();
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index] as Piece;
      const child = children[index] as Inline;
      const { text, look, core } = piece;
      if (child === text) {
        if (core === undefined) this.add(text.text, look);
        else this.addCore(core, look, index === 0);
      } else {
        if (child.type !== 'text' || child.properties !== text.properties || text.origin === undefined || child.origin === undefined)
          return false;
        if (!isPlainText(child.text) || child.link !== undefined || child.symbol || child.checkBox) return false;
        this.add(child.text, look);
      }
      if (this.fault) return false;
    }
    this.finish();
    const stay = this.stays.at(-1);
    if (stay !== undefined && stay.core === pieces[pieces.length - 1]?.core) stay.to = this.count;
    return !this.fault && this.count > 0;
  }

  private begin(): void {
    this.count = 0;
    this.stays = [];
    this.glyphCount = 0;
    this.fault = false;
    this.word = '';
    this.parts = 0;
    this.space = undefined;
    this.last = -1;
  }

  private add(text: string, look: Look): void {
    let start = 0;
    for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', start)) {
      this.addPart(start === 0 && at === text.length ? text : text.slice(start, at), look);
      this.addSpace(look);
      start = at + 1;
    }
    this.addPart(start === 0 ? text : text.slice(start), look);
  }

  private addCore(core: Core, look: Look, begins: boolean): void {
    const { head, inner, first, last, tail } = core;
    this.addPart(head, look);
    this.addSpace(look);
    this.endSpace(first, look);
    const { glyphs, advances, texts, ends, widths, ownWidths, kinds } = inner;
    const { glyphs: allGlyphs, advances: allAdvances, texts: allTexts, glyphCount } = this;
    for (let index = 0, at = glyphCount; index < glyphs.length; index++, at++) {
      allGlyphs[at] = glyphs[index] as number;
      allAdvances[at] = advances[index] as number;
      allTexts[at] = texts[index] as string;
    }
    const at = this.count;
    for (let part = 0; part < ends.length; part++)
      this.endPart(glyphCount + (ends[part] as number), widths[part] as number, ownWidths[part] as number, kinds[part] as number, look);
    this.stays.push({ core, at, from: begins ? 0 : at, to: this.count });
    this.last = last;
    this.addSpace(look);
    this.addPart(tail, look);
  }

  private addPart(text: string, look: Look): void {
    if (text === '') return;
    if (this.word === '') this.endSpace(text.charCodeAt(0), look);
    this.word += text;
    this.partEnds[this.parts] = this.word.length;
    this.partLooks[this.parts] = look;
    this.parts++;
  }

  /** A second space, or one at the very start, breaks by rules of its own. */
  private addSpace(look: Look): void {
    this.endWord();
    if (this.space !== undefined || this.last < 0) this.fault = true;
    this.space = look;
  }

  private endSpace(next: number, nextLook: Look | undefined): void {
    const look = this.space;
    if (look === undefined || this.fault) return;
    this.space = undefined;
    const { letters } = look;
    const { last, glyphCount } = this;
    const amongItsOwn = isSetLike(this.looks[this.count - 1], letters) && isSetLike(nextLook, letters);
    const space = letters.space(amongItsOwn ? last : -1, next);
    if (space === null) {
      this.fault = true;
      return;
    }
    const { shaped, width, ownWidth } = space;
    const { style } = letters;
    this.glyphs[glyphCount] = shaped.glyphs[0] as number;
    this.advances[glyphCount] = (shaped.advances[0] as number) * (style.size * style.scale);
    this.texts[glyphCount] = ' ';
    const breaks = next >= 0 && (look !== nextLook || breaksAtSpace(last, next));
    this.endPart(glyphCount + 1, width, ownWidth, breaks ? SPACE | BREAK_BEHIND : SPACE, look);
  }

  private endWord(): void {
    const { word, parts } = this;
    if (word === '') return;
    const breaks = breaksInside(word);
    if (parts === 1 && breaks.length === 0) this.setPart(word, this.partLooks[0] as Look, 0);
    else this.setParts(word, breaks);
    this.last = word.charCodeAt(word.length - 1);
    this.word = '';
    this.parts = 0;
  }

  private setParts(word: string, breaks: readonly number[]): void {
    const { parts, partEnds, partLooks } = this;
    let start = 0;
    let next = 0;
    for (let part = 0; part < parts; part++) {
      const end = partEnds[part] as number;
      const look = partLooks[part] as Look;
      for (; next < breaks.length && (breaks[next] as number) < end; next++) {
        this.setPart(word.slice(start, breaks[next]), look, BREAK_BEHIND);
        start = breaks[next] as number;
      }
      const broken = breaks[next] === end;
      if (broken) next++;
      this.setPart(word.slice(start, end), look, broken ? BREAK_BEHIND : 0);
      start = end;
    }
  }

  private finish(): void {
    this.endWord();
    this.endSpace(-1, undefined);
  }

  /** Sign by sign; what holds something else is set as a whole. */
  private setPart(text: string, look: Look, kind: number): void {
    const { letters } = look;
    const { glyphs: signGlyphs, advances: signAdvances, units: signUnits, dots: signDots } = letters;
    const { glyphs, advances, texts } = this;
    let at = this.glyphCount;
    let units = 0;
    let dots = 0;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const glyph = signGlyphs[unit];
      if (glyph === undefined || glyph < 0) {
        if (letters.learn(unit)) this.setPart(text, look, kind);
        else this.setWord(text, look, kind);
        return;
      }
      glyphs[at] = glyph;
      advances[at] = signAdvances[unit] as number;
      texts[at] = SIGN_TEXTS[unit] as string;
      units += signUnits[unit] as number;
      dots += signDots[unit] as number;
      at++;
    }
    this.endPart(at, letters.widthOf(dots, text.length), letters.ownWidthOf(units), kindOf(text, kind), look);
  }

  private setWord(text: string, look: Look, kind: number): void {
    const { letters } = look;
    const known = letters.word(text);
    if (known === null) {
      this.fault = true;
      return;
    }
    const { shaped, width, ownWidth } = known;
    const { style } = letters;
    const factor = style.size * style.scale;
    const from = this.glyphCount;
    for (let index = 0; index < shaped.glyphs.length; index++) {
      this.glyphs[from + index] = shaped.glyphs[index] as number;
      this.advances[from + index] = (shaped.advances[index] as number) * factor;
      this.texts[from + index] = shaped.texts[index] as string;
    }
    this.endPart(from + shaped.glyphs.length, width, ownWidth, kindOf(text, kind), look);
  }

  private endPart(end: number, width: number, ownWidth: number, kind: number, look: Look): void {
    const { count } = this;
    this.ends[count] = end;
    this.widths[count] = width;
    this.ownWidths[count] = ownWidth;
    this.kinds[count] = kind;
    this.looks[count] = look;
    this.glyphCount = end;
    this.count = count + 1;
  }
}

const kindOf = (text: string, kind: number): number => (text.charCodeAt(text.length - 1) === SLASH ? kind | SLASH_AT_END : kind);

const isSetLike = (look: Look | undefined, { face, style }: Letters): boolean =>
  look !== undefined && look.letters.style === style && look.letters.face === face;
