import type { Diagnostic } from '../diagnostics.ts';
import type { Page } from '../layout/display-list.ts';
import type { TextDocument } from '../model/document.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { PictureFile, SvgWriter } from './open-svg-writer.ts';
import { type PageDrawing, svgText } from './page-drawing.ts';
import { readingOrder } from './reading-order.ts';

/** Pictures of the pages that the PDF of the same row has. */
export interface PagePictures {
  /** Width and height of each page in points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /**
   * The page with its text and links, drawn when asked for; throws RangeError when there is no such page.
   * `urlOf` gives the address a picture is loaded from; by default it is in the page.
   */
  readonly drawing: (index: number, urlOf?: (picture: PictureFile) => string) => PageDrawing;
  /** The same as the text of an SVG document. */
  readonly page: (index: number, urlOf?: (picture: PictureFile) => string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the pictures are drawn of. */
interface PicturedDocument {
  readonly document: TextDocument;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly pages: readonly Page[];
}

/** Opens the pages of a document to be drawn by `svg`. */
export function openPagePictures(
  { document, labels, pages }: PicturedDocument,
  svg: SvgWriter,
  diagnostics: readonly Diagnostic[],
): PagePictures {
  let order: readonly (readonly number[])[] | undefined;
  const drawing: PagePictures['drawing'] = (index, urlOf) => {
    const page = pages[index];
    if (page === undefined) throw new RangeError(`There is no page ${index + 1}: the document has ${pages.length}.`);
    order ??= readingOrder(pages, document, labels);
    return svg.drawPage(page, order[index] as readonly number[], urlOf);
  };
  return {
    sizes: pages.map(({ width, height }) => ({ width, height })),
    drawing,
    page: (index, urlOf) => svgText(drawing(index, urlOf)),
    diagnostics,
  };
}
