import { expect, test } from 'vitest';
import { partLabels } from './part-labels.ts';
import type { SliceLabel } from './pie-labels.ts';

const WHOLE = { left: 0, top: 0, right: 200, bottom: 100 };
const at = (left: number, top: number, movable = true) =>
  ({
    box: { left, top, right: left + 20, bottom: top + 10 },
    edge: [left, top],
    towards: [0, -1],
    movable,
    lines: [],
  }) as unknown as SliceLabel;
const apart = [at(0, 80), at(30, 80), at(60, 80)];
const places = (labels: readonly SliceLabel[]) => partLabels(labels, WHOLE).map(({ box, moved }) => [box.left, moved]);

test('two labels above a pie that overlap part by half the way each', () => {
  // 5 points of overlap and a fiftieth of the width.
  expect(places([at(50, 10), at(65, 10), ...apart]).slice(0, 2)).toEqual([
    [45.5, true],
    [69.5, true],
  ]);
});

test('the middle one of three stays where it is', () => {
  expect(places([at(50, 10), at(65, 10), at(80, 10), ...apart]).slice(0, 3)).toEqual([
    [41, true],
    [65, false],
    [89, true],
  ]);
});

test('labels with a place of their own and those that do not overlap stay', () => {
  expect(places([at(50, 10, false), at(65, 10, false)]).map(([left]) => left)).toEqual([50, 65]);
  expect(places([at(50, 10), at(75, 10)]).map(([left]) => left)).toEqual([50, 75]);
});

test('no label is moved out of the chart', () => {
  for (const [left] of places([at(0, 10), at(10, 10), at(180, 10), at(175, 10)])) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(180);
  }
});
