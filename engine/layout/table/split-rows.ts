import { borderWidth } from '../border-geometry.ts';
import type { Cut, Stack } from '../boxes.ts';
import { EPSILON } from '../epsilon.ts';
import type { Edge, RowBorders } from './row-borders.ts';
import { bottomBorderOf, type CellContent, type RowContent, type TableFrame } from './row-content.ts';

/** Content cut at a height: all, a part or nothing of it stays above. */
function cutStack(stack: Stack | undefined, available: number): Cut<Stack | undefined> {
  if (!stack) return { head: undefined, tail: undefined };
  if (stack.height <= available + EPSILON) return { head: stack, tail: undefined };
  return (available > 0 && stack.split(available)) || { head: undefined, tail: stack };
}

/** Edges along a cut: where it runs through merged cells they show their own border. */
function edgesAtCut(edges: readonly Edge[], through: readonly CellContent[], side: 'top' | 'bottom'): readonly Edge[] {
  if (through.length === 0) return edges;
  const filled = [...edges];
  for (const { cell, column, span } of through) {
    for (let index = column; index < column + span; index++) filled[index] ??= cell.borders[side];
  }
  return filled;
}

function withBottom(row: RowContent, through: readonly CellContent[]): RowContent {
  const bottom = edgesAtCut(row.borders.bottom, through, 'bottom');
  return bottom === row.borders.bottom ? row : { ...row, borders: { ...row.borders, bottom } };
}

/** The row as the first one below the cut, with the cells that come down through it. */
function continuedRow(row: RowContent, cells: readonly CellContent[], through: readonly CellContent[], used: number): RowContent {
  const borders: RowBorders = { ...row.borders, top: edgesAtCut(row.borders.top, through, 'top') };
  const border = borders.top.reduce((most, edge) => Math.max(most, borderWidth(edge)), 0);
  const topSpace = through.reduce((most, { cell }) => Math.max(most, border + cell.margins.top), Math.max(row.topSpace, border));
  return {
    ...row,
    cells: [...cells, ...through].sort((a, b) => a.column - b.column),
    borders,
    topSpace,
    minimum: Math.max(0, row.minimum - used),
  };
}

interface Crossing {
  readonly start: number;
  readonly cell: CellContent;
}

/** Merged cells that begin above row `index` and reach into it. */
function crossingInto(rows: readonly RowContent[], index: number): readonly Crossing[] {
  const crossing: Crossing[] = [];
  for (let start = 0; start < index; start++) {
    for (const cell of rows[start]?.cells ?? []) if (start + cell.rowSpan > index) crossing.push({ start, cell });
  }
  return crossing;
}

/**
 * The cells of one row cut at `available` points below its top, or undefined if one of them has nothing to leave there, or if nothing
 * but the space below the lines would go on: such a row moves as a whole (breaks that Word recorded; LibreOffice 7.4 leaves the lines
 * and begins the next page with an empty row as high as the whole). `stretched`: a merged cell made the row higher than its own cells
 * need and goes on below the cut.
 */
function cutRow(row: RowContent, available: number, pageHeight: number, stretched: boolean): Cut<readonly CellContent[]> | undefined {
  if (available <= 0 || row.exact !== undefined) return undefined;
  // LibreOffice breaks no row inside its least height, unless no page has room for that or its text makes it higher.
  if (row.minimum > available + EPSILON && row.minimum <= pageHeight && !outgrows(row)) return undefined;
  const room = available - row.topSpace - row.bottomMargin;
  const head: CellContent[] = [];
  const tail: CellContent[] = [];
  let stays = false;
  for (const cell of row.cells) {
    const parts = cutStack(cell.stack, room);
    if (parts.head) stays = true;
    else if (parts.tail) return undefined;
    head.push({ ...cell, stack: parts.head, rowSpan: 1, cut: cell.rotated ? cell.cut : true });
    tail.push({ ...cell, stack: parts.tail, cut: cell.rotated });
  }
  if (row.cells.length === 0) return { head, tail };
  return stays && (stretched || tail.some(goesOn) || isHigherThan(pageHeight, row)) ? { head, tail } : undefined;
}

