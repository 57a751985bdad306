import { expect, test } from 'vitest';
import type { Trendline } from '../chart-model.ts';
import { fitTrendline, movingAverage } from './fit-trendline.ts';

const line = (kind: Trendline['kind'], more: Partial<Trendline> = {}): Trendline => ({
  kind,
  name: '',
  order: 2,
  period: 2,
  backward: 0,
  forward: 0,
  intercept: undefined,
  line: undefined,
  label: undefined,
  ...more,
});
const on = (curve: (x: number) => number, xs = [1, 2, 3, 4, 6, 9]) => xs.map((x) => [x, curve(x)] as const);

test.each<[Trendline, (x: number) => number]>([
  [line('linear'), (x) => 3 - 2 * x],
  [line('poly'), (x) => 1 - x + 0.5 * x * x],
  [line('poly', { order: 3 }), (x) => 2 + x ** 3],
  [line('exp'), (x) => 2 * Math.exp(0.3 * x)],
  [line('log'), (x) => 4 + 3 * Math.log(x)],
  [line('power'), (x) => 5 * x ** -1.5],
])('points on a curve give that curve: %#', (trendline, curve) => {
  const fitted = fitTrendline(trendline, on(curve));
  for (const x of [0.5, 5, 12]) expect(fitted?.at(x)).toBeCloseTo(curve(x), 6);
});

test('other points give the line of the least squares', () => {
  // Slope 2.5 / 5 about the means 2.5 and 2.75.
  const fitted = fitTrendline(line('linear'), [
    [1, 2],
    [2, 3],
    [3, 2],
    [4, 4],
  ]);
  expect(fitted?.at(0)).toBeCloseTo(1.5, 9);
  expect(fitted?.at(10)).toBeCloseTo(6.5, 9);
});

test('a line may be fixed where it crosses the axis', () => {
  const points = [
    [1, 3],
    [2, 5],
  ] as const;
  expect(fitTrendline(line('linear', { intercept: 0 }), points)?.at(1)).toBeCloseTo(13 / 5, 9);
  expect(
    fitTrendline(
      line('exp', { intercept: 2 }),
      on((x) => 7 * Math.exp(x)),
    )?.at(0),
  ).toBeCloseTo(2, 9);
});

test('points without a logarithm do not count where one is needed', () => {
  const points = [[0, 5] as const, [-1, 2] as const, ...on((x) => 5 * x)];
  expect(fitTrendline(line('power'), points)?.at(7)).toBeCloseTo(35, 6);
});

test.each([
  ['no points', 'linear', []],
  ['one point', 'linear', [[1, 1]]],
  [
    'points above one another',
    'linear',
    [
      [1, 1],
      [1, 2],
    ],
  ],
  [
    'too few for its order',
    'poly',
    [
      [1, 1],
      [2, 2],
    ],
  ],
] as const)('there is no curve through %s', (_, kind, points) => expect(fitTrendline(line(kind), points)).toBeUndefined());

test('a moving average begins when its period is full', () => {
  expect(
    movingAverage(
      3,
      [1, 2, 6, 4].map((y, index) => [index, y] as const),
    ),
  ).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(movingAverage(9, [[0, 1]])).toEqual([]);
});
