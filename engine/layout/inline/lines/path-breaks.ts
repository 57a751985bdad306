import type { Atom } from '../atoms/atom.ts';

/** UTF-16 units behind white space from which on a path is cut all the same. */
const LONG_PATH = 66;

/**
 * The atom behind a line from `start` that could end at `end`. Where that is behind a slash the line ends behind the white space before it, at
 * `spaceEnd` (-1: none), so that paths stay whole, whether or not a line may otherwise end there; LibreOffice 7.4 does so unless the part
 * of the path before the break is longer than 65 units. No line is of white space alone.
 */
export function endBeforePath(atoms: readonly Atom[], start: number, spaceEnd: number, end: number): number {
  const last = atoms[end - 1];
  if (spaceEnd < 0 || last?.type !== 'text' || !last.text.endsWith('/')) return end;
  let length = 0;
  for (let index = spaceEnd; index < end; index++) {
    const atom = atoms[index];
    length += atom?.type === 'text' ? atom.text.length : 1;
  }
  const hasWord = atoms.slice(start, spaceEnd).some((atom) => atom.type !== 'text' || !atom.space);
  return hasWord && length < LONG_PATH ? spaceEnd : end;
}