/** Whether text that stands at the top makes a row higher than it asks to be (measured: LibreOffice 7.4 moves other text as a whole). */
function outgrows({ cells, topSpace, bottomMargin, minimum }: RowContent): boolean {
  return cells.some(
    ({ cell, stack }) => stack !== undefined && cell.verticalAlign === 'top' && topSpace + stack.height + bottomMargin > minimum + EPSILON,
  );
}

const goesOn = ({ stack }: CellContent): boolean => stack !== undefined && stack.height > 0;

function isHigherThan(pageHeight: number, { minimum, cells, topSpace, bottomMargin }: RowContent): boolean {
  const most = cells.reduce((height, { stack }) => Math.max(height, stack?.height ?? 0), 0);
  return Math.max(minimum, topSpace + most + bottomMargin) > pageHeight;
}

/**
 * Cuts rows so that the upper part, with the border that closes it, fits into `available` points: after the last row that fits, and
 * through the next one if it may break. Every cell goes on where it stopped. Undefined: nothing may be cut off there.
 */
export function splitRows(
  rows: readonly RowContent[],
  heights: readonly number[],
  available: number,
  frame: TableFrame,
): Cut<readonly RowContent[]> | undefined {
  let index = 0;
  let top = 0;
  while (index < rows.length - 1) {
    const row = rows[index];
    const bottom = top + (heights[index] ?? 0);
    if (!row || bottom + bottomBorderOf(row.borders) > available + EPSILON) break;
    top = bottom;
    index++;
  }
  const row = rows[index];
  if (!row) return undefined;
  const room = available - top - bottomBorderOf(row.borders);
  // A single row that may not break is the caller's to move to the next page; any is cut only where no page holds it.
  const isTied = rows.length > 1 || frame.context.insideCell === true;
  const kept = row.row.cantSplit && isTied && (heights[index] ?? 0) <= frame.pageHeight;
  const crossing = crossingInto(rows, index);
  const stretched = crossing.some(({ start, cell }) => start + cell.rowSpan === index + 1);
  const cut = kept ? undefined : cutRow(row, room, frame.pageHeight, stretched);
  if (!cut && index === 0) return undefined;

  const tops: number[] = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  const bottom = top + (cut ? room : 0);
  const above = new Map<CellContent, CellContent>();
  const below: CellContent[] = [];
  for (const { start, cell } of crossing) {
    const first = rows[start];
    const contentTop = (tops[start] ?? 0) + (first?.topSpace ?? 0);
    const parts = cutStack(cell.stack, bottom - (first?.bottomMargin ?? 0) - contentTop);
    above.set(cell, { ...cell, stack: parts.head, rowSpan: index - start + (cut ? 1 : 0), cut: cell.rotated ? cell.cut : true });
    below.push({ ...cell, stack: parts.tail, rowSpan: start + cell.rowSpan - index, cut: cell.rotated || cut !== undefined });
  }
  const head = rows
    .slice(0, index)
    .map((upper) => (crossing.length > 0 ? { ...upper, cells: upper.cells.map((cell) => above.get(cell) ?? cell) } : upper));
  const through = crossing.map(({ cell }) => cell);
  if (cut)
    head.push(
      withBottom({ ...row, cells: cut.head, minimum: 0, exact: undefined }, [...through, ...row.cells.filter((cell) => cell.rowSpan > 1)]),
    );
  else if (through.length > 0) {
    const closing = head.pop();
    if (closing) head.push(withBottom(closing, through));
  }
  const first = continuedRow(cut ? { ...row, exact: undefined } : row, cut ? cut.tail : row.cells, below, cut ? room : 0);
  return { head, tail: [first, ...rows.slice(index + 1)] };
}
