import type { Fill } from '../model/drawing.ts';
import type { Rectangle } from './areas.ts';

const PIXELS = 8;
/** Points: a pattern is made for 96 pixels to an inch. */
const PIXEL = 0.75;

/** Edges of the tile that a pattern repeats, points. */
export const TILE = PIXELS * PIXEL;

const known = new Map<string, readonly Rectangle[]>();

/** The area that a tile paints in the pattern's colour, points from its top left: a rectangle for each stretch of pixels, over rows that are alike. */
export function patternTile({ rows }: Extract<Fill, { type: 'pattern' }>): readonly Rectangle[] {
  const key = rows.join();
  let areas = known.get(key);
  if (areas === undefined) {
    areas = areasOf(rows.slice(0, PIXELS));
    if (known.size < 256) known.set(key, areas);
  }
  return areas;
}

function areasOf(rows: readonly number[]): readonly Rectangle[] {
  const areas: Rectangle[] = [];
  for (let y = 0; y < rows.length; ) {
    const row = rows[y] as number;
    const first = y;
    while (y < rows.length && rows[y] === row) y++;
    for (const [x, end] of stretches(row))
      areas.push({ x: x * PIXEL, y: first * PIXEL, width: (end - x) * PIXEL, height: (y - first) * PIXEL });
  }
  return areas;
}

/** First pixel of each stretch, and the one behind it. */
function stretches(row: number): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let x = 0; x < PIXELS; ) {
    let end = x;
    while (end < PIXELS && row & (0x80 >> end)) end++;
    if (end > x) found.push([x, end]);
    x = end + 1;
  }
  return found;
}
