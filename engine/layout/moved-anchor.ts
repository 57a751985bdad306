import type { AnchoredDrawing } from './boxes.ts';

/** The drawing as seen from around the box it is anchored in, which stands at (x, y). */
export function movedAnchor({ drawing, x, y, paragraphY }: AnchoredDrawing, byX: number, byY: number): AnchoredDrawing {
  return { drawing, x: x + byX, y: y + byY, paragraphY: paragraphY + byY };
}

/** The drawing where its paragraph begins with `space` points above the box. */
export function belowOwnSpace(anchored: AnchoredDrawing, space: number): AnchoredDrawing {
  return space > 0 ? { ...anchored, paragraphY: anchored.paragraphY - space } : anchored;
}
