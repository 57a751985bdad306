import { borderWidth } from '../border-geometry.ts';
import type { Mark } from '../display-list.ts';
import { drawBorder, drawSlantedBorder } from '../draw-border.ts';
import type { Edge } from './row-borders.ts';
import { bottomBorderOf, type RowContent, type TableFrame } from './row-content.ts';
import { topsOf } from './row-heights.ts';

function alike(a: Edge, b: Edge): boolean {
  return a === b || (a !== undefined && b !== undefined && a.style === b.style && a.width === b.width && a.colour === b.colour);
}

/** Borders above (or below) one row: equal neighbours in one stroke, reaching to the outside of the borders they meet. */
function drawHorizontal(marks: Mark[], edges: readonly Edge[], vertical: readonly Edge[], frame: TableFrame, y: number): void {
  for (let column = 0; column < edges.length; ) {
    const border = edges[column];
    let end = column + 1;
    while (end < edges.length && alike(edges[end], border)) end++;
    if (border) {
      const from = (frame.lines[column] ?? 0) - borderWidth(vertical[column]) / 2;
      const to = (frame.lines[end] ?? frame.width) + borderWidth(vertical[end]) / 2;
      const [start, stop] = frame.rightToLeft ? [frame.width - to, frame.width - from] : [from, to];
      drawBorder(marks, border, { horizontal: true, across: y, from: start, to: stop });
    }
    column = end;
  }
}

function drawVertical(marks: Mark[], vertical: readonly Edge[], frame: TableFrame, y: number, bottom: number): void {
  for (let line = 0; line < vertical.length; line++) {
    const border = vertical[line];
    if (!border) continue;
    const at = frame.lines[line] ?? frame.width;
    const x = frame.rightToLeft ? frame.width - at : at;
    drawBorder(marks, border, { horizontal: false, across: x - borderWidth(border) / 2, from: y, to: bottom });
  }
}

/** The borders that close a table where its page ends, relative to the bottom of its last row. */
export function closingMarks(row: RowContent, frame: TableFrame): readonly Mark[] {
  const marks: Mark[] = [];
  const height = bottomBorderOf(row.borders);
  if (height <= 0) return marks;
  drawHorizontal(marks, row.borders.bottom, row.borders.vertical, frame, 0);
  drawVertical(marks, row.borders.vertical, frame, 0, height);
  return marks;
}

/**
 * Shading and borders of rows, relative to the first one's top left corner. A row's upper border lies inside it, at its top;
 * the lower border of the last one below it, when `closed`. Vertical borders are centred on the grid lines (as LibreOffice 7.4 draws).
 */
export function decorationMarks(
  rows: readonly RowContent[],
  heights: readonly number[],
  frame: TableFrame,
  closed: boolean,
): readonly Mark[] {
  const marks: Mark[] = [];
  const tops = topsOf(heights);
  rows.forEach((row, index) => {
    const top = tops[index] ?? 0;
    for (const { cell, left, right, rowSpan } of row.cells) {
      const bottom = tops[Math.min(index + rowSpan, rows.length)] ?? top;
      if (bottom <= top) continue;
      if (cell.shading) marks.push({ type: 'rectangle', x: left, y: top, width: right - left, height: bottom - top, colour: cell.shading });
      drawSlantedBorder(marks, cell.diagonals?.down, [left, top], [right, bottom]);
      drawSlantedBorder(marks, cell.diagonals?.up, [left, bottom], [right, top]);
    }
  });
  rows.forEach((row, index) => {
    const top = tops[index] ?? 0;
    const bottom = tops[index + 1] ?? top;
    if (bottom <= top) return;
    drawHorizontal(marks, row.borders.top, row.borders.vertical, frame, top);
    const closing = closed && index === rows.length - 1;
    if (closing) drawHorizontal(marks, row.borders.bottom, row.borders.vertical, frame, bottom);
    drawVertical(marks, row.borders.vertical, frame, top, closing ? bottom + bottomBorderOf(row.borders) : bottom);
  });
  return marks;
}
