import type { Section } from '../../../model/section.ts';
import { bottomEdge, type Rectangle } from '../../areas.ts';
import type { LayoutContext } from '../../context.ts';
import { pageGeometry } from './page-geometry.ts';
import { headVariant, layoutFooter, layoutHeader, type RunningHead } from './running-heads.ts';

/** The least room for text that running heads may leave, points. */
const LEAST_BODY = 36;

/** What of its section decides how a page is furnished. */
export interface PageKind {
  /** The section whose margins, running heads and borders the page has. */
  readonly style: Section;
  /** First page of its section. */
  readonly first: boolean;
  readonly odd: boolean;
}

/** The room that a page has for text, and what stands around it. */
export interface PageRoom {
  readonly page: Rectangle;
  /** The page without its margins and what running heads take beyond these. */
  readonly margin: Rectangle;
  readonly heads: readonly RunningHead[];
  /** Margins and running heads leave no room for text. */
  readonly isCramped: boolean;
}

/** Sets the running heads of a page, and finds the room between them. */
export function pageRoom({ style, first, odd }: PageKind, context: LayoutContext): PageRoom {
  const { settings } = context.document;
  const geometry = pageGeometry(style, odd, settings);
  const variant = headVariant(style, first, odd, settings.evenAndOddHeaders);
  const { [variant]: header } = style.headers;
  const { [variant]: footer } = style.footers;
  const heads: RunningHead[] = [];
  let top = geometry.margin.y;
  let bottom = bottomEdge(geometry.margin);
  if (header) {
    const head = layoutHeader(header, geometry, context);
    heads.push(head);
    // ECMA-376 17.6.11: a negative margin is kept even if the header runs into the text.
    if (style.margins.top >= 0) top = Math.max(top, head.y + head.stack.height);
  }
  if (footer) {
    const foot = layoutFooter(footer, geometry, context);
    heads.push(foot);
    if (style.margins.bottom >= 0) bottom = Math.min(bottom, foot.y);
  }
  const isCramped = bottom - top < LEAST_BODY;
  if (isCramped) {
    context.report({
      severity: 'warning',
      code: 'layout/no-room',
      message: 'Margins, header and footer leave no room for text on a page.',
      where: { part: header?.part ?? footer?.part ?? 'word/document.xml' },
      hint: 'Make the header or footer shorter.',
    });
    top = Math.min(top, geometry.page.height - LEAST_BODY);
    bottom = top + LEAST_BODY;
  }
  const { x, width } = geometry.margin;
  return { page: geometry.page, margin: { x, y: top, width, height: bottom - top }, heads, isCramped };
}
