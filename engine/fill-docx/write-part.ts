import type { XmlElement } from '../docx/xml/xml.ts';
import type { PlanNode } from '../fill/bind/plan.ts';
import { expand } from '../fill/expand.ts';
import { spend } from '../fill/fill-state.ts';
import type { Scope } from '../fill/resolve-name.ts';
import type { BlockPlan, ListPlan, RowListPlan, RowPlan } from './bind-part.ts';
import { prefixOf, spliced } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { blockElements, insideOf, rowElements } from './scan-part.ts';
import { surroundingsOf } from './surroundings.ts';
import { writeParagraph } from './write-paragraph.ts';

/** Must hold a paragraph, the last of its blocks (ECMA-376 17.4.65). */
const ENDS_WITH_PARAGRAPH: ReadonlySet<string> = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);

/** Blocks for one row of data. */
interface WrittenBlocks {
  /** '' for a block of which nothing is left. */
  readonly text: string;
  /** The name of the last paragraph or table, in whatever container; '' where there is none. */
  readonly last: string;
}

/** The inside of an element for one row of data. What no tag touches is the text of the part, letter by letter. */
export function writeList(plan: ListPlan, scope: Scope, writing: PartWriting): string {
  const { text, last } = writeBlocks(plan, scope, writing);
  if (last === 'w:p' || !ENDS_WITH_PARAGRAPH.has(plan.element.name)) return text;
  return `${text}<${prefixOf(writing.source, plan.element)}p/>`;
}

function writeBlocks(plan: ListPlan, scope: Scope, writing: PartWriting): WrittenBlocks {
  let last = '';
  const text = writeItems(plan.element, blockElements(plan.element), plan.nodes, scope, writing, (block, inner) => {
    const written = writeBlock(block, inner, writing);
    if (written.text !== '' && written.last !== '') last = written.last;
    return written.text;
  });
  return { text, last };
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

/** A block for one row of data. */
export function writeBlock(plan: BlockPlan, scope: Scope, writing: PartWriting): WrittenBlocks {
  const { source, copies } = writing;
  switch (plan.type) {
    case 'static':
      return { text: copies.write(source, plan.element), last: lastIn(plan.element) };
    case 'paragraph':
      return { text: writeParagraph(plan, scope, writing, writeList), last: 'w:p' };
    case 'container': {
      const { text, last } = writeBlocks(plan.list, scope, writing);
      return { text: spliced(source, plan.element, new Map([[plan.list.element, text]])), last };
    }
    case 'table':
      return { text: writeRows(plan, scope, writing), last: 'w:tbl' };
  }
}

/** The last paragraph or table that a block is or holds. */
function lastIn(element: XmlElement): string {
  if (element.name === 'w:p' || element.name === 'w:tbl') return element.name;
  const names = blockElements(insideOf(element) ?? element).map(lastIn);
  return names.findLast((name) => name !== '') ?? '';
}

/** A table, or a container of rows, for one row of data; '' when no row is left of it. */
function writeRows(
  { element, rows }: { readonly element: XmlElement; readonly rows: RowListPlan },
  scope: Scope,
  writing: PartWriting,
): string {
  let isEmpty = true;
  const inside = writeItems(rows.element, rowElements(rows.element), rows.nodes, scope, writing, (row, inner) => {
    const written = writeRow(row, inner, writing);
    isEmpty &&= written === '';
    return written;
  });
  return isEmpty ? '' : spliced(writing.source, element, new Map([[rows.element, inside]]));
}

function writeRow(plan: RowPlan, scope: Scope, writing: PartWriting): string {
  if (plan.type === 'container') return writeRows(plan, scope, writing);
  const insides = new Map([...plan.cells].map(([cell, list]) => [cell, writeList(list, scope, writing)]));
  return writing.copies.write(writing.source, plan.element, insides);
}
