import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import { bottomEdge } from '../../areas.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { frameGroup } from '../floats/floating.ts';
import { areasOf } from '../floats/page-floats.ts';
import { withoutSpaceBefore } from '../spacing.ts';
import type { OpenColumn, Step } from './open-column.ts';

/**
 * Places what shares the frame of a paragraph, from that on. A drop cap asks for its room. Another frame that reaches below the text
 * goes to the next page only where the text behind it goes there; one that has its room stays (measured: LibreOffice 7.4).
 */
export function placeFrame(column: OpenColumn, first: Paragraph, frame: Frame): Step {
  const { area, draft } = column;
  const group = frameGroup(column.blocks, column.cursor.block);
  // The frame holds the space above its first paragraph: only the space below the text before stands outside (measured: LibreOffice 7.4).
  const top = column.y + column.gapAbove(withoutSpaceBefore(first));
  const framed = floatFrame(group, frame, areasOf(draft, area), top, draft.context);
  const { y, height } = framed.frame;
  const isBelow = frame.vertical.from === 'text' && y + height > bottomEdge(area);
  if (frame.dropCap && isBelow && !column.atTop && height < area.height) return column.breakHere();
  return column.float(first, framed, group.length, isBelow);
}
