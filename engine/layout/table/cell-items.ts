import { madeOnce } from '../../made-once.ts';
import { addItems, movedItems } from '../add-items.ts';
import type { Rectangle } from '../areas.ts';
import type { AnchoredDrawing, ReferenceAt, Stack } from '../boxes.ts';
import type { LayoutContext } from '../context.ts';
import type { Fragment, Placed } from '../display-list.ts';
import { EPSILON } from '../epsilon.ts';
import { movedAnchor } from '../moved-anchor.ts';
import { isHidden } from './hidden-cell.ts';
import { type CellContent, contextIn, type TableFrame } from './row-content.ts';

/** Where the items of a box are gathered. */
export interface Gathered {
  readonly items: Placed[];
  readonly anchors: AnchoredDrawing[];
  readonly notes: ReferenceAt[];
}

/** Room of a cell's content and of the cell itself, relative to the box. Points. */
export interface CellRoom {
  readonly top: number;
  readonly height: number;
  /** What an exact row height cuts off. */
  readonly clip: { readonly y: number; readonly height: number };
}

type Transform = readonly [number, number, number, number, number, number];
const UP: Transform = [0, -1, 1, 0, 0, 0];
const DOWN: Transform = [0, 1, -1, 0, 0, 0];

/** One turned copy per fragment, so that what is derived from it stays cached. */
function turned(fragment: Fragment, direction: 'up' | 'down', context: LayoutContext): Fragment {
  const cache = context.session.cache<Fragment, Fragment>(`table-turned-${direction}`);
  const transform = direction === 'up' ? UP : DOWN;
  return madeOnce(cache, fragment, () => ({ ...fragment, marks: [{ type: 'group', transform, marks: fragment.marks }] }));
}

/** The item shown only inside a rectangle, given as the item's own place is. */
function clipped(item: Placed, { x, y, width, height }: Rectangle): Placed {
  const clip = { x: x - item.x, y: y - item.y, width, height };
  return { ...item, fragment: { ...item.fragment, marks: [{ type: 'group', clip, marks: item.fragment.marks }] } };
}

/**
 * Height of a cell's content as its alignment counts it: where an exact row cuts it off, without the paragraphs that begin below
 * (LibreOffice 7.4, measured).
 */
function alignedHeight({ height, boxes }: Stack, room: number): number {
  if (height <= room + EPSILON) return height;
  const below = boxes.findIndex(({ y }) => y > room + EPSILON);
  return below < 0 ? height : boxes.slice(0, below).reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
}

function alignmentShift(cell: CellContent, room: number, height: number): number {
  const surplus = room - height;
  if (surplus <= EPSILON || cell.cut || cell.cell.verticalAlign === 'top') return 0;
  return cell.cell.verticalAlign === 'center' ? surplus / 2 : surplus;
}

/** Turned by 90 degrees; vertical alignment then moves the text sideways (ECMA-376 17.4.72). */
function gatherTurned(into: Gathered, cell: CellContent, room: CellRoom, frame: TableFrame): void {
  if (isHidden(cell.cell) || cell.cut) return;
  const { context } = frame;
  const direction = cell.cell.textDirection === 'up' ? 'up' : 'down';
  const stack = context.layoutStack(cell.cell.blocks, Math.max(room.height, 1), contextIn(cell.cell, frame));
  const left = cell.left + cell.paddingLeft;
  const right = cell.right - cell.paddingRight;
  const shift = alignmentShift(cell, right - left, stack.height);
  const place = (x: number, y: number): readonly [number, number] =>
    direction === 'up' ? [left + shift + y, room.top + room.height - x] : [right - shift - y, room.top + x];
  for (const item of stack.items) {
    const [x, y] = place(item.x, item.y);
    into.items.push({ ...item, x, y, fragment: turned(item.fragment, direction, context) });
  }
  for (const anchor of stack.anchors) {
    const [x, y] = place(anchor.x, anchor.y);
    into.anchors.push({ drawing: anchor.drawing, x, y, paragraphY: y });
  }
  for (const note of stack.notes) into.notes.push({ reference: note.reference, y: room.top + room.height });
}

function gatherStack(into: Gathered, stack: Stack, x: number, y: number, clip: Rectangle | undefined): void {
  if (clip) for (const item of movedItems(stack.items, x, y)) into.items.push(clipped(item, clip));
  else addItems(stack.items, x, y, into.items);
  for (const anchor of stack.anchors) into.anchors.push(movedAnchor(anchor, x, y));
  for (const note of stack.notes) into.notes.push({ reference: note.reference, y: note.y + y });
}

/** Adds the content of one cell, aligned in its room; what does not fit is clipped. */
export function gatherCell(into: Gathered, cell: CellContent, room: CellRoom, frame: TableFrame): void {
  if (cell.rotated) {
    gatherTurned(into, cell, room, frame);
    return;
  }
  const { stack } = cell;
  if (!stack) return;
  const overflows = stack.height > room.height + EPSILON;
  const clip = overflows ? { x: cell.left, width: cell.right - cell.left, ...room.clip } : undefined;
  gatherStack(
    into,
    stack,
    cell.left + cell.paddingLeft,
    room.top + alignmentShift(cell, room.height, alignedHeight(stack, room.height)),
    clip,
  );
}
