import type { Table } from '../../model/table.ts';
import { TWIPS_PER_POINT, toHundredths, toTwips } from '../twips.ts';

/** Word stops at 63 columns; more is a broken or hostile file. */
export const MAX_COLUMNS = 512;

/** Grid columns that the rows need, spans and skipped columns included. */
export function countColumns(table: Table): number {
  let most = 0;
  for (const row of table.rows) {
    let columns = Math.max(0, row.gridBefore) + Math.max(0, row.gridAfter);
    for (const cell of row.cells) columns += Math.max(1, cell.gridSpan);
    if (columns > most) most = columns;
  }
  return Math.min(Math.max(most, 1), MAX_COLUMNS);
}

/** Width that single cells ask for each column (`w:tcW`), 0 where none does; fractions are of `width`. */
function widthsOfCells(table: Table, columns: number, width: number): number[] {
  const widths: number[] = new Array(columns).fill(0);
  const spread: number[] = new Array(columns).fill(0);
  for (const row of table.rows) {
    let column = Math.max(0, row.gridBefore);
    for (const cell of row.cells) {
      const span = Math.max(1, cell.gridSpan);
      const wanted = cell.width.type === 'points' ? cell.width.value : cell.width.type === 'fraction' ? cell.width.value * width : 0;
      if (wanted > 0) {
        const target = span === 1 ? widths : spread;
        for (let index = column; index < column + span && index < columns; index++) {
          if (target[index] === 0) target[index] = wanted / span;
        }
      }
      column += span;
    }
  }
  return widths.map((value, index) => value || (spread[index] ?? 0));
}

/** What the table asks for, points; undefined: as wide as its columns. */
function wantedWidth(table: Table, available: number): number | undefined {
  if (table.width.type === 'points' && table.width.value > 0) return table.width.value;
  if (table.width.type === 'fraction' && table.width.value > 0) return table.width.value * available;
  return undefined;
}

/**
 * Whether the grid stands for none: no column is wider than the margins of its cells. Libraries that write 100 twips for each column
 * leave the widths to Word, which takes those of the cells (17.4.71, 17.18.87).
 */
function isPlaceholder(grid: readonly number[], { left, right }: Table['margins']): boolean {
  return grid.every((width) => width <= left + right);
}

/**
 * Column widths in points. `w:tblGrid` rules and is scaled to `w:tblW` (LibreOffice 7.4 fits no column to its content);
 * columns it lacks take the width of their cells; without any grid the table fills the area, in the proportion of its cells.
 * A placeholder of a grid leaves all columns to the cells.
 */
export function columnWidths(table: Table, available: number): readonly number[] {
  const columns = countColumns(table);
  const widths: number[] = table.grid.slice(0, columns).map((value) => (value > 0 ? value : 0));
  const hasGrid = widths.some((value) => value > 0);
  const placeholder = hasGrid && isPlaceholder(widths, table.margins);
  const kept = hasGrid && !placeholder ? widths.length : 0;
  let total = wantedWidth(table, available);
  if (kept < columns) {
    const cells = widthsOfCells(table, columns, total ?? available);
    const known = cells.filter((value) => value > 0);
    const usual = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : available / columns;
    for (let index = kept; index < columns; index++) widths[index] = cells[index] || usual;
    if (!hasGrid || (placeholder && known.length < columns)) total ??= available;
  }
  const sum = widths.reduce((all, value) => all + value, 0);
  if (sum <= 0) return widths.map(() => (total ?? available) / columns);
  return inShares(widths, sum, total ?? fromHundredths(sum));
}

/**
 * Points that a table as wide as its columns takes in LibreOffice 7.4, which reads the width in hundredths of a millimetre, begun ones
 * included: one in eight is a twip wider than its grid (72 tables measured, all to the twip).
 */
function fromHundredths(width: number): number {
  const hundredths = Math.ceil(toHundredths(toTwips(width)));
  return Math.round((hundredths * 72) / 127) / TWIPS_PER_POINT;
}

/** Shares of a table's width in which LibreOffice 7.4 keeps where its columns end. */
const SHARES = 10_000;

/**
 * Widths in proportion, of `total` points together. Columns end at whole shares of the table and there at whole twips, as in
 * LibreOffice 7.4: a twip decides where some lines end (54 columns in 14 tables measured, all to the twip).
 */
function inShares(widths: readonly number[], sum: number, total: number): readonly number[] {
  const twips = toTwips(total);
  let wanted = 0;
  let start = 0;
  return widths.map((width, index) => {
    wanted += width;
    const share = Math.round((wanted / sum) * SHARES);
    const end = index === widths.length - 1 ? total : Math.min(total, Math.floor((share * twips) / SHARES) / TWIPS_PER_POINT);
    const own = end - start;
    start = end;
    return own;
  });
}
