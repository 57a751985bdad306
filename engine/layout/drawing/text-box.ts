import type { Drawing, Shape, TextBox, TextWarp } from '../../model/drawing.ts';
import { bottomEdge, type Rectangle, rightEdge } from '../areas.ts';
import type { Stack } from '../boxes.ts';
import { type LayoutContext, UNBROKEN_WIDTH } from '../context.ts';
import { contextApart } from '../context-apart.ts';
import type { Placed } from '../display-list.ts';
import { inkHeight } from './ink-height.ts';
import { textRectangle } from './shape-geometry.ts';
import { warpAt } from './text-warp.ts';
import { type Matrix, transformItems } from './transform-items.ts';
import { warpItems } from './warp-items.ts';

const LEAST = 1;

/** A shape that holds text, at a size; points. */
export interface TextShape {
  readonly shape: Shape;
  readonly text: TextBox;
  readonly width: number;
  readonly height: number;
}

/** The text of a box, and the room it is set in. */
interface SetText {
  readonly stack: Pick<Stack, 'items' | 'width' | 'height'>;
  readonly room: Rectangle;
  /** More of the text stands in another box. */
  readonly goesOn: boolean;
}

function contextInside({ fill }: Shape, context: LayoutContext): LayoutContext {
  return {
    ...contextApart(context),
    ...(fill.type === 'solid' && fill.opacity === 1 ? { background: fill.colour } : {}),
    insideCell: false,
  };
}

/** Whether the room for text changes sides. */
export interface Mirrored {
  readonly across: boolean;
  readonly down: boolean;
}
const AS_IT_IS: Mirrored = { across: false, down: false };

/** Where text stands in a shape, relative to the shape's top left corner. */
export function roomForText({ shape, text, width, height }: TextShape, mirrored = AS_IT_IS): Rectangle {
  const { insets } = text;
  const area = textRectangle(shape.geometry, width, height);
  return {
    x: (mirrored.across ? width - area.x - area.width : area.x) + insets.left,
    y: (mirrored.down ? height - area.y - area.height : area.y) + insets.top,
    width: Math.max(area.width - insets.left - insets.right, LEAST),
    height: Math.max(area.height - insets.top - insets.bottom, LEAST),
  };
}

function setText(holder: TextShape, context: LayoutContext, mirrored?: Mirrored): SetText {
  const { shape, text } = holder;
  const room = roomForText(holder, mirrored);
  const inside = contextInside(shape, context);
  const part = inside.linkedText?.partIn(text, inside);
  if (part) return { stack: part, room, goesOn: part.goesOn };
  const along = text.direction === 'horizontal' ? room.width : room.height;
  const line = text.wrapText && !text.warp ? along : unwrappedWidth(text, along, inside);
  return { stack: inside.layoutStack(text.blocks, line, inside, { role: 'text-box' }), room, goesOn: false };
}

/** Of the longest line of unwrapped text, or of the room for it where that is wider and the text does not say how wide the shape is. */
function unwrappedWidth({ blocks, fit, stretch, warp }: TextBox, room: number, inside: LayoutContext): number {
  const longest = Math.max(inside.layoutStack(blocks, UNBROKEN_WIDTH, inside, { role: 'text-box' }).preferredWidth, LEAST);
  return fit === 'shape' || stretch || warp ? longest : Math.max(longest, room);
}

/**
 * The drawing at the size its text gives it: a text box that fits its text grows or shrinks downwards
 * (`a:spAutoFit`, ECMA-376 21.1.2.1.4), or sideways where the lines run along its height. One that shares its text keeps its size.
 */
export function fitToText(drawing: Drawing, context: LayoutContext): Drawing {
  const { content } = drawing;
  if (content.type !== 'shape' || content.text?.fit !== 'shape' || context.linkedText?.has(content.text)) return drawing;
  const set = setText({ shape: content, text: content.text, width: drawing.width, height: drawing.height }, context);
  const area = textRectangle(content.geometry, drawing.width, drawing.height);
  const [shareX, shareY] = [area.width / (drawing.width || 1) || 1, area.height / (drawing.height || 1) || 1];
  const { insets, direction } = content.text;
  if (direction === 'horizontal') {
    const height = (set.stack.height + insets.top + insets.bottom) / shareY;
    const width = content.text.wrapText ? drawing.width : (set.stack.width + insets.left + insets.right) / shareX;
    return height === drawing.height && width === drawing.width ? drawing : { ...drawing, width, height };
  }
  const width = (set.stack.height + insets.left + insets.right) / shareX;
  return width === drawing.width ? drawing : { ...drawing, width };
}

/** Bent text fills its box, or goes along a line in it. */
function warpedItems(warp: TextWarp, stack: SetText['stack'], box: Rectangle, context: LayoutContext): readonly Placed[] | undefined {
  if (stack.width <= 0 || stack.height <= 0) return undefined;
  const at = warpAt(warp, { box, width: stack.width, height: stack.height });
  if (at) return warpItems(stack.items, at);
  const message = `Decorative text is set straight, not in its form (${warp.preset}).`;
  context.report({ severity: 'info', code: 'layout/text-form', message });
  return undefined;
}

const SHARE = { top: 0, center: 0.5, bottom: 1 } as const;

/** The text of a shape, relative to the shape's top left corner. What does not fit runs over the lower edge and is reported. */
export function textItems(holder: TextShape, context: LayoutContext, mirrored?: Mirrored): readonly Placed[] {
  const { text } = holder;
  const { stack, room, goesOn } = setText(holder, context, mirrored);
  const bent = text.warp && warpedItems(text.warp, stack, room, context);
  if (bent) return bent;
  if (text.stretch && stack.width > 0 && stack.height > 0) {
    const line = { top: 0, bottom: stack.height };
    const { top, bottom } = (text.stretch === 'ink' ? inkHeight(stack.items) : undefined) ?? line;
    const scale = room.height / (bottom - top);
    return transformItems(stack.items, [room.width / stack.width, 0, 0, scale, room.x, room.y - top * scale]);
  }
  const upright = text.direction === 'horizontal';
  const across = upright ? room.height : room.width;
  const surplus = across - stack.height;
  if (surplus < -1 && !goesOn && (text.fit === 'none' || context.linkedText?.has(text))) {
    context.report({
      severity: 'warning',
      code: 'layout/text-box-overflow',
      message: `The text of a text box is ${Math.ceil(-surplus)} pt taller than the box.`,
      hint: 'Make the box larger, or let it fit its text.',
    });
  }
  const shift = Math.max(0, surplus) * SHARE[text.verticalAlign];
  if (upright) {
    // Text wider than its box sticks out on both sides.
    const x = room.x + (text.wrapText ? 0 : (room.width - stack.width) / 2);
    return stack.items.map((item) => ({ ...item, x: item.x + x, y: item.y + room.y + shift }));
  }
  const matrix: Matrix =
    text.direction === 'up' ? [0, -1, 1, 0, room.x + shift, bottomEdge(room)] : [0, 1, -1, 0, rightEdge(room) - shift, room.y];
  return transformItems(stack.items, matrix);
}
