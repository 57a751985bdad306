import type { Block } from '../../../model/document.ts';
import type { Wrap } from '../../../model/drawing.ts';
import type { Frame, ParagraphProperties } from '../../../model/paragraph.ts';
import type { Sides } from '../../../model/table.ts';
import { movedItems } from '../../add-items.ts';
import type { AnchorAreas, Rectangle } from '../../areas.ts';
import type { ReferenceAt } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { contextApart } from '../../context-apart.ts';
import type { Placed } from '../../display-list.ts';
import { borderRoom, frameMarks, paragraphFrame } from '../../inline/marks/paragraph-frame.ts';
import { bordered, sameBorders } from '../spacing.ts';
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

/**
 * Paragraphs of equal borders have them round their frame, whose width and height go from edge to edge (measured: LibreOffice 7.4, as
 * Word's where a frame is higher than its text).
 */
function enclosingOf(blocks: readonly Block[]): ParagraphProperties | undefined {
  const first = blocks[0];
  if (first?.type !== 'paragraph' || !bordered(first.properties) || first.properties.borders.between !== undefined) return undefined;
  const { borders } = first.properties;
  return blocks.every((block) => block.type === 'paragraph' && sameBorders(block.properties.borders, borders))
    ? first.properties
    : undefined;
}

/** Points that the borders of a frame take on each side of its text. */
function roomOf({ left, right, top, bottom }: ParagraphProperties['borders'] = {}): Sides<number> {
  return { left: borderRoom(left), right: borderRoom(right), top: borderRoom(top), bottom: borderRoom(bottom) };
}

/** The borders and the shading of a frame, round a text of that width that starts `x` from its left edge; points. */
function drawEnclosing(properties: ParagraphProperties, x: number, width: number, height: number): Placed {
  const outline = { ...properties, indent: { ...properties.indent, start: 0, end: 0, firstLine: 0 } };
  return { x, y: 0, fragment: { marks: frameMarks(outline, paragraphFrame(properties, {}), { width, height, gap: 0 }) } };
}

/** A frame at its place, and the notes that its text refers to. */
export interface FloatedFrame extends Floating {
  readonly notes: readonly ReferenceAt[];
}

/** Sets blocks that share a frame and places them; `y` is where they would stand in the text. */
export function floatFrame(blocks: readonly Block[], frame: Frame, areas: AnchorAreas, y: number, around: LayoutContext): FloatedFrame {
  const context = contextApart(around);
  const enclosing = enclosingOf(blocks);
  const room = roomOf(enclosing?.borders);
  const beside = room.left + room.right;
  const options = { role: 'frame', enclosed: enclosing !== undefined } as const;
  let inner = frame.width === undefined ? areas.column.width : frame.width - beside;
  let stack = context.layoutStack(blocks, inner, context, options);
  if (frame.width === undefined && blocks.length === 1 && stack.preferredWidth < inner) {
    // A frame without a width is as wide as the text of its paragraph, and as the column with more than one (measured: LibreOffice 7.4, as Word).
    inner = stack.preferredWidth + 0.05;
    stack = context.layoutStack(blocks, inner, context, options);
  }
  const { rule, value } = frame.height ?? { rule: 'auto', value: 0 };
  const filled = stack.height + room.top + room.bottom;
  const height = rule === 'exact' ? value : rule === 'atLeast' ? Math.max(filled, value) : filled;
  const placed = positionAgainst(frame, { width: inner + beside, height }, areas, y);
  const box = boxOf(frame, placed, areas);
  const wrap: Wrap = {
    kind: WRAPS[frame.wrap],
    side: 'both',
    distance: { top: frame.verticalSpace, bottom: frame.verticalSpace, left: frame.horizontalSpace, right: frame.horizontalSpace },
  };
  const floating = { frame: box, obstacle: obstacleOf(box, wrap), behind: false, order: 0, notes: stack.notes };
  if (enclosing === undefined) return { ...floating, items: stack.items };
  return {
    ...floating,
    items: [drawEnclosing(enclosing, room.left, inner, height), ...movedItems(stack.items, room.left, room.top)],
  };
}
