import type { Drawing, TextBox } from '../../model/drawing.ts';
import { type BindContext, within } from './bind-context.ts';
import { bindLink } from './bind-link.ts';
import type { BlocksPlan, DrawingPlan } from './plan.ts';

/** The links and text boxes of a drawing and of the drawings grouped in it; undefined when none depends on the row. */
export function bindDrawing(drawing: Drawing, context: BindContext): DrawingPlan | undefined {
  const { content } = drawing;
  const link = bindLink(drawing.link, context.path, context);
  const children = content.type === 'group' ? content.children.map((child) => bindDrawing(child.drawing, context)) : [];
  const text = content.type === 'shape' && content.text ? bindTextBox(drawing, content.text, context) : undefined;
  return link || text || children.some((child) => child !== undefined) ? { drawing, link, text, children } : undefined;
}

function bindTextBox({ width, height }: Drawing, { blocks, insets }: TextBox, context: BindContext): BlocksPlan | undefined {
  const room = {
    width: Math.max(1, width - insets.left - insets.right),
    height: Math.max(1, height - insets.top - insets.bottom),
  };
  const text = context.registry.bindBlocks(blocks, within(context, 'text box', room));
  return text.dynamic ? text : undefined;
}
