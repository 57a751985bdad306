import type { Box, Cut } from '../boxes.ts';
import type { Placed } from '../display-list.ts';
import { type Gathered, gatherCell } from './cell-items.ts';
import { closingMarks } from './decoration.ts';
import { decorationFragment } from './decoration-cache.ts';
import { bottomBorderOf, type RowContent, type TableFrame, topBorderOf } from './row-content.ts';
import { rowHeights, topsOf } from './row-heights.ts';
import { splitRows } from './split-rows.ts';

/**
 * Makes the box of rows whose content is set: of one, or of those that a vertical merge ties together. `last`: nothing of the table
 * follows, so the lower border is in the box.
 */
export function rowBox(rows: readonly RowContent[], frame: TableFrame, last: boolean): Box {
  const heights = rowHeights(rows);
  const bottomRow = rows.at(-1);
  const tops = topsOf(heights);
  const bottom = tops.at(-1) ?? 0;
  const gathered: Gathered = { items: [], anchors: [], notes: [] };
  const decoration = decorationFragment(rows, heights, frame, last);
  if (decoration) gathered.items.push({ x: 0, y: 0, fragment: decoration });
  rows.forEach((row, index) => {
    for (const cell of row.cells) {
      const end = Math.min(index + cell.rowSpan, rows.length);
      const rowTop = tops[index] ?? 0;
      const cellTop = rowTop + topBorderOf(row.borders);
      const cellBottom = tops[end] ?? bottom;
      const top = rowTop + row.topSpace;
      gatherCell(
        gathered,
        cell,
        { top, height: cellBottom - row.bottomMargin - top, clip: { y: cellTop, height: cellBottom - cellTop } },
        frame,
      );
    }
  });
  const closingHeight = bottomRow ? bottomBorderOf(bottomRow.borders) : 0;
  const cut = (available: number): Cut<Box> | undefined => {
    const parts = splitRows(rows, heights, available, frame);
    return parts && { head: rowBox(parts.head, frame, true), tail: rowBox(parts.tail, frame, last) };
  };
  const box: Box = {
    width: frame.width,
    height: bottom + (last ? closingHeight : 0),
    items: gathered.items,
    anchors: gathered.anchors,
    notes: gathered.notes,
    split: cut,
  };
  if (last || closingHeight <= 0 || !bottomRow) return box;
  // The border that the next row would have brought.
  const border: Placed = { x: 0, y: bottom, fragment: { marks: closingMarks(bottomRow, frame) } };
  return {
    ...box,
    overhang: -closingHeight,
    closing: {
      height: closingHeight,
      closed: () => ({ ...box, height: bottom + closingHeight, items: [...box.items, border] }),
    },
  };
}
