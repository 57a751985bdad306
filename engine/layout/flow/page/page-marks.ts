import type { Border } from '../../../model/run.ts';
import type { Section } from '../../../model/section.ts';
import { bottomEdge, type Rectangle, rightEdge } from '../../areas.ts';
import { borderWidth } from '../../border-geometry.ts';
import type { Fragment, Mark } from '../../display-list.ts';
import { drawBorder, drawBorderShadow } from '../../draw-border.ts';

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
  const right = rightEdge(area) - sign * (borders.right?.space ?? 0);
  const top = area.y + sign * (borders.top?.space ?? 0);
  const bottom = bottomEdge(area) - sign * (borders.bottom?.space ?? 0);
  const grow = (border: Border | undefined): number => (outside ? 0 : borderWidth(border));
  const shrink = (border: Border | undefined): number => (outside ? borderWidth(border) : 0);
  const marks: Mark[] = [];
  const x1 = left - grow(borders.left);
  const x2 = right + grow(borders.right);
  const y1 = top - grow(borders.top);
  const y2 = bottom + grow(borders.bottom);
  const level = { horizontal: true, from: x1, to: x2 };
  drawBorder(marks, borders.top, { ...level, across: y1 });
  drawBorder(marks, borders.bottom, { ...level, across: bottom - shrink(borders.bottom), mirrored: true });
  const upright = { horizontal: false, from: y1, to: y2 };
  drawBorder(marks, borders.left, { ...upright, across: x1 });
  drawBorder(marks, borders.right, { ...upright, across: right - shrink(borders.right), mirrored: true });
  drawBorderShadow(marks, borders.right, borders.bottom, {
    x: x1,
    y: y1,
    width: x2 - x1,
    height: y2 - y1,
  });
  const fragment = { marks };
  known.set(borders, { key, fragment });
  return fragment;
}
