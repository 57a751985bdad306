import type { Page } from '../layout/display-list.ts';
import type { TextDocument } from '../model/document.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { Paragraph } from '../model/paragraph.ts';
import { buildStructure, type OwnedContent, type StructureKid } from '../pdf/structure/structure-tree.ts';

/**
 * Indices of each page's items in the order in which a reader takes them: that of the PDF's structure, with the running heads of the
 * upper half before and those of the lower half after it.
 */
export function readingOrder(
  pages: readonly Page[],
  document: TextDocument,
  labels: ReadonlyMap<Paragraph, ListLabel>,
): readonly (readonly number[])[] {
  const contents = new Map<object, OwnedContent[]>();
  const above: number[][] = pages.map(() => []);
  const below: number[][] = pages.map(() => []);
  pages.forEach(({ items, height }, page) => {
    items.forEach(({ fragment: { owner }, artifact, y }, sequence) => {
      if (owner === undefined || artifact === true) {
        (y < height / 2 ? above : below)[page]?.push(sequence);
        return;
      }
      const { node, part, link } = owner;
      let list = contents.get(node);
      if (list === undefined) {
        list = [];
        contents.set(node, list);
      }
      list.push({ page, sequence, ...(part === undefined ? {} : { part }), ...(link === undefined ? {} : { link }) });
    });
  });
  const body: number[][] = pages.map(() => []);
  const walk = (kid: StructureKid): void => {
    if (kid.type === 'content') body[kid.page]?.push(kid.sequence);
    else if (kid.type === 'node') kid.kids.forEach(walk);
  };
  walk(buildStructure({ document, labels, contents, annotations: [], language: undefined }));
  return pages.map((_, page) => [above, body, below].flatMap((lists) => lists[page] ?? []));
}
