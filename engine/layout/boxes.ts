import type { Drawing } from '../model/drawing.ts';
import type { NoteReference } from '../model/paragraph.ts';
import type { Obstacle } from './areas.ts';
import type { Placed } from './display-list.ts';

/** An anchored drawing, found at (x, y) of the box (line start and line top); the flow places it. */
export interface AnchoredDrawing {
  readonly drawing: Drawing;
  /** Where the anchor's character stands, relative to the box. */
  readonly x: number;
  /** Top of its line, relative to the box. */
  readonly y: number;
  /** Top of its paragraph, relative to the box. */
  readonly paragraphY: number;
}

/** Where a paragraph may be cut: as it asks for, the same but leaving a single last line, or between any two lines. */
export type Cutting = 'as-asked' | 'leaving-widows' | 'anywhere';

/** What stands above a cut and what goes on below it. */
export interface Cut<T> {
  readonly head: T;
  readonly tail: T;
}

/** A reference to a note; `y`: bottom of its line, relative to what it stands in. Points. */
export interface ReferenceAt {
  readonly y: number;
  readonly reference: NoteReference;
}

/** A page or column break inside a box: what stands before and behind it. */
export interface ForcedCut {
  readonly kind: 'page' | 'column';
  readonly head: Box;
  readonly tail: Box | undefined;
}

/** The border that closes a box which goes on elsewhere, `height` points below it. */
export interface Closing {
  readonly height: number;
  readonly closed: () => Box;
}

/**
 * The unit of pagination: a paragraph, a table row, or a part of one. Points; items relative to the box's top left.
 * Space between boxes is not in it: the flow collapses `before` and `after` of neighbours.
 */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Share of the height, at the bottom, that may hang over the end of a page: what a line multiple adds to the last line. Negative: what it needs below. */
  readonly overhang?: number;
  readonly items: readonly Placed[];
  readonly anchors: readonly AnchoredDrawing[];
  /** Of the lines that line numbers count, relative to the box; absent: none. */
  readonly baselines?: readonly number[];
  readonly notes: readonly ReferenceAt[];
  /**
   * The part that fits into `available` points and the rest, or undefined if nothing may be cut off there
   * (widows, orphans, keepLines, cantSplit). Never called when the whole fits.
   */
  readonly split: (available: number, cutting?: Cutting) => Cut<Box> | undefined;
  /** How it ends where what it is joined to below goes on elsewhere. */
  readonly closing?: Closing;
  /** The box must be cut there whatever fits. */
  readonly forced?: ForcedCut;
}

/** A box at its place in a stack, points from the stack's top left corner. */
export interface StackedBox {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

/** Blocks set one below the other without pages: the content of a cell, header, text box or note. Points. */
export interface Stack {
  readonly width: number;
  /** With the first `before` and the last `after`: both count inside a container. */
  readonly height: number;
  readonly boxes: readonly StackedBox[];
  /** Everything in drawing order, relative to the stack's top left; drawings placed against the stack included. */
  readonly items: readonly Placed[];
  /** The items without the lines that begin below a height; drawings placed against the stack are all included. */
  readonly itemsAbove: (height: number) => readonly Placed[];
  /** Drawings that the page must place (anchored with `layoutInCell` off), relative to the stack. */
  readonly anchors: readonly AnchoredDrawing[];
  /** What text keeps away from, outside of the stack too; relative to it. */
  readonly obstacles: readonly Obstacle[];
  readonly notes: readonly ReferenceAt[];
  /** Cuts at a height for a row that breaks over pages; the tail may be split again. Undefined: nothing may be cut off there. */
  readonly split: (available: number) => Cut<Stack> | undefined;
  /** Of the content: longest unbreakable stretch, and width with no line broken. */
  readonly minimumWidth: number;
  readonly preferredWidth: number;
  /** Baseline of the first line from the top, where the first block is a paragraph. */
  readonly firstBaseline: number | undefined;
}
