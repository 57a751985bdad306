import type { Atom } from '../atoms/atom.ts';

/** UTF-16 units behind white space from which on a path is cut all the same. */
const LONG_PATH = 66;

/**
 * The atom behind a line from `start` that could end at `end`, with `room` left for what follows. Where that is behind a slash the line
 * ends behind the white space before it, at `spaceEnd` (-1: none), so that paths stay whole, whether or not a line may otherwise end
 * there; LibreOffice 7.4 does so unless the part of the path before the break is longer than 65 units. A slash that not even a letter
 * follows on the line is no place to end it at all. No line is of white space alone.
 */
export function endBeforePath(atoms: readonly Atom[], start: number, spaceEnd: number, end: number, room: number): number {
  if (!endsWithSlash(atoms[end - 1])) return end;
  if (firstAdvance(atoms[end]) > room) {
    const earlier = lastBreak(atoms, start, end - 1);
    if (earlier > start) return endBeforePath(atoms, start, spaceEnd, earlier, Number.POSITIVE_INFINITY);
  }
  if (spaceEnd < 0) return end;
  let length = 0;
  for (let index = spaceEnd; index < end; index++) {
    const atom = atoms[index];
    length += atom?.type === 'text' ? atom.text.length : 1;
  }
  const hasWord = atoms.slice(start, spaceEnd).some((atom) => atom.type !== 'text' || !atom.space);
  return hasWord && length < LONG_PATH ? spaceEnd : end;
}

const endsWithSlash = (atom: Atom | undefined): boolean => atom?.type === 'text' && atom.text.endsWith('/');

/** Of the first letter, points. */
function firstAdvance(atom: Atom | undefined): number {
  if (atom?.type !== 'text') return 0;
  const { shaped, style, level } = atom;
  return (shaped.advances.at(level % 2 === 0 ? 0 : -1) ?? 0) * style.size * style.scale + style.spacing;
}

/** Where a line from `start` may end last, up to `end`; `start` where it may not. */
function lastBreak(atoms: readonly Atom[], start: number, end: number): number {
  let at = end;
  while (at > start && !atoms[at - 1]?.breakAfter) at--;
  return at;
}
