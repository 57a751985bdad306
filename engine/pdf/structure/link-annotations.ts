import type { Report } from '../../diagnostics.ts';
import type { Rectangle } from '../../layout/areas.ts';
import type { Page, Placed } from '../../layout/display-list.ts';
import { madeOnce } from '../../made-once.ts';
import type { Link } from '../../model/paragraph.ts';
import type { MarkedContent } from '../content/page-content.ts';
import { formatNumber } from '../file/byte-writer.ts';
import type { ContentHash } from '../file/content-hash.ts';
import type { ObjectFile } from '../file/object-file.ts';
import { pdfText } from '../file/pdf-text.ts';
import { linkAction } from './link-action.ts';
import type { Annotated } from './structure-tree.ts';

export interface LinkContext {
  readonly file: ObjectFile;
  readonly hash: ContentHash;
  /** Object numbers of the pages. */
  readonly pageNumbers: readonly number[];
  /** Destinations by bookmark. */
  readonly destinations: ReadonlyMap<string, string>;
  /** First free key of the parent tree. */
  readonly firstKey: number;
  /** Links without a place in the structure get one: accessible files have no others. */
  readonly tagsAll: boolean;
  readonly report: Report;
}

export interface WrittenLinks {
  /** Object numbers of the annotations of each page. */
  readonly byPage: readonly (readonly number[])[];
  /** Those with a place in the structure. */
  readonly annotated: readonly Annotated[];
  /** Annotation → its key in the parent tree. */
  readonly keys: ReadonlyMap<number, number>;
}

/** Writes an annotation for each area of a link that leads somewhere (ISO 32000-1 12.5.6.5). */
export function writeLinks(pages: readonly Page[], written: readonly MarkedContent[], context: LinkContext): WrittenLinks {
  const { file, hash } = context;
  const tagged = taggedLinks(written);
  const annotated: Annotated[] = [];
  const keys = new Map<number, number>();
  const byPage = written.map(({ contents }, index) => {
    const page = pages[index] as Page;
    const annotations: number[] = [];
    contents.forEach((content, item) => {
      const placed = page.items[item];
      if (placed === undefined) return;
      for (const { link, area } of content.resources.links) {
        const action = linkAction(link, context.destinations, context.report);
        const rectangle = rectangleOf(area, placed, page);
        if (action === undefined || rectangle === undefined) continue;
        const number = file.number();
        let key = '';
        const node = placed.artifact === true ? undefined : placed.fragment.owner?.node;
        const hasPlace = node !== undefined && tagged.get(node)?.has(link) === true;
        if (hasPlace || context.tagsAll) {
          keys.set(number, context.firstKey + keys.size);
          key = `/StructParent ${keys.get(number)}`;
          annotated.push({ node: hasPlace ? node : link, link, page: index, annotation: number });
        }
        const description = pdfText(link.tooltip ?? link.url ?? link.anchor ?? '');
        const body = `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/Border[0 0 0]/F 4/Contents${description}/P ${context.pageNumbers[index]} 0 R${key}${action}>>`;
        file.object(number, body);
        hash.text(body);
        annotations.push(number);
      }
    });
    return annotations;
  });
  return { byPage, annotated, keys };
}

/** Of each node, the links that its content in the structure belongs to. */
function taggedLinks(written: readonly MarkedContent[]): ReadonlyMap<object, ReadonlySet<Link>> {
  const tagged = new Map<object, Set<Link>>();
  for (const { sequences } of written)
    for (const { owner } of sequences) if (owner.link !== undefined) madeOnce(tagged, owner.node, () => new Set<Link>()).add(owner.link);
  return tagged;
}

/** `/Rect`; undefined beside the page: a running head that is taller than its page would bring hundreds to every page. */
function rectangleOf(area: Rectangle, placed: Placed, page: Page): string | undefined {
  const [left, top] = [placed.x + area.x, page.height - placed.y - area.y];
  if (left > page.width || left + area.width < 0 || top < 0 || top - area.height > page.height) return undefined;
  return [left, top - area.height, left + area.width, top].map(formatNumber).join(' ');
}
