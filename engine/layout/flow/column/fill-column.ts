import type { Block } from '../../../model/document.ts';
import type { PageDraft } from '../page/page-draft.ts';
import { isHidden } from '../shown-block.ts';
import { type ColumnEnd, type Cursor, nextBlock } from './cursor.ts';
import type { TextColumn } from './fit-box.ts';
import { type ColumnStart, OpenColumn, type Step } from './open-column.ts';
import { placeFrame } from './place-frame.ts';
import { placeParagraph } from './place-paragraph.ts';
import { placeTable } from './place-table.ts';

/**
 * Fills one column from a cursor on. Every call at the top of a column places something or ends the section, so
 * the pages come to an end by construction.
 */
export function fillColumn(blocks: readonly Block[], start: Cursor, area: TextColumn, draft: PageDraft, begin: ColumnStart): ColumnEnd {
  const column = new OpenColumn(blocks, start, area, draft, begin);
  for (;;) {
    const { cursor } = column;
    const block = blocks[cursor.block];
    if (!block) return { cursor, reason: 'end', bottom: column.y, last: column.previous };
    if (isHidden(block) || isSectionMark(blocks, cursor.block)) {
      // The page that a section's mark asks for is begun all the same (measured: LibreOffice 7.4).
      const page = !isHidden(block) && asksForPage(block) ? column.startPage() : undefined;
      if (page) return page;
      column.cursor = nextBlock(cursor, 1, cursor.hard);
      continue;
    }
    const end = placeBlock(column, block);
    if (end) return end;
  }
}

/** Whether nothing of a section is left to be placed behind the cursor but its mark. */
export function isOver(blocks: readonly Block[], { block, rest }: Cursor): boolean {
  if (rest) return false;
  for (let index = block; index < blocks.length; index++) {
    const left = blocks[index] as Block;
    if (!isHidden(left) && !isEmptyEnd(left)) return false;
  }
  return true;
}

function placeBlock(column: OpenColumn, block: Block): Step {
  if (column.draft.exiled.has(block) && !column.atTop) return column.breakHere();
  if (block.type === 'table') return placeTable(column, block);
  const { frame } = block.properties;
  return frame ? placeFrame(column, block, frame) : placeParagraph(column, block);
}

/**
 * LibreOffice gives the empty paragraph that only ends a section no room, unless the section has nothing else
 * or begins with a table (measured in 7.4).
 */
function isSectionMark(blocks: readonly Block[], index: number): boolean {
  if (!isEmptyEnd(blocks[index] as Block)) return false;
  if (index === 0 || index + 1 < blocks.length || blocks[0]?.type === 'table') return false;
  const before = blocks[index - 1] as Block;
  return !(before.type === 'paragraph' && before.properties.frame);
}

const asksForPage = (block: Block): boolean => block.type === 'paragraph' && block.properties.pageBreakBefore;

function isEmptyEnd(block: Block): boolean {
  return block.type === 'paragraph' && block.endsSection === true && block.children.length === 0;
}
