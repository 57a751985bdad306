import type { Cell, Table } from '../../model/table.ts';
import { columnWidths } from './column-widths.ts';

/** A cell at its place in the grid. */
export interface GridCell {
  readonly cell: Cell;
  /** First grid column, counted from the leading edge. */
  readonly column: number;
  /** Grid columns covered. */
  readonly span: number;
  /** The cell whose content fills this one: itself, or where its vertical merge began. */
  readonly master: GridCell | undefined;
  /** Rows that a master covers; 0 for the cells below it. */
  rowSpan: number;
}

export interface TableGrid {
  /** Grid lines from the leading edge, points; one more than there are columns. */
  readonly lines: readonly number[];
  readonly rows: readonly (readonly GridCell[])[];
}

function sameColumns(upper: GridCell, column: number, span: number): boolean {
  return upper.column === column && upper.span === span;
}

/** Whether a cell below may go on with the merge of this one: where nothing began it, each is a cell of its own (LibreOffice 7.4). */
function isMerged({ cell, master }: GridCell): boolean {
  return master !== undefined || cell.verticalMerge === 'restart';
}

/** Places the cells of a table in its grid and joins vertical merges (ECMA-376 17.4.84). */
export function tableGrid(table: Table, available: number): TableGrid {
  const widths = columnWidths(table, available);
  const lines = [0];
  let edge = 0;
  for (const width of widths) {
    edge += width;
    lines.push(edge);
  }
  const columns = widths.length;
  const rows: GridCell[][] = [];
  let above: GridCell[] = [];
  for (const row of table.rows) {
    const cells: GridCell[] = [];
    let column = Math.max(0, row.gridBefore);
    for (const cell of row.cells) {
      if (column >= columns) break;
      const span = Math.min(Math.max(1, cell.gridSpan), columns - column);
      const upper =
        cell.verticalMerge === 'continue' ? above.find((other) => sameColumns(other, column, span) && isMerged(other)) : undefined;
      const master = upper ? (upper.master ?? upper) : undefined;
      cells.push({ cell, column, span, master, rowSpan: master ? 0 : 1 });
      if (master) master.rowSpan++;
      column += span;
    }
    rows.push(cells);
    above = cells;
  }
  return { lines, rows };
}
