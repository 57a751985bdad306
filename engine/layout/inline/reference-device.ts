import { TWIPS_PER_POINT } from '../twips.ts';

/** LibreOffice measures text on a device of 8640 dots an inch. */
export const DOTS_PER_POINT = 120;
const DOTS_PER_TWIP = DOTS_PER_POINT / TWIPS_PER_POINT;

/** Whole dots. */
export const toDots = (points: number): number => Math.floor(points * DOTS_PER_POINT + 0.5);

/** Points, brought to whole twips as LibreOffice does. */
export const dotsToPoints = (dots: number): number => Math.floor(dots / DOTS_PER_TWIP + 0.5) / TWIPS_PER_POINT;
