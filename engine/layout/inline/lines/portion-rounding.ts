import { dotsToPoints, toDots } from '../reference-device.ts';

/**
 * Points that finished text of one look takes more, or less, than its width when a line is filled. Measured in LibreOffice 7.4: it brings
 * each such stretch to the nearest twip, its spaces included, and measures only the last one of a line in dots (60 lines of several looks
 * need the room that they need there, to the twip; a third of them without).
 */
export function portionRounding(width: number): number {
  return dotsToPoints(toDots(width)) - width;
}
