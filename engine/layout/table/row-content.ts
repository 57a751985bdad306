import type { Cell, Row, SkippedColumns } from '../../model/table.ts';
import { borderWidth } from '../border-geometry.ts';
import type { Stack } from '../boxes.ts';
import { type LayoutContext, UNBROKEN_WIDTH } from '../context.ts';
import { EPSILON } from '../epsilon.ts';
import { wholeTwips } from '../twips.ts';
import type { GridCell } from './grid.ts';
import { isHidden } from './hidden-cell.ts';
import type { Edge, RowBorders } from './row-borders.ts';

/** A cell with its content set, or the rest of it after a page break. Points from the table's left edge. */
export interface CellContent {
  readonly cell: Cell;
  readonly column: number;
  readonly span: number;
  /** Grid lines on both sides. */
  readonly left: number;
  readonly right: number;
  readonly paddingLeft: number;
  readonly paddingRight: number;
  /** Rows covered, counted from the row it stands in. */
  readonly rowSpan: number;
  /** Undefined: nothing (left) to show. */
  readonly stack: Stack | undefined;
  /** Text runs up or down: set once the height of its rows is known. */
  readonly rotated: boolean;
  /**
   * Its content stands at the top: the page ends in it, or its row was cut on the page before and it is merged with the rows around; what
   * is left of other content is aligned again where it ends (LibreOffice 7.4, measured). Turned text: shown on the page before.
   */
  readonly cut: boolean;
}

/** A row, or the rest of one, ready to be given its height. */
export interface RowContent {
  readonly row: Row;
  /** Cells whose content starts or goes on in this row; cells that a merge covers are absent. */
  readonly cells: readonly CellContent[];
  readonly borders: RowBorders;
  /** Border and cell margin above the content, and the margin below it: LibreOffice gives the largest to all cells of the row. */
  readonly topSpace: number;
  readonly bottomMargin: number;
  /** Of `w:trHeight` with `atLeast`, what is not used up on an earlier page. */
  readonly minimum: number;
  readonly exact: number | undefined;
  /** Every cell is empty and hides its mark: the row is not there. */
  readonly hidden: boolean;
}

const widestEdge = (edges: RowBorders['top']): number => edges.reduce((most, edge) => Math.max(most, borderWidth(edge)), 0);

/** Height of a row in which content of that height stands. */
export const heightAround = ({ topSpace, bottomMargin }: RowContent, content: number): number => topSpace + content + bottomMargin;

/** Room that the border above a row takes. */
export const topBorderOf = (borders: RowBorders): number => widestEdge(borders.top);

/** Room that the border below a row takes where the table or the page ends. */
export const bottomBorderOf = (borders: RowBorders): number => widestEdge(borders.bottom);

/** What the rows of one table share. */
export interface TableFrame {
  readonly lines: readonly number[];
  readonly width: number;
  readonly rightToLeft: boolean;
  /** Text height of the largest page: no row can ask for more. Points. */
  readonly pageHeight: number;
  /** Of the content: one level deeper than the table. */
  readonly context: LayoutContext;
}

/** Physical grid lines of a stretch of columns. */
export function columnEdges(frame: TableFrame, column: number, span: number): readonly [left: number, right: number] {
  const start = frame.lines[column] ?? frame.width;
  const end = frame.lines[column + span] ?? frame.width;
  return frame.rightToLeft ? [frame.width - end, frame.width - start] : [start, end];
}

const LEAST_WIDTH = 1;

/** The context of what stands in a cell. */
export function contextIn(cell: Cell, { context }: TableFrame): LayoutContext {
  return cell.shading === undefined ? context : { ...context, background: cell.shading };
}

/**
 * Half of a border lies inside the cell, and text keeps clear of its whole twips where the margin is narrower (measured in LibreOffice 7.4,
 * with ten widths of borders).
 */
const halfWidth = (edge: Edge | undefined): number => wholeTwips(borderWidth(edge) / 2);

