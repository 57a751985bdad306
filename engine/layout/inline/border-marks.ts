import type { Border } from '../../model/run.ts';
import type { Mark } from '../display-list.ts';

/** Dash lengths in multiples of the width (ST_Border, ECMA-376 17.18.2). */
const DASHES: ReadonlyMap<string, readonly number[]> = new Map([
  ['dotted', [1, 1]],
  ['dashed', [4, 2]],
  ['dashSmallGap', [4, 1]],
  ['dotDash', [4, 2, 1, 2]],
  ['dotDotDash', [4, 2, 1, 2, 1, 2]],
  ['dashDotStroked', [4, 2, 1, 2]],
]);
const DOUBLE: ReadonlySet<string> = new Set([
  'double',
  'triple',
  'thinThickSmallGap',
  'thickThinSmallGap',
  'thinThickThinSmallGap',
  'thinThickMediumGap',
  'thickThinMediumGap',
  'thinThickThinMediumGap',
  'thinThickLargeGap',
  'thickThinLargeGap',
  'thinThickThinLargeGap',
  'doubleWave',
]);

export const isVisible = (border: Border | undefined): border is Border =>
  border !== undefined && border.style !== 'none' && border.style !== 'nil' && border.width > 0;

/** Points that a border takes across its line; two lines take three times the width of each. */
export const borderThickness = (border: Border): number => (DOUBLE.has(border.style) ? border.width * 3 : border.width);

/** A border line that fills the rectangle (its smaller side is `borderThickness`). */
export function drawBorder(border: Border, x: number, y: number, width: number, height: number, marks: Mark[]): void {
  const colour = border.colour === 'auto' ? '000000' : border.colour;
  const horizontal = width >= height;
  if (DOUBLE.has(border.style)) {
    if (horizontal) {
      marks.push({ type: 'rectangle', x, y, width, height: border.width, colour });
      marks.push({ type: 'rectangle', x, y: y + height - border.width, width, height: border.width, colour });
    } else {
      marks.push({ type: 'rectangle', x, y, width: border.width, height, colour });
      marks.push({ type: 'rectangle', x: x + width - border.width, y, width: border.width, height, colour });
    }
    return;
  }
  const dash = DASHES.get(border.style);
  if (dash === undefined) {
    marks.push({ type: 'rectangle', x, y, width, height, colour });
    return;
  }
  const stroke = { width: border.width, colour, dash: dash.map((length) => length * border.width) };
  if (horizontal) marks.push({ type: 'line', x1: x, y1: y + height / 2, x2: x + width, y2: y + height / 2, ...stroke });
  else marks.push({ type: 'line', x1: x + width / 2, y1: y, x2: x + width / 2, y2: y + height, ...stroke });
}
