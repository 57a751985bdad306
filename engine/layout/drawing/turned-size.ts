import type { Drawing } from '../../model/drawing.ts';
import { liesOnItsSide } from '../../model/lies-on-its-side.ts';

/** Width and height of a drawing's frame after its rotation, points. */
export function turnedSize({ width, height, rotation }: Drawing): { readonly width: number; readonly height: number } {
  return liesOnItsSide(rotation) ? { width: height, height: width } : { width, height };
}
