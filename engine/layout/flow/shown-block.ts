import type { Block } from '../../model/document.ts';

/** A paragraph hidden with its mark takes no room, and what stands around it is neighbours (ECMA-376 17.3.2.41; measured in LibreOffice 7.4). */
export function isHidden(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && block.markHidden === true && block.endsSection !== true;
}

/** The first block that takes room, from `index` on in steps of `step`. */
export function shownBlock(blocks: readonly Block[], index: number, step: 1 | -1): Block | undefined {
  let at = index;
  while (isHidden(blocks[at])) at += step;
  return blocks[at];
}
