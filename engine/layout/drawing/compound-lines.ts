import type { PathStep, Stroke } from '../../model/drawing.ts';

/**
 * Where the lines of a compound line (ECMA-376 20.1.10.15 `ST_CompoundLine`) begin and end across its width, from the outside of a closed
 * path inwards, or from the left of an open one. The standard only names them: gaps and thin lines are alike, thick ones three or two of them.
 */
const LINES: { readonly [L in NonNullable<Stroke['lines']>]: readonly (readonly [from: number, to: number])[] } = {
  double: [
    [0, 1 / 3],
    [2 / 3, 1],
  ],
  thickThin: [
    [0, 3 / 5],
    [4 / 5, 1],
  ],
  thinThick: [
    [0, 1 / 5],
    [2 / 5, 1],
  ],
  triple: [
    [0, 1 / 6],
    [1 / 3, 2 / 3],
    [5 / 6, 1],
  ],
};

/** A path with one line along it. */
interface Stroked {
  readonly steps: readonly PathStep[];
  readonly stroke: Stroke;
}

/** The lines along a path; one, as it is, where it is not compound or has ends, which are drawn for the whole of it. */
export function linesAlong(steps: readonly PathStep[], stroke: Stroke): readonly Stroked[] {
  const { lines, ...plain } = stroke;
  if (lines === undefined || stroke.width <= 0 || stroke.headEnd || stroke.tailEnd) return [{ steps, stroke: plain }];
  const paths = flattened(steps);
  return LINES[lines].map(([from, to]) => {
    const share = to - from;
    const dash = plain.dash?.map((length) => length / share);
    return {
      steps: paths.flatMap((path) => beside(path, ((from + to) / 2 - 0.5) * stroke.width)),
      stroke: { ...plain, width: stroke.width * share, ...(dash ? { dash } : {}) },
    };
  });
}

type Point = readonly [x: number, y: number];

interface Polyline {
  readonly points: Point[];
  closed: boolean;
}

/** Pieces of a curve: more for a longer one. */
const MIN_PIECES = 4;
const MAX_PIECES = 24;

/** Straight lines for all curves; a point that is where the one before is has no direction and is left out. */
function flattened(steps: readonly PathStep[]): readonly Polyline[] {
  const paths: Polyline[] = [];
  let current: Polyline | undefined;
  const add = (x: number, y: number): void => {
    const last = current?.points.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) > 1e-6) current?.points.push([x, y]);
  };
  for (const step of steps) {
    if (step[0] === 'M' || (current?.closed && step[0] !== 'Z')) {
      const start: Point = step[0] === 'M' ? [step[1], step[2]] : (current?.points[0] ?? [0, 0]);
      current = { points: [start], closed: false };
      paths.push(current);
    }
    if (step[0] === 'Z' && current) current.closed = true;
    if (step[0] === 'L') add(step[1], step[2]);
    if (step[0] !== 'C') continue;
    const [x0, y0] = current?.points.at(-1) ?? [step[1], step[2]];
    const [, x1, y1, x2, y2, x3, y3] = step;
    const length = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
    const pieces = Math.min(MAX_PIECES, Math.ceil(MIN_PIECES + Math.sqrt(length)));
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      add(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
  }
  return paths;
}

/** Corners sharper than this are cut off. */
const LEAST_COSINE = -0.9;

/** The path so many points inwards, or to its right. */
function beside({ points: given, closed }: Polyline, by: number): PathStep[] {
  const [first, last] = [given[0], given.at(-1)];
  const points =
    closed && first && last && given.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6 ? given.slice(0, -1) : given;
  const count = points.length;
  if (count < 2) return [];
  // Inwards is to the right of a path that runs clockwise.
  const right = closed && areaOf(points) < 0 ? -by : by;
  const at = (index: number): Point => points[(index + count) % count] as Point;
  const normal = (index: number): Point => {
    const [[x1, y1], [x2, y2]] = [at(index), at(index + 1)];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return [(y1 - y2) / length, (x2 - x1) / length];
  };
  const moved: Point[] = [];
  for (let index = 0; index < count; index++) {
    const [x, y] = at(index);
    const before = normal(!closed && index === 0 ? 0 : index - 1);
    const after = normal(!closed && index === count - 1 ? count - 2 : index);
    const cosine = before[0] * after[0] + before[1] * after[1];
    if (cosine < LEAST_COSINE) for (const [nx, ny] of [before, after]) moved.push([x + nx * right, y + ny * right]);
    else {
      const reach = right / (1 + cosine);
      moved.push([x + (before[0] + after[0]) * reach, y + (before[1] + after[1]) * reach]);
    }
  }
  const steps = moved.map(([x, y], index): PathStep => [index === 0 ? 'M' : 'L', x, y]);
  return closed ? [...steps, ['Z']] : steps;
}

/** Twice the area, positive for clockwise paths (y downwards). */
function areaOf(points: readonly Point[]): number {
  let area = 0;
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point;
    area += x * nextY - nextX * y;
  });
  return area;
}
