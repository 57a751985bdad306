import { expect, test } from 'vitest';
import { layOutLegend } from './legend-grid.ts';

const entries = (count: number) => Array.from({ length: count }, () => ({ width: 40, height: 10 }));
const shape = (places: readonly { readonly x: number; readonly y: number }[]) => [
  new Set(places.map(({ x }) => x)).size,
  new Set(places.map(({ y }) => y)).size,
];

test('entries below a plot stand in as many columns as it is wide, evenly filled', () => {
  const { places, width } = layOutLegend(entries(8), { kind: 'wide', width: 360, height: 100 }, 10);
  expect(shape(places)).toEqual([4, 2]);
  expect(width).toBeCloseTo(4 * 40 + 3 * 6.6 + 2 * 3.3, 6);
});

test('entries beside a plot take a column more where its height does not suffice', () => {
  expect(shape(layOutLegend(entries(8), { kind: 'tall', width: 400, height: 200 }, 10).places)).toEqual([1, 8]);
  expect(shape(layOutLegend(entries(8), { kind: 'tall', width: 400, height: 60 }, 10).places)).toEqual([2, 4]);
  expect(shape(layOutLegend(entries(80), { kind: 'tall', width: 200, height: 60 }, 10).places)).toEqual([2, 40]);
});

test('entries in a size that the file gives are spread over it', () => {
  const { places, width, height } = layOutLegend(entries(3), { kind: 'fixed', width: 240, height: 40 }, 10);
  expect([width, height]).toEqual([240, 40]);
  expect(shape(places)).toEqual([3, 1]);
  const [first, , last] = places;
  expect(first?.x).toBeCloseTo(240 - 40 - (last?.x ?? 0), 6);
  expect(first?.y).toBeCloseTo(15, 6);
  expect(shape(layOutLegend(entries(3), { kind: 'fixed', width: 90, height: 40 }, 10).places)).toEqual([2, 2]);
});
