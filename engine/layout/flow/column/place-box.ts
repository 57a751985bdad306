import type { Drawing } from '../../../model/drawing.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { Box } from '../../boxes.ts';
import { EPSILON } from '../../epsilon.ts';
import type { Floating } from '../floats/floating.ts';
import { findFloats, recordFloat } from '../floats/page-floats.ts';
import { markDraft } from '../page/page-draft.ts';
import type { Cursor } from './cursor.ts';
import { type Fit, fitBox, forceBox, putOnPage, roomBelow } from './fit-box.ts';
import type { OpenColumn, Step } from './open-column.ts';
import { cutForNextColumn, type LineRoom } from './reset-rest.ts';
import type { PlacedPart } from './rest-of-paragraph.ts';
import { withForced } from './with-forced.ts';

/** A paragraph, a table row, or what is left of one; points from the page's top left. */
export interface PlacedUnit {
  readonly box: Box;
  readonly x: number;
  readonly top: number;
  /** Where the text goes on behind the box. */
  readonly after: Cursor;
  readonly keepNext: boolean;
  readonly breakable: boolean;
  /** The next column has no more room for it: it begins here, whatever fits. */
  readonly stays?: boolean;
  /** The same without what keeps it from being cut, for a box that no page holds. */
  readonly relax?: () => Box | undefined;
  /** Space above that is the paragraph's own. */
  readonly lead?: number;
  /** Drawings that stay where the lines were before these made way for them. */
  readonly found?: ReadonlyMap<Drawing, Floating> | undefined;
  /** Of a paragraph: itself, and how its lines were set. */
  readonly text?: { readonly paragraph: Paragraph; readonly room: LineRoom };
}

/** Places a box, or the head of one that has to be cut, as the column's next unit. */
export function placeBox(column: OpenColumn, unit: PlacedUnit): Step {
  const { area, draft, cursor } = column;
  const { box, x, top, text } = unit;
  const { forced } = box;
  const whole = forced ? forced.head : box;
  let fit = fitBox(whole, top, area, draft, unit.breakable);
  if (!fit) {
    if (!column.atTop && !unit.stays) return column.breakHere();
    // Only notes that began before are in the way: they shrink with every page.
    if (draft.notes.some((note) => note.continues !== undefined) && whole.height <= area.height)
      return { cursor, reason: 'full', bottom: column.y };
    fit = forceFit(column, unit, whole);
  }
  if (draft.exiled.size > 0 && !column.atTop && fit.head.anchors.some(({ drawing }) => draft.exiled.has(drawing)))
    return column.breakHere();
  const partsWith = ({ height }: Box): readonly PlacedPart[] | undefined =>
    text && (cursor.rest === undefined || cursor.parts) ? [...(cursor.parts ?? []), { ...text.room, height }] : undefined;
  // Widow control counts the lines as the next column sets them, where that is of another width (measured: LibreOffice 7.4).
  if (text && fit.tail && fit.notes.length === 0 && Math.abs(column.begin.nextWidth - area.width) > EPSILON)
    fit = { ...cutForNextColumn(column, text.paragraph, whole, { head: fit.head, tail: fit.tail }, partsWith), notes: [] };
  const mark = markDraft(draft);
  const floats = findFloats({ box: fit.head, x, y: top, lead: unit.lead ?? 0, limit: Number.POSITIVE_INFINITY }, area, draft);
  let again = false;
  for (const [drawing, floating] of floats) if (recordFloat(draft, drawing, unit.found?.get(drawing) ?? floating)) again = true;
  putOnPage(draft, fit, x, top);
  const bottom = top + fit.head.height;
  column.stand(mark, bottom, unit.keepNext && !fit.tail);
  if (again) return column.fillAgain();
  const parts = partsWith(fit.head);
  if (fit.tail) {
    const rest = forced ? withForced(fit.tail, { kind: forced.kind, head: fit.tail, tail: forced.tail }) : fit.tail;
    return { cursor: { ...cursor, rest, parts, hard: false }, reason: 'full', bottom };
  }
  if (forced)
    return {
      cursor: forced.tail ? { ...cursor, rest: forced.tail, parts, hard: true } : { ...unit.after, hard: true },
      reason: forced.kind,
      bottom,
    };
  column.cursor = unit.after;
  return undefined;
}

/** What goes on an empty page of a box that would rather not be cut; all of it, reaching over the page's end, where it can not be. */
function forceFit({ area, draft }: OpenColumn, { box, top, relax }: PlacedUnit, whole: Box): Fit {
  const room = roomBelow(top, area, draft);
  const loose = relax?.();
  const relaxed = box.forced ? loose?.forced?.head : loose;
  const cut = (relaxed && (relaxed.height <= room ? { head: relaxed, tail: undefined } : relaxed.split(room))) ?? whole.split(room);
  if (cut) return { ...forceBox(cut.head, area, draft), tail: cut.tail };
  if (whole.height > area.height + 1)
    draft.context.report({
      severity: 'warning',
      code: 'layout/too-tall',
      message: `Something ${Math.round(whole.height)} pt tall does not fit on a page with ${Math.round(area.height)} pt for text; its end is cut off.`,
      hint: 'Make it smaller, or let the row break across pages.',
    });
  return forceBox(whole, area, draft);
}
