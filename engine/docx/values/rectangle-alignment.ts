/** By the names of ST_RectAlignment (ECMA-376 20.1.10.53): shares of a box to the left of a point and above it. */
const POINTS: ReadonlyMap<string, readonly [number, number]> = new Map<string, readonly [number, number]>([
  ['tl', [0, 0]],
  ['t', [0.5, 0]],
  ['tr', [1, 0]],
  ['l', [0, 0.5]],
  ['ctr', [0.5, 0.5]],
  ['r', [1, 0.5]],
  ['bl', [0, 1]],
  ['b', [0.5, 1]],
  ['br', [1, 1]],
]);

/** Where `algn` puts a point in a box, as shares of it from the left and the top; undefined where it says nothing that is known. */
export const readRectangleAlignment = (algn: string | undefined): readonly [number, number] | undefined => POINTS.get(algn ?? '');
