import type { Paragraph } from '../../../model/paragraph.ts';
import type { ParagraphLayout } from '../../inline/layout-paragraph.ts';
import { multipleExtra } from '../../inline/lines/line-metrics.ts';
import { TWIPS_PER_POINT } from '../../twips.ts';

/** Dots of the device that comes closest to LibreOffice's heights (exact for 8 to 12, 14, 16, 18, 20 and 24 pt), by point and by twip. */
const DOTS_PER_POINT = 2400 / 72;
const DOTS_PER_TWIP = DOTS_PER_POINT / TWIPS_PER_POINT;
const dotsToTwips = (dots: number): number => Math.floor(dots / DOTS_PER_TWIP + 0.5);

/** Height of a line of LibreOffice's default font, points. */
function defaultHeight(size: number): number {
  const ascent = Math.floor((1854 / 2048) * size * DOTS_PER_POINT + 0.5);
  const descent = Math.floor((434 / 2048) * size * DOTS_PER_POINT);
  const lineGap = Math.floor((67 / 2048) * size * DOTS_PER_POINT + 0.5);
  return (dotsToTwips(ascent) + dotsToTwips(descent) + dotsToTwips(lineGap)) / TWIPS_PER_POINT;
}

/**
 * What the cell of a table, a header or a footer grows by below its last paragraph, points; negative: it shrinks.
 * LibreOffice 7.4 takes the space that a line multiple adds to the last line from the size of the paragraph's style and the
 * height of its default font, whatever the font and size of the text (measured with seven families in the style and 30 sizes;
 * empty paragraphs, multiples below 1 and text of the body keep their own).
 */
export function cellEnd(paragraph: Paragraph, layout: ParagraphLayout): number {
  const { line } = paragraph.properties.spacing;
  const last = layout.lines.at(-1);
  if (line.rule !== 'auto' || line.value <= 1 || !last) return 0;
  if (last.snapped || paragraph.children.every((child) => child.type === 'bookmark')) return 0;
  const { size } = paragraph.styleText ?? paragraph.mark;
  return multipleExtra(line.value, defaultHeight(size)) - multipleExtra(line.value, last.textHeight);
}
