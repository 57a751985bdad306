import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['abcd', 4, '…', 'abcd'],
  ['abcde', 4, '…', 'abc…'],
  ['ab\u{1F600}', 4, '…', 'ab\u{1F600}'],
  ['ab\u{1F600}e', 4, '…', 'ab…'],
  ['abc\u{1F600}', 4, '…', 'abc…'],
  ['abc\u{1F600}', 4, '', 'abc'],
])('shortens %s to %d units at most, cutting no character: %s', (text, length, end, expected) => {
  expect(shorten(text, length, end)).toBe(expected);
});
