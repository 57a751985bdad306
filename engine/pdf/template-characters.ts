import type { Block, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { textOfMath } from '../model/formula.ts';
import { headerParts } from '../model/headers.ts';

const MAX_DEPTH = 64;

/** Every character of a document's text, headers, notes and text boxes included. */
export function charactersOf(document: TextDocument): Set<string> {
  const found = new Set<string>();
  function blocks(list: readonly Block[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const block of list) {
      if (block.type === 'table') for (const row of block.rows) for (const cell of row.cells) blocks(cell.blocks, depth + 1);
      else
        for (const inline of block.children) {
          if (inline.type === 'text') for (const character of inline.text) found.add(character);
          else if (inline.type === 'ruby')
            for (const { text } of [...inline.base, ...inline.reading]) for (const character of text) found.add(character);
          else if (inline.type === 'formula') for (const character of textOfMath(inline.root)) found.add(character);
          else if (inline.type === 'drawing') drawing(inline.drawing, depth + 1);
        }
    }
  }
  function drawing({ content }: Drawing, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (content.type === 'shape' && content.text !== undefined) blocks(content.text.blocks, depth + 1);
    if (content.type === 'group') for (const child of content.children) drawing(child.drawing, depth + 1);
  }
  for (const part of [
    ...document.sections,
    ...headerParts(document.sections),
    ...document.footnotes.values(),
    ...document.endnotes.values(),
  ])
    blocks(part.blocks, 0);
  return found;
}
