import { expect, test } from 'vitest';
import type { RunProperties } from '../../model/run.ts';
import { estimateWidth, lineHeight, wrapText } from './estimate-width.ts';
import { bars, read, series } from './test-chart.ts';

const [label] = read(bars(series('a', ['1'], ['x']))).texts;
const calibri = (size: number, bold = false): RunProperties => {
  if (label === undefined) throw new Error('no label');
  const fonts = { ...label.run.fonts, ascii: 'Calibri', highAnsi: 'Calibri' };
  return { ...label.run, fonts, size, bold };
};

test('text of a chart is as wide and as high as it is in whole dots of a screen', () => {
  // 10 points are 13 dots, and C, a, t, e, g, o, r, y take 7, 6, 4, 6, 6, 7, 5 and 6 of them.
  expect(estimateWidth('Category', calibri(10))).toBe(47 * 0.75);
  expect(lineHeight(calibri(10))).toBe(13 * 0.75);
  expect(estimateWidth('mm', calibri(9, true))).toBe(20 * 0.75);
});

test('letters with marks are as wide as without', () => {
  expect(estimateWidth('őrzött Növényi', calibri(9))).toBe(estimateWidth('orzott Novenyi', calibri(9)));
});

test('text is broken at spaces, and within a word that is wider than its line', () => {
  expect(wrapText('one two three', 30, calibri(10))).toEqual(['one', 'two', 'three']);
  expect(wrapText('one two three', 40, calibri(10))).toEqual(['one two', 'three']);
  expect(wrapText('a threefold', 20, calibri(10))).toEqual(['a', 'thre', 'efol', 'd']);
  expect(wrapText('ab', 1, calibri(10))).toEqual(['a', 'b']);
});

test('Verdana is as wide as what stands for it', () => {
  const { fonts, ...rest } = calibri(9);
  expect(estimateWidth('0000', { ...rest, fonts: { ...fonts, ascii: 'Verdana' } })).toBe(4 * 8 * 0.75);
});
