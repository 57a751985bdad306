import type { Block } from '../../model/document.ts';
import type { Cell } from '../../model/table.ts';

function isEmptyParagraph(block: Block): boolean {
  return (
    block.type === 'paragraph' && !block.properties.numbering && block.children.every((child) => child.type === 'text' && child.text === '')
  );
}

/** Nothing to see in it and `w:hideMark` set: the cell asks for no height (ECMA-376 17.4.21). */
export function isHidden(cell: Cell): boolean {
  return cell.hideMark === true && cell.blocks.every(isEmptyParagraph);
}
