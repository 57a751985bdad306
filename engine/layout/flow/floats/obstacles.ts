import type { Drawing, Wrap } from '../../../model/drawing.ts';
import { liesOnItsSide } from '../../../model/lies-on-its-side.ts';
import type { Sides } from '../../../model/table.ts';
import { type Availability, bottomEdge, type Interval, type Obstacle, type Rectangle, rightEdge } from '../../areas.ts';
import { EPSILON } from '../../epsilon.ts';
import { boundsOf, type Point } from '../../mark-geometry.ts';

/** Narrower stretches beside an obstacle take no text, points. */
const NARROWEST = 20;

/**
 * What text keeps away from where a drawing stands in this frame, before it is turned about the frame's middle. That is the outline
 * given for it, which turns with it; else the frame and the room the document notes for effects and corners that stick out
 * (`wp:effectExtent`, ECMA-376 20.4.2.6), where the frame lies on its side as soon as the drawing leans more to it; else the box
 * around the turned frame (measured: LibreOffice 7.4, and the extents that Word writes).
 */
export function obstacleOf(frame: Rectangle, wrap: Wrap, { rotation, padding }: Standing = UPRIGHT): Obstacle | undefined {
  if (wrap.kind === 'none') return undefined;
  const { kind, side, distance } = wrap;
  const close = kind === 'tight' || kind === 'through';
  // 20.4.2.15 and 20.4.2.18: tight and through have no distance above and below.
  const away = close ? { ...distance, top: 0, bottom: 0 } : distance;
  if (close && wrap.polygon && wrap.polygon.length > 2) {
    const polygon = turned(frame, wrap.polygon, rotation);
    return { kind, side, ...widened(boundsOf(polygon), away), polygon, beside: [distance.left, distance.right] };
  }
  const noted = padding.top + padding.right + padding.bottom + padding.left > 0;
  const own = noted ? padding : UPRIGHT.padding;
  const box = noted ? widened(onItsSide(frame, rotation), padding) : rotation === 0 ? frame : boundsOf(turned(frame, CORNERS, rotation));
  return { kind, side, ...widened(box, away), beside: [distance.left + own.left, distance.right + own.right] };
}

type Standing = Pick<Drawing, 'rotation' | 'padding'>;
const UPRIGHT: Standing = { rotation: 0, padding: { top: 0, right: 0, bottom: 0, left: 0 } };

/** The frame of a turned drawing, about the same middle. */
function onItsSide(frame: Rectangle, rotation: number): Rectangle {
  if (!liesOnItsSide(rotation)) return frame;
  const { x, y, width, height } = frame;
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
}

const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Points given as fractions of the frame, turned clockwise with it about its middle. */
function turned(frame: Rectangle, points: readonly Point[], rotation: number): readonly Point[] {
  const radians = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  return points.map(([shareX, shareY]) => {
    const [x, y] = [(shareX - 0.5) * frame.width, (shareY - 0.5) * frame.height];
    return [middleX + x * cosine - y * sine, middleY + x * sine + y * cosine];
  });
}

function widened({ x, y, width, height }: Rectangle, { top, right, bottom, left }: Sides<number>): Rectangle {
  return { x: x - left, y: y - top, width: left + width + right, height: top + height + bottom };
}

export function movedObstacle(obstacle: Obstacle, x: number, y: number): Obstacle {
  const moved = { ...obstacle, x: obstacle.x + x, y: obstacle.y + y };
  return obstacle.polygon ? { ...moved, polygon: obstacle.polygon.map((point) => [point[0] + x, point[1] + y] as const) } : moved;
}

export function sameRectangle(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < rightEdge(b) - EPSILON && b.x < rightEdge(a) - EPSILON && a.y < bottomEdge(b) - EPSILON && b.y < bottomEdge(a) - EPSILON;
}

/** Whether any obstacle reaches into the area. */
export function anyNear(obstacles: readonly Obstacle[], area: Rectangle): boolean {
  for (const obstacle of obstacles) if (overlaps(obstacle, area)) return true;
  return false;
}

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
      if (obstacle.x >= x + width - EPSILON || rightEdge(obstacle) <= x + EPSILON) {
        if (obstacle.kind !== 'topAndBottom') continue;
      }
      const taken = takenBetween(obstacle, top, bottom).filter(([left, right]) => left < right);
      if (taken.length === 0) continue;
      next = Math.min(next, bottomEdge(obstacle) - y);
      if (obstacle.kind === 'topAndBottom') across = true;
      if (obstacle.kind === 'topAndBottom') free = [];
      else for (const [left, right] of taken) free = subtract(free, left - x, right - x, obstacle.side);
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

/** Moves a rectangle out of the way of others: to the right if there is room up to `limit`, otherwise below. */
export function avoidOverlap(frame: Rectangle, others: readonly Rectangle[], limit: number): Rectangle {
  let moved = frame;
  for (let round = 0; round < 16; round++) {
    const hit = others.find((other) => overlaps(other, moved));
    if (!hit) return moved;
    const beside = rightEdge(hit);
    moved = beside + moved.width <= limit ? { ...moved, x: beside } : { ...moved, x: frame.x, y: bottomEdge(hit) };
  }
  return moved;
}
