import type { Table, TableFloat } from '../../../model/table.ts';
import type { Rectangle } from '../../areas.ts';
import type { Placed } from '../../display-list.ts';
import { layoutTable, type TableRow } from '../../table/layout-table.ts';
import type { PageDraft } from '../page/page-draft.ts';
import { type Floating, floatDrawing, keptOn, positionAgainst, type Surroundings } from './floating.ts';
import { avoidOverlap, obstacleOf } from './obstacles.ts';
import { surroundingsIn } from './page-floats.ts';

/** Room beside a floating table that holds no text: 4.69 mm, as LibreOffice found Word to do. */
const NO_ROOM = 13.3;

/** A floating table at its place, and the drawings anchored in it. */
export interface FloatedTable {
  readonly floating: Floating;
  readonly floats: readonly Floating[];
}

/** A table with `w:tblpPr`. */
type FloatingTable = Table & { readonly float: TableFloat };

const floats = (table: Table): table is FloatingTable => table.float !== undefined;

/**
 * Places a floating table (ECMA-376 17.4.57). Undefined: it is set in the text, because text beside it has no room or
 * because no page holds it; `next-page`: it fits only there.
 */
export function floatTable(
  table: Table,
  column: Rectangle,
  y: number,
  columns: number,
  draft: PageDraft,
): FloatedTable | 'next-page' | undefined {
  if (!floats(table)) return undefined;
  const { float } = table;
  const layout = layoutTable(table, column.width, draft.context);
  const height = heightOf(layout.rows);
  if (
    !leavesRoom(table, layout.width, column.width, columns, draft) ||
    height > draft.body.height ||
    layout.rows.some(({ box }) => box.notes.length > 0)
  )
    return undefined;
  const surroundings = surroundingsIn(column, draft);
  let frame = frameOf(table, column.width, y, surroundings);
  const bottom = float.vertical.from === 'text' ? column.y + column.height : draft.page.y + draft.page.height;
  if (frame.y + height > bottom + 0.01) {
    if (float.vertical.from === 'text' && y > column.y) return 'next-page';
    frame = { ...frame, y: Math.max(draft.page.y, bottom - height) };
  }
  return floated(table, frame, column.width, surroundings);
}

/**
 * Places a floating table of a header, footer, cell or text box, where LibreOffice makes every such table a frame, however
 * wide it is; undefined for a table that does not float. Where the page is known the table stays on it (measured: LibreOffice 7.4).
 */
export function floatInStack(
  table: Table,
  width: number,
  y: number,
  page: Rectangle | undefined,
  surroundings: Surroundings,
): FloatedTable | undefined {
  if (!floats(table)) return undefined;
  const frame = frameOf(table, width, y, surroundings);
  return floated(table, page ? keptOn(page, frame) : frame, width, surroundings);
}

/**
 * Whether text may stand beside a floating table; where none can, LibreOffice 7.4 sets the table in the text, whatever it is
 * anchored to (measured). The width is the wanted one with its distances, the room the text's, or all up to the narrower
 * margin for a table that stands by the page's edge. Among columns it always floats, and above the text that it is anchored to,
 * where no table of the text could stand.
 */
function leavesRoom(table: FloatingTable, width: number, available: number, columns: number, draft: PageDraft): boolean {
  const { float } = table;
  if (columns > 1) return true;
  if (float.horizontal.from !== 'page' && (float.vertical.offset ?? 0) < 0) return true;
  const wanted =
    table.width.type === 'points' ? table.width.value : table.width.type === 'fraction' ? table.width.value * available : width;
  const needed = wanted + float.distance.left + float.distance.right + NO_ROOM;
  if (needed < available) return true;
  const { page, margin } = draft;
  const narrower = Math.min(margin.x - page.x, page.x + page.width - margin.x - margin.width);
  return float.horizontal.from === 'page' && needed < page.width - narrower;
}

function heightOf(rows: readonly TableRow[]): number {
  return rows.reduce((sum, { box }) => sum + box.height, 0);
}

function frameOf(table: FloatingTable, width: number, y: number, { areas, others, context }: Surroundings): Rectangle {
  const { float } = table;
  const layout = layoutTable(table, width, context);
  const height = heightOf(layout.rows);
  let frame = positionAgainst(float.horizontal, float.vertical, layout.width, height, areas, y);
  // The offset is that of the first column's text, in every compatibility mode (measured: LibreOffice 7.4).
  if (float.horizontal.align === undefined) frame = { ...frame, x: frame.x - table.margins.left };
  // LibreOffice 7.4 keeps the whole table on the page (measured); one that is too wide begins at its left edge.
  const { page } = areas;
  frame = { ...frame, x: Math.max(page.x, Math.min(frame.x, page.x + page.width - frame.width)) };
  return float.overlap ? frame : avoidOverlap(frame, others, areas.page.x + areas.page.width);
}

function floated(table: FloatingTable, frame: Rectangle, width: number, { areas, context }: Surroundings): FloatedTable {
  const items: Placed[] = [];
  const floats: Floating[] = [];
  let top = 0;
  for (const { box } of layoutTable(table, width, context).rows) {
    for (const item of box.items) items.push({ ...item, y: top + item.y });
    for (const anchored of box.anchors) floats.push(floatDrawing(anchored, frame.x, frame.y + top, { areas, others: [], context }));
    top += box.height;
  }
  const { distance } = table.float;
  return {
    floating: { frame, items, behind: false, order: 0, obstacle: obstacleOf(frame, { kind: 'square', side: 'both', distance }) },
    floats,
  };
}
