import { blockLength, cellLength, rowLength } from '../length.ts';
import type { Block, Table } from '../model.ts';

/** Puts another table in place of the one that begins at `index`, however deep it is nested. `start` is the index of the first block. */
export function rewriteTable(blocks: readonly Block[], start: number, index: number, rewrite: (table: Table) => Table): readonly Block[] {
  let at = start;
  return blocks.map((block) => {
    const begin = at;
    at += blockLength(block);
    if (block.type !== 'table' || begin > index || at <= index) return block;
    if (begin === index) return rewrite(block);
    let rowAt = begin + 1;
    const rows = block.rows.map((row) => {
      let cellAt = rowAt + 1;
      rowAt += rowLength(row);
      const cells = row.cells.map((cell) => {
        const content = rewriteTable(cell.content, cellAt + 1, index, rewrite);
        cellAt += cellLength(cell);
        return { ...cell, content };
      });
      return { ...row, cells };
    });
    return { ...block, rows };
  });
}
