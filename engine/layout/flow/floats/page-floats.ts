import type { Drawing } from '../../../model/drawing.ts';
import { type AnchorAreas, type Obstacle, overlaps, type Rectangle } from '../../areas.ts';
import type { Box } from '../../boxes.ts';
import { belowOwnSpace } from '../../moved-anchor.ts';
import type { FloatSource, PageDraft } from '../page/page-draft.ts';
import { type Floating, floatDrawing, type Surroundings } from './floating.ts';
import { movedObstacle } from './obstacles.ts';

export function areasOf(draft: PageDraft, column: Rectangle): AnchorAreas {
  return { page: draft.page, margin: draft.margin, column, oddPage: draft.odd };
}

/** What floats on the page so far, for what floats in one of its columns. */
export function surroundingsIn(column: Rectangle, draft: PageDraft): Surroundings {
  const others = draft.floats.filter(({ obstacle }) => obstacle).map(({ frame }) => frame);
  return { areas: areasOf(draft, column), others, context: draft.context };
}

/** A box that drawings are anchored in, at its place on the page; points. */
export interface AnchoringBox {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
  /** Space above the box that is the paragraph's own. */
  readonly lead: number;
  /** What is anchored from here on down stands on another page. */
  readonly limit: number;
}

/** Where the drawings anchored in a box go. Nothing is recorded yet. */
export function findFloats({ box, x, y, lead, limit }: AnchoringBox, column: Rectangle, draft: PageDraft): ReadonlyMap<Drawing, Floating> {
  const found = new Map<Drawing, Floating>();
  if (box.anchors.length === 0) return found;
  const { areas, others, context } = surroundingsIn(column, draft);
  const taken = [...others];
  for (const anchored of box.anchors) {
    if (y + anchored.y >= limit) continue;
    const floating = floatDrawing(belowOwnSpace(anchored, lead), x, y, { areas, others: taken, context });
    if (floating.obstacle) taken.push(floating.frame);
    found.set(anchored.drawing, floating);
  }
  return found;
}

const TOLERANCE = 0.5;

/** Whether an obstacle takes another room across the page: it is anchored in another column, or has another size. */
function changed(a: Obstacle, b: Obstacle): boolean {
  return Math.abs(a.x - b.x) > TOLERANCE || Math.abs(a.width - b.width) > TOLERANCE || Math.abs(a.height - b.height) > TOLERANCE;
}

/**
 * Records a float on its page. True: it reaches into text already placed, so the page has to be filled again. It then stays
 * where it was found, though text that makes way for it may take its anchor down (measured: LibreOffice 7.4).
 */
export function recordFloat(draft: PageDraft, source: FloatSource, floating: Floating): boolean {
  const { obstacle } = floating;
  draft.met.push(source);
  const pin = obstacle && draft.pinned.get(source);
  if (pin) {
    const stays = !changed(pin, obstacle);
    draft.floats.push(stays ? raised(floating, pin.y - obstacle.y) : floating);
    if (stays || draft.final) return false;
    draft.pinned.set(source, obstacle);
    return true;
  }
  draft.floats.push(floating);
  if (!obstacle) return false;
  draft.obstacles.push(obstacle);
  if (draft.final) return false;
  for (const { x, y, box } of draft.boxes) {
    if (overlaps({ x, y, width: box.width, height: box.height }, obstacle)) {
      draft.pinned.set(source, obstacle);
      return true;
    }
  }
  return false;
}

function raised(floating: Floating, by: number): Floating {
  const { frame, obstacle } = floating;
  return { ...floating, frame: { ...frame, y: frame.y + by }, obstacle: obstacle && movedObstacle(obstacle, 0, by) };
}
