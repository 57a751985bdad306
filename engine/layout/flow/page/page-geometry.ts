import type { DocumentSettings } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import type { Rectangle } from '../../areas.ts';

export interface PageGeometry {
  /** A right-hand page. */
  readonly odd: boolean;
  readonly page: Rectangle;
  /** The page without its margins, before header and footer push into it. */
  readonly margin: Rectangle;
  readonly headerY: number;
  /** From the bottom edge. */
  readonly footerDistance: number;
}

/** Margins of a page; mirrored ones swap on even pages, the gutter goes on the binding edge (ECMA-376 17.6.11). */
export function pageGeometry(section: Section, odd: boolean, settings: DocumentSettings): PageGeometry {
  const { page, margins } = section;
  const swap = settings.mirrorMargins && !odd;
  const gutterTop = settings.gutterAtTop ? margins.gutter : 0;
  const gutter = settings.gutterAtTop ? 0 : margins.gutter;
  const gutterRight = swap !== section.rightToLeft;
  const left = (swap ? margins.right : margins.left) + (gutterRight ? 0 : gutter);
  const right = (swap ? margins.left : margins.right) + (gutterRight ? gutter : 0);
  const top = Math.abs(margins.top) + gutterTop;
  return {
    odd,
    page: { x: 0, y: 0, width: page.width, height: page.height },
    margin: {
      x: left,
      y: top,
      width: Math.max(1, page.width - left - right),
      height: Math.max(1, page.height - top - Math.abs(margins.bottom)),
    },
    headerY: margins.header,
    footerDistance: margins.footer,
  };
}
