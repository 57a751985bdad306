import type { Wrap } from '../../../model/drawing.ts';
import { type Availability, bottomEdge, type Interval, type Obstacle, rightEdge } from '../../areas.ts';
import { EPSILON } from '../../epsilon.ts';
import type { Point } from '../../mark-geometry.ts';

/** Narrower stretches beside an obstacle take no text, points. */
const NARROWEST = 20;

/** The free stretches of lines in a paragraph area whose top left is (x, y). */
export function availabilityBeside(obstacles: readonly Obstacle[], x: number, y: number, width: number): Availability {
  return (offset, height) => {
    const top = y + offset;
    const bottom = top + Math.max(height, EPSILON * 3);
    let free: Interval[] = [{ x: 0, width }];
    let next = Number.POSITIVE_INFINITY;
    let across = false;
    for (const obstacle of obstacles) {
      if (obstacle.y >= bottom - EPSILON || bottomEdge(obstacle) <= top + EPSILON) continue;
      const standsAcross = obstacle.kind === 'topAndBottom';
      if (!standsAcross && (obstacle.x >= x + width - EPSILON || rightEdge(obstacle) <= x + EPSILON)) continue;
      const taken = takenBetween(obstacle, top, bottom).filter(([left, right]) => left < right);
      if (taken.length === 0) continue;
      next = Math.min(next, bottomEdge(obstacle) - y);
      if (standsAcross) {
        across = true;
        free = [];
      } else for (const [left, right] of taken) free = subtract(free, left - x, right - x, obstacle.side);
    }
    if (next === Number.POSITIVE_INFINITY) return { intervals: free, next: offset + height };
    return {
      intervals: free.filter((interval) => interval.width >= Math.min(NARROWEST, width)),
      next: Math.max(next, offset + 0.5),
      across,
    };
  };
}

type Stretch = readonly [left: number, right: number];

/**
 * What an obstacle takes of the lines between two heights. Text that goes `through` an outline fills its hollows too
 * (ECMA-376 20.4.2.18); beside a tight one it stands left and right of all of it (20.4.2.15).
 */
function takenBetween(obstacle: Obstacle, top: number, bottom: number): readonly Stretch[] {
  const { polygon, kind, side, beside = [0, 0] } = obstacle;
  if (!polygon) return [[obstacle.x, rightEdge(obstacle)]];
  const edges = edgesBetween(polygon, top, bottom);
  const hollow = kind === 'through' && side === 'both';
  const stretches = hollow ? [...edges, ...insideAt(polygon, top), ...insideAt(polygon, bottom)] : [hull(edges)];
  return stretches.map(([left, right]) => [left - beside[0], right + beside[1]]);
}

/** How far each side of a polygon reaches within a band. */
function edgesBetween(polygon: readonly Point[], top: number, bottom: number): Stretch[] {
  const edges: Stretch[] = [];
  for (const [[x1, y1], [x2, y2]] of sidesOf(polygon)) {
    const low = Math.min(y1, y2);
    const high = Math.max(y1, y2);
    if (high < top || low > bottom) continue;
    const at = (y: number): number => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    const [one, other] = y1 === y2 ? [x1, x2] : [at(Math.max(low, top)), at(Math.min(high, bottom))];
    edges.push([Math.min(one, other), Math.max(one, other)]);
  }
  return edges;
}

/** The stretches of a height that lie inside a polygon. */
function insideAt(polygon: readonly Point[], y: number): Stretch[] {
  const crossings: number[] = [];
  for (const [[x1, y1], [x2, y2]] of sidesOf(polygon)) {
    const crosses = y1 <= y ? y2 > y : y2 <= y;
    if (crosses) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  const inside: Stretch[] = [];
  for (let index = 0; index + 1 < crossings.length; index += 2) inside.push([crossings[index] as number, crossings[index + 1] as number]);
  return inside;
}

function sidesOf(polygon: readonly Point[]): readonly (readonly [Point, Point])[] {
  return polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length] ?? point]);
}

function hull(stretches: readonly Stretch[]): Stretch {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [from, to] of stretches) [left, right] = [Math.min(left, from), Math.max(right, to)];
  return [left, right];
}

function subtract(free: readonly Interval[], left: number, right: number, side: Wrap['side']): Interval[] {
  const result: Interval[] = [];
  for (const interval of free) {
    const end = rightEdge(interval);
    if (right <= interval.x || left >= end) {
      result.push(interval);
      continue;
    }
    const before = { x: interval.x, width: left - interval.x };
    const after = { x: right, width: end - right, behind: Math.min(left, interval.behind ?? left) };
    const keepLeft = side === 'both' || side === 'left' || (side === 'largest' && before.width >= after.width);
    const keepRight = side === 'both' || side === 'right' || (side === 'largest' && before.width < after.width);
    if (keepLeft && before.width > 0) result.push(before);
    if (keepRight && after.width > 0) result.push(after);
  }
  return result;
}
