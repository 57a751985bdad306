import type { Place } from '../../diagnostics.ts';
import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Cell, Row, Table } from '../../model/table.ts';
import { cloneBlock, cloneCell, cloneRow, keepCopies } from '../copies.ts';
import { type BlockNode, nestBlocks } from '../tags/match-blocks.ts';
import { type ScannedBlock, type ScannedList, type ScannedRow, type ScannedTable, scanBlocks } from '../tags/scan-blocks.ts';
import { type BindContext, joinPath, placeAt, recordUse, within } from './bind-context.ts';
import { bindParagraph, emptyLike } from './bind-paragraph.ts';
import type { BlockPlan, BlocksPlan, CellPlan, PlanNode, Room, RowPlan, TablePlan } from './plan.ts';
import { nameAskedBy, type OpenBlock, planNodes } from './plan-nodes.ts';

/** Reads the tags of a list of blocks. What is wrong with them, and which names they ask for, goes to the registry of the context. */
export function bindBlocks(blocks: readonly Block[], context: BindContext): BlocksPlan {
  return bindList(scanBlocks(blocks), context);
}

function bindList(list: ScannedList, context: BindContext): BlocksPlan {
  const nodes = bindNodes(nestBlocks(list.events), context, bindBlock);
  const dynamic = nodes.some((node) => node.type !== 'item' || node.item.type !== 'static') || nodes.length < list.items.length;
  const last = list.blocks.findLast((block): block is Paragraph => block.type === 'paragraph');
  return { blocks: list.blocks, nodes, dynamic, empty: dynamic && last ? emptyLike(last) : undefined };
}

/** Turns scanned items into plans, keeping the blocks around them; an item may turn into nothing. */
export function bindNodes<S, P, C extends BindContext>(
  blocks: readonly BlockNode<S>[],
  context: C,
  bindItem: (item: S, context: C) => P | undefined,
): readonly PlanNode<P>[] {
  const bindItems = (item: S, inner: C): readonly P[] => {
    const plan = bindItem(item, inner);
    return plan === undefined ? [] : [plan];
  };
  return planNodes(blocks, context, bindItems, openBlock);
}

function openBlock<C extends BindContext>(block: OpenBlock, context: C): { readonly place: Place; readonly inner: C } {
  context.registry.structural = true;
  const place = placeAt(context, joinPath(context.path, block.token.path), block.token.raw);
  const name = nameAskedBy(block);
  recordUse(context, name, place, block.type === 'loop');
  return { place, inner: block.type === 'loop' ? { ...context, loops: [...context.loops, name] } : context };
}

/** Undefined when it holds nothing but tags that work on others. */
export function bindBlock(item: ScannedBlock, context: BindContext): BlockPlan | undefined {
  if (item.type === 'table') {
    context.counts.tables++;
    return bindTable(item.scanned, within(context, `table ${context.counts.tables}`)) ?? staticBlock(item.scanned.table, context);
  }
  context.counts.paragraphs++;
  // Broken tags are text, so the paragraph stays.
  if (item.vanishes && item.scanned.tokens.every(({ role }) => role === 'list' || role === 'row')) {
    context.registry.structural = true;
    return undefined;
  }
  return bindParagraph(item.scanned, context) ?? staticBlock(item.scanned.paragraph, context);
}

function staticBlock(block: Block, context: BindContext): BlockPlan {
  return {
    type: 'static',
    block,
    copies: context.loops.length > 0 ? keepCopies(block, cloneBlock) : undefined,
    isBlank: block.type === 'paragraph' && block.children.every(({ type }) => type === 'bookmark'),
  };
}

function bindTable(scanned: ScannedTable, context: BindContext): TablePlan | undefined {
  const numbers = new Map(scanned.rows.map((row, index) => [row, index + 1]));
  const nodes = bindNodes(nestBlocks(scanned.events), context, (row, inner) =>
    bindRow(row, scanned.table, within(inner, `row ${numbers.get(row) ?? 0}`)),
  );
  const isStatic = nodes.every((node) => node.type === 'item' && !node.item.dynamic) && nodes.length === scanned.rows.length;
  return isStatic ? undefined : { type: 'table', table: scanned.table, nodes };
}

function bindRow(scanned: ScannedRow, table: Table, context: BindContext): RowPlan {
  let column = scanned.row.gridBefore;
  const inLoop = context.loops.length > 0;
  const cells = scanned.cells.map(({ cell, list }, index): CellPlan => {
    const blocks = bindList(
      list,
      within(context, `cell ${index + 1}`, context.room && roomOf(cell, scanned.row, table, column, context.room)),
    );
    column += cell.gridSpan;
    return { cell, blocks, copies: inLoop && !blocks.dynamic ? keepCopies<Cell>(cell, cloneCell) : undefined };
  });
  const dynamic = cells.some(({ blocks }) => blocks.dynamic);
  return { row: scanned.row, cells, dynamic, copies: inLoop && !dynamic ? keepCopies<Row>(scanned.row, cloneRow) : undefined };
}

function roomOf(cell: Cell, row: Row, table: Table, column: number, outer: Room): Room {
  const grid = table.grid.slice(column, column + cell.gridSpan).reduce((sum, width) => sum + width, 0);
  const width =
    grid > 0 ? grid : cell.width.type === 'points' && cell.width.value > 0 ? cell.width.value : outer.width / Math.max(1, row.cells.length);
  const height = row.height?.rule === 'exact' ? row.height.value : outer.height;
  return {
    width: Math.max(1, width - cell.margins.left - cell.margins.right),
    height: Math.max(1, height - cell.margins.top - cell.margins.bottom),
  };
}
