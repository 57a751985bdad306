import type { Block } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';

const MAX_DEPTH = 32;

/** The texts inside a drawing: its text box, or those of a group's members. */
export function drawingBlocks(drawing: Drawing, depth = 0): readonly (readonly Block[])[] {
  const { content } = drawing;
  if (content.type === 'shape') return content.text ? [content.text.blocks] : [];
  if (content.type !== 'group' || depth > MAX_DEPTH) return [];
  return content.children.flatMap((child) => drawingBlocks(child.drawing, depth + 1));
}
