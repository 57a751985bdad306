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
  /** Height as a share of the width, of a pie that is seen from above less than 1, and how far its lower side lies below; points. */
  readonly flat: number;
  readonly thick: number;
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
export function inDirection({ centre: [x, y], flat }: Ring, { from, sweep }: Slice, radius: number): Point {
  const angle = from + sweep / 2;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * flat];
}

export function sector({ centre: [x, y], inner, outer, flat }: Ring, { from, sweep }: Slice): PathStep[] {
  const on = (radius: number, angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * flat];
  const arc = arcSteps(x, y, outer, outer * flat, from, sweep);
  const whole = sweep > FULL - 1e-9;
  if (inner <= 0) return whole ? [['M', ...on(outer, from)], ...arc, ['Z']] : [['M', x, y], ['L', ...on(outer, from)], ...arc, ['Z']];
  return [
    ['M', ...on(outer, from)],
    ...arc,
    ['L', ...on(inner, from + sweep)],
    ...arcSteps(x, y, inner, inner * flat, from + sweep, -sweep),
    ['Z'],
  ];
}

/** What is seen below the upper side of a slice: where it is cut, and its rim as far as it faces the front. */
export function wallsOf(ring: Ring, { from, sweep }: Slice): readonly (readonly PathStep[])[] {
  const { centre, outer, flat, thick } = ring;
  const [x, y] = centre;
  const on = (angle: number, down: number): Point => [x + outer * Math.cos(angle), y + outer * Math.sin(angle) * flat + down];
  const cut = (angle: number): PathStep[] => [
    ['M', ...centre],
    ['L', ...on(angle, 0)],
    ['L', ...on(angle, thick)],
    ['L', x, y + thick],
    ['Z'],
  ];
  const walls = sweep > FULL - 1e-9 ? [] : [from, from + sweep].map(cut);
  // Angles from 0 to half a turn, and one turn on, face the front.
  for (const front of [-FULL, 0, FULL]) {
    const [start, end] = [Math.max(from, front), Math.min(from + sweep, front + FULL / 2)];
    if (end <= start) continue;
    walls.push([
      ['M', ...on(start, 0)],
      ...arcSteps(x, y, outer, outer * flat, start, end - start),
      ['L', ...on(end, thick)],
      ...arcSteps(x, y + thick, outer, outer * flat, end, start - end),
      ['Z'],
    ]);
  }
  return walls;
}
