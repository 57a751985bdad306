import { glyphBounds } from '../../fonts/sfnt/glyph-bounds.ts';
import type { Placed } from '../display-list.ts';

/** From where to where the ink of the letters reaches, points downwards; undefined where no font tells. */
export function inkHeight(items: readonly Placed[]): { readonly top: number; readonly bottom: number } | undefined {
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y, fragment } of items)
    for (const mark of fragment.marks) {
      if (mark.type !== 'glyphs') continue;
      for (const glyph of mark.glyphs) {
        const bounds = glyphBounds(mark.face.file, glyph);
        if (bounds === undefined) continue;
        top = Math.min(top, y + mark.y - bounds.top * mark.size);
        bottom = Math.max(bottom, y + mark.y - bounds.bottom * mark.size);
      }
    }
  return bottom > top ? { top, bottom } : undefined;
}
