import type { Hyphenator, Hyphenators } from '../platform.ts';
import { patternFile } from './pattern-files.ts';

/** What is used of the modules in `hyphenopoly/patterns`, version 6: patterns of one language, and the search for them. */
export interface PatternExports {
  readonly mem: { readonly buffer: ArrayBufferLike };
  /** Divides the word that stands at the beginning of the memory, ended by a zero; gives the length of what then stands there, 0 if undivided. */
  readonly hyphenate: (least: number, leastBehind: number, hyphen: number) => number;
  /** Letters of the alphabet, small ones, which stands at `ALPHABET`. */
  readonly lct: { readonly value: number };
  /** Letters that stay before the first and behind the last place. */
  readonly lmi: { readonly value: number };
  readonly rmi: { readonly value: number };
}

const ALPHABET = 1664;
/** The module keeps room for 64 units, the ends of the word among them. */
const LONGEST = 61;
const SOFT_HYPHEN = 0xad;
const NOWHERE: readonly number[] = [];

/** Hyphenators of the languages that there are files for, each loaded when its language is first met. */
export function openHyphenators(load: (file: string) => PatternExports): Hyphenators {
  const opened = new Map<string, Hyphenator>();
  return {
    find: (language) => {
      const file = patternFile(language);
      if (file === undefined) return undefined;
      const hyphenator = opened.get(file) ?? openHyphenator(load(file));
      opened.set(file, hyphenator);
      return hyphenator;
    },
  };
}

function openHyphenator({ mem, hyphenate, lct, lmi, rmi }: PatternExports): Hyphenator {
  const units = new Uint16Array(mem.buffer, 0, ALPHABET / 2);
  const alphabet = new Set(new Uint16Array(mem.buffer, ALPHABET, lct.value));
  return (word) => {
    const small = word.toLowerCase();
    // Letters that are more than one in small would move the places.
    if (small.length !== word.length || word.length > LONGEST) return NOWHERE;
    for (let index = 0; index < word.length; index++) {
      const unit = small.charCodeAt(index);
      if (!alphabet.has(unit)) return NOWHERE;
      units[index] = unit;
    }
    units[word.length] = 0;
    const length = hyphenate(lmi.value, rmi.value, SOFT_HYPHEN);
    const places: number[] = [];
    for (let index = 0; index < length; index++) if (units[index] === SOFT_HYPHEN) places.push(index - places.length);
    return places;
  };
}
