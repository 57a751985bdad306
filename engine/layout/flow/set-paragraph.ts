import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Availability } from '../areas.ts';
import type { LayoutContext } from '../context.ts';
import { latestLayoutOf, layoutParagraph, type ParagraphLayout } from '../inline/layout-paragraph.ts';
import type { LayoutSession } from '../session.ts';
import { joinOf } from './spacing.ts';

/** Where a paragraph stands in the flow. Points. */
export interface FlowPlace {
  /** Its neighbours decide whether borders join. */
  readonly previous: Block | undefined;
  readonly next: Block | undefined;
  readonly width: number;
  /** Between the neighbour above and the paragraph. */
  readonly above: number;
  /** Given where floats are near. */
  readonly availability?: Availability | undefined;
  /** What it stands in has its borders. */
  readonly enclosed?: boolean | undefined;
}

/** Sets a paragraph of the flow: with its label, and joined to the neighbours that it shares a frame with. */
export function setParagraph(paragraph: Paragraph, place: FlowPlace, context: LayoutContext): ParagraphLayout {
  const { previous, next, width, above, availability, enclosed } = place;
  const { fields, grid, background } = context;
  const joinTop = enclosed ? 'enclosed' : joinOf(previous, paragraph);
  const options = {
    width,
    label: context.labels.get(paragraph),
    joinTop,
    joinBottom: enclosed ? joinTop : joinOf(paragraph, next),
    joinGap: joinTop === undefined ? 0 : above,
    background,
    grid,
    fields,
  };
  if (availability === undefined) return layoutParagraph(paragraph, options, context);
  const clearance = above + spacingBelow(previous, context.session);
  return layoutParagraph(paragraph, { ...options, availability, clearance }, context);
}

/** What a line multiple adds below the last line of the block above. */
function spacingBelow(block: Block | undefined, session: LayoutSession): number {
  const last = block?.type === 'paragraph' ? latestLayoutOf(block, session)?.lines.at(-1) : undefined;
  return last === undefined ? 0 : last.height - last.contentHeight;
}
