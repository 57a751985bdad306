import type { Wrap } from '../../../model/drawing.ts';
import type { Obstacle, Rectangle } from '../../areas.ts';
import type { Availability, Interval } from '../../boxes.ts';

/** Narrower stretches beside an obstacle take no text, points. */
const NARROWEST = 20;
const EPSILON = 0.01;

export function obstacleOf(frame: Rectangle, wrap: Wrap): Obstacle | undefined {
  if (wrap.kind === 'none') return undefined;
  const { top, right, bottom, left } = wrap.distance;
  const polygon =
    (wrap.kind === 'tight' || wrap.kind === 'through') && wrap.polygon && wrap.polygon.length > 2
      ? wrap.polygon.map(([x, y]) => [frame.x + x * frame.width, frame.y + y * frame.height] as const)
      : undefined;
  const sides = wrap.kind === 'square' || wrap.kind === 'topAndBottom';
  return {
    kind: wrap.kind,
    side: wrap.side,
    x: frame.x - left,
    // ECMA-376 20.4.2.15/20.4.2.18: tight and through have no distance above and below.
    y: frame.y - (sides ? top : 0),
    width: frame.width + left + right,
    height: frame.height + (sides ? top + bottom : 0),
    ...(polygon ? { polygon: polygon.map(([x, y]) => [x + (x * 2 < frame.x * 2 + frame.width ? -left : right), y] as const) } : {}),
  };
}

export function movedObstacle(obstacle: Obstacle, x: number, y: number): Obstacle {
  const moved = { ...obstacle, x: obstacle.x + x, y: obstacle.y + y };
  return obstacle.polygon ? { ...moved, polygon: obstacle.polygon.map((point) => [point[0] + x, point[1] + y] as const) } : moved;
}

export function sameRectangle(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width - EPSILON && b.x < a.x + a.width - EPSILON && a.y < b.y + b.height - EPSILON && b.y < a.y + a.height - EPSILON;
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
      if (obstacle.y >= bottom - EPSILON || obstacle.y + obstacle.height <= top + EPSILON) continue;
      if (obstacle.x >= x + width - EPSILON || obstacle.x + obstacle.width <= x + EPSILON) {
        if (obstacle.kind !== 'topAndBottom') continue;
      }
      const [left, right] = extent(obstacle, top, bottom);
      if (left >= right) continue;
      next = Math.min(next, obstacle.y + obstacle.height - y);
      if (obstacle.kind === 'topAndBottom') across = true;
      free = obstacle.kind === 'topAndBottom' ? [] : subtract(free, left - x, right - x, obstacle.side);
    }
    if (next === Number.POSITIVE_INFINITY) return { intervals: free, next: offset + height };
    return {
      intervals: free.filter((interval) => interval.width >= Math.min(NARROWEST, width)),
      next: Math.max(next, offset + 0.5),
      across,
    };
  };
}

function extent(obstacle: Obstacle, top: number, bottom: number): readonly [number, number] {
  if (!obstacle.polygon) return [obstacle.x, obstacle.x + obstacle.width];
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  const points = obstacle.polygon;
  for (let index = 0; index < points.length; index++) {
    const [x1, y1] = points[index] as readonly [number, number];
    const [x2, y2] = points[(index + 1) % points.length] as readonly [number, number];
    const low = Math.min(y1, y2);
    const high = Math.max(y1, y2);
    if (high < top || low > bottom) continue;
    for (const y of [Math.max(low, top), Math.min(high, bottom)]) {
      const share = y2 === y1 ? 0 : (y - y1) / (y2 - y1);
      const x = x1 + share * (x2 - x1);
      left = Math.min(left, x, y2 === y1 ? x2 : x);
      right = Math.max(right, x, y2 === y1 ? x2 : x);
    }
  }
  return [left, right];
}

function subtract(free: readonly Interval[], left: number, right: number, side: Wrap['side']): Interval[] {
  const result: Interval[] = [];
  for (const interval of free) {
    const end = interval.x + interval.width;
    if (right <= interval.x || left >= end) {
      result.push(interval);
      continue;
    }
    const before = { x: interval.x, width: left - interval.x };
    const after = { x: right, width: end - right };
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
    const beside = hit.x + hit.width;
    moved = beside + moved.width <= limit ? { ...moved, x: beside } : { ...moved, x: frame.x, y: hit.y + hit.height };
  }
  return moved;
}
