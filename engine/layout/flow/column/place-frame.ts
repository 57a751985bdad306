import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import { bottomEdge } from '../../areas.ts';
import type { ReferenceAt } from '../../boxes.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { frameGroup } from '../floats/floating.ts';
import { areasOf } from '../floats/page-floats.ts';
import { noteBox } from '../notes/note-box.ts';
import { withoutSpaceBefore } from '../spacing.ts';
import { fitBox, forceBox, putOnPage } from './fit-box.ts';
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
  const step = column.float(first, framed, group.length, isBelow);
  if (!step && framed.notes.length > 0) placeNotes(column, framed.notes);
  return step;
}

/** The notes of a frame stand below the text that it is placed in; what has no room there goes on in the next column. */
function placeNotes({ area, draft, y }: OpenColumn, notes: readonly ReferenceAt[]): void {
  const box = noteBox(notes);
  putOnPage(draft, fitBox(box, y, area, draft, false) ?? forceBox(box, area, draft), area.x, y);
}
