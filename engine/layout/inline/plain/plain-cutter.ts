import type { FontLibrary } from '../../../fonts/face.ts';
import type { WordCache, WordShelf } from '../../../fonts/shaping/word-cache.ts';
import type { Inline, Text } from '../../../model/paragraph.ts';
import type { Colour } from '../../../model/run.ts';
import type { TextAtom } from '../atoms/atom.ts';
import { kernSpaces } from '../atoms/kern-spaces.ts';
import { shapeAtom } from '../atoms/shape-atom.ts';
import { breaksAtSpace, breaksInside, isPlainText } from './plain-breaks.ts';

/** What the runs of one look make of words. */
export interface Look {
  readonly sample: TextAtom;
  readonly colour: Colour;
  /**
   * Parts of words with no break behind them, with one, and whole words that don't break; `null` for what is not plain in this font.
   */
  readonly shelves: readonly [WordShelf<TextAtom | null>, WordShelf<TextAtom | null>, WordShelf<TextAtom | null>];
}

/** A run of the first paragraph. */
export interface Piece {
  readonly text: Text;
  readonly look: Look;
  /** For a run that stays: its text up to the first space, the atoms between the first and the last space, and the text from there. */
  readonly core: { readonly head: string; readonly atoms: readonly TextAtom[]; readonly last: number; readonly tail: string } | undefined;
}

/** Index of a shelf. */
type Kind = 0 | 1 | 2;
const HELD = 0;
const BROKEN = 1;
const WHOLE = 2;

/** Where plain text is while it is taken apart; used again and again. */
export class PlainCutter {
  private readonly words: WordCache<TextAtom | null>;
  private readonly fonts: FontLibrary;
  /** Of the text taken last, the first `count` of them; the look of each atom beside it. Emptying the lists would give their memory back. */
  readonly atoms: TextAtom[] = [];
  readonly looks: Look[] = [];
  count = 0;
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

  constructor(words: WordCache<TextAtom | null>, fonts: FontLibrary) {
    this.words = words;
    this.fonts = fonts;
  }

  /** Undefined when something in the text is not plain. */
  atomsOf(text: string, look: Look): readonly TextAtom[] | undefined {
    this.begin();
    this.add(text, look);
    this.finish();
    return this.fault ? undefined : this.atoms.slice(0, this.count);
  }

  /** Cuts the runs of a paragraph into atoms; false when it is not like the first or not plain. */
  take(children: readonly Inline[], pieces: readonly Piece[]): boolean {
    if (children.length !== pieces.length) return false;
    this.begin();
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index] as Piece;
      const child = children[index] as Inline;
      const { text, look, core } = piece;
      if (child === text) {
        if (core === undefined) this.add(text.text, look);
        else this.addCore(core, look);
      } else {
        if (child.type !== 'text' || child.properties !== text.properties || text.origin === undefined || child.origin === undefined)
          return false;
        if (!isPlainText(child.text) || child.link !== undefined || child.symbol || child.checkBox) return false;
        this.add(child.text, look);
      }
      if (this.fault) return false;
    }
    this.finish();
    return !this.fault && this.count > 0;
  }

  private begin(): void {
    this.count = 0;
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

  private addCore({ head, atoms, last, tail }: NonNullable<Piece['core']>, look: Look): void {
    this.addPart(head, look);
    this.addSpace(look);
    this.endSpace((atoms[0] as TextAtom).text.charCodeAt(0));
    for (let index = 0; index < atoms.length; index++) {
      this.atoms[this.count] = atoms[index] as TextAtom;
      this.looks[this.count] = look;
      this.count++;
    }
    this.last = last;
    this.addSpace(look);
    this.addPart(tail, look);
  }

  private addPart(text: string, look: Look): void {
    if (text === '') return;
    if (this.word === '') this.endSpace(text.charCodeAt(0));
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

  private endSpace(next: number): void {
    const look = this.space;
    if (look === undefined) return;
    this.space = undefined;
    this.push(' ', look, next >= 0 && breaksAtSpace(this.last, next) ? BROKEN : HELD);
  }

  private endWord(): void {
    const { word, parts } = this;
    if (word === '') return;
    const look = this.partLooks[0] as Look;
    const whole = parts === 1 ? this.words.get(look.shelves[WHOLE], word) : undefined;
    if (whole !== undefined) this.place(whole, look);
    else {
      const breaks = breaksInside(word);
      if (parts === 1 && breaks.length === 0) this.place(this.learn(word, look, WHOLE), look);
      else this.pushParts(word, breaks);
    }
    this.last = word.charCodeAt(word.length - 1);
    this.word = '';
    this.parts = 0;
  }

  private pushParts(word: string, breaks: readonly number[]): void {
    const { parts, partEnds, partLooks } = this;
    let start = 0;
    let next = 0;
    for (let part = 0; part < parts; part++) {
      const end = partEnds[part] as number;
      const look = partLooks[part] as Look;
      for (; next < breaks.length && (breaks[next] as number) < end; next++) {
        this.push(word.slice(start, breaks[next]), look, BROKEN);
        start = breaks[next] as number;
      }
      const broken = breaks[next] === end;
      if (broken) next++;
      this.push(word.slice(start, end), look, broken ? BROKEN : HELD);
      start = end;
    }
  }

  private finish(): void {
    this.endWord();
    this.endSpace(-1);
    kernSpaces(this.atoms, this.count, this.fonts);
  }

  private push(text: string, look: Look, kind: Kind): void {
    const known = this.words.get(look.shelves[kind], text);
    this.place(known === undefined ? this.learn(text, look, kind) : known, look);
  }

  /** Makes what is not known yet. */
  private learn(text: string, look: Look, kind: Kind): TextAtom | null {
    const atom = this.make(text, look.sample, kind === BROKEN);
    this.words.set(look.shelves[kind], text, atom);
    return atom;
  }

  private place(atom: TextAtom | null, look: Look): void {
    if (atom === null) this.fault = true;
    else {
      this.atoms[this.count] = atom;
      this.looks[this.count] = look;
      this.count++;
    }
  }

  private make(text: string, { face, style, ascent, descent }: TextAtom, breakAfter: boolean): TextAtom | null {
    const covered = this.fonts.cover(text, style.request);
    if (covered.length !== 1 || covered[0]?.face !== face || covered[0].text !== text) return null;
    const place = { link: undefined, note: undefined, level: 0, breakAfter, ascent, descent };
    const atom = shapeAtom(text, face, style, place, this.fonts);
    return atom.shaped.offsets === undefined && atom.shaped.glyphs.length > 0 ? atom : null;
  }
}
