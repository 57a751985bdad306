import type { Table } from '../../model/table.ts';
import type { Placed } from '../display-list.ts';
import { layoutTable } from '../table/layout-table.ts';
import type { Rectangle } from './anchor-areas.ts';
import type { Floating } from './floating.ts';
import { floatDrawing, positionAgainst } from './floating.ts';
import { avoidOverlap, obstacleOf } from './obstacles.ts';
import type { PageDraft } from './page-draft.ts';
import { areasOf } from './page-floats.ts';

/** A table nearly as wide as the text does not float: 4.69 mm, as LibreOffice found Word to do. */
const NEARLY_FULL = 13.3;

/**
 * Places a floating table (ECMA-376 17.4.57). Undefined: it is set in the text, because text beside it has no room or
 * because no page holds it; `next-page`: it fits only there.
 */
export function floatTable(table: Table, column: Rectangle, y: number, columns: number, draft: PageDraft): { readonly floating: Floating; readonly floats: readonly Floating[] } | 'next-page' | undefined {
  const { float } = table;
  if (!float) return undefined;
  const layout = layoutTable(table, column.width, draft.context);
  const height = layout.rows.reduce((sum, row) => sum + row.height, 0);
  const floats = layout.width + NEARLY_FULL < column.width || float.horizontal.from === 'page' || float.vertical.from === 'page' || columns > 1;
  if (!floats || height > draft.body.height || layout.rows.some((row) => row.notes.length > 0)) return undefined;
  const areas = areasOf(draft, column);
  let frame = positionAgainst(float.horizontal, float.vertical, layout.width, height, areas, y);
  if (!float.overlap) frame = avoidOverlap(frame, draft.floats.filter((other) => other.obstacle).map((other) => other.frame), areas.page.x + areas.page.width);
  const bottom = float.vertical.from === 'text' ? column.y + column.height : draft.page.y + draft.page.height;
  if (frame.y + height > bottom + 0.01) {
    if (float.vertical.from === 'text' && y > column.y) return 'next-page';
    frame = { ...frame, y: Math.max(draft.page.y, bottom - height) };
  }
  const items: Placed[] = [];
  const drawings: Floating[] = [];
  let top = 0;
  for (const row of layout.rows) {
    for (const item of row.items) items.push({ ...item, y: top + item.y });
    for (const anchored of row.anchors) drawings.push(floatDrawing(anchored, frame.x, frame.y + top, areas, [], draft.context));
    top += row.height;
  }
  return { floating: { frame, items, behind: false, order: 0, obstacle: obstacleOf(frame, { kind: 'square', side: 'both', distance: float.distance }) }, floats: drawings };
}
