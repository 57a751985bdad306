import type { Paragraph } from '../../../model/paragraph.ts';
import { bottomEdge, type Obstacle, type Rectangle } from '../../areas.ts';
import type { Box, Cut } from '../../boxes.ts';
import { anyNear } from '../floats/obstacles.ts';
import { setParagraph } from '../set-paragraph.ts';
import { shownBlock } from '../shown-block.ts';
import { cutShorter } from './fit-box.ts';
import type { OpenColumn } from './open-column.ts';
import { availabilityBelow, heightOfParts, needsResetting, type PlacedPart, restBelow } from './rest-of-paragraph.ts';

/** How lines were set. */
export type LineRoom = Omit<PlacedPart, 'height'>;

/** What is left of a paragraph, and the room that its lines were set for. */
interface Rest {
  readonly box: Box;
  readonly room: LineRoom;
}

/** The rest of a paragraph from the column before, set anew where this one is of another width or has floats. */
export function resetRest(column: OpenColumn, paragraph: Paragraph, rest: Box, obstacles: readonly Obstacle[]): Rest {
  const { area, draft, y } = column;
  const { parts } = column.cursor;
  const room = { x: area.x, y, width: area.width, height: Math.min(rest.height, bottomEdge(area) - y) };
  const near = anyNear(obstacles, room);
  const asItWas: Rest = { box: rest, room: { lead: 0, width: area.width, availability: undefined } };
  if (!near && !(parts && needsResetting(parts, area))) return asItWas;
  const reset = parts && restIn(column, paragraph, parts, { area, top: y, obstacles });
  if (reset) return reset;
  if (near)
    draft.context.report({
      severity: 'info',
      code: 'layout/wrap-gave-up',
      message: 'The rest of a paragraph from the page before does not make way for a drawing and may touch it.',
    });
  return { ...asItWas, room: { ...asItWas.room, width: rest.width } };
}

/** A box cut where the lines behind can go on in the next column, which is of another width; as given where they can nowhere. */
export function cutForNextColumn(
  column: OpenColumn,
  paragraph: Paragraph,
  box: Box,
  cut: Cut<Box>,
  partsWith: (head: Box) => readonly PlacedPart[] | undefined,
): Cut<Box> {
  const next = { ...column.area, width: column.begin.nextWidth };
  const { obstacles } = column.draft;
  for (let shorter: Cut<Box> | undefined = cut; shorter; shorter = cutShorter(box, shorter.head)) {
    const parts = partsWith(shorter.head);
    if (!parts || restIn(column, paragraph, parts, { area: next, top: next.y, obstacles })) return shorter;
  }
  return cut;
}

/** Where the rest of a paragraph goes on. */
interface RestPlace {
  readonly area: Rectangle;
  readonly top: number;
  readonly obstacles: readonly Obstacle[];
}

/** What of a paragraph lies below the parts placed before, set anew for where it goes on; undefined when it breaks elsewhere. */
function restIn(column: OpenColumn, paragraph: Paragraph, parts: readonly PlacedPart[], place: RestPlace): Rest | undefined {
  const { blocks, cursor } = column;
  const { area, top } = place;
  const width = Math.max(area.width, ...parts.map((part) => part.width));
  // What stands in other columns alone is none of this one's, though it would let no line beside it.
  const obstacles = anyNear(place.obstacles, { ...area, y: top, height: bottomEdge(area) - top }) ? place.obstacles : [];
  const availability = availabilityBelow(parts, area, top, obstacles, width, paragraph.properties.indent.end);
  const previous = shownBlock(blocks, cursor.block - 1, -1);
  const next = shownBlock(blocks, cursor.block + 1, 1);
  const whole = setParagraph(paragraph, { previous, next, width, above: 0, availability }, column.contextOf(paragraph));
  const box = restBelow(whole.box, parts);
  if (!box) return undefined;
  const lead = Math.max(0, whole.box.height - heightOfParts(parts) - box.height);
  // Beside no float they have the whole width, here and in the columns behind that are like this one.
  return { box, room: { lead, width: area.width, availability: obstacles.length > 0 ? availability : undefined } };
}
