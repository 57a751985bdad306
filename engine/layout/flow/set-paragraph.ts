import type { Block } from '../../model/document.ts';
import type { ListLabel } from '../../model/numbering.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Availability } from '../areas.ts';
import type { LayoutContext } from '../context.ts';
import type { ParagraphLayout } from '../inline/layout-paragraph.ts';
import { layoutParagraph } from '../inline/layout-paragraph.ts';
import type { Join } from '../inline/marks/paragraph-frame.ts';
import { joinOf } from './spacing.ts';

interface Known {
  readonly width: number;
  readonly joinTop: Join | undefined;
  readonly joinBottom: Join | undefined;
  readonly gap: number;
  readonly grid: LayoutContext['grid'];
  readonly background: LayoutContext['background'];
  readonly label: ListLabel | undefined;
  /** Field values the lines were set with; '' where none show. */
  readonly values: string;
  readonly layout: ParagraphLayout;
}

export function sameLabel(a: ListLabel | undefined, b: ListLabel | undefined): boolean {
  if (a === b) return true;
  return (
    a !== undefined &&
    b !== undefined &&
    a.text === b.text &&
    a.properties === b.properties &&
    a.suffix === b.suffix &&
    a.alignment === b.alignment &&
    a.level === b.level &&
    a.picture === b.picture
  );
}

function valuesIn(layout: ParagraphLayout, context: LayoutContext): string {
  const { fields } = context;
  let values = layout.dependsOnPage ? `${fields.page}\n${fields.pages}\n${fields.sectionPages}\n${fields.section}` : '';
  for (const { reference } of layout.box.notes) values += `\n${fields.noteNumber(reference.kind, reference.id)}`;
  return values;
}

/** What besides a paragraph decides how it is set. Points. */
export interface ParagraphPlace {
  /** Its neighbours decide whether borders join. */
  readonly previous: Block | undefined;
  readonly next: Block | undefined;
  readonly width: number;
  /** Between the neighbour above and the paragraph. */
  readonly above: number;
  /** Given where floats are near: such lines are never cached. */
  readonly availability?: Availability | undefined;
}

export function setParagraph(paragraph: Paragraph, place: ParagraphPlace, context: LayoutContext): ParagraphLayout {
  const { previous, next, width, above, availability } = place;
  const joinTop = joinOf(previous, paragraph);
  const joinBottom = joinOf(paragraph, next);
  const gap = joinTop === undefined ? 0 : above;
  const { grid, background } = context;
  const label = context.labels.get(paragraph);
  const cache = context.session.cache<Paragraph, Known>('flow/paragraph');
  if (!availability) {
    const known = cache.get(paragraph);
    if (
      known &&
      known.width === width &&
      known.joinTop === joinTop &&
      known.joinBottom === joinBottom &&
      known.gap === gap &&
      known.grid === grid &&
      known.background === background &&
      sameLabel(known.label, label) &&
      known.values === valuesIn(known.layout, context)
    )
      return known.layout;
  }
  const options = {
    width,
    fields: context.fields,
    joinTop,
    joinBottom,
    joinGap: gap,
    ...(grid ? { grid } : {}),
    ...(background === undefined ? {} : { background }),
  };
  const layout = layoutParagraph(
    paragraph,
    { ...options, ...(label ? { label } : {}), ...(availability ? { availability, clearance: above + spacingBelow(previous) } : {}) },
    context,
  );
  // A page reference may point anywhere, so its lines are set anew each time: `values` cannot tell.
  if (
    !availability &&
    !paragraph.children.some((inline) => inline.type === 'note-mark' || (inline.type === 'field' && inline.kind === 'pageReference'))
  ) {
    cache.set(paragraph, { width, joinTop, joinBottom, gap, grid, background, label, values: valuesIn(layout, context), layout });
  }
  return layout;

  /** What a line multiple adds below the last line of the block above. */
  function spacingBelow(block: Block | undefined): number {
    const last = block?.type === 'paragraph' ? cache.get(block)?.layout.lines.at(-1) : undefined;
    return last === undefined ? 0 : last.height - last.contentHeight;
  }
}
