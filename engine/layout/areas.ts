import type { Wrap } from '../model/drawing.ts';

/** Points, y downwards. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What anchored drawings are positioned against, all in the coordinates of the flow that places them. */
export interface AnchorAreas {
  readonly page: Rectangle;
  /** The page without its margins. */
  readonly margin: Rectangle;
  readonly column: Rectangle;
  /** A right-hand page: `inside` is its left. */
  readonly oddPage: boolean;
}

/** Something text keeps away from, in the coordinates of the flow; the distances are already in the rectangle. */
export interface Obstacle extends Rectangle {
  readonly kind: Wrap['kind'];
  readonly side: Wrap['side'];
  /** Outline for `tight` and `through`, absolute points; text stays away from it by `beside` to the left and the right. */
  readonly polygon?: readonly (readonly [number, number])[];
  readonly beside?: readonly [left: number, right: number];
}
