import type { Paragraph } from '../../model/paragraph.ts';
import type { LayoutContext } from '../boxes.ts';
import type { ParagraphLayout } from '../inline/layout-paragraph.ts';
import { multipleExtra, textHeight } from '../inline/line-metrics.ts';
import { styleResolver } from '../inline/text-style.ts';

/**
 * What the cell of a table, a header or a footer grows by below its last paragraph, points; negative: it shrinks.
 * LibreOffice 7.4 takes the space that a line multiple adds to the last line from the font of the paragraph's style,
 * whatever the text's own size (measured with 8, 9, 10, 12, 20 and 24 pt; empty paragraphs, multiples below 1 and text of
 * the body keep their own).
 */
export function cellEnd(paragraph: Paragraph, layout: ParagraphLayout, context: LayoutContext): number {
  const { line } = paragraph.properties.spacing;
  const text = paragraph.styleText ?? paragraph.mark;
  const last = layout.lines.at(-1);
  if (line.rule !== 'auto' || line.value <= 1 || !last) return 0;
  if (last.snapped || paragraph.children.every((child) => child.type === 'bookmark')) return 0;
  const style = styleResolver(context)(text, 'ascii', false);
  const { ascent, descent } = textHeight(context.fonts.face(style.request), style.nominalSize);
  return multipleExtra(line.value, ascent + descent) - multipleExtra(line.value, last.textHeight);
}
