import type { Row, Table } from '../../model/table.ts';
import type { Box } from '../boxes.ts';
import type { LayoutContext } from '../context.ts';
import { type ContextUse, rowsUse } from '../context-use.ts';
import { isTooDeep } from '../is-too-deep.ts';
import { findRow, keepRow } from './cached-row.ts';
import { type GridCell, tableGrid } from './grid.ts';
import { type RowBorders, resolveBorders } from './row-borders.ts';
import { rowBox } from './row-box.ts';
import { setRow, type TableFrame } from './row-content.ts';
import { tableX } from './table-position.ts';

export interface TableLayout {
  /** From the left of the area; negative where the table reaches into the margin. Points. */
  readonly x: number;
  readonly width: number;
  readonly rows: readonly TableRow[];
}

/** A row, or rows that a vertical merge ties together. */
export interface TableRow {
  readonly header: boolean;
  readonly cantSplit: boolean;
  /** The first paragraph of the first cell keeps with the next: so does the row, in Word and LibreOffice. */
  readonly keepNext: boolean;
  /** That paragraph begins a page: so does the row in Word, and the first row of a table in LibreOffice (measured). */
  readonly pageBreakBefore: boolean;
  /** Set when first asked for: a page takes only the rows that stand on it. */
  readonly box: Box;
}

function pageHeightOf(context: LayoutContext): number {
  let most = 0;
  for (const { page, margins } of context.document.sections)
    most = Math.max(most, page.height - Math.abs(margins.top) - Math.abs(margins.bottom));
  return most;
}

/** Everything besides the row's own nodes that shapes its box. */
function geometryOf(frame: TableFrame, borders: RowBorders, last: boolean): readonly unknown[] {
  return [last, frame.rightToLeft, frame.pageHeight, borders.above, ...frame.lines, ...borders.top, ...borders.vertical, ...borders.bottom];
}

/** How many rows from `start` hang together by vertical merges. */
function groupLength(rows: readonly (readonly GridCell[])[], start: number): number {
  let end = start + 1;
  for (let index = start; index < end; index++) {
    for (const cell of rows[index] ?? []) if (index + cell.rowSpan > end) end = index + cell.rowSpan;
  }
  return Math.min(end, rows.length) - start;
}

/** A class for the sake of its getter: see `ParagraphParts`. */
class LazyRow implements TableRow {
  readonly header: boolean;
  readonly cantSplit: boolean;
  readonly keepNext: boolean;
  readonly pageBreakBefore: boolean;
  private readonly set: () => Box;
  private made: Box | undefined;

  constructor(members: readonly Row[], set: () => Box) {
    const [first] = members;
    const opening = (row: Row | undefined) => {
      const block = row?.cells[0]?.blocks[0];
      return block?.type === 'paragraph' ? block.properties : undefined;
    };
    this.header = first?.header ?? false;
    this.cantSplit = members.length === 1 && (first?.cantSplit === true || first?.height?.rule === 'exact');
    this.keepNext = opening(members.at(-1))?.keepNext ?? false;
    this.pageBreakBefore = opening(first)?.pageBreakBefore ?? false;
    this.set = set;
  }

  get box(): Box {
    this.made ??= this.set();
    return this.made;
  }
}

/**
 * Sets a table into an area `width` points wide. Rows of the same nodes and geometry come from the session's cache, so that
 * a static table, or the static rows of a table with a loop, cost a comparison.
 */
export function layoutTable(table: Table, width: number, context: LayoutContext): TableLayout {
  if (isTooDeep(context)) return { x: 0, width: 0, rows: [] };
  const cache = context.session.cache<Table, KnownTable>('table-layout');
  const known = cache.get(table);
  if (
    known &&
    known.width === width &&
    known.nested === (context.insideCell === true) &&
    (known.place === undefined || (known.place.fields === context.fields && known.place.labels === context.labels))
  )
    return known.layout;
  if (table.cellSpacing > 0) {
    context.report({
      severity: 'info',
      code: 'layout/cell-spacing',
      message: 'Space between the cells of a table is not drawn.',
      hint: 'Use cell margins instead.',
    });
  }
  const grid = tableGrid(table, width);
  const tableWidth = grid.lines.at(-1) ?? 0;
  const borders = resolveBorders(grid, table.rightToLeft);
  const frame: TableFrame = {
    lines: grid.lines,
    width: tableWidth,
    rightToLeft: table.rightToLeft,
    pageHeight: pageHeightOf(context),
    context: { ...context, depth: context.depth + 1, insideCell: true },
  };
  const rows: TableRow[] = [];
  let isStatic = context.fields.note === undefined;
  for (let start = 0; start < table.rows.length; ) {
    const end = start + groupLength(grid.rows, start);
    const members = table.rows.slice(start, end);
    const group: RowGroup = {
      members,
      cells: grid.rows.slice(start, end),
      borders: borders.slice(start, end),
      last: end === table.rows.length,
      use: rowsUse(members),
    };
    if (dependsOnContext(group.use)) isStatic = false;
    rows.push(new LazyRow(members, () => groupBox(group, frame)));
    start = end;
  }
  const layout = { x: tableX(table, tableWidth, width, borders[0], context), width: tableWidth, rows };
  const { fields, labels } = context;
  cache.set(table, { width, nested: context.insideCell === true, place: isStatic ? undefined : { fields, labels }, layout });
  return layout;
}

interface KnownTable {
  readonly width: number;
  readonly nested: boolean;
  /** What its rows show of where they stand: the values of fields, and labels. Undefined: nothing. */
  readonly place: Pick<LayoutContext, 'fields' | 'labels'> | undefined;
  readonly layout: TableLayout;
}

function dependsOnContext({ fields, notes, numbered, linked }: ContextUse): boolean {
  return linked || fields.size + notes.length + numbered.length > 0;
}

/** Rows that vertical merges tie together, most often a single one; the lists are as long as `members`. */
interface RowGroup {
  readonly members: readonly Row[];
  readonly cells: readonly (readonly GridCell[])[];
  readonly borders: readonly RowBorders[];
  /** The table ends with it. */
  readonly last: boolean;
  readonly use: ContextUse;
}

/** The box of a group; that of a single row is cached. */
function groupBox(group: RowGroup, frame: TableFrame): Box {
  const { members, borders, last, use } = group;
  const [row, ...others] = members;
  const [around] = borders;
  if (row === undefined || around === undefined || others.length > 0) return setGroup(group, frame);
  const geometry = geometryOf(frame, around, last);
  const known = findRow(row, use, geometry, frame.context);
  if (known) return known;
  const box = setGroup(group, frame);
  keepRow(row, use, geometry, box, frame.context);
  return box;
}

function setGroup({ members, cells, borders, last }: RowGroup, frame: TableFrame): Box {
  const rows = members.map((row, index) => setRow(row, cells[index] ?? [], borders[index] as RowBorders, frame));
  return rowBox(rows, frame, last);
}
