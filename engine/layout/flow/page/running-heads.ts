import { madeOnce } from '../../../made-once.ts';
import type { HeaderFooter, HeaderFooterSet, Section } from '../../../model/section.ts';
import type { AnchorAreas } from '../../areas.ts';
import type { Stack } from '../../boxes.ts';
import { type LayoutContext, MAX_PAGES } from '../../context.ts';
import { contextUse, shownValues } from '../../context-use.ts';
import { layoutStack } from '../stack/layout-stack.ts';
import type { PageGeometry } from './page-geometry.ts';

/** What a header or footer draws and takes of its page; points. */
export type HeadStack = Pick<Stack, 'height' | 'items' | 'obstacles'>;

/** A header or footer at its place on the page. */
export interface RunningHead {
  readonly x: number;
  readonly y: number;
  readonly stack: HeadStack;
}

/** Which of its headers and footers a page has: of first pages, of even ones, or of all (ECMA-376 17.10). */
export function headVariant({ titlePage }: Section, first: boolean, odd: boolean, evenAndOdd: boolean): keyof HeaderFooterSet {
  if (first && titlePage) return 'first';
  return evenAndOdd && !odd ? 'even' : 'default';
}

export function layoutHeader(head: HeaderFooter, geometry: PageGeometry, context: LayoutContext): RunningHead {
  return { x: geometry.margin.x, y: geometry.headerY, stack: setHead(head, geometry, geometry.headerY, 'header', context) };
}

export function layoutFooter(head: HeaderFooter, geometry: PageGeometry, context: LayoutContext): RunningHead {
  const bottom = geometry.page.height - geometry.footerDistance;
  let y = geometry.page.y + geometry.margin.y + geometry.margin.height;
  let stack = setHead(head, geometry, y, 'footer', context);
  // The footer stands on its distance from the edge: its height decides its top, and drawings refer to that.
  if (bottom - stack.height !== y) {
    y = bottom - stack.height;
    stack = setHead(head, geometry, y, 'footer', context);
  }
  return { x: geometry.margin.x, y: bottom - stack.height, stack };
}

function setHead(
  head: HeaderFooter,
  { page, margin, odd }: PageGeometry,
  y: number,
  role: 'header' | 'footer',
  context: LayoutContext,
): HeadStack {
  const areas: AnchorAreas = {
    page: { x: -margin.x, y: -y, width: page.width, height: page.height },
    margin: { x: 0, y: margin.y - y, width: margin.width, height: margin.height },
    column: { x: 0, y: 0, width: margin.width, height: margin.height },
    oddPage: odd,
  };
  const use = contextUse(head.blocks);
  const values = shownValues(use, context.fields);
  const set = (): HeadStack => onPage(layoutStack(head.blocks, margin.width, context, { role, areas }), 2 * page.height - y);
  if (values === undefined || use.numbered.length > 0) return set();
  const key = `${margin.x} ${y} ${margin.y} ${margin.width} ${margin.height} ${page.width} ${page.height} ${odd ? 1 : 0}${values}`;
  const cache = context.session.cache<HeaderFooter, Map<string, HeadStack>>('flow/running-head');
  const known = madeOnce(cache, head, () => new Map<string, HeadStack>());
  // Each page's, and those of both passes, where a field tells how many pages there are.
  if (known.size >= MAX_PAGES && !known.has(key)) known.clear();
  return madeOnce(known, key, set);
}

/**
 * Without the lines from `below` its top on, which nobody sees: a header of a thousand lines would be drawn on every page. That is a page's
 * height beneath the edge, because a line that crosses the edge is not to be missed.
 */
function onPage(stack: Stack, below: number): HeadStack {
  if (!(stack.height > below)) return stack;
  return { height: stack.height, items: stack.itemsAbove(below), obstacles: stack.obstacles };
}
