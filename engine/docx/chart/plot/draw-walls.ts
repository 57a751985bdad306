import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, NO_FILL, trace } from '../chart-canvas.ts';
import type { Look, SolidView } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { lineThrough, type Point } from './line-through.ts';
import type { Volume } from './volume.ts';

/** The floor of a plot area in three dimensions and the walls behind and beside it (ECMA-376 21.2.2.69, 21.2.2.11, 21.2.2.191). */
export function drawWalls(canvas: Canvas, { front, depth }: Volume, { floor, sideWall, backWall, line }: SolidView): void {
  const [right, down] = depth;
  const behind = ([x, y]: Point): Point => [x + right, y + down];
  const corners = { below: [front.left, front.bottom], beside: [front.right, front.bottom] } as const;
  const side = right < 0 ? front.right : front.left;
  const [foot, head]: readonly [Point, Point] = [
    [side, front.bottom],
    [side, front.top],
  ];
  const draw = (look: Look, points: readonly Point[]): void => {
    const path: PathStep[] = [...lineThrough(points), ['Z']];
    trace(canvas, path, look.fill ?? NO_FILL, lineOr(look, line));
  };
  draw(floor, [corners.below, corners.beside, behind(corners.beside), behind(corners.below)]);
  draw(sideWall, [foot, behind(foot), behind(head), head]);
  draw(backWall, [behind(corners.below), behind(corners.beside), behind([front.right, front.top]), behind([front.left, front.top])]);
}
