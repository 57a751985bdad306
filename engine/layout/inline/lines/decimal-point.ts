import type { TextAtom } from '../atoms/atom.ts';
import { advanceWidth } from '../atoms/shape-atom.ts';

const DIGIT = /^[0-9]/;
/** Between the digits of a number, by its separator; spaces that do not break only before a digit. */
const GROUPING = { '.': /^[,'’]/, ',': /^\./ } as const;
const GROUPING_SPACE = /^[\u00a0\u202f]/;

/**
 * Looks for the place that a decimal tab aligns, in atoms given one after the other: the separator, or the first other sign behind a
 * number, as `%` or a closing bracket (Word, and measured in LibreOffice 7.4). Returns the width of the atom's text before it, points.
 */
export function decimalPointFinder(separator: ',' | '.'): (atom: TextAtom) => number | undefined {
  let digits = false;
  return (atom) => {
    const { texts, advances } = atom.shaped;
    let width = 0;
    for (const [index, text] of texts.entries()) {
      if (text.startsWith(separator)) return width;
      const grouping = GROUPING[separator].test(text) || (GROUPING_SPACE.test(text) && DIGIT.test(texts[index + 1] ?? ''));
      if (DIGIT.test(text)) digits = true;
      else if (digits && text !== '' && !grouping) return width;
      width += advanceWidth(advances[index] ?? 0, atom.style) + (text === '' ? 0 : atom.style.spacing);
    }
    return undefined;
  };
}
