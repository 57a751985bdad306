import { expect, test } from 'vitest';
import type { Inline, Text } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import { fitTexts } from './fit-text.ts';

const text = (text: string, fit?: RunProperties['fit']): Text => {
  // What Word has stored for the text that stood there.
  const properties: Partial<RunProperties> = { spacing: 9, scale: 0.5, ...(fit === undefined ? {} : { fit }) };
  return { type: 'text', text, properties: properties as RunProperties };
};

/** Letters of ten points. */
const widthOf = (inlines: readonly Inline[]) => inlines.reduce((sum, inline) => sum + (inline as Text).text.length * 10, 0);
const fitted = (...children: readonly Text[]) =>
  fitTexts(children, widthOf).map((inline) => [(inline as Text).text, inline.properties.spacing, inline.properties.scale]);

test('too narrow a text is spaced between its letters, and ends where its region does', () => {
  expect(fitted(text('abc', { width: 50 }))).toEqual([
    ['ab', 10, 1],
    ['c', 0, 1],
  ]);
});

test('too wide a text is condensed', () => {
  expect(fitted(text('abcd', { width: 30 }))).toEqual([['abcd', 0, 0.75]]);
});

test('a single letter keeps the room behind it, and so does one with an accent', () => {
  expect(fitted(text('a', { width: 30 }))).toEqual([['a', 20, 1]]);
  expect(fitted(text('e\u0301', { width: 30 }))).toEqual([['e\u0301', 10, 1]]);
});

test('runs with one id share a width; those without an id, and others between, do not', () => {
  const shared = { width: 60, id: '1' };
  expect(fitted(text('ab', shared), text('cd', shared))).toEqual([
    ['ab', expect.closeTo(20 / 3), 1],
    ['c', expect.closeTo(20 / 3), 1],
    ['d', 0, 1],
  ]);
  expect(fitted(text('ab', { width: 20 }), text('cd', { width: 20 }), text('plain'))).toEqual([
    ['a', 0, 1],
    ['b', 0, 1],
    ['c', 0, 1],
    ['d', 0, 1],
    ['plain', 9, 0.5],
  ]);
});

test('a region without text stays as it is', () => {
  expect(fitted(text('', { width: 30 }))).toEqual([['', 9, 0.5]]);
  const plain = [text('plain')];
  expect(fitTexts(plain, widthOf)).toBe(plain);
});
