import { arcSteps } from '../../../model/curves.ts';
import type { PathStep } from '../../../model/drawing.ts';
import type { ChartSeries } from '../chart-model.ts';

export type Point = readonly [x: number, y: number];

/** A slice: angles in radians clockwise from the right. */
export interface Slice {
  readonly index: number;
  readonly share: number;
  readonly from: number;
  readonly sweep: number;
}

/** What slices lie between: a whole pie, or one ring of several; points. */
export interface Ring {
  readonly centre: Point;
  readonly inner: number;
  readonly outer: number;
}

const FULL = 2 * Math.PI;

export function slicesOf({ values }: ChartSeries, firstAngle: number): readonly Slice[] {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (!(total > 0) || !Number.isFinite(total)) return [];
  let from = (firstAngle / 360) * FULL - Math.PI / 2;
  return sizes.flatMap((size, index) => {
    const slice = { index, share: size / total, from, sweep: (size / total) * FULL };
    from += slice.sweep;
    return size > 0 ? [slice] : [];
  });
}

/** How far a slice stands off, as a share of the thickness of its ring. */
export const standingOf = ({ points, explosion }: ChartSeries, { index }: Slice): number => points.get(index)?.explosion ?? explosion;

/** The point of a radius in the middle of a slice. */
export function inDirection({ centre: [x, y] }: Ring, { from, sweep }: Slice, radius: number): Point {
  const angle = from + sweep / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

export function sector({ centre: [x, y], inner, outer }: Ring, { from, sweep }: Slice): PathStep[] {
  const on = (radius: number, angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  const arc = arcSteps(x, y, outer, outer, from, sweep);
  const whole = sweep > FULL - 1e-9;
  if (inner <= 0) return whole ? [['M', ...on(outer, from)], ...arc, ['Z']] : [['M', x, y], ['L', ...on(outer, from)], ...arc, ['Z']];
  return [
    ['M', ...on(outer, from)],
    ...arc,
    ['L', ...on(inner, from + sweep)],
    ...arcSteps(x, y, inner, inner, from + sweep, -sweep),
    ['Z'],
  ];
}
