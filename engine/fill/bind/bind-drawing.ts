import type { Drawing } from '../../model/drawing.ts';
import { type BindContext, within } from './bind-context.ts';
import type { DrawingPlan } from './plan.ts';

/** The text boxes of a drawing and of the drawings grouped in it; undefined when none depends on the row. */
export function bindDrawing(drawing: Drawing, context: BindContext): DrawingPlan | undefined {
  const { content } = drawing;
  if (content.type === 'group') {
    const children = content.children.map((child) => bindDrawing(child.drawing, context));
    return children.some((child) => child !== undefined) ? { drawing, text: undefined, children } : undefined;
  }
  if (content.type !== 'shape' || !content.text) return undefined;
  const { blocks, insets } = content.text;
  const room = {
    width: Math.max(1, drawing.width - insets.left - insets.right),
    height: Math.max(1, drawing.height - insets.top - insets.bottom),
  };
  const text = context.registry.bindBlocks(blocks, within(context, 'text box', room));
  return text.dynamic ? { drawing, text, children: [] } : undefined;
}
