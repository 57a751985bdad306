import type { Atom, TextAtom } from '../atoms/atom.ts';
import { shapeAtom } from '../atoms/shape-atom.ts';
import { isSoftHyphen } from '../atoms/soft-hyphen.ts';
import { replaceAtom, splitAtom } from './cut-word.ts';
import type { LineFiller } from './line-filler.ts';
import { TOLERANCE } from './tolerance.ts';

/** Where a line is when a word does not fit: the line begins at atom `at`, atom `index` does not fit behind `pen`. Points. */
interface Overflow {
  readonly at: number;
  readonly index: number;
  readonly pen: number;
  readonly limit: number;
}

/** UTF-16 units of a word with its marks: no language has longer ones. */
const LONGEST = 100;

/** One word with the marks around it, not an address or a number; a short word before an apostrophe belongs to it ("l'", "d'"). */
const WORD = /^([^\p{L}\p{N}@/\\]*(?:\p{L}{1,2}['\u2019])?)([\p{L}\p{M}]{5,})[^\p{L}\p{N}@/\\]*$/u;

/**
 * Divides the word that does not fit at the last place where its beginning does, with a hyphen; gives the atom behind that, undefined
 * when the word goes to the next line as it is (ECMA-376 17.15.1.10).
 */
export function divideWord(filler: LineFiller, overflow: Overflow): number | undefined {
  const { hyphenation } = filler.request;
  if (hyphenation === undefined) return undefined;
  const { limit, zone, capitals } = hyphenation.rules;
  if (limit > 0 && filler.hyphens >= limit) return undefined;
  const word = wordAt(filler.atoms, overflow);
  if (word === undefined || overflow.limit - word.free <= zone) return undefined;
  const [, before = '', letters = ''] = WORD.exec(word.atoms.map(({ text }) => text).join('')) ?? [];
  if (letters === '' || (!capitals && letters === letters.toUpperCase())) return undefined;
  const language = word.atoms[0]?.style.language ?? hyphenation.language;
  const places = language === undefined ? undefined : hyphenation.hyphenators.find(language)?.(letters);
  if (places === undefined) return undefined;
  for (let place = places.length - 1; place >= 0; place--) {
    const end = endAt(filler, word, before.length + (places[place] ?? 0), overflow.limit);
    if (end !== undefined) return end;
  }
  return undefined;
}

interface Word {
  readonly atoms: readonly TextAtom[];
  /** Index of the first one. */
  readonly first: number;
  readonly start: number;
  /** Where the text before it ends, without the spaces between; points. */
  readonly free: number;
}

/** The word that atom `index` is part of; undefined where it is not to be divided, whatever its letters are. */
function wordAt(atoms: readonly Atom[], { at, index, pen }: Overflow): Word | undefined {
  const over = atoms[index];
  if (!isLetters(over) || over.level % 2 === 1) return undefined;
  const word: TextAtom[] = [over];
  let first = index;
  let start = pen;
  let units = over.text.length;
  for (let atom = atoms[first - 1]; first > at && isLetters(atom) && !atom.breakAfter && units <= LONGEST; atom = atoms[first - 1]) {
    word.unshift(atom);
    start -= atom.width;
    units += atom.text.length;
    first--;
  }
  for (let last = index + 1; !word.at(-1)?.breakAfter && units <= LONGEST; last++) {
    const atom = atoms[last];
    if (!isLetters(atom)) break;
    word.push(atom);
    units += atom.text.length;
  }
  if (units > LONGEST || word.some(({ style }) => style.language !== over.style.language)) return undefined;
  // What an author has marked with soft hyphens is divided at these alone, and an address at its slashes.
  const before = first > at ? atoms[first - 1] : undefined;
  if (isSoftHyphen(before) || (isLetters(before) && before.text.endsWith('/')) || word.some(isSoftHyphen)) return undefined;
  let free = start;
  for (let space = first - 1; space >= at; space--) {
    const atom = atoms[space];
    if (atom?.type !== 'text' || !atom.space) break;
    free -= atom.width;
  }
  return { atoms: word, first, start, free };
}

const isLetters = (atom: Atom | undefined): atom is TextAtom => atom?.type === 'text' && !atom.space;

/** Divides the word before its letter `offset` if what is before it fits with its hyphen; gives the atom behind the hyphen. */
function endAt(filler: LineFiller, { atoms, first, start }: Word, offset: number, limit: number): number | undefined {
  let pen = start;
  let index = first;
  let units = offset;
  for (const atom of atoms) {
    if (units <= atom.text.length) {
      const { fonts } = filler.request;
      const [head, tail] = units < atom.text.length ? splitAtom(atom, units, fonts, false) : [atom, undefined];
      const { link, level, ascent, descent, face, style } = atom;
      const hyphen = shapeAtom('\u00ad', face, style, { link, note: undefined, level, ascent, descent, breakAfter: true }, fonts);
      if (pen + head.width + (hyphen.softHyphenWidth ?? 0) > limit + TOLERANCE) return undefined;
      replaceAtom(filler, index, tail === undefined ? [head, hyphen] : [head, hyphen, tail]);
      return index + 2;
    }
    pen += atom.width;
    units -= atom.text.length;
    index++;
  }
  return undefined;
}
