import type { Fill, Stroke } from '../../model/drawing.ts';
import { DASHES, type Extent, type LineEnd, lineEnd } from '../../model/line-style.ts';
import { tileOfNaturalSize } from '../drawing/picture-tile.ts';
import { readMedia } from '../parts/media.ts';
import type { Story } from '../reader-context.ts';
import { readCssLength } from '../values/css-length.ts';
import { attribute, child, type XmlElement } from '../xml/xml.ts';
import { readVmlBoolean, readVmlColour, readVmlFraction } from './vml-colour.ts';
import { readVmlGradient } from './vml-gradient.ts';
import { shapeAttribute, type VmlShape } from './vml-shape.ts';

/** Points: Word draws no wider line. */
const WIDEST = 1584;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Fill of a VML shape (ECMA-376 Part 4, 14.1.2.5); white when nothing is said. */
export function readVmlFill(story: Story, shape: VmlShape): Fill {
  const fill = child(shape.element, 'v:fill');
  const isFilled = readVmlBoolean(attribute(fill, 'on') ?? shapeAttribute(shape, 'filled'), true);
  if (!isFilled) return { type: 'none' };
  const colour = readVmlColour(attribute(fill, 'color') ?? shapeAttribute(shape, 'fillcolor')) ?? 'FFFFFF';
  const opacity = clamp(readVmlFraction(attribute(fill, 'opacity') ?? attribute(shape.element, 'opacity')) ?? 1);
  const kind = attribute(fill, 'type');
  if ((kind === 'frame' || kind === 'tile') && attribute(fill, 'r:id')) {
    const media = readMedia(story, attribute(fill, 'r:id'));
    const tile = media && kind === 'tile' ? tileOfNaturalSize(media) : undefined;
    if (media) return { type: 'picture', media, ...(tile ? { tile } : {}), opacity };
  }
  if (kind === 'gradient' || kind === 'gradientRadial') return readVmlGradient(fill, colour, opacity);
  return opacity === 0 ? { type: 'none' } : { type: 'solid', colour, opacity };
}

/** Width of the outline as the file says it, points. */
export function readVmlStrokeWeight(shape: VmlShape): number | undefined {
  const weight = attribute(child(shape.element, 'v:stroke'), 'weight') ?? shapeAttribute(shape, 'strokeweight');
  const points = readCssLength(weight, 1);
  // LibreOffice writes English metric units and does not say so.
  return points !== undefined && points > WIDEST ? readCssLength(weight, 1 / 12700) : points;
}

/** Outline of a VML shape (14.1.2.21); black, three quarters of a point, when nothing is said. */
export function readVmlStroke(shape: VmlShape): Stroke | undefined {
  const stroke = child(shape.element, 'v:stroke');
  if (!readVmlBoolean(attribute(stroke, 'on') ?? shapeAttribute(shape, 'stroked'), true)) return undefined;
  const width = readVmlStrokeWeight(shape) ?? 0.75;
  const dash = readDash(attribute(stroke, 'dashstyle')?.toLowerCase().trim());
  const [headEnd, tailEnd] = [readLineEnd(stroke, 'start'), readLineEnd(stroke, 'end')];
  const lines = LINE_STYLES.get(attribute(stroke, 'linestyle')?.toLowerCase() ?? '');
  const [cap, join] = [attribute(stroke, 'endcap'), attribute(stroke, 'joinstyle')];
  return {
    colour: readVmlColour(attribute(stroke, 'color') ?? shapeAttribute(shape, 'strokecolor')) ?? '000000',
    opacity: clamp(readVmlFraction(attribute(stroke, 'opacity')) ?? 1),
    width,
    ...(lines ? { lines } : {}),
    ...(dash ? { dash } : {}),
    ...(cap === 'round' || cap === 'square' ? { cap } : {}),
    ...(join === 'round' || join === 'bevel' ? { join } : {}),
    ...(headEnd ? { headEnd } : {}),
    ...(tailEnd ? { tailEnd } : {}),
  };
}

/** Compound lines (14.1.2.21 `linestyle`). */
const LINE_STYLES: ReadonlyMap<string, NonNullable<Stroke['lines']>> = new Map<string, NonNullable<Stroke['lines']>>([
  ['thinthin', 'double'],
  ['thickthin', 'thickThin'],
  ['thinthick', 'thinThick'],
  ['thickbetweenthin', 'triple'],
]);

/** Patterns that have names in VML (14.1.2.21 `dashstyle`). */
const dashNames: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ['dot', DASHES.dot],
  ['dash', DASHES.dash],
  ['longdash', DASHES.lgDash],
  ['dashdot', DASHES.dashDot],
  ['longdashdot', DASHES.lgDashDot],
  ['longdashdotdot', DASHES.lgDashDotDot],
  ['shortdot', DASHES.sysDot],
  ['shortdash', DASHES.sysDash],
  ['shortdashdot', DASHES.sysDashDot],
  ['shortdashdotdot', DASHES.sysDashDotDot],
]);

function readDash(style: string | undefined): readonly number[] | undefined {
  if (style === undefined) return undefined;
  const numbers = style.split(/[\s,]+/).map(Number);
  const isPattern = numbers.length > 1 && numbers.length <= 16 && numbers.every((each) => each >= 0 && each < 1000);
  return dashNames.get(style) ?? (isPattern && numbers.some((each) => each > 0) ? numbers : undefined);
}

const endTypes: ReadonlyMap<string, LineEnd['type']> = new Map([
  ['block', 'triangle'],
  ['classic', 'stealth'],
  ['diamond', 'diamond'],
  ['oval', 'oval'],
  ['open', 'arrow'],
]);
const endExtents: ReadonlyMap<string, Extent> = new Map<string, Extent>([
  ['narrow', 'small'],
  ['short', 'small'],
  ['wide', 'large'],
  ['long', 'large'],
]);

function readLineEnd(stroke: XmlElement | undefined, side: 'start' | 'end'): LineEnd | undefined {
  const type = endTypes.get(attribute(stroke, `${side}arrow`)?.toLowerCase() ?? '');
  const extent = (name: string): Extent => endExtents.get(attribute(stroke, `${side}arrow${name}`)?.toLowerCase() ?? '') ?? 'medium';
  return type && lineEnd(type, extent('width'), extent('length'));
}
