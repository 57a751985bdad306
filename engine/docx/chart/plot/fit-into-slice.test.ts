import { expect, test } from 'vitest';
import { fitIntoSlice } from './fit-into-slice.ts';

const slice = (degrees: number, sweep: number) => ({
  index: 0,
  share: sweep / 360,
  from: ((degrees - sweep / 2) / 180) * Math.PI,
  sweep: (sweep / 180) * Math.PI,
});
const corners = ([x, y]: readonly [number, number], width: number, height: number) =>
  [-0.5, 0.5].flatMap((right) => [-0.5, 0.5].map((down) => [x + right * width, y + down * height] as const));

test.each([0, 30, 45, 60, 90, 135, 200, 270, 300])(
  'a label in the middle of a slice at %s degrees reaches the edge of the pie',
  (degrees) => {
    const middle = fitIntoSlice(slice(degrees, 120), 100, 20, 10);
    const reach = Math.max(...corners(middle ?? [0, 0], 20, 10).map(([x, y]) => Math.hypot(x, y)));
    expect(reach).toBeCloseTo(97.5, 6);
  },
);

test('a label that is wider than its slice finds no room there', () => {
  expect(fitIntoSlice(slice(0, 90), 100, 40, 20)).toBeDefined();
  expect(fitIntoSlice(slice(0, 10), 100, 40, 20)).toBeUndefined();
  expect(fitIntoSlice(slice(0, 90), 30, 40, 20)).toBeUndefined();
});

test('a pie of one slice has its label inside', () => {
  expect(fitIntoSlice(slice(90, 360), 30, 40, 10)).toBeDefined();
});
