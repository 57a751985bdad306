import type { Rectangle } from '../../layout/areas.ts';
import type { Fragment, GlyphRun, Mark, Page, Placed } from '../../layout/display-list.ts';
import type { FormControl, Inline, Link, Paragraph } from '../../model/paragraph.ts';

/** A field at its place: what of the page it takes over, which a reader then draws as part of the field. */
export interface FormField {
  readonly control: FormControl;
  /** Its place in the structure; the link is of this field alone. */
  readonly node: Paragraph;
  readonly link: Link;
  readonly value: string;
  /** Index of the page, and the area on it: points, y downwards. */
  readonly page: number;
  readonly area: Rectangle;
  readonly drawn: readonly Placed[];
  /** Points. */
  readonly size: number;
  /** RRGGBB. */
  readonly colour: string;
}

/** Draws nothing, but has a place in the page's content. */
const NOTHING: readonly Mark[] = [{ type: 'group', marks: [] }];

/**
 * Takes the content of form controls off the pages. What goes over two pages, or stands in a running head, stays on them as text.
 * Pages without fields are the same objects.
 */
export function takeFormFields(pages: readonly Page[]): { readonly pages: readonly Page[]; readonly fields: readonly FormField[] } {
  const places = new Map<object, Map<Link, { page: number; items: Placed[] } | undefined>>();
  pages.forEach((page, index) => {
    for (const item of page.items) {
      const { owner } = item.fragment;
      if (owner?.link?.control === undefined || item.artifact === true || areaOf(item) === undefined) continue;
      const links = places.get(owner.node) ?? new Map<Link, { page: number; items: Placed[] } | undefined>();
      places.set(owner.node, links);
      const known = links.get(owner.link);
      if (known === undefined) links.set(owner.link, links.has(owner.link) ? undefined : { page: index, items: [item] });
      else if (known.page === index) known.items.push(item);
      else links.set(owner.link, undefined);
    }
  });
  const fields: FormField[] = [];
  const stubs = new Map<Placed, Fragment>();
  for (const [node, links] of places) {
    for (const [link, place] of links) {
      const { control } = link;
      if (place === undefined || control === undefined) continue;
      const own = { ...link };
      for (const item of place.items)
        stubs.set(item, { marks: NOTHING, owner: { ...item.fragment.owner, node: node as Paragraph, link: own } });
      const [run] = place.items.flatMap(({ fragment }) => fragment.marks.filter((mark): mark is GlyphRun => mark.type === 'glyphs'));
      fields.push({
        control,
        node: node as Paragraph,
        link: own,
        value: control.isPrompt ? '' : textOf(node as Paragraph, link),
        page: place.page,
        area: around(place.items.map((item) => areaOf(item) as Rectangle)),
        drawn: place.items,
        size: run?.size ?? 11,
        colour: run?.colour ?? '000000',
      });
    }
  }
  if (fields.length === 0) return { pages, fields };
  const without = pages.map((page) =>
    page.items.some((item) => stubs.has(item))
      ? { ...page, items: page.items.map((item) => ({ ...item, fragment: stubs.get(item) ?? item.fragment })) }
      : page,
  );
  return { pages: without, fields };
}

function areaOf({ x, y, fragment }: Placed): Rectangle | undefined {
  const areas = fragment.marks.flatMap((mark) => (mark.type === 'link' ? [{ ...mark, x: x + mark.x, y: y + mark.y }] : []));
  return areas.length === 0 ? undefined : around(areas);
}

function around(areas: readonly Rectangle[]): Rectangle {
  const [x, y] = [Math.min(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.y))];
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** What the control holds. */
function textOf({ children }: Paragraph, link: Link): string {
  const shown = (inline: Inline): string => {
    if (inline.type === 'bookmark' || inline.link !== link) return '';
    if (inline.type === 'text') return inline.text;
    return inline.type === 'break' ? '\n' : inline.type === 'tab' ? '\t' : '';
  };
  return children.map(shown).join('').trim();
}
