import type { Row, Table } from '../../model/table.ts';

/** Two edges of cells that are no further apart are one line of the grid. Points. */
const TOLERANCE = 0.1;
/** Lines of a grid made of the edges of cells: more come from broken files and cost time. */
const MAX_LINES = 200;

/** Where the cells of a row meet, from the start of the first to the end of the last. */
interface Edges {
  readonly at: readonly number[];
  /** What these are shares of. */
  readonly full: number;
  /** How wide the table is that the row asks for. */
  readonly asked: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** Grid columns that a row takes, with those that it skips. */
export const columnsOf = (row: Row): number => row.cells.reduce((sum, { gridSpan }) => sum + gridSpan, row.gridBefore + row.gridAfter);

/** Running sums, from 0 on. */
export function linesOf(widths: readonly number[]): number[] {
  const lines = [0];
  for (const width of widths) lines.push((lines.at(-1) ?? 0) + width);
  return lines;
}

/**
 * The edges that the widths of its cells (`w:tcW`) give to a row whose spans are not those of the grid; undefined where the grid or
 * nothing says more. Measured in LibreOffice 7.4, which takes the shares of the grid's width where the layout is fixed or no cell spans
 * columns, of the row's else; its last cell is then at least as wide as the one before, column for column. A row with more columns than
 * the grid ends with the table there, and one with fewer as well, which in Word ends with its cells.
 */
function edgesOfCells(row: Row, { grid, layout }: Table): Edges | undefined {
  const columns = columnsOf(row);
  if (columns === grid.length || row.gridBefore + row.gridAfter > 0) return undefined;
  const widths: number[] = [];
  for (const { width } of row.cells) {
    if (width.type !== 'points' || width.value <= 0) return undefined;
    widths.push(width.value);
  }
  const known = sumOf(grid);
  const own = sumOf(widths);
  if (layout !== 'fixed' && columns !== row.cells.length) {
    if (columns < grid.length) return undefined;
    const [last, before] = [row.cells.at(-1), row.cells.at(-2)];
    if (last && before) {
      const least = ((widths.at(-2) ?? 0) / before.gridSpan) * last.gridSpan;
      widths[widths.length - 1] = Math.max(widths.at(-1) ?? 0, least);
    }
    const at = linesOf(widths);
    return { at, full: at.at(-1) ?? 0, asked: own };
  }
  const at = linesOf(widths);
  const full = Math.max(own, known);
  if (columns > grid.length) at[at.length - 1] = full;
  return { at, full, asked: full };
}

/** The lines of all rows or tables, with none twice; undefined: too many. */
export function union(edges: readonly (readonly number[])[]): readonly number[] | undefined {
  const all = edges.flat().sort((one, other) => one - other);
  const lines: number[] = [];
  for (const line of all) if (lines.length === 0 || line > (lines.at(-1) ?? 0) + TOLERANCE) lines.push(line);
  return lines.length > MAX_LINES ? undefined : lines;
}

/** The widths between lines. */
export const columnsBetween = (lines: readonly number[]): number[] => lines.slice(1).map((line, index) => line - (lines[index] ?? 0));

/** A row by the lines of a new grid: the spans of its cells, and the columns that it skips. */
export function rowOn(row: Row, edges: readonly number[], lines: readonly number[]): Row {
  const lineAt = (edge: number): number => {
    const line = lines.findIndex((each) => each >= edge - TOLERANCE);
    return line < 0 ? lines.length - 1 : line;
  };
  const at = edges.map(lineAt);
  const spanned = (from: number, to: number): number => (at[to] ?? 0) - (at[from] ?? 0);
  const start = row.gridBefore;
  let column = start;
  const cells = row.cells.map((cell) => {
    const end = Math.min(column + cell.gridSpan, at.length - 1);
    const gridSpan = Math.max(1, spanned(column, end));
    column = end;
    return { ...cell, gridSpan };
  });
  const gaps = row.gaps?.map((gap) => ({
    ...gap,
    column: at[gap.column] ?? 0,
    span: spanned(gap.column, Math.min(gap.column + gap.span, at.length - 1)),
  }));
  return {
    ...row,
    gridBefore: at[start] ?? 0,
    gridAfter: lines.length - 1 - (at[column] ?? 0),
    ...(gaps && { gaps }),
    cells,
  };
}

/**
 * A table whose rows all stand on its grid (ECMA-376 17.4.48). Where the spans of a row do not add up to the columns of `w:tblGrid`, or
 * there is none, the widths of its cells rule, and the grid becomes that of the edges of all rows: files of libraries, and tables that a
 * converter put together, are like that.
 */
export function rowsInGrid(table: Table): Table {
  const { grid, margins, rows } = table;
  const known = sumOf(grid);
  // A placeholder of a grid (100 twips for each column) is no misfit: its columns take the widths of their cells.
  if (known > 0 && grid.every((width) => width <= margins.left + margins.right)) return table;
  const own = rows.map((row) => edgesOfCells(row, table));
  if (own.every((edges) => edges === undefined)) return table;
  const gridLines: Edges = { at: linesOf(grid), full: known, asked: known };
  const each: Edges[] = [];
  for (const edges of own) {
    const standing = edges ?? gridLines;
    if (standing.full <= 0) return table;
    each.push(standing);
  }
  const width = each.reduce((most, { asked }) => Math.max(most, asked), 0);
  const edges = each.map(({ at, full }) => at.map((edge) => (edge / full) * width));
  const lines = union(edges);
  if (lines === undefined) return table;
  return {
    ...table,
    ...(known === 0 && table.width.type === 'auto' && { width: { type: 'fraction', value: 1 } as const }),
    grid: columnsBetween(lines),
    rows: rows.map((row, index) => {
      // The cells of a row that stands by their widths are its columns.
      const spans = own[index] ? { ...row, cells: row.cells.map((cell) => ({ ...cell, gridSpan: 1 })) } : row;
      return rowOn(spans, edges[index] ?? [], lines);
    }),
  };
}
