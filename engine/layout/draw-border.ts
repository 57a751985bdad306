import type { Border } from '../model/run.ts';
import { borderGeometry } from './border-geometry.ts';
import type { Mark } from './display-list.ts';

/** Where a border runs, points: along x (or y) from `from` to `to`, its upper (or left) edge at `across`. */
export interface BorderRun {
  readonly horizontal: boolean;
  readonly across: number;
  readonly from: number;
  readonly to: number;
  /** Its lines in the opposite order: below or right of what a frame holds. */
  readonly mirrored?: boolean;
}

/** The lines of a border; none where it draws nothing. */
export function drawBorder(marks: Mark[], border: Border | undefined, run: BorderRun): void {
  const geometry = borderGeometry(border);
  if (border === undefined || geometry === undefined) return;
  const { horizontal, across, from, to, mirrored = false } = run;
  const colour = border.colour === 'auto' ? '000000' : border.colour;
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
