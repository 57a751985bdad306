import type { Wrap } from '../model/drawing.ts';
import { EPSILON } from './epsilon.ts';

/** Points, y downwards. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rightEdge = ({ x, width }: Pick<Rectangle, 'x' | 'width'>): number => x + width;
export const bottomEdge = ({ y, height }: Pick<Rectangle, 'y' | 'height'>): number => y + height;

export function sameRectangle(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Whether two rectangles share more than their edges. */
export function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < rightEdge(b) - EPSILON && b.x < rightEdge(a) - EPSILON && a.y < bottomEdge(b) - EPSILON && b.y < bottomEdge(a) - EPSILON;
}

/** What anchored drawings are positioned against, all in the coordinates of the flow that places them. */
export interface AnchorAreas {
  readonly page: Rectangle;
  /** The page without its margins, in the body also without what its header and footer take of them. */
  readonly margin: Rectangle;
  readonly column: Rectangle;
  /** A right-hand page: `inside` is its left. */
  readonly oddPage: boolean;
}

/** Something text keeps away from, in the coordinates of the flow; the distances are already in the rectangle. */
export interface Obstacle extends Rectangle {
  readonly kind: Wrap['kind'];
  readonly side: Wrap['side'];
  /** Outline for `tight` and `through`, absolute points; text stays away from it by `beside`. */
  readonly polygon?: readonly (readonly [number, number])[];
  /** The distances to the left and the right that are in the rectangle. */
  readonly beside?: readonly [left: number, right: number];
}

/** A stretch of a line that text may take, relative to the paragraph's area. */
export interface Interval {
  readonly x: number;
  readonly width: number;
  /** Where what it stands behind begins; absent at the start of the area. */
  readonly behind?: number;
}
/** The free stretches for a line whose top is `y` below the paragraph's top; empty: none, try `next`. Given by the flow where floats are near. */
export type Availability = (
  y: number,
  height: number,
) => {
  readonly intervals: readonly Interval[];
  /** A lower y to try when no interval is wide enough. */
  readonly next: number;
  /** A float is in the way that never has text beside it. */
  readonly across?: boolean;
};
