import type { Table } from '../../../model/table.ts';
import { headingRows } from '../../table/heading-rows.ts';
import { layoutTable, type TableRow } from '../../table/layout-table.ts';
import { clearOfFloats } from '../floats/clear-of-floats.ts';
import { floatTables, standingPlace } from '../floats/float-table.ts';
import { nextBlock } from './cursor.ts';
import { roomBelow } from './fit-box.ts';
import type { OpenColumn, Step } from './open-column.ts';
import { placeBox } from './place-box.ts';

/** Points of a row that have to fit beneath headings shown again. */
const MOST_ROOM_BELOW = 40;

/** Places the table at the cursor, or the rows that are left of it, in the column or floating beside its text. */
export function placeTable(column: OpenColumn, table: Table): Step {
  const { area, begin, blocks, cursor, draft } = column;
  if (!table.float || cursor.rest || cursor.row > 0) return placeRows(column, table);
  const floated = floatTables(blocks, cursor.block, area, column.y + column.gapAbove(table), begin.columns, draft);
  if (floated === 'next-page' && !column.atTop) return column.breakHere();
  if (floated === undefined || floated === 'next-page') return placeRows(column, table);
  const step = column.float(table, floated.floating, floated.count);
  if (!step) for (const anchored of floated.floats) draft.floats.push(anchored);
  return step;
}

function placeRows(column: OpenColumn, table: Table): Step {
  const { area, cursor: start, draft } = column;
  const layout = layoutTable(table, area.width, column.contextOf(table));
  const headings = headingRows(layout.rows, area.height, start.rest ? start.row : undefined);
  let top = column.y + column.gapAbove(table);
  const standing = standingPlace(table, layout.width, area, top, column.begin.columns, draft);
  const x = standing?.x ?? area.x + layout.x;
  if (start.row === 0 && !start.rest) {
    const firstHeight = layout.rows[0]?.box.height ?? 0;
    if (standing && standing.y + firstHeight <= area.y + area.height) top = Math.max(top, standing.y);
    top = clearOfFloats({ ...layout, x: x - area.x }, area, top, draft.obstacles, draft.body.y + draft.body.height);
  }
  // A row that no page holds beneath its headings is cut, or hangs over the end, where these stand first, not behind them alone on their
  // page (measured: LibreOffice 7.4).
  const first = column.atTop && start.row === 0 && headings > 0 ? headings : undefined;
  const continued = start.row > headings || (start.row === headings && (start.rest !== undefined || start.row > 0));
  if (continued && column.isEmpty && headings > 0) top = repeatHeadings(column, layout.rows, headings, x, top);
  // Measured in LibreOffice 7.4: a row that keeps with the next is not cut, unless all that are left of them do and no page could hold them
  // together with what keeps with them above.
  const keepsWhole = !(column.keepsAll && layout.rows.every((row, index) => index < Math.max(headings, start.row) || row.keepNext));
  for (let index = start.row; index < layout.rows.length; index++) {
    const row = layout.rows[index] as TableRow;
    const last = index + 1 === layout.rows.length;
    const page = row.pageBreakBefore ? column.startPage() : undefined;
    if (page) return page;
    const step = placeBox(column, {
      box: column.cursor.rest ?? row.box,
      x,
      top,
      after: last ? nextBlock(start) : { block: start.block, row: index + 1, rest: undefined, hard: false },
      // By its first paragraph, the last row too (pages that Word recorded; LibreOffice 7.4: the last one where all rows are kept).
      keepNext: index < headings || row.keepNext,
      // A row that is shown again is never cut (measured in LibreOffice 7.4).
      stays: index === first,
      breakable: index >= headings && !row.cantSplit && !(keepsWhole && row.keepNext),
    });
    if (step) return step;
    top = column.y;
  }
  column.cursor = nextBlock(start);
  column.previous = table;
  return undefined;
}

/** Shows the heading rows again where a table goes on; gives their bottom. Rows that leave no room for the table itself are not shown. */
function repeatHeadings({ area, cursor, draft }: OpenColumn, rows: readonly TableRow[], count: number, x: number, top: number): number {
  const headings = rows.slice(0, count);
  const height = headings.reduce((sum, { box }) => sum + box.height, 0);
  const row = cursor.rest ?? rows[cursor.row]?.box;
  if (!row || height + Math.min(row.height, MOST_ROOM_BELOW) >= roomBelow(top, area, draft)) return top;
  let y = top;
  for (const { box } of headings) {
    draft.boxes.push({ x, y, box, repeated: true });
    y += box.height;
  }
  return y;
}
