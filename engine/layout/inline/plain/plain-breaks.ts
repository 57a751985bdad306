import { BREAK_ALLOWED, markBreaks } from '../atoms/break-opportunities.ts';
import { breaksBetween } from '../atoms/pair-breaks.ts';

/** Text in which the breaks of a word depend on the word alone, and those at spaces on the letters beside them. */
const PLAIN = /^[ !-~\u00a7\u00a9\u00b0\u00b1\u00b7\u00c0-\u017f\u2013\u2014\u2019\u201c\u201d\u2022\u2026\u20ac]*$/;

export const isPlainText = (text: string): boolean => PLAIN.test(text);

/** By UTF-16 unit, of ASCII. */
const ALPHANUMERIC = Uint8Array.from({ length: 128 }, (_, unit) => (/[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : 0));

const NONE: readonly number[] = [];
const pairs = new Map<number, boolean>();

/** Where a line may end inside a word of plain text without spaces: offsets from its start. */
export function breaksInside(word: string): readonly number[] {
  let boundaries: Uint8Array | undefined;
  let found: number[] | undefined;
  let joins = ALPHANUMERIC[word.charCodeAt(0)] === 1;
  for (let at = 1; at < word.length; at++) {
    const joined = joins;
    joins = ALPHANUMERIC[word.charCodeAt(at)] === 1;
    // No line ends between two of them, as `breaksBetween` would say, too.
    if (joined && joins) continue;
    let breaks = breaksBetween(word, at);
    if (breaks === undefined) {
      if (boundaries === undefined) {
        boundaries = new Uint8Array(word.length + 1);
        markBreaks(word, boundaries);
      }
      breaks = ((boundaries[at] ?? 0) & BREAK_ALLOWED) !== 0;
    }
    if (!breaks) continue;
    found ??= [];
    found.push(at);
  }
  return found ?? NONE;
}

/** Whether a line may end at the spaces between two words, by the last UTF-16 unit of one and the first of the other. */
export function breaksAtSpace(before: number, after: number): boolean {
  const key = before * 65536 + after;
  let allowed = pairs.get(key);
  if (allowed === undefined) {
    const boundaries = new Uint8Array(4);
    markBreaks(`${String.fromCharCode(before)} ${String.fromCharCode(after)}`, boundaries);
    allowed = ((boundaries[2] ?? 0) & BREAK_ALLOWED) !== 0;
    pairs.set(key, allowed);
  }
  return allowed;
}
