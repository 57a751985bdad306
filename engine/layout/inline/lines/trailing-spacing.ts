import type { Atom } from '../atoms/atom.ts';

/**
 * Points of widened letter spacing (ECMA-376 17.3.2.35: added before the following character) behind the last letter of an atom: at the
 * end of a line none follows. Measured: LibreOffice 7.4 lets it take no room there, and none where it aligns the line.
 */
export function trailingSpacing(atom: Atom | undefined): number {
  return atom?.type === 'text' && atom.style.spacing > 0 && atom.level % 2 === 0 && !atom.space ? atom.style.spacing : 0;
}
