import type { Block } from '../../../model/document.ts';
import type { Anchor } from '../../../model/drawing.ts';
import type { Frame } from '../../../model/paragraph.ts';
import type { TableFloat } from '../../../model/table.ts';
import { addItems } from '../../add-items.ts';
import { type AnchorAreas, bottomEdge, type Obstacle, type Rectangle, rightEdge } from '../../areas.ts';
import type { AnchoredDrawing } from '../../boxes.ts';
import { compareFields, same, unheeded } from '../../compare-fields.ts';
import type { LayoutContext } from '../../context.ts';
import type { Placed } from '../../display-list.ts';
import { drawingFragments } from '../../drawing/draw-drawing.ts';
import { resizeDrawing } from '../../drawing/resize-drawing.ts';
import { followsWord2010 } from '../../follows-word-2010.ts';
import { avoidOverlap, obstacleOf } from './obstacles.ts';
import { anchorPoint, positionDrawing, shareOf } from './position-drawing.ts';

/** Something out of the flow, at its place. */
export interface Floating {
  readonly frame: Rectangle;
  readonly obstacle: Obstacle | undefined;
  /** Relative to the frame's top left. */
  readonly items: readonly Placed[];
  readonly behind: boolean;
  readonly order: number;
}

/** Where something floats: on a page or in a stack, in the coordinates of the flow that places it. */
export interface Surroundings {
  readonly areas: AnchorAreas;
  /** Frames that what may not overlap makes way for. */
  readonly others: readonly Rectangle[];
  readonly context: LayoutContext;
}

/** A drawing anchored in a box whose top left is at (x, y). */
export function floatDrawing(anchored: AnchoredDrawing, x: number, y: number, { areas, others, context }: Surroundings): Floating {
  const { drawing } = anchored;
  let frame = positionDrawing(drawing, areas, anchorPoint(anchored, x, y), context);
  const anchor = drawing.anchor;
  if (anchor && anchor.wrap.kind !== 'none' && !anchor.allowOverlap) frame = avoidOverlap(frame, others, rightEdge(areas.page));
  // A picture that text flows round stays on its page (or in its cell). Shapes, and pictures behind or in front of the text, may hang
  // over its edges, as letterheads do (measured: LibreOffice 7.4; ECMA-376 is silent).
  if (anchor && anchor.wrap.kind !== 'none' && drawing.content.type !== 'shape' && drawing.content.type !== 'group')
    frame = keptOn(areas.page, frame);
  return {
    frame,
    obstacle: anchor ? obstacleOf(frame, anchor.wrap, drawing) : undefined,
    items: drawingFragments(resizeDrawing(drawing, frame, context), context),
    behind: anchor !== undefined && liesBehind(anchor, context),
    order: anchor?.order ?? 0,
  };
}

/**
 * Whether text and its shading cover a drawing that is marked as behind the text: where text keeps away from it, Word up to 2010
 * lets them (measured in LibreOffice 7.4, where those that text follows closely stand in front all the same), later ones do not.
 */
function liesBehind({ behind, wrap }: Anchor, context: LayoutContext): boolean {
  if (!behind || wrap.kind === 'none') return behind;
  return followsWord2010(context) && (wrap.kind === 'square' || wrap.kind === 'topAndBottom');
}

/** A frame moved onto its page (or into its cell), the left and upper edges before the others. */
export function keptOn(page: Rectangle, frame: Rectangle): Rectangle {
  const x = Math.max(page.x, Math.min(frame.x, rightEdge(page) - frame.width));
  const y = Math.max(page.y, Math.min(frame.y, bottomEdge(page) - frame.height));
  return x === frame.x && y === frame.y ? frame : { ...frame, x, y };
}

/** Adds what floats to the items of a page or stack, `shift` points further down. */
export function drawFloating({ frame, items }: Floating, into: Placed[], shift = 0): void {
  addItems(items, frame.x, shift + frame.y, into);
}

/** In the rest the frame of the first paragraph counts. */
const sameFrame = compareFields<Frame>({
  width: same,
  height: (a, b) => a?.value === b?.value,
  wrap: same,
  horizontal: compareFields<Frame['horizontal']>({ from: same, offset: same, align: same }),
  vertical: compareFields<Frame['vertical']>({ from: same, offset: same, align: same }),
  horizontalSpace: unheeded,
  verticalSpace: unheeded,
  dropCap: (a, b) => a?.kind === b?.kind,
});

const frameOf = (block: Block): Frame | undefined => (block.type === 'table' ? block.frame : block.properties.frame);

/** The paragraph at `start` and what follows in the same frame (ECMA-376 17.3.1.11), tables of such paragraphs included. */
export function frameGroup(blocks: readonly Block[], start: number): readonly Block[] {
  const group: Block[] = [];
  let frame: Frame | undefined;
  for (let index = start; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const own = frameOf(block);
    if (!own || (frame && !sameFrame(frame, own))) break;
    frame = own;
    group.push(block);
  }
  return group;
}

/** Where a frame or a floating table goes: `y` is the place in the text it would have taken. */
export function positionAgainst(
  { horizontal, vertical }: Pick<Frame | TableFloat, 'horizontal' | 'vertical'>,
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  areas: AnchorAreas,
  y: number,
): Rectangle {
  const across = horizontal.from === 'page' ? areas.page : horizontal.from === 'margin' ? areas.margin : areas.column;
  const down = vertical.from === 'page' ? areas.page : areas.margin;
  const share = horizontal.align && shareOf(horizontal.align, areas.oddPage);
  const x = share === undefined ? across.x + (horizontal.offset ?? 0) : across.x + (across.width - width) * share;
  const shareDown = vertical.align && vertical.align !== 'inline' ? shareOf(vertical.align, true) : undefined;
  if (vertical.from === 'text') return { x, y: y + (vertical.offset ?? 0), width, height };
  return { x, y: shareDown === undefined ? down.y + (vertical.offset ?? 0) : down.y + (down.height - height) * shareDown, width, height };
}
