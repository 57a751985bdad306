import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BREAK_ALLOWED, markBreaks } from '../atoms/break-opportunities.ts';
import { breaksAtSpace, breaksInside, isPlainText } from './plain-breaks.ts';

function breaksOf(text: string): readonly number[] {
  const boundaries = new Uint8Array(text.length + 1);
  markBreaks(text, boundaries);
  return [...boundaries.keys()].filter((at) => at < text.length && ((boundaries[at] ?? 0) & BREAK_ALLOWED) !== 0);
}

function breaksByWords(words: readonly string[]): readonly number[] {
  const found: number[] = [];
  let start = 0;
  words.forEach((word, index) => {
    if (index > 0 && breaksAtSpace((words[index - 1] as string).slice(-1).charCodeAt(0), word.charCodeAt(0))) found.push(start);
    found.push(...breaksInside(word).map((at) => start + at));
    start += word.length + 1;
  });
  return found;
}

it('finds in plain text, word by word, the breaks of the whole', () => {
  const signs = [...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)), ...'aaabbbcc1234--//().,§©°±·Àéſ–—’“”•…€'];
  const word = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const text = words.join(' ');
      expect(isPlainText(text)).toBe(true);
      expect(breaksByWords(words)).toEqual(breaksOf(text));
    }),
    { seed: 11, numRuns: 3000 },
  );
});

it('leaves to others what is not told by the letters beside a break', () => {
  expect(['soft\u00adhyphen', 'עברית', 'ideographs 你好', 'tab\t', 'e\u0301'].filter(isPlainText)).toEqual([]);
});
