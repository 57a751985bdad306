import { type Area, heightOf, widthOf } from '../chart-canvas.ts';

const MAX_ROUNDS = 150;
const SHRINK = 0.99;

export interface Circle {
  readonly radius: number;
  readonly centre: readonly [x: number, y: number];
}

/**
 * The largest circle, none larger than that radius, that fits into an area together with what stands around it: `reach` tells how far
 * that goes from the centre of a circle, points.
 */
export function fitCircle(area: Area, largest: number, reach: (radius: number) => Area): Circle {
  let radius = largest;
  let { left, top, right, bottom } = reach(radius);
  for (let round = 0; round < MAX_ROUNDS && (left + right > widthOf(area) + 0.01 || top + bottom > heightOf(area) + 0.01); round++) {
    radius *= SHRINK;
    ({ left, top, right, bottom } = reach(radius));
  }
  return { radius, centre: [(area.left + area.right + left - right) / 2, (area.top + area.bottom + top - bottom) / 2] };
}
