import type { Table, TableFloat } from '../../model/table.ts';
import { borderWidth } from '../border-geometry.ts';
import type { LayoutContext } from '../context.ts';
import { followsWord2010 } from '../follows-word-2010.ts';
import type { RowBorders } from './row-borders.ts';

/**
 * A floating table that is set in the text for want of room follows its `w:jc`, else the alignment of its place, not its indent
 * (measured: LibreOffice 7.4).
 */
function floatX({ alignment, rightToLeft }: Table, { horizontal }: TableFloat, room: number): number {
  if (alignment === 'center' || (alignment === 'start' && horizontal.align === 'center')) return room / 2;
  if (alignment === 'start' && horizontal.align === 'left') return 0;
  if (alignment === 'start' && horizontal.align === 'right') return room;
  return (alignment === 'end') === rightToLeft ? 0 : room;
}

/**
 * Left edge of a table (its first grid line) from the left of the area, points; negative where it reaches into the margin.
 * Word up to 2010 puts the text of the first column on the margin, later the border; nested tables always the border
 * (measured in LibreOffice 7.4, which ignores the indent of centred and end-aligned tables as Word does, and negative indents of nested ones).
 */
export function tableX(table: Table, width: number, available: number, borders: RowBorders | undefined, context: LayoutContext): number {
  const room = available - width;
  if (table.float) return floatX(table, table.float, room);
  if (table.alignment === 'center') return room / 2;
  const leadingBorder = borderWidth(borders?.vertical[0]) / 2;
  const textOnMargin = followsWord2010(context) && context.insideCell !== true;
  const shift = textOnMargin ? -Math.max(table.rightToLeft ? table.margins.right : table.margins.left, leadingBorder) : leadingBorder;
  const indent = context.insideCell === true ? Math.max(0, table.indent) : table.indent;
  const fromStart = table.alignment === 'start' ? indent + shift : room;
  return table.rightToLeft ? room - fromStart : fromStart;
}
