import type { Block } from '../../../model/document.ts';
import type { Table, TableFloat } from '../../../model/table.ts';
import { addItems } from '../../add-items.ts';
import { bottomEdge, type Rectangle, rightEdge } from '../../areas.ts';
import { compareFields, same } from '../../compare-fields.ts';
import type { LayoutContext } from '../../context.ts';
import type { Placed } from '../../display-list.ts';
import { EPSILON } from '../../epsilon.ts';
import { layoutTable, type TableRow } from '../../table/layout-table.ts';
import type { PageDraft } from '../page/page-draft.ts';
import { type Floating, floatDrawing, keptOn, positionAgainst, type Surroundings } from './floating.ts';
import { avoidOverlap, obstacleOf } from './obstacles.ts';
import { surroundingsIn } from './page-floats.ts';

/** Room beside a floating table that holds no text: 4.69 mm, as LibreOffice found Word to do. */
const NO_ROOM = 13.3;

/** Floating tables at their place, and the drawings anchored in them. */
export interface FloatedTables {
  /** How many blocks float together. */
  readonly count: number;
  readonly floating: Floating;
  readonly floats: readonly Floating[];
}

/** The column of text that a table floats beside, or stands in. */
export interface TableColumn {
  readonly area: Rectangle;
  readonly draft: PageDraft;
  /** How many columns its section has. */
  readonly begin: { readonly columns: number };
}

/** A table with `w:tblpPr`. */
type FloatingTable = Table & { readonly float: TableFloat };

const floats = (block: Block | undefined): block is FloatingTable => block?.type === 'table' && block.float !== undefined;

const sameFloat = compareFields<TableFloat>({
  horizontal: compareFields<TableFloat['horizontal']>({ from: same, offset: same, align: same }),
  vertical: compareFields<TableFloat['vertical']>({ from: same, offset: same, align: same }),
  distance: compareFields<TableFloat['distance']>({ top: same, right: same, bottom: same, left: same }),
  overlap: same,
});

type FloatingTables = readonly [FloatingTable, ...FloatingTable[]];

/**
 * The floating table at `start`, and those right behind it that ask for the same place: they stand one below the other
 * (measured: LibreOffice 7.4).
 */
function floatGroup(blocks: readonly Block[], start: number): FloatingTables | undefined {
  const first = blocks[start];
  if (!floats(first)) return undefined;
  const group: [FloatingTable, ...FloatingTable[]] = [first];
  for (let next = blocks[start + 1]; floats(next) && sameFloat(first.float, next.float); next = blocks[start + group.length])
    group.push(next);
  return group;
}

/** The rows of tables one below the other; points. */
interface StackedRows {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly TableRow[];
}

function stackedRows(tables: FloatingTables, width: number, context: LayoutContext): StackedRows {
  const layouts = tables.map((table) => layoutTable(table, width, context));
  const rows = layouts.flatMap((layout) => layout.rows);
  return { width: Math.max(...layouts.map((layout) => layout.width)), height: rows.reduce((sum, { box }) => sum + box.height, 0), rows };
}

/**
 * Places the floating table at `start` (ECMA-376 17.4.57) with those of its place. Undefined: it is set in the text, because text
 * beside it has no room or because its rows go on on the next page; `next-page`: it fits only there.
 */
export function floatTables(
  blocks: readonly Block[],
  start: number,
  y: number,
  column: TableColumn,
): FloatedTables | 'next-page' | undefined {
  const tables = floatGroup(blocks, start);
  if (!tables) return undefined;
  const { area, draft } = column;
  const stacked = stackedRows(tables, area.width, draft.context);
  const { height, rows } = stacked;
  if (
    !tables.every((table) => leavesRoom(table, stacked.width, column)) ||
    height > draft.body.height ||
    rows.some(({ box }) => box.notes.length > 0)
  )
    return undefined;
  const surroundings = surroundingsIn(area, draft);
  let frame = frameOf(tables, stacked, y, surroundings);
  const { from } = tables[0].float.vertical;
  const bottom = bottomEdge(from === 'text' ? area : draft.page);
  if (frame.y + height > bottom + EPSILON) {
    // As Word does it; LibreOffice 7.4 moves tables of several rows to the next page as well.
    const breaks = rows.length > 1 && !draft.context.document.settings.compatibility.has('doNotBreakWrappedTables');
    if (from === 'text' && y > area.y) return breaks ? undefined : 'next-page';
    frame = { ...frame, y: Math.max(draft.page.y, bottom - height) };
  }
  return floated(tables, stacked, frame, surroundings);
}

