import LineBreaker from 'linebreak';

/** Bits of a boundary between two UTF-16 units. */
export const BREAK_ALLOWED = 1;
/** Two atoms are cut here, without a line break. */
export const CUT = 2;

/** Texts whose only opportunities are behind spaces. */
const SIMPLE = /^[ "-,.0-9:;<=>@A-Z\\^_`a-z~\u00a0-\u00ac\u00ae-\u00b3\u00b5-\u017f\u2019\u201c\u201d]*$/;
/** Spaces that UAX 14 (LB13 to LB15) holds together with a mark, and what `OWN_BREAKS` treats. */
const SPECIAL = / [),.:;]|[A-Za-z]%|\\|[(\u00a1\u00bf] |["'\u00ab\u00bb\u2019\u201c\u201d] \(/;

/** Measured: LibreOffice also breaks between a hyphen and a digit, before a slash behind a space, before % behind a letter, and behind a backslash. */
const OWN_BREAKS = /(?<=[^\s-]-)(?=[0-9])|(?<= )(?=\/)|(?<=[A-Za-z])(?=%)|(?<=\\)(?=[^\s])/g;

/** Measured: behind a slash LibreOffice never breaks, unlike UAX 14 (LB13). */
const WITHIN_SLASHES = /^\/[^\s\u2e80-\uffff]/;

/** Marks in `boundaries` (one more than the text has units) where a line may end, after UAX 14 as LibreOffice applies it. */
export function markBreaks(text: string, boundaries: Uint8Array): void {
  if (SIMPLE.test(text) && !SPECIAL.test(text)) {
    for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
      if (text.charCodeAt(at + 1) !== 0x20) boundaries[at + 1] = (boundaries[at + 1] ?? 0) | BREAK_ALLOWED;
    }
    return;
  }
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (next.position < text.length && !WITHIN_SLASHES.test(text.slice(next.position - 1, next.position + 1)))
      boundaries[next.position] = (boundaries[next.position] ?? 0) | BREAK_ALLOWED;
  }
  for (const { index } of text.matchAll(OWN_BREAKS)) boundaries[index] = (boundaries[index] ?? 0) | BREAK_ALLOWED;
}
