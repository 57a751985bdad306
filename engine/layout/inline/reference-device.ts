/** LibreOffice measures text on a device of 8640 dots an inch: six to a twip, 120 to a point. */
export const DOTS_PER_POINT = 120;

/** Whole dots. */
export const toDots = (points: number): number => Math.floor(points * DOTS_PER_POINT + 0.5);

/** Points of that many dots, rounded to whole twips as LibreOffice rounds them. */
export const dotsToTwips = (dots: number): number => Math.floor(dots / 6 + 0.5) / 20;
