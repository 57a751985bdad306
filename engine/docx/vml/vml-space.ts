/** A value along x and one along y. */
export type Pair = readonly [x: number, y: number];

/** The coordinates that the path of a shape is written in (ECMA-376 Part 4, 14.1.2.19: `coordorigin`, `coordsize`). */
export interface VmlSpace {
  readonly origin: Pair;
  /** What the width and the height of the shape are in these coordinates. */
  readonly size: Pair;
  /** Numbers beyond `from` are `by` further along, so that what stands at the far edge stays there. */
  readonly stretch?: { readonly from: Pair; readonly by: Pair };
}

/**
 * With a limit of stretching (14.1.2.14 `limo`) both axes have the scale of the narrower one, and the other is longer:
 * corners stay round. `box` is the size of the shape in any unit.
 */
export function vmlSpace(origin: Pair, size: Pair, { limit, box }: { readonly limit?: Pair; readonly box?: Pair } = {}): VmlSpace {
  if (!limit || !box) return { origin, size };
  const [acrossX, acrossY] = [box[0] / size[0], box[1] / size[1]];
  const scale = Math.min(acrossX, acrossY);
  const drawnOut: Pair = [box[0] / scale, box[1] / scale];
  if (!(scale > 0) || !drawnOut.every(Number.isFinite)) return { origin, size };
  return { origin, size: drawnOut, stretch: { from: limit, by: [drawnOut[0] - size[0], drawnOut[1] - size[1]] } };
}

/** Width and height of a space; 1 for none. */
export const spanOf = ({ size: [width, height] }: VmlSpace): Pair => [width || 1, height || 1];

/** A place along x as a fraction of the width. */
export const acrossX = (space: VmlSpace, x: number): number => (x - space.origin[0]) / spanOf(space)[0];

/** A place along y as a fraction of the height. */
export const acrossY = (space: VmlSpace, y: number): number => (y - space.origin[1]) / spanOf(space)[1];
