import type { Paragraph } from '../../../model/paragraph.ts';
import { type Availability, bottomEdge, type Obstacle } from '../../areas.ts';
import type { Box } from '../../boxes.ts';
import { availabilityBeside } from '../floats/availability.ts';
import { anyNear } from '../floats/obstacles.ts';
import { findFloats } from '../floats/page-floats.ts';
import { standsOnLine } from '../floats/position-drawing.ts';
import { type FlowPlace, setParagraph } from '../set-paragraph.ts';
import { shownBlock } from '../shown-block.ts';
import { gapBehindBreak, ownSpaceAbove } from '../spacing.ts';
import { type Cursor, nextBlock } from './cursor.ts';
import type { OpenColumn, Step } from './open-column.ts';
import { type PlacedUnit, placeBox } from './place-box.ts';
import { relaxParagraph } from './relax-paragraph.ts';
import { resetRest } from './reset-rest.ts';

/** A paragraph's lines, and the room they were set in: undefined where no float is near. */
interface SetLines {
  readonly box: Box;
  readonly availability: Availability | undefined;
}

/** Places the paragraph at the cursor, or what is left of it. */
export function placeParagraph(column: OpenColumn, paragraph: Paragraph): Step {
  const { rest } = column.cursor;
  return rest ? placeRest(column, paragraph, rest) : placeWhole(column, paragraph);
}

function placeRest(column: OpenColumn, paragraph: Paragraph, rest: Box): Step {
  const { area, cursor, draft, y } = column;
  // Measured: what follows a page break in a paragraph is a paragraph of its own to LibreOffice, with the space above.
  const gap = cursor.hard ? gapBehindBreak(paragraph, draft.context.document.settings.compatibility) : 0;
  let { box, room } = resetRest(column, paragraph, rest, draft.obstacles);
  const own = ownFloats(column, box, y + Math.max(gap, room.lead), 0);
  if (own) ({ box, room } = resetRest(column, paragraph, rest, [...draft.obstacles, ...own.obstacles]));
  const { keepNext } = paragraph.properties;
  return placeLines(column, paragraph, {
    box,
    x: area.x,
    top: y + Math.max(gap, room.lead),
    after: nextBlock(cursor),
    keepNext,
    breakable: true,
    found: own?.found,
    text: { paragraph, room },
  });
}

function placeWhole(column: OpenColumn, paragraph: Paragraph): Step {
  const { area, blocks, cursor, draft, y } = column;
  const { keepNext, pageBreakBefore } = paragraph.properties;
  const page = pageBreakBefore ? column.startPage() : undefined;
  if (page) return page;
  const next = shownBlock(blocks, cursor.block + 1, 1);
  const gap = column.gapAbove(paragraph);
  const top = y + gap;
  const context = column.contextOf(paragraph);
  // What stands on another page or in another column shares no frame (measured: LibreOffice 7.4).
  const place: FlowPlace = { previous: column.previous, next, width: area.width, above: gap };
  let set: SetLines = { box: setParagraph(paragraph, place, context).box, availability: undefined };
  const behind = behindOpeningBreak(column, paragraph, set.box);
  if (behind) {
    if (!column.atTop || behind.kind === 'column' || cursor.block === 0) return { cursor: behind.cursor, reason: behind.kind, bottom: y };
    column.cursor = behind.cursor;
    return undefined;
  }
  const setBeside = (obstacles: readonly Obstacle[]): SetLines => {
    const availability = availabilityBeside(obstacles, area.x, top, area.width);
    return { box: setParagraph(paragraph, { ...place, availability }, context).box, availability };
  };
  const room = { x: area.x, y: top, width: area.width, height: set.box.height };
  if (draft.obstacles.length > 0 && anyNear(draft.obstacles, room)) set = setBeside(draft.obstacles);
  const anchors = set.box.anchors.length > 0;
  const lead = anchors ? ownSpaceAbove(gap, column.previous, paragraph, context.document.settings.compatibility) : 0;
  const own = ownFloats(column, set.box, top, lead, room.height);
  if (own) set = setBeside([...draft.obstacles, ...own.obstacles]);
  const { box, availability } = set;
  return placeLines(column, paragraph, {
    box,
    x: area.x,
    top,
    after: nextBlock(cursor),
    keepNext: keepNext && next !== undefined,
    breakable: true,
    lead,
    found: own?.found,
    text: { paragraph, room: { lead: 0, width: area.width, availability } },
    relax: () => relaxParagraph(paragraph, place, context, draft.obstacles.length > 0 || box.anchors.length > 0),
  });
}

/**
 * What floats that is anchored in lines at `top`, where the lines themselves have to make way for it; at least `least` points of them count.
 * Behind a page or column break it floats elsewhere.
 */
function ownFloats(
  { area, draft }: OpenColumn,
  whole: Box,
  top: number,
  lead: number,
  least = 0,
): { readonly obstacles: readonly Obstacle[]; readonly found: PlacedUnit['found'] } | undefined {
  const box = whole.forced?.head ?? whole;
  if (box.anchors.length === 0) return undefined;
  const floats = findFloats({ box, x: area.x, y: top, lead, limit: bottomEdge(area) }, area, draft);
  const obstacles = [...floats].flatMap(([drawing, { obstacle }]) => (obstacle && !draft.pinned.has(drawing) ? [obstacle] : []));
  if (!anyNear(obstacles, { x: area.x, y: top, width: area.width, height: Math.max(least, box.height) })) return undefined;
  return { obstacles, found: new Map([...floats].filter(([drawing, { obstacle }]) => obstacle && standsOnLine(drawing))) };
}

function placeLines(column: OpenColumn, paragraph: Paragraph, unit: PlacedUnit): Step {
  const step = placeBox(column, unit);
  if (!step) column.previous = paragraph;
  return step;
}

/**
 * A break that comes first leaves no line on the page before, as if the paragraph had asked for it; it leaves a page
 * empty only where it begins a section (measured: LibreOffice 7.4).
 */
function behindOpeningBreak(
  { area, cursor }: OpenColumn,
  { children: [opening] }: Paragraph,
  { forced }: Box,
): { readonly kind: 'page' | 'column'; readonly cursor: Cursor } | undefined {
  if (!forced?.tail || opening?.type !== 'break' || opening.kind === 'line') return undefined;
  const { head, kind, tail } = forced;
  if (head.anchors.length > 0 || head.notes.length > 0) return undefined;
  const parts = [{ lead: 0, width: area.width, availability: undefined, height: head.height }];
  return { kind, cursor: { ...cursor, rest: tail, parts, hard: true } };
}
