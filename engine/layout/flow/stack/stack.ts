import type { Block } from '../../../model/document.ts';
import type { AnchoredDrawing, Box, LayoutContext } from '../../boxes.ts';
import type { Placed } from '../../display-list.ts';
import type { AnchorAreas } from '../floats/anchor-areas.ts';
import type { Obstacle } from '../floats/obstacles.ts';
import { buildStack } from './build-stack.ts';

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
  /** Note references inside, `y` relative to the stack. */
  readonly notes: Box['notes'];
  /** Cuts at a height for a row that breaks over pages; the tail may be split again. Undefined: nothing may be cut off there. */
  readonly split: (available: number) => { readonly head: Stack; readonly tail: Stack } | undefined;
  /** Of the content: longest unbreakable stretch, and width with no line broken. */
  readonly minimumWidth: number;
  readonly preferredWidth: number;
  /** A field inside shows another value on another page. */
  readonly dependsOnPage: boolean;
  /** Baseline of the first line from the top, where the first block is a paragraph. */
  readonly firstBaseline: number | undefined;
}

/** What holds a stack. */
export type StackRole = 'cell' | 'header' | 'footer' | 'text-box' | 'note' | 'frame';

export interface StackOptions {
  /** Decides what anchored drawings refer to. Default `cell`. */
  readonly role?: StackRole;
  /** The page as seen from the stack's origin, where the caller knows it (headers, footers); otherwise the stack is its own page. */
  readonly areas?: AnchorAreas;
  /** Of a cell, points between its edges and the stack: what stands in it takes the cell for the page (measured: LibreOffice 7.4). */
  readonly padding?: { readonly left: number; readonly right: number };
}

/** Sets blocks into `width` points. Cached in the session by the identity of `blocks` while nothing inside depends on the page. */
export function layoutStack(blocks: readonly Block[], width: number, context: LayoutContext, options: StackOptions = {}): Stack {
  return buildStack(blocks, width, context, options);
}

export type LayoutStack = typeof layoutStack;
