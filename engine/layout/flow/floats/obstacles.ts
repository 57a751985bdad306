import type { Drawing, Wrap } from '../../../model/drawing.ts';
import { liesOnItsSide } from '../../../model/lies-on-its-side.ts';
import type { Sides } from '../../../model/table.ts';
import { bottomEdge, type Obstacle, overlaps, type Rectangle, rightEdge } from '../../areas.ts';
import { boundsOf, type Point } from '../../mark-geometry.ts';

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

/** Whether any obstacle reaches into the area. */
export function anyNear(obstacles: readonly Obstacle[], area: Rectangle): boolean {
  for (const obstacle of obstacles) if (overlaps(obstacle, area)) return true;
  return false;
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
