import { z } from 'zod';
import { blockLength, cellLength, rowLength } from '../length.ts';
import type { Block, Paragraph, Table } from '../model.ts';
import { EditFault } from './edit-fault.ts';
import { editKind } from './edit-kind.ts';
import { checkedRange, rangeSchema, splitsPair, withSegment } from './locations.ts';
import { indexedText, splitElements, tidyElements } from './paragraphs.ts';

export const deleteContentRange = editKind(z.strictObject({ range: rangeSchema }), (content, { range }) => {
  const { segment, from, to } = checkedRange(content, range);
  return { content: withSegment(content, segment.id, deleteRange(segment.blocks, segment.start, from, to)) };
});

const LAST_NEWLINE = 'The range cannot include the newline character at the end of the segment.';
const INVALID_RANGE = 'Invalid deletion range. Cannot delete the requested range.';

/** Blocks that begin at `start`, without what stands from `from` to `to`; paragraphs whose newline goes are joined with the next. */
function deleteRange(blocks: readonly Block[], start: number, from: number, to: number): readonly Block[] {
  let at = start;
  const placed = blocks.map((block) => {
    const begin = at;
    at += blockLength(block);
    return { block, begin, end: at };
  });
  if (to >= at) throw new EditFault(LAST_NEWLINE);

  const first = placed.findIndex(({ end }) => end > from);
  const last = placed.findIndex(({ end }) => end > to);
  const [head, tail] = [placed[first], placed[last]];
  if (!head || !tail) throw new EditFault(INVALID_RANGE);
  if (head === tail && head.block.type === 'table' && from > head.begin)
    return blocks.with(first, deleteInTable(head.block, head.begin, from, to));
  // A table goes as a whole or not at all.
  if (head.block.type === 'table' && from > head.begin) throw new EditFault(INVALID_RANGE);
  if (tail.block.type === 'table' && to > tail.begin) throw new EditFault(INVALID_RANGE);

  const before = head.block.type === 'paragraph' ? splitParagraph(head.block, from - head.begin)[0] : [];
  if (tail.block.type === 'table') {
    // The newline in front of a table that stays is needed, unless its paragraph goes altogether.
    if (before.length > 0) throw new EditFault(INVALID_RANGE);
    return [...blocks.slice(0, first), ...blocks.slice(last)];
  }
  const after = splitParagraph(tail.block, to - tail.begin)[1];
  const base = before.length > 0 && head.block.type === 'paragraph' ? head.block : tail.block;
  const joined: Paragraph = { ...base, elements: tidyElements([...before, ...after]) };
  return [...blocks.slice(0, first), joined, ...blocks.slice(last + 1)];
}

function splitParagraph(paragraph: Paragraph, offset: number) {
  if (splitsPair(indexedText(paragraph), offset)) throw new EditFault('The range cannot split a surrogate pair.');
  return splitElements(paragraph.elements, offset);
}

function deleteInTable(table: Table, start: number, from: number, to: number): Table {
  let at = start + 1;
  for (const [rowIndex, row] of table.rows.entries()) {
    let cellAt = at + 1;
    for (const [cellIndex, cell] of row.cells.entries()) {
      const end = cellAt + cellLength(cell);
      if (from > cellAt && from < end) {
        if (to > end) throw new EditFault(INVALID_RANGE);
        const content = deleteRange(cell.content, cellAt + 1, from, to);
        return { ...table, rows: table.rows.with(rowIndex, { ...row, cells: row.cells.with(cellIndex, { ...cell, content }) }) };
      }
      cellAt = end;
    }
    at += rowLength(row);
  }
  throw new EditFault(INVALID_RANGE);
}
