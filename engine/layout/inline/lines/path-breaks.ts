import type { Atom, TextAtom } from '../atoms/atom.ts';
import { advanceWidth } from '../atoms/shape-atom.ts';

/** UTF-16 units behind white space from which on a path is cut all the same. */
const LONG_PATH = 66;

/** What stands on lines, piece by piece. */
export interface Pieces {
  /** White space: spaces, tabs and line breaks. */
  readonly isSpace: (index: number) => boolean;
  readonly breaksBehind: (index: number) => boolean;
  /** UTF-16 units. */
  readonly length: (index: number) => number;
  readonly endsWithSlash: (index: number) => boolean;
  /** Of its first letter, points; 0 where it is no text. */
  readonly firstAdvance: (index: number) => number;
}

/**
 * The piece behind a line from `start` that could end at `end`, with `room` left for what follows. Where that is behind a slash the line
 * ends behind the white space before it, at `spaceEnd` (-1: none), so that paths stay whole, whether or not a line may otherwise end
 * there; LibreOffice 7.4 does so unless the part of the path before the break is longer than 65 units. A slash that not even a letter
 * follows on the line is no place to end it at all. Gives `start` where the line begins with the path and white space
 * stands before it above: it is cut behind the last letter that fits. A path that the paragraph begins with is parted behind a slash.
 */
export function endBeforePath(pieces: Pieces, start: number, spaceEnd: number, end: number, room: number): number {
  if (!pieces.endsWithSlash(end - 1)) return end;
  if (pieces.firstAdvance(end) > room) {
    const earlier = lastBreak(pieces, start, end - 1);
    if (earlier > start) return endBeforePath(pieces, start, spaceEnd, earlier, Number.POSITIVE_INFINITY);
  }
  const pathStart = spaceEnd < 0 ? pathStartBefore(pieces, start) : spaceEnd;
  if (pathStart < 0) return end;
  let length = 0;
  for (let index = pathStart; index < end; index++) length += pieces.length(index);
  return length < LONG_PATH ? Math.max(start, pathStart) : end;
}

/** Behind the last white space before `start`; -1 where it is farther than a path may be long. */
function pathStartBefore(pieces: Pieces, start: number): number {
  let length = 0;
  for (let at = start; at > 0 && length < LONG_PATH; at--) {
    if (pieces.isSpace(at - 1)) return at;
    length += pieces.length(at - 1);
  }
  return -1;
}

/** Where a line from `start` may end last, up to `end`; `start` where it may not. */
function lastBreak(pieces: Pieces, start: number, end: number): number {
  let at = end;
  while (at > start && !pieces.breaksBehind(at - 1)) at--;
  return at;
}

/** Each atom is a piece. A class: every line broken makes one. */
export class AtomPieces implements Pieces {
  private readonly atoms: readonly Atom[];

  constructor(atoms: readonly Atom[]) {
    this.atoms = atoms;
  }

  isSpace(index: number): boolean {
    const atom = this.atoms[index];
    return atom?.type === 'tab' || atom?.type === 'break' || (atom?.type === 'text' && atom.space);
  }

  breaksBehind(index: number): boolean {
    return this.atoms[index]?.breakAfter === true;
  }

  length(index: number): number {
    return this.textAt(index)?.text.length ?? 1;
  }

  endsWithSlash(index: number): boolean {
    return this.textAt(index)?.text.endsWith('/') === true;
  }

  firstAdvance(index: number): number {
    const atom = this.textAt(index);
    if (atom === undefined) return 0;
    const { shaped, style, level } = atom;
    return advanceWidth(shaped.advances.at(level % 2 === 0 ? 0 : -1) ?? 0, style) + style.spacing;
  }

  private textAt(index: number): TextAtom | undefined {
    const atom = this.atoms[index];
    return atom?.type === 'text' ? atom : undefined;
  }
}
