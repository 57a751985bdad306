import LineBreaker from 'linebreak';
import { dictionaryBreaks } from './dictionary-breaks.ts';
import { breaksBetween } from './pair-breaks.ts';

/** Bits of a boundary between two UTF-16 units. */
export const BREAK_ALLOWED = 1;
/** Two atoms are cut here, without a line break. */
export const CUT = 2;

/** Texts whose only opportunities are behind spaces. */
const SIMPLE = /^[ "-,.0-9:;<=>@A-Z\\^_`a-z~\u00a0-\u00ac\u00ae-\u00b3\u00b5-\u017f\u2019\u201c\u201d]*$/;
/** Spaces that UAX 14 (LB13 and LB14) holds together with a mark, and pairs of marks that may part. */
const SPECIAL = / [),.:;]|[^ 0-9]%|\\|[$%),+.:;\u00b1][$%(+\u00b1]|[(\u00a1\u00bf] /;

/** Marks in `boundaries` (one more than the text has units) where a line may end, after UAX 14 as LibreOffice applies it. */
export function markBreaks(text: string, boundaries: Uint8Array): void {
  if (SIMPLE.test(text) && !SPECIAL.test(text)) {
    for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
      if (text.charCodeAt(at + 1) !== 0x20) boundaries[at + 1] = (boundaries[at + 1] ?? 0) | BREAK_ALLOWED;
    }
    return;
  }
  const breaker = new LineBreaker(text);
  let next = breaker.nextBreak();
  for (let at = 1; at < text.length; at++) {
    while (next !== null && next.position < at) next = breaker.nextBreak();
    if (breaksBetween(text, at) ?? next?.position === at) boundaries[at] = (boundaries[at] ?? 0) | BREAK_ALLOWED;
  }
  for (const at of dictionaryBreaks(text)) boundaries[at] = (boundaries[at] ?? 0) | BREAK_ALLOWED;
}
