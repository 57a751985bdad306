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
