import { madeOnce } from '../../made-once.ts';
import type { Block, TextDocument } from '../../model/document.ts';
import type { Drawing, TextBox } from '../../model/drawing.ts';
import { headerParts } from '../../model/headers.ts';
import type { TextShape } from './text-box.ts';

/** Boxes that one text goes through. */
export interface LinkedBoxes {
  readonly blocks: readonly Block[];
  readonly boxes: readonly TextShape[];
}

/** The boxes of a part by name; where a loop repeats them, each round has its own. */
type Found = Map<string, TextShape[]>;

/** The chains of text boxes that a document has, by their boxes. */
export function findLinkedBoxes({ sections, footnotes, endnotes }: TextDocument): ReadonlyMap<TextBox, LinkedBoxes> {
  const chains = new Map<TextBox, LinkedBoxes>();
  const body = { blocks: sections.flatMap(({ blocks }) => blocks) };
  for (const { blocks } of [body, ...headerParts(sections), ...footnotes.values(), ...endnotes.values()]) {
    const found: Found = new Map();
    visitBlocks(blocks, found);
    for (const list of found.values())
      for (let round = 0; round < list.length; round++) {
        const chain = follow(found, list[round] as TextShape, round);
        if (chain) for (const { text } of chain.boxes) chains.set(text, chain);
      }
  }
  return chains;
}

/** The chain that a box begins; undefined where it begins none. A box with text of its own ends the one before. */
function follow(found: Found, first: TextShape, round: number): LinkedBoxes | undefined {
  const { blocks } = first.text;
  if (blocks.length === 0) return undefined;
  const boxes = new Set([first]);
  for (let box: TextShape | undefined = first; box; ) {
    box = found.get(box.text.link?.next ?? '')?.[round];
    if (!box || box.text.blocks.length > 0 || boxes.has(box)) break;
    boxes.add(box);
  }
  return boxes.size > 1 ? { blocks, boxes: [...boxes] } : undefined;
}

function visitBlocks(blocks: readonly Block[], found: Found): void {
  for (const block of blocks) {
    if (block.type === 'table') for (const row of block.rows) for (const cell of row.cells) visitBlocks(cell.blocks, found);
    else for (const inline of block.children) if (inline.type === 'drawing') visitDrawing(inline.drawing, found);
  }
}

function visitDrawing({ content, width, height }: Drawing, found: Found): void {
  if (content.type === 'group') for (const child of content.children) visitDrawing(child.drawing, found);
  if (content.type !== 'shape' || !content.text) return;
  const { text } = content;
  if (text.link) {
    madeOnce<string, TextShape[]>(found, text.link.name, () => []).push({ shape: content, text, width, height });
  }
  visitBlocks(text.blocks, found);
}
