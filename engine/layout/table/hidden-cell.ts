import type { Block } from '../../model/document.ts';
import type { Cell } from '../../model/table.ts';

function isEmptyParagraph(block: Block): boolean {
  return (
    block.type === 'paragraph' && !block.properties.numbering && block.children.every((child) => child.type === 'text' && child.text === '')
  );
}

/**
 * Nothing but the mark of its end in it, and `w:hideMark` set: the cell asks for no height (ECMA-376 17.4.21). Empty paragraphs before
 * its last one are lines like any other.
 */
export function isHidden(cell: Cell): boolean {
  return cell.hideMark === true && cell.blocks.length <= 1 && cell.blocks.every(isEmptyParagraph);
}
