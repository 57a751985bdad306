import type { Face } from './face.ts';

/** Thousandths of an average text that a space and the letters from a to z make (OpenType, OS/2 version 2: xAvgCharWidth). */
const SHARES: ReadonlyMap<string, number> = new Map(
  [166, 64, 14, 27, 35, 100, 20, 14, 42, 63, 3, 6, 35, 20, 56, 56, 17, 4, 49, 56, 71, 31, 10, 18, 3, 18, 2].map((share, index) => [
    ' abcdefghijklmnopqrstuvwxyz'.charAt(index),
    share / 1000,
  ]),
);

/** Of the letters of a face, as a fraction of the em. Newer files state the mean of all their glyphs instead. */
export function averageWidth(face: Face): number {
  let width = 0;
  for (const [letter, share] of SHARES) width += face.advanceOf(face.glyphOf(letter.charCodeAt(0))) * share;
  return width / face.unitsPerEm || 0.5;
}
