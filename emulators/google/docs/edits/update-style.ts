import { z } from 'zod';
import { color, type DocumentContent, type Paragraph, type ParagraphStyle, type TextStyle } from '../model.ts';
import { type EditResult, editKind } from './edit-kind.ts';
import { checkedRange, rangeSchema, withSegment } from './locations.ts';
import { changeElements, rewriteParagraphs } from './paragraphs.ts';
import { applyFields, fieldNames, paragraphStyleSchema, textStyleSchema } from './style-schemas.ts';

const LINK_STYLE: TextStyle = { underline: true, foregroundColor: color('1155cc') };

export const updateTextStyle = editKind(
  z.strictObject({ textStyle: textStyleSchema.default({}), fields: z.string().default(''), range: rangeSchema }),
  (content, { textStyle, fields, range }) => {
    const names = fieldNames(fields, Object.keys(textStyleSchema.shape));
    // A link is blue and underlined unless the same request says otherwise.
    const looks = names.includes('link') && textStyle.link ? Object.entries(LINK_STYLE).filter(([name]) => !names.includes(name)) : [];
    const { segment, from, to } = checkedRange(content, range);
    const blocks = rewriteParagraphs(segment.blocks, segment.start, from, to, (paragraph, start) => [
      changeElements(paragraph, Math.max(0, from - start), to - start, (element) => ({
        ...element,
        style: { ...applyFields(element.style, textStyle, fields, textStyleSchema), ...Object.fromEntries(looks) },
      })),
    ]);
    return { content: withSegment(content, segment.id, blocks) };
  },
);

export const updateParagraphStyle = editKind(
  z.strictObject({ paragraphStyle: paragraphStyleSchema.default({}), fields: z.string().default(''), range: rangeSchema }),
  (content, { paragraphStyle, fields, range }) =>
    changeParagraphs(content, range, (paragraph) => ({
      ...paragraph,
      style: applyFields<ParagraphStyle>(paragraph.style, paragraphStyle, fields, paragraphStyleSchema),
    })),
);

/** Every paragraph that overlaps the range, put through `change`. */
export function changeParagraphs(
  content: DocumentContent,
  range: z.infer<typeof rangeSchema>,
  change: (paragraph: Paragraph) => Paragraph,
): EditResult {
  const { segment, from, to } = checkedRange(content, range);
  const blocks = rewriteParagraphs(segment.blocks, segment.start, from, to, (paragraph) => [change(paragraph)]);
  return { content: withSegment(content, segment.id, blocks) };
}
