import type { PathMark } from '../layout/display-list.ts';
import { endedPath } from '../layout/line-ends.ts';
import { dashLengths, gradientAxis, gradientCircle, gradientStops } from '../layout/mark-geometry.ts';
import { patternTile, TILE } from '../layout/pattern-tile.ts';
import { picturePlaces } from '../layout/picture-places.ts';
import type { Fill } from '../model/drawing.ts';
import { formatNumber } from '../pdf/file/byte-writer.ts';
import { hashOfBytes } from '../pdf/file/content-hash.ts';
import { asciiBytes } from '../pdf/file/pdf-text.ts';
import { attributes, colourValue, strokeAttributes } from './markup.ts';
import type { MarkupState } from './markup-state.ts';
import { pictureElement } from './picture-markup.ts';

/** Elements of a path: its fill, its stroke and its line ends. */
export function writePath(state: MarkupState, mark: PathMark): string {
  if (mark.steps.length === 0) return '';
  const data = pathData(mark);
  const filled = FILLS[mark.fill.type](state, mark, data, mark.fill as never);
  const { stroke } = mark;
  if (stroke === undefined || !(stroke.width >= 0)) return filled;
  const ended = endedPath(mark, stroke);
  const shape = attributes({ 'stroke-linecap': stroke.cap, 'stroke-linejoin': stroke.join });
  const line = `<path d="${pathData(ended.line)}" fill="none"${strokeAttributes(stroke.colour, stroke.width, stroke.opacity, dashLengths(stroke, ended.line))}${shape}/>`;
  const paint = attributes({
    fill: colourValue(stroke.colour),
    'fill-opacity': stroke.opacity < 1 ? Math.max(0, stroke.opacity) : undefined,
  });
  const ends = ended.ends.map(
    (corners) => `<path d="M${corners.map((corner) => corner.map(formatNumber).join(' ')).join('L')}Z"${paint}/>`,
  );
  return filled + line + ends.join('');
}

const FILLS: {
  readonly [T in Fill['type']]: (state: MarkupState, mark: PathMark, data: string, fill: Extract<Fill, { type: T }>) => string;
} = {
  none: () => '',
  solid: (_state, mark, data, { colour, opacity }) =>
    `<path d="${data}"${attributes({
      fill: colourValue(colour),
      'fill-opacity': opacity < 1 ? Math.max(0, opacity) : undefined,
      'fill-rule': mark.evenOdd ? 'evenodd' : undefined,
    })}/>`,
  gradient: (state, mark, data, fill) => {
    if (fill.stops.length === 0) return '';
    const stops = gradientStops(fill).map(({ at, colour }) => `<stop${attributes({ offset: at, 'stop-color': colourValue(colour) })}/>`);
    const kind = fill.centre ? 'radialGradient' : 'linearGradient';
    const axis = attributes({ gradientUnits: 'userSpaceOnUse', ...gradientAttributes(mark, fill) });
    const id = idOf('s', axis + stops.join(''));
    state.definitions.set(id, `<${kind} id="${id}"${axis}>${stops.join('')}</${kind}>`);
    return `<path d="${data}"${attributes({
      fill: `url(#${id})`,
      'fill-opacity': fill.opacity < 1 ? Math.max(0, fill.opacity) : undefined,
      'fill-rule': mark.evenOdd ? 'evenodd' : undefined,
    })}/>`;
  },
  pattern: (state, mark, data, fill) => {
    const { background, opacity } = fill;
    const areas = patternTile(fill).map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`);
    const tile = `<path d="${areas.join('')}" fill="${colourValue(fill.colour)}"/>`;
    const id = idOf('t', tile);
    state.definitions.set(id, `<pattern id="${id}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">${tile}</pattern>`);
    const ground = background === undefined ? '' : FILLS.solid(state, mark, data, { type: 'solid', colour: background, opacity });
    return `${ground}<path d="${data}"${attributes({
      fill: `url(#${id})`,
      'fill-opacity': opacity < 1 ? Math.max(0, opacity) : undefined,
      'fill-rule': mark.evenOdd ? 'evenodd' : undefined,
    })}/>`;
  },
  picture: (state, mark, data, fill) => {
    const places = picturePlaces(mark, fill);
    if (places.length === 0) return '';
    const { media, opacity } = fill;
    const outline = `<path d="${data}"${attributes({ 'clip-rule': mark.evenOdd ? 'evenodd' : undefined })}/>`;
    const id = idOf('p', outline);
    state.definitions.set(id, `<clipPath id="${id}">${outline}</clipPath>`);
    const around = attributes({ 'clip-path': `url(#${id})`, opacity: opacity < 1 ? Math.max(0, opacity) : undefined });
    return `<g${around}>${places.map((place) => pictureElement(state, media, place)).join('')}</g>`;
  },
};

function gradientAttributes(mark: PathMark, fill: Extract<Fill, { type: 'gradient' }>): Readonly<Record<string, number>> {
  if (fill.centre) {
    const [cx, cy, r] = gradientCircle(mark, fill.centre);
    return { cx, cy, r };
  }
  const [x1, y1, x2, y2] = gradientAxis(mark, fill.angle);
  return { x1, y1, x2, y2 };
}

function pathData({ x, y, steps }: PathMark): string {
  let data = '';
  for (const step of steps) {
    data += step[0];
    for (let index = 1; index < step.length; index += 2)
      data += `${index === 1 ? '' : ' '}${formatNumber(x + (step[index] as number))} ${formatNumber(y + (step[index + 1] as number))}`;
  }
  return data;
}

function idOf(kind: string, content: string): string {
  return `${kind}${hashOfBytes(asciiBytes(content)).slice(0, 16)}`;
}
