import type { Drawing } from '../../../model/drawing.ts';
import type { AnchorAreas, Obstacle, Rectangle } from '../../areas.ts';
import type { AnchoredDrawing, Box } from '../../boxes.ts';
import type { FloatSource, PageDraft } from '../page/page-draft.ts';
import type { Floating } from './floating.ts';
import { floatDrawing } from './floating.ts';
import { overlaps } from './obstacles.ts';

export function areasOf(draft: PageDraft, column: Rectangle): AnchorAreas {
  return { page: draft.page, margin: draft.margin, column, oddPage: draft.odd };
}

/** Where the drawings anchored in a box go when its top left is at (x, y); `lead`: space above that is the paragraph's own. Nothing is recorded yet. */
export function findFloats(
  box: Box,
  x: number,
  y: number,
  limit: number,
  column: Rectangle,
  draft: PageDraft,
  lead = 0,
): ReadonlyMap<Drawing, Floating> {
  const found = new Map<Drawing, Floating>();
  if (box.anchors.length === 0) return found;
  const areas = areasOf(draft, column);
  const others = draft.floats.filter((float) => float.obstacle).map((float) => float.frame);
  for (const anchored of box.anchors) {
    if (y + anchored.y >= limit) continue;
    const floating = floatAt(lead > 0 ? { ...anchored, paragraphY: anchored.paragraphY - lead } : anchored, x, y, areas, others, draft);
    if (floating.obstacle) others.push(floating.frame);
    found.set(anchored.drawing, floating);
  }
  return found;
}

function floatAt(
  anchored: AnchoredDrawing,
  x: number,
  y: number,
  areas: AnchorAreas,
  others: readonly Rectangle[],
  draft: PageDraft,
): Floating {
  return floatDrawing(anchored, x, y, areas, others, draft.context);
}

const TOLERANCE = 0.5;

function moved(a: Obstacle, b: Obstacle): boolean {
  return (
    Math.abs(a.x - b.x) > TOLERANCE ||
    Math.abs(a.y - b.y) > TOLERANCE ||
    Math.abs(a.width - b.width) > TOLERANCE ||
    Math.abs(a.height - b.height) > TOLERANCE
  );
}

/** Records a float on its page. True: it reaches into text already placed, so the page has to be filled again. */
export function recordFloat(draft: PageDraft, source: FloatSource, floating: Floating): boolean {
  draft.floats.push(floating);
  const { obstacle } = floating;
  draft.met.add(source);
  if (!obstacle) return false;
  const pin = draft.pinned.get(source);
  if (pin) {
    if (draft.final || !moved(pin, obstacle)) return false;
    draft.pinned.set(source, obstacle);
    return true;
  }
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
