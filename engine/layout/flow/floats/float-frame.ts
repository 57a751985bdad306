import type { Block } from '../../../model/document.ts';
import type { Wrap } from '../../../model/drawing.ts';
import type { Frame } from '../../../model/paragraph.ts';
import type { AnchorAreas, Rectangle } from '../../areas.ts';
import type { Box } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { withoutGrid } from '../../without-grid.ts';
import { type Floating, keptOn, positionAgainst } from './floating.ts';
import { obstacleOf } from './obstacles.ts';

const WRAPS: Readonly<Record<Frame['wrap'], Wrap['kind']>> = {
  around: 'square',
  auto: 'square',
  tight: 'square',
  through: 'square',
  // Measured: LibreOffice 7.4 lets text run on under it.
  none: 'none',
  notBeside: 'topAndBottom',
};

/**
 * A frame stays on its page, as in LibreOffice 7.4, where only one that text runs on under may hang over the edge (measured; ECMA-376 is
 * silent). A drop cap stays by its text: one in the margin keeps clear of it (17.3.1.11).
 */
function boxOf({ dropCap, horizontalSpace }: Frame, placed: Rectangle, { page, column }: AnchorAreas): Rectangle {
  if (!dropCap) return keptOn(page, placed);
  return dropCap.kind === 'margin' ? { ...placed, x: column.x - placed.width - horizontalSpace } : placed;
}

/** Sets blocks that share a frame and places them; `y` is where they would stand in the text. */
export function floatFrame(
  blocks: readonly Block[],
  frame: Frame,
  areas: AnchorAreas,
  y: number,
  around: LayoutContext,
): Floating & { readonly notes: Box['notes'] } {
  const context = withoutGrid(around);
  let width = frame.width ?? areas.column.width;
  let stack = context.layoutStack(blocks, width, context, { role: 'frame' });
  if (frame.width === undefined && stack.preferredWidth < width) {
    // A frame without a width is as wide as its text.
    width = stack.preferredWidth + 0.05;
    stack = context.layoutStack(blocks, width, context, { role: 'frame' });
  }
  const { rule, value } = frame.height ?? { rule: 'auto', value: 0 };
  const height = rule === 'exact' ? value : rule === 'atLeast' ? Math.max(stack.height, value) : stack.height;
  const placed = positionAgainst(frame.horizontal, frame.vertical, width, height, areas, y);
  const box = boxOf(frame, placed, areas);
  const wrap: Wrap = {
    kind: WRAPS[frame.wrap],
    side: 'both',
    distance: { top: frame.verticalSpace, bottom: frame.verticalSpace, left: frame.horizontalSpace, right: frame.horizontalSpace },
  };
  return { frame: box, obstacle: obstacleOf(box, wrap), items: stack.items, behind: false, order: 0, notes: stack.notes };
}
