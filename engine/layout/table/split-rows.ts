import type { Cut, Stack } from '../boxes.ts';
import { EPSILON } from '../epsilon.ts';
import type { Edge, RowBorders } from './row-borders.ts';
import { bottomBorderOf, type CellContent, heightAround, type RowContent, type TableFrame, topBorderOf } from './row-content.ts';
import { topsOf } from './row-heights.ts';

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
  const border = topBorderOf(borders);
  const topSpace = through.reduce((most, { cell }) => Math.max(most, border + cell.margins.top), Math.max(row.topSpace, border));
  return {
    ...row,
    cells: [...cells, ...through].sort((a, b) => a.column - b.column),
    borders,
    topSpace,
    minimum: Math.max(0, row.minimum - used),
  };
}

/** A merged cell that begins in row `start` and reaches through a cut. */
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

/** What a cut leaves of a merged cell: above it, in as many rows as stay, and below. */
function cutMerged({ start, cell }: Crossing, rows: readonly RowContent[], tops: readonly number[], at: RowsCut): Cut<CellContent> {
  const first = rows[start];
  const contentTop = (tops[start] ?? 0) + (first?.topSpace ?? 0);
  const parts = cutStack(cell.stack, at.bottom - (first?.bottomMargin ?? 0) - contentTop);
  const stays = at.index - start + (at.throughRow ? 1 : 0);
  return {
    head: { ...cell, stack: parts.head, rowSpan: stays, cut: cell.rotated ? cell.cut : true },
    tail: { ...cell, stack: parts.tail, rowSpan: start + cell.rowSpan - at.index, cut: cell.rotated || at.throughRow },
  };
}

/** Where rows are cut: above the row `index` or through it, `bottom` points below the top of the first. */
interface RowsCut {
  readonly index: number;
  readonly bottom: number;
  readonly throughRow: boolean;
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

function isHigherThan(pageHeight: number, row: RowContent): boolean {
  const most = row.cells.reduce((height, { stack }) => Math.max(height, stack?.height ?? 0), 0);
  return Math.max(row.minimum, heightAround(row, most)) > pageHeight;
}

/** The first row that does not fit with the border that closes it, or else the last one. */
function rowAtCut(rows: readonly RowContent[], tops: readonly number[], available: number): number {
  const index = rows.findIndex((row, at) => (tops[at + 1] ?? 0) + bottomBorderOf(row.borders) > available + EPSILON);
  return index < 0 ? rows.length - 1 : index;
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
  const tops = topsOf(heights);
  const index = rowAtCut(rows, tops, available);
  const row = rows[index];
  if (!row) return undefined;
  const top = tops[index] ?? 0;
  const room = available - top - bottomBorderOf(row.borders);
  // A single row that may not break is the caller's to move to the next page; any is cut only where no page holds it.
  const isTied = rows.length > 1 || frame.context.insideCell === true;
  const kept = row.row.cantSplit && isTied && (heights[index] ?? 0) <= frame.pageHeight;
  const crossing = crossingInto(rows, index);
  const stretched = crossing.some(({ start, cell }) => start + cell.rowSpan === index + 1);
  const cut = kept ? undefined : cutRow(row, room, frame.pageHeight, stretched);
  if (!cut && index === 0) return undefined;

  const used = cut ? room : 0;
  const at: RowsCut = { index, bottom: top + used, throughRow: cut !== undefined };
  const merged = new Map(crossing.map((one) => [one.cell, cutMerged(one, rows, tops, at)]));
  const above = rows
    .slice(0, index)
    .map((upper) => (merged.size > 0 ? { ...upper, cells: upper.cells.map((cell) => merged.get(cell)?.head ?? cell) } : upper));
  const below = [...merged.values()].map(({ tail }) => tail);
  const through = [...merged.keys()];
  const following = rows.slice(index + 1);
  if (!cut) return { head: closedBelow(above, through), tail: [continuedRow(row, row.cells, below, used), ...following] };
  const upper: RowContent = { ...row, cells: cut.head, minimum: 0, exact: undefined };
  return {
    head: [...above, withBottom(upper, [...through, ...row.cells.filter((cell) => cell.rowSpan > 1)])],
    tail: [continuedRow({ ...row, exact: undefined }, cut.tail, below, used), ...following],
  };
}

/** The last row above a cut shows the borders of merged cells that the cut goes through. */
function closedBelow(rows: readonly RowContent[], through: readonly CellContent[]): readonly RowContent[] {
  const last = rows.at(-1);
  return last ? [...rows.slice(0, -1), withBottom(last, through)] : rows;
}
