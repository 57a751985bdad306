import type { Atom, TextAtom } from './atom.ts';

/** A place where a word may be divided, which shows a hyphen where a line ends behind it. */
export const isSoftHyphen = (atom: Atom | undefined): atom is TextAtom & { readonly softHyphenWidth: number } =>
  atom?.type === 'text' && atom.softHyphenWidth !== undefined;
