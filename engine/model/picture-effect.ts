import type { Colour } from './run.ts';

/** What is done to the colours of a picture (ECMA-376 20.1.8.13), one after the other. */
export type PictureEffect =
  | { readonly type: 'grey' }
  /** Black where it is darker than so much of white, else white. */
  | { readonly type: 'blackAndWhite'; readonly from: number }
  /** `brightness` from -1 to 1; `gain`: 1 leaves the contrast as it is. */
  | { readonly type: 'light'; readonly brightness: number; readonly gain: number }
  /** What black and white become; greys between are mixed of them. */
  | { readonly type: 'duotone'; readonly black: Colour; readonly white: Colour }
  | { readonly type: 'replace'; readonly colour: Colour; readonly by: Colour; readonly opacity: number };
