import { expect, test } from 'vitest';
import type { PathStep, Stroke } from '../../model/drawing.ts';
import { linesAlong } from './compound-lines.ts';

const stroke = (more: Partial<Stroke> = {}): Stroke => ({ colour: '000000', opacity: 1, width: 6, ...more });
const box = (...corners: [number, number][]): PathStep[] => [
  ...corners.map(([x, y], index): PathStep => [index === 0 ? 'M' : 'L', x, y]),
  ['Z'],
];
const SQUARE: [number, number][] = [
  [0, 0],
  [30, 0],
  [30, 20],
  [0, 20],
];
const leftTop = (steps: readonly PathStep[]) => {
  const points = steps.flatMap((step) => (step[0] === 'L' || step[0] === 'M' ? [[step[1], step[2]]] : []));
  return [Math.min(...points.map(([x]) => x as number)), Math.min(...points.map(([, y]) => y as number))].map(
    (each) => Math.round(each * 100) / 100,
  );
};

test.each<[NonNullable<Stroke['lines']>, [offset: number, width: number][]]>([
  [
    'double',
    [
      [-2, 2],
      [2, 2],
    ],
  ],
  [
    'triple',
    [
      [-2.5, 1],
      [0, 2],
      [2.5, 1],
    ],
  ],
  [
    'thickThin',
    [
      [-1.2, 3.6],
      [2.4, 1.2],
    ],
  ],
  [
    'thinThick',
    [
      [-2.4, 1.2],
      [1.2, 3.6],
    ],
  ],
])('a %s line round a shape lies within the width, the first line outside, whichever way the path runs', (lines, expected) => {
  for (const corners of [SQUARE, SQUARE.toReversed()]) {
    const found = linesAlong(box(...corners), stroke({ lines }));
    expect(found.map(({ steps, stroke: { width } }) => [...leftTop(steps), Math.round(width * 100) / 100])).toEqual(
      expected.map(([offset, width]) => [offset, offset, width]),
    );
    expect(found.every(({ steps, stroke: each }) => steps.at(-1)?.[0] === 'Z' && each.lines === undefined)).toBe(true);
  }
});

test('an open line has its first line on the left, dashes as long as those of the whole, and curves along it', () => {
  const [first, second] = linesAlong(
    [
      ['M', 0, 0],
      ['L', 10, 0],
      ['C', 20, 0, 20, 10, 20, 20],
    ],
    stroke({ lines: 'double', dash: [4, 3] }),
  );
  expect(first?.steps[0]).toEqual(['M', 0, -2]);
  expect(second?.steps[0]).toEqual(['M', 0, expect.closeTo(2, 6)]);
  expect(first?.stroke.dash?.map((each) => Math.round(each))).toEqual([12, 9]);
  const end = second?.steps.at(-1);
  expect(end?.[0] === 'L' && end.slice(1)).toEqual([expect.closeTo(18, 1), expect.closeTo(20, 1)]);
});

test('a line with an end, or of one line, stays as it is', () => {
  const steps = box(...SQUARE);
  const end = { type: 'oval', width: 3, length: 3 } as const;
  expect(linesAlong(steps, stroke({ lines: 'double', tailEnd: end }))).toEqual([{ steps, stroke: stroke({ tailEnd: end }) }]);
  expect(linesAlong(steps, stroke())).toEqual([{ steps, stroke: stroke() }]);
});
