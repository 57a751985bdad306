import type { Section } from '../../../model/section.ts';
import type { Rectangle } from '../../areas.ts';
import { TWIPS_PER_POINT, toTwips } from '../../twips.ts';

/**
 * The body of a page with a document grid: as many lines as fit, in the middle of the room. Measured in LibreOffice 7.4,
 * which leaves the body alone where the document has footnotes.
 */
export function gridBody(body: Rectangle, grid: Section['grid'], hasFootnotes: boolean): Rectangle {
  // LibreOffice halves whole twips.
  if (grid.type === 'none' || !(grid.linePitch > 0) || grid.linePitch > body.height) return body;
  const height = Math.floor((body.height + 0.01) / grid.linePitch) * grid.linePitch;
  const above = hasFootnotes ? 0 : Math.floor(toTwips(body.height - height) / 2) / TWIPS_PER_POINT;
  return { ...body, y: body.y + above, height };
}
