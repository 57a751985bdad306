import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { frameGroup } from '../floats/floating.ts';
import { areasOf } from '../floats/page-floats.ts';
import { withoutSpaceBefore } from '../spacing.ts';
import type { OpenColumn, Step } from './open-column.ts';

/** Places what shares the frame of a paragraph, from that on; one that belongs to the text goes to the next page with it. */
export function placeFrame(column: OpenColumn, first: Paragraph, frame: Frame): Step {
  const { area, draft } = column;
  const { context } = draft;
  const group = frameGroup(column.blocks, column.cursor.block);
  // The frame holds the space above its first paragraph: only the space below the text before stands outside (measured: LibreOffice 7.4).
  const top = column.y + column.gapAbove(withoutSpaceBefore(first));
  const framed = floatFrame(group, frame, areasOf(draft, area), top, { ...context, depth: context.depth + 1 });
  const { y, height } = framed.frame;
  if (frame.vertical.from === 'text' && !column.atTop && y + height > area.y + area.height && height < area.height)
    return column.breakHere();
  return column.float(first, framed, group.length);
}
