import type { Box } from '../boxes.ts';
import type { RowBox } from '../table/layout-table.ts';

/** Points that the lower border of a row takes where its table goes on elsewhere. */
export const closingHeight = (box: Box): number => (box as Partial<RowBox>).closing?.height ?? 0;

/** The row with its lower border, as where its table goes on elsewhere; any other box as it is. */
export function closedRow(box: Box): Box {
  const { closing } = box as Partial<RowBox>;
  return closing ? { ...box, height: box.height + closing.height, items: [...box.items, closing.item] } : box;
}
