import type { Block } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { Cell, Row, Table } from '../model/table.ts';

const MAX_KEPT = 500;

/**
 * Copies of an unchanging node inside a loop: the first round takes the template's own, the n-th always the same copy,
 * in every row, so that what the layout knows of it stays valid.
 */
export interface Copies<T extends object> {
  readonly template: T;
  readonly clone: (node: T) => T;
  readonly kept: T[];
  /** Document that is being filled. */
  epoch: number;
  next: number;
}

/** Opens the copies of a node of the template. */
export function keepCopies<T extends object>(template: T, clone: (node: T) => T): Copies<T> {
  return { template, clone, kept: [], epoch: 0, next: 0 };
}

/** The next copy in the document of that epoch. */
export function takeCopy<T extends object>(copies: Copies<T>, epoch: number): T {
  if (copies.epoch !== epoch) {
    copies.epoch = epoch;
    copies.next = 0;
  }
  const index = copies.next++ - 1;
  if (index < 0) return copies.template;
  const kept = copies.kept[index];
  if (kept) return kept;
  const copy = copies.clone(copies.template);
  if (index < MAX_KEPT) copies.kept.push(copy);
  return copy;
}

export function cloneBlock(block: Block): Block {
  return block.type === 'paragraph' ? cloneParagraph(block) : cloneTable(block);
}

export function cloneParagraph(paragraph: Paragraph): Paragraph {
  return { ...paragraph, children: paragraph.children.map(cloneInline) };
}

function cloneInline(inline: Inline): Inline {
  if (inline.type === 'text' && inline.checkBox) return { ...inline };
  return inline.type === 'drawing' ? { ...inline, drawing: cloneDrawing(inline.drawing) } : inline;
}

function cloneTable(table: Table): Table {
  return { ...table, rows: table.rows.map(cloneRow) };
}

export function cloneRow(row: Row): Row {
  return { ...row, cells: row.cells.map(cloneCell) };
}

export function cloneCell(cell: Cell): Cell {
  return { ...cell, blocks: cell.blocks.map(cloneBlock) };
}

export function cloneDrawing(drawing: Drawing): Drawing {
  const { content } = drawing;
  if (content.type === 'group')
    return {
      ...drawing,
      content: { ...content, children: content.children.map((child) => ({ ...child, drawing: cloneDrawing(child.drawing) })) },
    };
  if (content.type === 'shape' && content.text)
    return { ...drawing, content: { ...content, text: { ...content.text, blocks: content.text.blocks.map(cloneBlock) } } };
  return { ...drawing };
}
