import { expect, test } from 'vitest';
import { readVmlPath } from './vml-path.ts';

test('lines, relative lines and the end of a path come in fractions of the coordinate space', () => {
  expect(readVmlPath('m0,0l100,0r0,50xe', [], [0, 0], [100, 100])).toEqual([['M', 0, 0], ['L', 1, 0], ['L', 1, 0.5], ['Z']]);
});

test('formulas and gaps stand for numbers', () => {
  expect(readVmlPath('m@0,l,@0xe', [25], [0, 0], [100, 100])).toEqual([['M', 0.25, 0], ['L', 0, 0.25], ['Z']]);
});

test('a quarter of an ellipse begins level after qx', () => {
  const [, curve] = readVmlPath('m0,100qx100,0e', [], [0, 0], [100, 100]);
  expect(curve?.[0]).toBe('C');
  expect(curve?.[2]).toBe(1);
  expect(curve?.slice(5)).toEqual([1, 0]);
});

test('a path of garbage gives no steps', () => {
  expect(readVmlPath('1,2,3 zz', [], [0, 0], [0, 0])).toEqual([]);
});
