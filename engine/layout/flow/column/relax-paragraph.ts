import type { Block } from '../../../model/document.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { Box, LayoutContext } from '../../boxes.ts';
import { setParagraph } from '../set-paragraph.ts';

/** The same lines without `keepLines` and widow control, beside no float: for a paragraph that no page can hold as it is. */
export function relaxParagraph(
  paragraph: Paragraph,
  previous: Block | undefined,
  next: Block | undefined,
  width: number,
  context: LayoutContext,
  gap: number,
  wrapped: boolean,
): Box | undefined {
  const { properties } = paragraph;
  if (!properties.keepLines && !properties.widowControl && !wrapped) return undefined;
  const cache = context.session.cache<Paragraph, Paragraph>('flow/relaxed-paragraph');
  let relaxed = cache.get(paragraph);
  if (!relaxed) {
    relaxed = { ...paragraph, properties: { ...properties, keepLines: false, widowControl: false } };
    cache.set(paragraph, relaxed);
  }
  const label = context.labels.get(paragraph);
  return setParagraph(relaxed, previous, next, width, label ? { ...context, labels: new Map([[relaxed, label]]) } : context, gap).box;
}
