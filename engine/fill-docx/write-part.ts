import type { XmlElement } from '../docx/xml/xml.ts';
import type { PlanNode } from '../fill/bind/plan.ts';
import { expand } from '../fill/expand.ts';
import { spend } from '../fill/fill-state.ts';
import type { Scope } from '../fill/resolve-name.ts';
import type { BlockPlan, ListPlan, RowPlan } from './bind-part.ts';
import { prefixOf, spliced } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { blockElements, rowElements } from './scan-part.ts';
import { surroundingsOf } from './surroundings.ts';
import { writeParagraph } from './write-paragraph.ts';

/** Must hold a paragraph, the last of its blocks (ECMA-376 17.4.65). */
const ENDS_WITH_PARAGRAPH: ReadonlySet<string> = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);

/** The inside of an element for one row of data. What no tag touches is the text of the part, letter by letter. */
export function writeList(plan: ListPlan, scope: Scope, writing: PartWriting): string {
  let last = '';
  const text = writeItems(plan.element, blockElements(plan.element), plan.nodes, scope, writing, (block, inner) => {
    const written = writeBlock(block, inner, writing);
    if (written !== '') last = block.type === 'paragraph' ? 'w:p' : block.element.name;
    return written;
  });
  if (last === 'w:p' || !ENDS_WITH_PARAGRAPH.has(plan.element.name)) return text;
  return `${text}<${prefixOf(writing.source, plan.element)}p/>`;
}

/** Items with the text before each, behind what comes before the first one and before what follows the last. */
function writeItems<T extends { readonly element: XmlElement }>(
  container: XmlElement,
  items: readonly XmlElement[],
  nodes: readonly PlanNode<T>[],
  scope: Scope,
  writing: PartWriting,
  write: (item: T, scope: Scope) => string,
): string {
  const { state } = writing;
  const around = surroundingsOf(container, items, writing);
  let text = around.head;
  expand(nodes, scope, state, (item, inner) => {
    if (!spend(state, 1, 0)) return;
    const written = write(item, inner);
    if (written !== '') text += around.before(item.element) + written;
  });
  return text + around.tail();
}

/** A block for one row of data; '' when nothing is left of it. */
export function writeBlock(plan: BlockPlan, scope: Scope, writing: PartWriting): string {
  const { source, copies } = writing;
  switch (plan.type) {
    case 'static':
      return copies.write(source, plan.element);
    case 'paragraph':
      return writeParagraph(plan, scope, writing, writeList);
    case 'container':
      return spliced(source, plan.element, new Map([[plan.list.element, writeList(plan.list, scope, writing)]]));
    case 'table': {
      let rows = 0;
      const inside = writeItems(plan.element, rowElements(plan.element), plan.nodes, scope, writing, (row, inner) => {
        rows++;
        return writeRow(row, inner, writing);
      });
      return rows === 0 ? '' : spliced(source, plan.element, new Map([[plan.element, inside]]));
    }
  }
}

function writeRow({ element, cells }: RowPlan, scope: Scope, writing: PartWriting): string {
  const insides = new Map([...cells].map(([cell, list]) => [cell, writeList(list, scope, writing)]));
  return writing.copies.write(writing.source, element, insides);
}
