import type { Border } from '../model/run.ts';
import { bottomEdge, type Rectangle, rightEdge } from './areas.ts';
import { borderGeometry, borderWidth } from './border-geometry.ts';
import type { Mark } from './display-list.ts';
import type { Point } from './mark-geometry.ts';

/** Where a border runs, points: along x (or y) from `from` to `to`, its upper (or left) edge at `across`. */
export interface BorderRun {
  readonly horizontal: boolean;
  readonly across: number;
  readonly from: number;
  readonly to: number;
  /** Its lines in the opposite order: below or right of what a frame holds. */
  readonly mirrored?: boolean;
}

const colourOf = ({ colour }: Border): string => (colour === 'auto' ? '000000' : colour);

/** The lines of a border; none where it draws nothing. */
export function drawBorder(marks: Mark[], border: Border | undefined, run: BorderRun): void {
  const geometry = borderGeometry(border);
  if (border === undefined || geometry === undefined) return;
  const { horizontal, across, from, to, mirrored = false } = run;
  const colour = colourOf(border);
  for (const { offset, width } of geometry.lines) {
    const edge = across + (mirrored ? geometry.width - offset - width : offset);
    if (geometry.dash) {
      const middle = edge + width / 2;
      const { dash } = geometry;
      if (horizontal) marks.push({ type: 'line', x1: from, y1: middle, x2: to, y2: middle, width, colour, dash });
      else marks.push({ type: 'line', x1: middle, y1: from, x2: middle, y2: to, width, colour, dash });
    } else if (horizontal) marks.push({ type: 'rectangle', x: from, y: edge, width: to - from, height: width, colour });
    else marks.push({ type: 'rectangle', x: edge, y: from, width, height: to - from, colour });
  }
}

/** The lines of a border from one place to another. */
export function drawSlantedBorder(marks: Mark[], border: Border | undefined, [fromX, fromY]: Point, [toX, toY]: Point): void {
  const geometry = borderGeometry(border);
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (border === undefined || geometry === undefined || length === 0) return;
  const colour = colourOf(border);
  const { dash } = geometry;
  for (const { offset, width } of geometry.lines) {
    const aside = (offset + (width - geometry.width) / 2) / length;
    const [x, y] = [(fromY - toY) * aside, (toX - fromX) * aside];
    marks.push({ type: 'line', x1: fromX + x, y1: fromY + y, x2: toX + x, y2: toY + y, width, colour, ...(dash && { dash }) });
  }
}

/** How far the shadow of a frame goes beyond its border on that side, points: as far as the border is wide. */
export const shadowWidth = (border: Border | undefined): number => (border?.shadow ? borderWidth(border) : 0);

/** The shadow of a frame (ECMA-376 17.3.4 `shadow`): its right and its lower border once more, outside of them. */
export function drawBorderShadow(marks: Mark[], right: Border | undefined, bottom: Border | undefined, frame: Rectangle): void {
  const [across, down] = [shadowWidth(right), shadowWidth(bottom)];
  const [endX, endY] = [rightEdge(frame), bottomEdge(frame)];
  const add = (border: Border | undefined, x: number, y: number, toX: number, toY: number): void => {
    if (!border || toX <= x || toY <= y) return;
    const colour = colourOf(border);
    marks.push({ type: 'rectangle', x, y, width: toX - x, height: toY - y, colour });
  };
  add(bottom, frame.x + down, endY, endX, endY + down);
  add(right, endX, frame.y + across, endX + across, endY + down);
}
