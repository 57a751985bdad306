import type { Bidi } from 'bidi-js';
import bidiModule from 'bidi-js';

// The types describe an ES module, but Node loads the CommonJS file whose whole export is the factory.
const bidi: Bidi = (bidiModule as unknown as () => Bidi)();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202b\u202e\u2067\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

const BRACKETS =
  /[()[\]{}\u0f3a-\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308-\u230b\u2329\u232a\u2768-\u2775\u27c5\u27c6\u27e6-\u27ef\u2983-\u2998\u29d8-\u29db\u29fc\u29fd\u2e22-\u2e29\u2e55-\u2e5c\u3008-\u3011\u3014-\u301b\ufe59-\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\uff62\uff63]/g;
/** Pairs are resolved in time that grows with the square of their number; UAX 9 (BD16) gives up at 63 open ones. */
const MOST_BRACKETS = 2000;

/** In a text of thousands of brackets none is paired: each is as neutral as a dash. */
function withoutPairs(text: string): string {
  const found = text.match(BRACKETS);
  return found === null || found.length <= MOST_BRACKETS ? text : text.replace(BRACKETS, '\u2013');
}

/** Whether a text needs the bidirectional algorithm in a paragraph that runs from left to right. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The character whose glyph is shown for this one from right to left (UAX 9, L4); itself for most. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** A stretch of the text that must not influence its surroundings: the value of a placeholder. */
export interface Isolate {
  readonly from: number;
  readonly to: number;
}

/** Embedding level of each UTF-16 unit (UAX 9), with isolates as if they stood between U+2068 and U+2069. */
export function embeddingLevels(text: string, rightToLeft: boolean, isolates: readonly Isolate[]): Uint8Array {
  const direction = rightToLeft ? 'rtl' : 'ltr';
  // A separator inside would end the paragraph for the algorithm.
  const clean = withoutPairs(text.replace(/[\n\r\u2029\u001c-\u001e\u0085]/g, '\u2028'));
  if (isolates.length === 0) return bidi.getEmbeddingLevels(clean, direction).levels;
  let isolated = '';
  let at = 0;
  const where = new Int32Array(clean.length);
  const copy = (to: number): void => {
    for (let index = at; index < to; index++) where[index] = isolated.length + index - at;
    isolated += clean.slice(at, to);
    at = to;
  };
  for (const { from, to } of isolates) {
    copy(from);
    isolated += '\u2068';
    // Unbalanced controls of the value must not close the isolate; the marks stay in the text that is shown.
    for (let index = from; index < to; index++) where[index] = isolated.length + index - from;
    isolated += clean.slice(from, to).replace(/[\u202a-\u202e\u2066-\u2069]/g, '\u200b');
    isolated += '\u2069';
    at = to;
  }
  copy(clean.length);
  const { levels } = bidi.getEmbeddingLevels(isolated, direction);
  return Uint8Array.from(where, (index) => levels[index] ?? (rightToLeft ? 1 : 0));
}

/** Indices in visual order from left to right for items of these levels (UAX 9, L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  let highest = 0;
  let lowestOdd = 255;
  for (const level of levels) {
    if (level > highest) highest = level;
    if (level % 2 === 1 && level < lowestOdd) lowestOdd = level;
  }
  for (let level = highest; level >= lowestOdd; level--) {
    let from = 0;
    while (from < order.length) {
      while (from < order.length && (levels[order[from] ?? 0] ?? 0) < level) from++;
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to++;
      for (let left = from, right = to - 1; left < right; left++, right--) {
        const swap = order[left] ?? 0;
        order[left] = order[right] ?? 0;
        order[right] = swap;
      }
      from = to;
    }
  }
  return order;
}
