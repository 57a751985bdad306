import type { Block } from '../../model/document.ts';
import type { ListLabel } from '../../model/numbering.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Row } from '../../model/table.ts';
import type { LayoutContext } from '../context.ts';
import { drawingBlocks } from '../drawing/drawing-blocks.ts';
import type { RowBox } from './row-box.ts';

/** What a row's layout depends on besides its own nodes. */
export interface RowUse {
  /** Something inside shows the page number or a note: the row is set anew each time. */
  readonly volatile: boolean;
  /** Numbered paragraphs inside: their labels count over the whole document. */
  readonly numbered: readonly Paragraph[];
}

const uses = new WeakMap<Row, RowUse>();
const MAX_DEPTH = 40;

function visit(blocks: readonly Block[], numbered: Paragraph[], depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  let volatile = false;
  for (const block of blocks) {
    if (block.type === 'table') {
      for (const row of block.rows) for (const cell of row.cells) volatile = visit(cell.blocks, numbered, depth + 1) || volatile;
      continue;
    }
    if (block.properties.numbering) numbered.push(block);
    for (const child of block.children) {
      if (child.type === 'field' || child.type === 'note-reference' || child.type === 'note-mark') volatile = true;
      else if (child.type === 'drawing')
        for (const inner of drawingBlocks(child.drawing)) volatile = visit(inner, numbered, depth + 1) || volatile;
    }
  }
  return volatile;
}

export function rowUse(row: Row): RowUse {
  let use = uses.get(row);
  if (!use) {
    const numbered: Paragraph[] = [];
    let volatile = false;
    for (const cell of row.cells) volatile = visit(cell.blocks, numbered, 0) || volatile;
    use = { volatile, numbered };
    uses.set(row, use);
  }
  return use;
}

/** A row's box and all it was made from. */
export interface CachedRow {
  readonly geometry: readonly unknown[];
  readonly labels: readonly (ListLabel | undefined)[];
  readonly box: RowBox;
}

/** The box set before for this row, while its geometry and the labels inside are the same. */
export function findRow(row: Row, use: RowUse, geometry: readonly unknown[], context: LayoutContext): RowBox | undefined {
  if (use.volatile) return undefined;
  const known = context.session.cache<Row, CachedRow>('table-row').get(row);
  if (!known || known.geometry.length !== geometry.length) return undefined;
  for (let index = 0; index < geometry.length; index++) if (known.geometry[index] !== geometry[index]) return undefined;
  for (let index = 0; index < use.numbered.length; index++) {
    const paragraph = use.numbered[index];
    if (paragraph && known.labels[index] !== context.labels.get(paragraph)) return undefined;
  }
  return known.box;
}

export function keepRow(row: Row, use: RowUse, geometry: readonly unknown[], box: RowBox, context: LayoutContext): void {
  if (use.volatile) return;
  context.session
    .cache<Row, CachedRow>('table-row')
    .set(row, { geometry, labels: use.numbered.map((paragraph) => context.labels.get(paragraph)), box });
}
