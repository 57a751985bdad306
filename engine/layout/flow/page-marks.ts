import type { Border } from '../../model/run.ts';
import type { Section } from '../../model/section.ts';
import type { Fragment, Mark } from '../display-list.ts';
import type { Rectangle } from './anchor-areas.ts';

const backgrounds = new Map<string, Fragment>();

/** The page's colour, from edge to edge. */
export function backgroundFragment(page: Rectangle, colour: string): Fragment {
  const key = `${page.width} ${page.height} ${colour}`;
  let fragment = backgrounds.get(key);
  if (!fragment) {
    fragment = { marks: [{ type: 'rectangle', x: 0, y: 0, width: page.width, height: page.height, colour }] };
    if (backgrounds.size < 64) backgrounds.set(key, fragment);
  }
  return fragment;
}

type Borders = NonNullable<Section['pageBorders']>;
const known = new WeakMap<Borders, { readonly key: string; readonly fragment: Fragment }>();

/** Page borders, their space measured from the page's edge or from the text (ECMA-376 17.6.10). */
export function pageBorderFragment(borders: Borders, page: Rectangle, text: Rectangle): Fragment {
  const key = `${page.width} ${page.height} ${text.x} ${text.y} ${text.width} ${text.height}`;
  const cached = known.get(borders);
  if (cached?.key === key) return cached.fragment;
  const outside = borders.from === 'page';
  const area = outside ? page : text;
  const sign = outside ? 1 : -1;
  const left = area.x + sign * (borders.left?.space ?? 0);
  const right = area.x + area.width - sign * (borders.right?.space ?? 0);
  const top = area.y + sign * (borders.top?.space ?? 0);
  const bottom = area.y + area.height - sign * (borders.bottom?.space ?? 0);
  const grow = (border: Border | undefined): number => (outside ? 0 : thickness(border));
  const shrink = (border: Border | undefined): number => (outside ? thickness(border) : 0);
  const marks: Mark[] = [];
  const x1 = left - grow(borders.left);
  const x2 = right + grow(borders.right);
  const y1 = top - grow(borders.top);
  const y2 = bottom + grow(borders.bottom);
  if (borders.top) rule(marks, borders.top, x1, top - grow(borders.top), x2 - x1, true);
  if (borders.bottom) rule(marks, borders.bottom, x1, bottom - shrink(borders.bottom), x2 - x1, true);
  if (borders.left) rule(marks, borders.left, left - grow(borders.left), y1, y2 - y1, false);
  if (borders.right) rule(marks, borders.right, right - shrink(borders.right), y1, y2 - y1, false);
  const fragment = { marks };
  known.set(borders, { key, fragment });
  return fragment;
}

const DASHES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['dotted', [1, 1]],
  ['dashed', [4, 3]],
  ['dashSmallGap', [4, 2]],
  ['dotDash', [4, 2]],
  ['dotDotDash', [4, 2]],
]);

function thickness(border: Border | undefined): number {
  if (!border || border.style === 'none' || border.style === 'nil') return 0;
  return border.style === 'double' ? border.width * 3 : border.width;
}

function rule(marks: Mark[], border: Border, x: number, y: number, length: number, across: boolean): void {
  if (border.style === 'none' || border.style === 'nil' || border.width <= 0) return;
  const colour = border.colour === 'auto' ? '000000' : border.colour;
  const dash = DASHES.get(border.style);
  const offsets = border.style === 'double' ? [0, border.width * 2] : [0];
  for (const offset of offsets) {
    if (dash) {
      const middle = offset + border.width / 2;
      marks.push({
        type: 'line',
        x1: across ? x : x + middle,
        y1: across ? y + middle : y,
        x2: across ? x + length : x + middle,
        y2: across ? y + middle : y + length,
        width: border.width,
        colour,
        dash: dash.map((part) => part * border.width),
      });
    } else
      marks.push({
        type: 'rectangle',
        x: across ? x : x + offset,
        y: across ? y + offset : y,
        width: across ? length : border.width,
        height: across ? border.width : length,
        colour,
      });
  }
}
