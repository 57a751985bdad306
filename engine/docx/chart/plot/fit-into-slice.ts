import type { Point, Slice } from './pie-slices.ts';

/** What is left free between a label and the edge of its pie, as a share of the radius (LibreOffice 7.4). */
const FREE = 0.025;

/**
 * The middle of a label of that size, from the middle of its pie, that lies as near to the edge as its corner allows and wholly in its
 * slice; undefined where it finds no room. The line through the middle of the slice enters the label in the middle of a side where it is
 * level or upright, and at a corner where it is diagonal, as in LibreOffice 7.4.
 */
export function fitIntoSlice({ from, sweep }: Slice, pieRadius: number, width: number, height: number): Point | undefined {
  const radius = pieRadius * (1 - FREE);
  const angle = from + sweep / 2;
  const ray: Point = [Math.cos(angle), Math.sin(angle)];
  // The axis that the side nearest to the middle of the pie goes along: the upright one where the ray is rather level.
  const along = Math.abs(ray[0]) > Math.abs(ray[1]) ? 1 : 0;
  const across = along === 1 ? 0 : 1;
  const [side, depth] = along === 1 ? [height, width] : [width, height];
  const sign: Point = [ray[0] < 0 ? -1 : 1, ray[1] < 0 ? -1 : 1];
  const skew = Math.atan2(Math.abs(ray[along]), Math.abs(ray[across])) / (Math.PI / 4);
  const entry = (side / 2) * (1 - skew);
  // From where the ray enters to the far corner.
  const far = pointOf(along, sign[along] * (side - entry), sign[across] * depth);
  const ahead = ray[0] * far[0] + ray[1] * far[1];
  const reach = Math.hypot(...far);
  if (reach > radius) return undefined;
  const start = Math.sqrt(ahead ** 2 - reach ** 2 + radius ** 2) - ahead;
  const near: Point = sum([ray[0] * start, ray[1] * start], pointOf(along, -sign[along] * entry, 0));
  const beside = sum(near, pointOf(along, sign[along] * side, 0));
  const behind = sum(near, pointOf(along, 0, sign[across] * depth));
  const straddles = near[along] * beside[along] <= 0;
  const corners = [beside, straddles ? near : behind];
  if (corners.some((corner) => angleBetween([ray[0] * start, ray[1] * start], corner) > sweep / 2)) return undefined;
  return sum(near, pointOf(along, (sign[along] * side) / 2, (sign[across] * depth) / 2));
}

const pointOf = (along: 0 | 1, length: number, depth: number): Point => (along === 0 ? [length, depth] : [depth, length]);

const sum = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

function angleBetween(a: Point, b: Point): number {
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths === 0 ? 0 : Math.acos(Math.min(1, Math.max(-1, (a[0] * b[0] + a[1] * b[1]) / lengths)));
}