function setCell(gridCell: GridCell, borders: RowBorders, least: number, frame: TableFrame): CellContent {
  const { cell, column, span } = gridCell;
  const [left, right] = columnEdges(frame, column, span);
  const start = halfWidth(borders.vertical[column]);
  const end = halfWidth(borders.vertical[column + span]);
  const paddingLeft = Math.max(cell.margins.left, frame.rightToLeft ? end : start);
  const paddingRight = Math.max(cell.margins.right, frame.rightToLeft ? start : end);
  const rotated = cell.textDirection !== 'horizontal';
  const width = Math.max(right - left - paddingLeft - paddingRight, LEAST_WIDTH);
  // Text that is not at the top moves with its drawings to where the room is.
  const height = gridCell.rowSpan === 1 && cell.verticalAlign === 'top' ? least : 0;
  const stack =
    rotated || isHidden(cell)
      ? undefined
      : frame.context.layoutStack(cell.blocks, width, contextIn(cell, frame), {
          padding: { left: paddingLeft, right: paddingRight },
          ...(height > 0 ? { least: height } : {}),
        });
  return { cell, column, span, left, right, paddingLeft, paddingRight, rowSpan: gridCell.rowSpan, stack, rotated, cut: false };
}

/** Rotated text alone in a row without a height: the row is as high as its longest line, as in Word, up to `most` points. */
function rotatedHeight(row: Row, cells: readonly GridCell[], most: number, frame: TableFrame): number {
  if (row.height && row.height.rule !== 'auto') return 0;
  if (cells.length === 0 || !cells.every(({ cell }) => cell.textDirection !== 'horizontal')) return 0;
  const lengths = cells.map(({ cell }) => frame.context.layoutStack(cell.blocks, UNBROKEN_WIDTH, contextIn(cell, frame)).preferredWidth);
  return Math.min(Math.max(...lengths), most);
}

/** A line that has no width to be set in takes that height, whatever its font (LibreOffice 7.4, measured). */
const UNSET_LINE = 12;

/** Height of what stands in skipped columns: single empty lines. */
function gapHeight(gaps: readonly SkippedColumns[], frame: TableFrame): number {
  const heights = gaps.map(({ column, span, margins, blocks }) => {
    const [left, right] = columnEdges(frame, column, span);
    return right - left > margins + EPSILON ? frame.context.layoutStack(blocks, UNBROKEN_WIDTH, frame.context).height : UNSET_LINE;
  });
  return Math.max(...heights);
}

/**
 * Room above the content of a row: the largest sum of a cell's border and margin, or the widest border that the row above has below
 * and the largest margin (LibreOffice 7.4, measured).
 */
function roomAbove(cells: readonly GridCell[], borders: RowBorders): number {
  let own = 0;
  let margin = 0;
  for (const { cell } of cells) {
    own = Math.max(own, borderWidth(cell.borders.top) + cell.margins.top);
    margin = Math.max(margin, cell.margins.top);
  }
  return Math.max(own, borders.above + margin);
}

/** Sets the content of all cells that start in a row. */
export function setRow(row: Row, cells: readonly GridCell[], borders: RowBorders, frame: TableFrame): RowContent {
  const topSpace = roomAbove(cells, borders);
  let bottom = 0;
  for (const { cell } of cells) if (cell.margins.bottom > bottom) bottom = cell.margins.bottom;
  const own = cells.filter((cell) => !cell.master);
  const rule = row.height?.rule;
  const asked = row.height && rule !== 'auto' ? row.height.value - topSpace - bottom : 0;
  const most = frame.pageHeight - topSpace - bottom - bottomBorderOf(borders);
  const inner = Math.max(rotatedHeight(row, own, most, frame), row.gaps ? gapHeight(row.gaps, frame) : 0);
  return {
    row,
    cells: own.map((cell) => setCell(cell, borders, asked, frame)),
    borders,
    topSpace,
    bottomMargin: bottom,
    minimum: Math.max(rule === 'atLeast' ? (row.height?.value ?? 0) : 0, inner > 0 ? topSpace + inner + bottom : 0),
    exact: rule === 'exact' ? row.height?.value : undefined,
    hidden: cells.length > 0 && cells.every(({ cell }) => isHidden(cell)),
  };
}
