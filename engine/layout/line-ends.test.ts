import { expect, test } from 'vitest';
import type { PathStep, Stroke } from '../model/drawing.ts';
import { lineEnd } from '../model/line-style.ts';
import { endedPath } from './line-ends.ts';

const line: readonly PathStep[] = [
  ['M', 0, 0],
  ['L', 100, 0],
];
const ended = (stroke: Partial<Stroke>, steps = line) =>
  endedPath({ type: 'path', x: 10, y: 20, steps, fill: { type: 'none' } }, { colour: '000000', opacity: 1, width: 4, ...stroke });

test('a triangle is three line widths long and wide, and the line stops under it', () => {
  const { line: shortened, ends } = ended({ tailEnd: lineEnd('triangle', 'medium', 'medium') });
  expect(ends.map((corners) => corners.map((corner) => corner.map(Math.round)))).toEqual([
    [
      [110, 20],
      [98, 26],
      [98, 14],
    ],
  ]);
  const [, x = 0] = shortened.steps.at(-1) as readonly ['L', number, number];
  expect(x).toBeCloseTo(90.4);
});

test('thin lines have heads as if they were two points wide', () => {
  const [corners] = ended({ width: 0.5, headEnd: lineEnd('triangle', 'large', 'small') }).ends;
  expect(corners?.map((corner) => corner.map(Math.round))).toEqual([
    [10, 20],
    [14, 15],
    [14, 25],
  ]);
});

test('each kind of head has an outline of its own', () => {
  const kinds = ['triangle', 'stealth', 'diamond', 'oval', 'arrow'] as const;
  expect(kinds.map((kind) => ended({ headEnd: lineEnd(kind, 'medium', 'medium') }).ends[0]?.length)).toEqual([3, 4, 4, 24, 6]);
});

test('closed paths, and ends that lie upon one another, have no head', () => {
  const tailEnd = lineEnd('stealth', 'medium', 'medium');
  expect(ended({ tailEnd }, [...line, ['L', 50, 50], ['Z']]).ends).toEqual([]);
  const point: readonly PathStep[] = [
    ['M', 0, 0],
    ['L', 0, 0],
  ];
  expect(ended({ tailEnd }, point).ends).toEqual([]);
});
