import type { Table } from '../../../model/table.ts';
import { bottomEdge, type Rectangle } from '../../areas.ts';
import { headingRows } from '../../table/heading-rows.ts';
import { layoutTable, type TableLayout, type TableRow } from '../../table/layout-table.ts';
import { clearOfFloats } from '../floats/clear-of-floats.ts';
import { floatTables, standingPlace } from '../floats/float-table.ts';
import { isContinued, nextBlock, toRow } from './cursor.ts';
import { roomBelow } from './fit-box.ts';
import type { OpenColumn, Step } from './open-column.ts';
import { placeBox } from './place-box.ts';

/** Points of a row that have to fit beneath headings shown again. */
const MOST_ROOM_BELOW = 40;

/** Places the table at the cursor, or the rows that are left of it, in the column or floating beside its text. */
export function placeTable(column: OpenColumn, table: Table): Step {
  const { blocks, cursor, draft } = column;
  if (!table.float || isContinued(cursor)) return placeRows(column, table);
  const floated = floatTables(blocks, cursor.block, column.y + column.gapAbove(table), column);
  if (floated === 'next-page' && !column.atTop) return column.breakHere();
  if (floated === undefined || floated === 'next-page') return placeRows(column, table);
  const step = column.float(table, floated.floating, floated.count);
  if (!step) for (const anchored of floated.floats) draft.floats.push(anchored);
  return step;
}

/** Where the rows of a table begin, or go on. */
function placeOf(column: OpenColumn, table: Table, layout: TableLayout): Pick<Rectangle, 'x' | 'y'> {
  const { area, cursor, draft } = column;
  const inText = column.y + column.gapAbove(table);
  const standing = standingPlace(table, layout.width, inText, column);
  const x = standing?.x ?? area.x + layout.x;
  if (isContinued(cursor)) return { x, y: inText };
  const firstHeight = layout.rows[0]?.box.height ?? 0;
  const y = standing && standing.y + firstHeight <= bottomEdge(area) ? Math.max(inText, standing.y) : inText;
  return { x, y: clearOfFloats({ ...layout, x: x - area.x }, area, y, draft.obstacles, bottomEdge(draft.body)) };
}

function placeRows(column: OpenColumn, table: Table): Step {
  const { area, cursor: start } = column;
  const layout = layoutTable(table, area.width, column.contextOf(table));
  const { rows } = layout;
  const headings = headingRows(rows, area.height, start.rest ? start.row : undefined);
  const { x, y } = placeOf(column, table, layout);
  // A row that no page holds beneath its headings is cut, or hangs over the end, where these stand first, not behind them alone on their
  // page (measured: LibreOffice 7.4).
  const stays = column.atTop && start.row === 0 && headings > 0 ? headings : undefined;
  const showsAgain = headings > 0 && start.row >= headings && column.isEmpty;
  let top = showsAgain ? repeatHeadings(column, rows, headings, x, y) : y;
  // Measured in LibreOffice 7.4: a row that keeps with the next is not cut, unless all that are left of them do and no page could hold them
  // together with what keeps with them above.
  const keepsWhole = !(column.keepsAll && rows.every((row, index) => index < Math.max(headings, start.row) || row.keepNext));
  for (let index = start.row; index < rows.length; index++) {
    const row = rows[index] as TableRow;
    const page = row.pageBreakBefore ? column.startPage() : undefined;
    if (page) return page;
    const step = placeBox(column, {
      box: column.cursor.rest ?? row.box,
      x,
      top,
      after: index + 1 === rows.length ? nextBlock(start) : toRow(start, index + 1),
      // By its first paragraph, the last row too (pages that Word recorded; LibreOffice 7.4: the last one where all rows are kept).
      keepNext: index < headings || row.keepNext,
      // A row that is shown again is never cut (measured in LibreOffice 7.4).
      stays: index === stays,
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
