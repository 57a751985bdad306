import type { Anchor, Placement, Wrap } from '../../model/drawing.ts';
import { readCssLength } from '../values/css-length.ts';
import { attribute, child } from '../xml/xml.ts';
import type { VmlShape } from './vml-shape.ts';

const horizontalAreas: ReadonlyMap<string, Placement['from']> = new Map([
  ['page', 'page'],
  ['margin', 'margin'],
  ['text', 'column'],
  ['char', 'character'],
  ['left-margin-area', 'leftMargin'],
  ['right-margin-area', 'rightMargin'],
  ['inner-margin-area', 'insideMargin'],
  ['outer-margin-area', 'outsideMargin'],
]);
const verticalAreas: ReadonlyMap<string, Placement['from']> = new Map([
  ['page', 'page'],
  ['margin', 'margin'],
  ['text', 'paragraph'],
  ['line', 'line'],
  ['top-margin-area', 'topMargin'],
  ['bottom-margin-area', 'bottomMargin'],
  ['inner-margin-area', 'insideMargin'],
  ['outer-margin-area', 'outsideMargin'],
]);
const aligns: ReadonlyMap<string, NonNullable<Placement['align']>> = new Map([
  ['left', 'left'],
  ['center', 'center'],
  ['right', 'right'],
  ['top', 'top'],
  ['bottom', 'bottom'],
  ['inside', 'inside'],
  ['outside', 'outside'],
]);
const wraps: ReadonlySet<string> = new Set<Wrap['kind']>(['none', 'square', 'tight', 'through', 'topAndBottom']);
const isWrap = (name: string | undefined): name is Wrap['kind'] => name !== undefined && wraps.has(name);

function place(from: Placement['from'], align: string | undefined, percent: string | undefined, offset: number): Placement {
  const aligned = align === undefined ? undefined : aligns.get(align);
  if (aligned) return { from, align: aligned };
  const fraction = percent === undefined ? Number.NaN : Number.parseFloat(percent) / 1000;
  return Number.isFinite(fraction) ? { from, fraction } : { from, offset };
}

function relativeSize(
  percent: string | undefined,
  area: string | undefined,
  areas: ReadonlyMap<string, Placement['from']>,
): Anchor['relativeWidth'] {
  const fraction = percent === undefined ? 0 : Number.parseFloat(percent) / 1000;
  // Of the page where no area is named: so the sizes agree that Word writes beside the percentages.
  return fraction > 0 ? { from: areas.get(area ?? 'page') ?? 'page', fraction } : undefined;
}

/** Where a VML shape floats (ECMA-376 Part 4, 14.1.2.1 `style`, 14.3.2.6 `w10:wrap`); undefined when it stands in the line. x and y in points. */
export function readVmlAnchor({ element: shape, style }: VmlShape, x: number, y: number): Anchor | undefined {
  if (style.get('position') !== 'absolute') return undefined;
  const wrap = child(shape, 'w10:wrap');
  const order = Number.parseInt(style.get('z-index') ?? '0', 10);
  const horizontal = style.get('mso-position-horizontal-relative') ?? attribute(wrap, 'anchorx');
  const vertical = style.get('mso-position-vertical-relative') ?? attribute(wrap, 'anchory');
  const relativeWidth = relativeSize(style.get('mso-width-percent'), style.get('mso-width-relative'), horizontalAreas);
  const relativeHeight = relativeSize(style.get('mso-height-percent'), style.get('mso-height-relative'), verticalAreas);
  const distance = (name: string, otherwise: number): number => readCssLength(style.get(`mso-wrap-distance-${name}`)) ?? otherwise;
  const type = attribute(wrap, 'type');
  const side = attribute(wrap, 'side');
  const polygon = readWrapPolygon(attribute(shape, 'wrapcoords'));
  return {
    horizontal: place(
      horizontalAreas.get(horizontal ?? 'text') ?? 'column',
      style.get('mso-position-horizontal'),
      style.get('mso-left-percent'),
      x,
    ),
    vertical: place(
      verticalAreas.get(vertical ?? 'text') ?? 'paragraph',
      style.get('mso-position-vertical'),
      style.get('mso-top-percent'),
      y,
    ),
    wrap: {
      kind: isWrap(type) ? type : 'none',
      side: side === 'left' || side === 'right' || side === 'largest' ? side : 'both',
      distance: { top: distance('top', 0), right: distance('right', 9), bottom: distance('bottom', 0), left: distance('left', 9) },
      ...(polygon ? { polygon } : {}),
    },
    behind: order < 0,
    order: Number.isFinite(order) ? order : 0,
    layoutInCell: attribute(shape, 'o:allowincell') !== 'f',
    allowOverlap: attribute(shape, 'o:allowoverlap') !== 'f',
    ...(relativeWidth ? { relativeWidth } : {}),
    ...(relativeHeight ? { relativeHeight } : {}),
  };
}

/** In 21,600ths of the shape's size. */
function readWrapPolygon(text: string | undefined): Wrap['polygon'] {
  if (text === undefined) return undefined;
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length && points.length < 10000; index += 2) {
    const [x, y] = [numbers[index] ?? 0, numbers[index + 1] ?? 0];
    if (Number.isFinite(x) && Number.isFinite(y)) points.push([x / 21600, y / 21600]);
  }
  return points.length > 2 ? points : undefined;
}
