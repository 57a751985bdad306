import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Atom } from '../atoms/atom.ts';
import { isEastAsian } from '../atoms/script-slot.ts';
import { advanceWidth } from '../atoms/shape-atom.ts';

/** What LibreOffice lets hang in Chinese and Japanese text. */
const HANGING = /[!,.:;?\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]$/;

/** Width of the East Asian punctuation mark at the end of an atom that may stand behind the end of the line (ECMA-376 17.3.1.21), or 0. */
export function hangingWidth(atom: Atom | undefined): number {
  if (atom?.type !== 'text' || atom.level % 2 === 1 || !HANGING.test(atom.text)) return 0;
  if (!isEastAsian(atom.text.slice(-1)) && !(atom.text.length > 1 && isEastAsian(atom.text.slice(-2, -1)))) return 0;
  return advanceWidth(atom.shaped.advances.at(-1) ?? 0, atom.style) + Math.min(0, atom.style.spacing);
}

/**
 * What may stand beyond the end of the line. Measured in LibreOffice 7.4: a field that has no room behind a drawing gets no line of its
 * own (it is not shown at all there).
 */
export function overhangOf(atom: Atom, { keepPunctuation }: ParagraphProperties): number {
  if (atom.type === 'text' && atom.overhangs) return atom.width;
  return keepPunctuation === true ? 0 : hangingWidth(atom);
}
