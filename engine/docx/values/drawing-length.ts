/** Sides of pages in PDF (ISO 32000-1, annex C): what is larger shows nothing whole, and readers of the PDF run out of memory over it. */
const LARGEST = 14_400;

/** A side of a drawing in points, within what a page may have. */
export const drawingLength = (points: number): number => Math.min(LARGEST, Math.max(0, points));
