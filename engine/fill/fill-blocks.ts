import type { Block } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { Row, Table } from '../model/table.ts';
import type { BlockPlan, BlocksPlan, DrawingPlan, RowPlan, TablePlan } from './bind/plan.ts';
import { takeCopy } from './copies.ts';
import { expand } from './expand.ts';
import { fillLink } from './fill-link.ts';
import { fillParagraph } from './fill-paragraph.ts';
import { type FillState, spend } from './fill-state.ts';
import type { Scope } from './resolve-name.ts';

/** The blocks of a list for one row; the template's own array when nothing in it depends on the row. */
export function fillBlocks(plan: BlocksPlan, scope: Scope, state: FillState): readonly Block[] {
  if (!plan.dynamic) return plan.blocks;
  const out: Block[] = [];
  expand(plan.nodes, scope, state, (item, inner) => {
    const block = fillBlock(item, inner, state);
    if (block) out.push(block);
  });
  if (plan.empty && out.length === 0) out.push(renewEmpty(plan.empty, state));
  return out;
}

/** A block for one row; undefined when nothing is left of it. */
export function fillBlock(plan: BlockPlan, scope: Scope, state: FillState): Block | undefined {
  state.plans.push(plan);
  if (plan.type === 'static') return plan.copies && spend(state, 1, 0) ? takeCopy(plan.copies, state.epoch) : plan.block;
  if (plan.type === 'paragraph') return fillParagraph(plan, scope, state, fillDrawing, fillBlocks);
  const table = fillTable(plan, scope, state);
  return table.rows.length > 0 ? table : undefined;
}

function fillTable(plan: TablePlan, scope: Scope, state: FillState): Table {
  const rows: Row[] = [];
  expand(plan.nodes, scope, state, (item, inner) => {
    state.plans.push(item);
    if (spend(state, 1, 0)) rows.push(fillRow(item, inner, state));
  });
  return { ...plan.table, rows };
}

function fillRow(plan: RowPlan, scope: Scope, state: FillState): Row {
  if (!plan.dynamic) return plan.copies ? takeCopy(plan.copies, state.epoch) : plan.row;
  const cells = plan.cells.map(({ cell, blocks, copies }) => {
    if (blocks.dynamic) return { ...cell, blocks: withLastParagraph(fillBlocks(blocks, scope, state), blocks, state) };
    return copies ? takeCopy(copies, state.epoch) : cell;
  });
  return { ...plan.row, cells };
}

/** ECMA-376 17.4.65 wants a paragraph at the end of every cell. */
function withLastParagraph(filled: readonly Block[], { empty }: BlocksPlan, state: FillState): readonly Block[] {
  return empty && filled[filled.length - 1]?.type === 'table' ? [...filled, renewEmpty(empty, state)] : filled;
}

/** An empty paragraph in place of what is not there. */
export function renewEmpty(template: Paragraph, state: FillState): Paragraph {
  const filled = { ...template };
  state.renewed.push({ filled, template });
  return filled;
}

/** The drawing with its link and the texts in it filled. */
export function fillDrawing({ drawing: template, link, text, children }: DrawingPlan, scope: Scope, state: FillState): Drawing {
  const drawing = link ? { ...template, link: fillLink(link, scope, state) } : template;
  const { content } = drawing;
  if (content.type === 'group')
    return {
      ...drawing,
      content: { ...content, children: content.children.map((child, index) => withDrawing(child, children[index], scope, state)) },
    };
  if (content.type === 'shape' && content.text && text)
    return { ...drawing, content: { ...content, text: { ...content.text, blocks: fillBlocks(text, scope, state) } } };
  return drawing;
}

function withDrawing<C extends { readonly drawing: Drawing }>(child: C, plan: DrawingPlan | undefined, scope: Scope, state: FillState): C {
  return plan ? { ...child, drawing: fillDrawing(plan, scope, state) } : child;
}
