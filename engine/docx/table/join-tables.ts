import type { Table, TableFloat, Width } from '../../model/table.ts';
import { columnsBetween, columnsOf, linesOf, rowOn, union } from './rows-in-grid.ts';

/** Lines of tables in percent, in this unit: fine enough to tell two lines apart. */
const WHOLE = 1000;

interface Standing {
  /** From the edge that the table is aligned by. */
  readonly lines: readonly number[];
  readonly unit: 'points' | 'fraction';
}

/** Whether two tables of one style are meant for one place (`w:tblpPr`): else they stay two, one behind the other. */
export function isSamePlace(one: TableFloat | undefined, other: TableFloat | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (['horizontal', 'vertical'] as const).every(
    (axis) => one[axis].from === other[axis].from && one[axis].align === other[axis].align && one[axis].offset === other[axis].offset,
  );
}

/** Undefined where the grid leaves its lines to the cells. */
function standingOf({ grid, rows, width, margins, alignment, indent }: Table): Standing | undefined {
  const lines = linesOf(grid);
  const known = lines.at(-1) ?? 0;
  const isPlaceholder = grid.every((column) => column <= margins.left + margins.right);
  if (isPlaceholder || rows.some((row) => columnsOf(row) > grid.length)) return undefined;
  const full = width.type === 'fraction' ? width.value * WHOLE : width.type === 'points' && width.value > 0 ? width.value : known;
  const unit = width.type === 'fraction' ? 'fraction' : 'points';
  const share = alignment === 'center' ? 1 / 2 : alignment === 'end' ? 1 : 0;
  const start = alignment === 'start' && unit === 'points' ? indent : -full * share;
  return { lines: lines.map((line) => start + (line / known) * full), unit };
}

const isSameWidth = (one: Width, other: Width): boolean =>
  one.type === other.type && (one.type === 'auto' || other.type === 'auto' || one.value === other.value);

function isSameGrid(one: Table, other: Table): boolean {
  return (
    isSameWidth(one.width, other.width) &&
    one.indent === other.indent &&
    one.grid.length === other.grid.length &&
    one.grid.every((column, index) => column === other.grid[index])
  );
}

/**
 * Tables with no paragraph between them as the one that Word and LibreOffice 7.4 show, where the lines of both can be told in one grid;
 * each keeps its width and indent, as in Word (LibreOffice gives all rows those of the last table).
 */
export function joinTables(one: Table, other: Table): Table | undefined {
  if (one.alignment !== other.alignment || one.rightToLeft !== other.rightToLeft) return undefined;
  if (isSameGrid(one, other)) return { ...one, rows: [...one.rows, ...other.rows] };
  const [above, below] = [standingOf(one), standingOf(other)];
  if (above === undefined || below === undefined || above.unit !== below.unit) return undefined;
  const lines = union([above.lines, below.lines]);
  if (lines === undefined) return undefined;
  const [start, end] = [lines[0] ?? 0, lines.at(-1) ?? 0];
  const width: Width =
    above.unit === 'fraction' ? { type: 'fraction', value: (end - start) / WHOLE } : { type: 'points', value: end - start };
  return {
    ...one,
    width,
    indent: one.alignment === 'start' && above.unit === 'points' ? start : one.indent,
    grid: columnsBetween(lines),
    rows: [...one.rows.map((row) => rowOn(row, above.lines, lines)), ...other.rows.map((row) => rowOn(row, below.lines, lines))],
  };
}