/**
 * Where a table of that width begins that is set in the text at `y`: where it would float if only all of it fitted there, as in Word.
 * Undefined for one that does not float, and for one that text beside it leaves no room.
 */
export function standingPlace(table: Table, width: number, y: number, column: TableColumn): Pick<Rectangle, 'x' | 'y'> | undefined {
  if (!floats(table) || !leavesRoom(table, width, column)) return undefined;
  return onPage(table, { width, height: 0 }, y, surroundingsIn(column.area, column.draft));
}

/**
 * Places the floating table at `start` of a header, footer, cell or text box, where LibreOffice makes every such table a frame, however
 * wide it is; undefined where none floats. Where the page is known the table stays on it (measured: LibreOffice 7.4).
 */
export function floatInStack(
  blocks: readonly Block[],
  start: number,
  width: number,
  y: number,
  page: Rectangle | undefined,
  surroundings: Surroundings,
): FloatedTables | undefined {
  const tables = floatGroup(blocks, start);
  if (!tables) return undefined;
  const stacked = stackedRows(tables, width, surroundings.context);
  const frame = frameOf(tables, stacked, y, surroundings);
  return floated(tables, stacked, page ? keptOn(page, frame) : frame, surroundings);
}

/**
 * Whether text may stand beside a floating table; where none can, LibreOffice 7.4 sets the table in the text, whatever it is
 * anchored to (measured). The width is the wanted one with its distances, the room the text's, or all up to the narrower
 * margin for a table that stands by the page's edge. Among columns it always floats, and above the text that it is anchored to,
 * where no table of the text could stand.
 */
function leavesRoom(table: FloatingTable, width: number, { area, begin, draft }: TableColumn): boolean {
  const { float } = table;
  if (begin.columns > 1) return true;
  if (float.horizontal.from !== 'page' && (float.vertical.offset ?? 0) < 0) return true;
  const wanted =
    table.width.type === 'points' ? table.width.value : table.width.type === 'fraction' ? table.width.value * area.width : width;
  const needed = wanted + float.distance.left + float.distance.right + NO_ROOM;
  if (needed < area.width) return true;
  const { page, margin } = draft;
  const narrower = Math.min(margin.x - page.x, rightEdge(page) - margin.x - margin.width);
  return float.horizontal.from === 'page' && needed < page.width - narrower;
}

/** Where a floating table stands, whatever else is there. */
function onPage(
  { float, margins }: FloatingTable,
  size: Pick<StackedRows, 'width' | 'height'>,
  y: number,
  { areas }: Surroundings,
): Rectangle {
  let frame = positionAgainst(float, size, areas, y);
  // The offset is that of the first column's text, in every compatibility mode (measured: LibreOffice 7.4).
  if (float.horizontal.align === undefined) frame = { ...frame, x: frame.x - margins.left };
  // LibreOffice 7.4 keeps the whole table on the page (measured); one that is too wide begins at its left edge.
  const { page } = areas;
  return { ...frame, x: Math.max(page.x, Math.min(frame.x, rightEdge(page) - frame.width)) };
}

function frameOf([table]: FloatingTables, stacked: StackedRows, y: number, surroundings: Surroundings): Rectangle {
  const frame = onPage(table, stacked, y, surroundings);
  const { areas, others } = surroundings;
  return table.float.overlap ? frame : avoidOverlap(frame, others, rightEdge(areas.page));
}

function floated(tables: FloatingTables, { rows }: StackedRows, frame: Rectangle, { areas, context }: Surroundings): FloatedTables {
  const items: Placed[] = [];
  const floats: Floating[] = [];
  let top = 0;
  for (const { box } of rows) {
    addItems(box.items, 0, top, items);
    for (const anchored of box.anchors) floats.push(floatDrawing(anchored, frame.x, frame.y + top, { areas, others: [], context }));
    top += box.height;
  }
  const { distance } = tables[0].float;
  return {
    count: tables.length,
    floating: { frame, items, behind: false, order: 0, obstacle: obstacleOf(frame, { kind: 'square', side: 'both', distance }) },
    floats,
  };
}
