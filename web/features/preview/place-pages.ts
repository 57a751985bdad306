/** How large pages are shown: as wide as there is room, or by a factor, 1 being their size on paper. */
export type Zoom = 'fit' | number;

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
/** Fitted pages grow no further. */
const LARGEST_FIT = 1.5;
const PIXELS_PER_POINT = 96 / 72;
/** Pixels around and between pages. */
const MARGIN = 24;

export interface PlacedPage {
  /** Pixels. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedPages {
  readonly pages: readonly PlacedPage[];
  /** Pixels of all together. */
  readonly width: number;
  readonly height: number;
  /** The factor that they are shown by. */
  readonly factor: number;
}

/** Pages one below the other. `sizes` in points, `room` in pixels. */
export function placePages(sizes: readonly { readonly width: number; readonly height: number }[], zoom: Zoom, room: number): PlacedPages {
  const widest = sizes.reduce((most, { width }) => Math.max(most, width), 1);
  const factor = zoom === 'fit' ? Math.max(0.1, Math.min(LARGEST_FIT, (room - 2 * MARGIN) / (widest * PIXELS_PER_POINT))) : zoom;
  const scale = factor * PIXELS_PER_POINT;
  let top = MARGIN;
  const pages = sizes.map(({ width, height }) => {
    const page = { top, width: Math.round(width * scale), height: Math.round(height * scale) };
    top += page.height + MARGIN;
    return page;
  });
  return { pages, width: Math.round(widest * scale) + 2 * MARGIN, height: top, factor };
}

/** Numbers, from 0, of the pages that touch the stretch from `top` to `bottom`. */
export function pagesBetween(pages: readonly PlacedPage[], top: number, bottom: number): readonly number[] {
  return pages.flatMap((page, number) => (page.top + page.height >= top && page.top <= bottom ? [number] : []));
}

/** Number, from 0, of the page in the middle of what is seen; the last whose top is above it. */
export function pageAt(pages: readonly PlacedPage[], middle: number): number {
  return Math.max(
    0,
    pages.findLastIndex(({ top }) => top <= middle),
  );
}

/** The next zoom up or down from this factor. */
export function nextZoom(factor: number, direction: 1 | -1): number {
  const next = direction === 1 ? ZOOMS.find((zoom) => zoom > factor + 0.01) : ZOOMS.findLast((zoom) => zoom < factor - 0.01);
  return next ?? (direction === 1 ? ZOOMS[ZOOMS.length - 1] : ZOOMS[0]) ?? 1;
}
