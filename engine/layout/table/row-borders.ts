import type { Border } from '../../model/run.ts';
import { borderWidth } from '../border-geometry.ts';
import { strongerBorder } from './border-conflict.ts';
import type { GridCell, TableGrid } from './grid.ts';

export type Edge = Border | undefined;

/** Borders around the cells of one row after conflicts with the neighbours are resolved, by grid column or grid line. */
export interface RowBorders {
  /** Above each column; none inside a vertical merge. */
  readonly top: readonly Edge[];
  /** Below each column where the table or its page ends there: the row's own, without what the next row would bring (LibreOffice 7.4). */
  readonly bottom: readonly Edge[];
  /** On each grid line, one more than columns; none inside a cell. */
  readonly vertical: readonly Edge[];
  /** Widest lower border of the row above, also inside a vertical merge: LibreOffice shows none there but keeps its room (7.4). Points. */
  readonly above: number;
}

/** The cell over each grid column of a row. */
function byColumn(cells: readonly GridCell[] | undefined, columns: number): (GridCell | undefined)[] {
  const covered: (GridCell | undefined)[] = new Array(columns).fill(undefined);
  for (const cell of cells ?? []) {
    for (let column = cell.column; column < cell.column + cell.span; column++) covered[column] = cell;
  }
  return covered;
}

function between(upper: readonly (GridCell | undefined)[], lower: readonly (GridCell | undefined)[]): Edge[] {
  return lower.map((below, column) => {
    const above = upper[column];
    if (isInside(above, below)) return undefined;
    return strongerBorder(above?.cell.borders.bottom, below?.cell.borders.top);
  });
}

function ownBottom(row: readonly (GridCell | undefined)[], next: readonly (GridCell | undefined)[]): Edge[] {
  return row.map((cell, column) => (isInside(cell, next[column]) ? undefined : strongerBorder(cell?.cell.borders.bottom, undefined)));
}

function isInside(above: GridCell | undefined, below: GridCell | undefined): boolean {
  return below?.master !== undefined && above !== undefined && (above === below.master || above.master === below.master);
}

/** `ends`: the last cell of each merge, whose lower border is the merge's. */
function widestBottom(cells: readonly GridCell[], ends: ReadonlyMap<GridCell, GridCell>): number {
  return cells.reduce((most, cell) => Math.max(most, borderWidth((ends.get(cell) ?? cell).cell.borders.bottom)), 0);
}

function verticalEdges(covered: readonly (GridCell | undefined)[], rightToLeft: boolean): Edge[] {
  const leading = rightToLeft ? 'right' : 'left';
  const trailing = rightToLeft ? 'left' : 'right';
  const edges: Edge[] = [];
  for (let line = 0; line <= covered.length; line++) {
    const before = line > 0 ? covered[line - 1] : undefined;
    const after = covered[line];
    edges.push(
      before !== undefined && before === after ? undefined : strongerBorder(before?.cell.borders[trailing], after?.cell.borders[leading]),
    );
  }
  return edges;
}

/** Borders of every row. */
export function resolveBorders(grid: TableGrid, rightToLeft: boolean): readonly RowBorders[] {
  const columns = grid.lines.length - 1;
  const nothing = byColumn(undefined, columns);
  const covered = grid.rows.map((cells) => byColumn(cells, columns));
  const ends = new Map<GridCell, GridCell>();
  for (const cells of grid.rows) for (const cell of cells) if (cell.master) ends.set(cell.master, cell);
  let top = between(nothing, covered[0] ?? nothing);
  let above = 0;
  return covered.map((row, index) => {
    const next = covered[index + 1] ?? nothing;
    const borders = { top, bottom: ownBottom(row, next), vertical: verticalEdges(row, rightToLeft), above };
    top = between(row, next);
    above = widestBottom(grid.rows[index] ?? [], ends);
    return borders;
  });
}
