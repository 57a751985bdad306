import type { PathStep } from '../../../model/drawing.ts';

export type Point = readonly [x: number, y: number];

/** An open path of straight lines. */
export const lineThrough = (points: readonly Point[]): PathStep[] => points.map(([x, y], index) => [index === 0 ? 'M' : 'L', x, y]);

/** Stretches without a gap. */
export function runsOf(points: readonly (Point | undefined)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs;
}
