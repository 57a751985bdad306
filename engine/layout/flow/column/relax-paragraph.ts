import { madeOnce } from '../../../made-once.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { Box } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { type FlowPlace, setParagraph } from '../set-paragraph.ts';

/** The same lines without `keepLines` and widow control, beside no float: for a paragraph that no page can hold as it is. `wrapped`: it stands beside floats. */
export function relaxParagraph(paragraph: Paragraph, place: FlowPlace, context: LayoutContext, wrapped: boolean): Box | undefined {
  const { properties } = paragraph;
  if (!properties.keepLines && !properties.widowControl && !wrapped) return undefined;
  const cache = context.session.cache<Paragraph, Paragraph>('flow/relaxed-paragraph');
  const unkept = (): Paragraph => ({ ...paragraph, properties: { ...properties, keepLines: false, widowControl: false } });
  const relaxed = madeOnce(cache, paragraph, unkept);
  const label = context.labels.get(paragraph);
  return setParagraph(relaxed, place, label ? { ...context, labels: new Map([[relaxed, label]]) } : context).box;
}
