import type { Trendline } from '../chart-model.ts';

type Point = readonly [x: number, y: number];

export interface FittedCurve {
  readonly at: (x: number) => number;
  /** Of the polynomial that was fitted, from that of x to the power of 0 on: to logarithms where the curve has them. */
  readonly factors: readonly number[];
  /** R squared. */
  readonly certainty: number;
}

/** A curve by what is done with both coordinates before a polynomial is fitted to them. */
interface Scales {
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
  readonly back: (y: number) => number;
}

const same = (value: number): number => value;
const SCALES: { readonly [K in Exclude<Trendline['kind'], 'movingAvg'>]: Scales } = {
  linear: { x: same, y: same, back: same },
  poly: { x: same, y: same, back: same },
  log: { x: Math.log, y: same, back: same },
  exp: { x: same, y: Math.log, back: Math.exp },
  power: { x: Math.log, y: Math.log, back: Math.exp },
};

/**
 * The curve of least squares through points (ECMA-376 21.2.2.211, 21.2.3.50 `ST_TrendlineType`). Points of which it has no logarithm do not
 * count; undefined where the others are too few, or for a moving average.
 */
export function fitTrendline({ kind, order, intercept }: Trendline, points: readonly Point[]): FittedCurve | undefined {
  if (kind === 'movingAvg') return undefined;
  const { x: along, y: across, back } = SCALES[kind];
  const scaled = points.map(([x, y]): Point => [along(x), across(y)]).filter((point) => point.every(Number.isFinite));
  const fixed = intercept === undefined || along !== same ? undefined : across(intercept);
  const factors = fitPolynomial(scaled, kind === 'poly' ? order : 1, Number.isFinite(fixed) ? fixed : undefined);
  if (factors === undefined) return undefined;
  const polynomial = (x: number): number => factors.reduceRight((sum, factor) => sum * x + factor, 0);
  return { at: (x) => back(polynomial(along(x))), factors, certainty: certaintyOf(scaled, polynomial) };
}

/** The share of the spread of numbers about their mean that a curve through them tells of. */
function certaintyOf(points: readonly Point[], curve: (x: number) => number): number {
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / Math.max(1, points.length);
  const [left, all] = points.reduce(([a, b], [x, y]) => [a + (y - curve(x)) ** 2, b + (y - mean) ** 2] as const, [0, 0] as const);
  return all === 0 ? 1 : 1 - left / all;
}

/** The means of as many points as the period has, each at the last of them. */
export function movingAverage(period: number, points: readonly Point[]): readonly Point[] {
  const means: Point[] = [];
  let sum = 0;
  for (const [index, [x, y]] of points.entries()) {
    sum += y - (points[index - period]?.[1] ?? 0);
    if (index >= period - 1) means.push([x, sum / period]);
  }
  return means;
}

/** Its factors by the normal equations; through (0, `fixed`) where that is given. */
function fitPolynomial(points: readonly Point[], degree: number, fixed: number | undefined): readonly number[] | undefined {
  const first = fixed === undefined ? 0 : 1;
  const size = degree + 1 - first;
  // Powers of numbers up to 1 stay numbers.
  const widest = points.reduce((most, [x]) => Math.max(most, Math.abs(x)), 0) || 1;
  if (new Set(points.map(([x]) => x)).size < size) return undefined;
  const sums = (of: (y: number) => number, highest: number): readonly number[] =>
    Array.from({ length: highest + 1 }, (_, power) => points.reduce((sum, [x, y]) => sum + (x / widest) ** power * of(y), 0));
  const left = sums(() => 1, 2 * degree);
  const right = sums((y) => y - (fixed ?? 0), degree);
  const rows = Array.from({ length: size }, (_, row) => [...left.slice(row + 2 * first, row + 2 * first + size), right[row + first] ?? 0]);
  const factors = solve(rows);
  return factors && [...(fixed === undefined ? [] : [fixed]), ...factors.map((factor, index) => factor / widest ** (index + first))];
}

/** Gauss's elimination; each row ends with its right side. Undefined where there is no single solution. */
function solve(rows: number[][]): readonly number[] | undefined {
  for (const [column] of rows.entries()) {
    const rest = rows.slice(column);
    const pivot = rest.reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    if (!(Math.abs(pivot[column] ?? 0) > Number.MIN_VALUE)) return undefined;
    rows[rows.indexOf(pivot)] = rows[column] as number[];
    rows[column] = pivot;
    for (const row of rows) {
      if (row === pivot) continue;
      const times = (row[column] ?? 0) / (pivot[column] as number);
      for (const [index, value] of pivot.entries()) row[index] = (row[index] as number) - times * value;
    }
  }
  const solution = rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
  return solution.every(Number.isFinite) ? solution : undefined;
}
