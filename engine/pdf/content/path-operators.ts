import type { PathMark } from '../../layout/display-list.ts';
import { endedPath } from '../../layout/line-ends.ts';
import { boundsOfPath, dashLengths, gradientAxis, gradientCircle, gradientStops, type Point } from '../../layout/mark-geometry.ts';
import { patternTile, TILE } from '../../layout/pattern-tile.ts';
import { picturePlaces } from '../../layout/picture-places.ts';
import type { Fill, PathStep, Stroke } from '../../model/drawing.ts';
import { type ByteWriter, formatNumber, openByteWriter } from '../file/byte-writer.ts';
import { hashOfBytes } from '../file/content-hash.ts';
import { asciiBytes } from '../file/pdf-text.ts';
import { type ContentState, colourComponents, isolated, setFillColour, setOpacity, setPen } from './content-state.ts';
import { type PatternForm, TILE_NAME } from './pattern-form.ts';
import { writePictureInto } from './picture-operators.ts';

/** Fills a path, then strokes it with its line ends. */
export function writePath(state: ContentState, mark: PathMark): void {
  if (mark.steps.length === 0) return;
  FILLS[mark.fill.type](state, mark, mark.fill as never);
  const { stroke } = mark;
  if (stroke === undefined || !(stroke.width >= 0)) return;
  isolated(state, () => {
    const { out } = state;
    setOpacity(state, stroke.opacity);
    setPen(state, stroke);
    const { line, ends } = endedPath(mark, stroke);
    const dash = dashLengths(stroke, line);
    if (dash.length > 0) {
      out.text('[');
      for (const length of dash) out.number(length);
      out.text(']0 d\n');
    }
    if (stroke.cap) out.text(stroke.cap === 'round' ? '1 J\n' : '2 J\n');
    if (stroke.join) out.text(stroke.join === 'round' ? '1 j\n' : '2 j\n');
    writeSteps(out, line);
    out.text('S\n');
    writeEnds(state, ends, stroke);
  });
}

const FILLS: { readonly [T in Fill['type']]: (state: ContentState, mark: PathMark, fill: Extract<Fill, { type: T }>) => void } = {
  none: () => {},
  solid: (state, mark, fill) =>
    isolated(state, () => {
      setOpacity(state, fill.opacity);
      setFillColour(state, fill.colour);
      writeSteps(state.out, mark);
      state.out.text(mark.evenOdd ? 'f*\n' : 'f\n');
    }),
  gradient: (state, mark, fill) =>
    isolated(state, () => {
      const first = fill.stops[0];
      if (first === undefined) return;
      setOpacity(state, fill.opacity);
      writeSteps(state.out, mark);
      const shading = shadingOf(mark, fill);
      const name = `S${hashOfBytes(asciiBytes(shading)).slice(0, 16)}`;
      state.resources.shadings ??= new Map();
      state.resources.shadings.set(name, shading);
      state.out.text(`${mark.evenOdd ? 'W*' : 'W'} n\n/${name} sh\n`);
    }),
  pattern: (state, mark, fill) => {
    if (fill.background !== undefined) FILLS.solid(state, mark, { type: 'solid', colour: fill.background, opacity: fill.opacity });
    isolated(state, () => {
      setOpacity(state, fill.opacity);
      const form = patternForm(mark, fill);
      const name = `F${hashOfBytes(form.tile)}${hashOfBytes(form.content)}`;
      state.resources.patternForms ??= new Map();
      state.resources.patternForms.set(name, form);
      state.out.text(`/${name} Do\n`);
    });
  },
  picture: (state, mark, fill) =>
    isolated(state, () => {
      setOpacity(state, fill.opacity);
      writeSteps(state.out, mark);
      state.out.text(mark.evenOdd ? 'W* n\n' : 'W n\n');
      const places = picturePlaces(mark, fill);
      const [first] = places;
      if (places.length === 1 && first) writePictureInto(state, fill.media, first);
      else for (const place of places) isolated(state, () => writePictureInto(state, fill.media, place));
    }),
};

/** A pattern begins at the origin of the form that uses it (ISO 32000-1 8.7.3.1), and so moves with the shape; on the page itself it would not. */
function patternForm(mark: PathMark, fill: Extract<Fill, { type: 'pattern' }>): PatternForm {
  const { x, y, width, height } = boundsOfPath(mark);
  const out = openByteWriter(256);
  out.text(`/Pattern cs\n/${TILE_NAME} scn\n`);
  writeSteps(out, mark);
  out.text(mark.evenOdd ? 'f*\n' : 'f\n');
  return { tile: tileContent(fill), box: [x, -y - height, x + width, -y], content: out.take() };
}

/** What one tile of a pattern paints, y upwards. */
function tileContent(fill: Extract<Fill, { type: 'pattern' }>): Uint8Array {
  const areas = patternTile(fill).map(({ x, y, width, height }) => [x, TILE - y - height, width, height].map(formatNumber).join(' '));
  const colour = colourComponents(fill.colour).map(formatNumber).join(' ');
  return asciiBytes(`${colour} rg\n${areas.map((area) => `${area} re\n`).join('')}f\n`);
}

function writeSteps(out: ByteWriter, mark: PathMark): void {
  for (const step of mark.steps) {
    for (let index = 1; index < step.length; index += 2) {
      out.number(mark.x + (step[index] as number));
      out.number(-mark.y - (step[index + 1] as number));
    }
    out.text(OPERATORS[step[0]]);
  }
}

const OPERATORS: { readonly [S in PathStep[0]]: string } = { M: 'm\n', L: 'l\n', C: 'c\n', Z: 'h\n' };

/** ISO 32000-1 8.7.4.5.3 and 8.7.4.5.4. */
function shadingGeometry(mark: PathMark, fill: Gradient): string {
  if (fill.centre) {
    const [x, y, radius] = gradientCircle(mark, fill.centre);
    return `/ShadingType 3/ColorSpace/DeviceRGB/Coords[${[x, -y, 0, x, -y, radius].map(formatNumber).join(' ')}]`;
  }
  const [x1, y1, x2, y2] = gradientAxis(mark, fill.angle);
  return `/ShadingType 2/ColorSpace/DeviceRGB/Coords[${[x1, -y1, x2, -y2].map(formatNumber).join(' ')}]`;
}

type Gradient = Extract<Fill, { type: 'gradient' }>;

function shadingOf(mark: PathMark, fill: Gradient): string {
  const stops = [...gradientStops(fill)];
  const first = stops[0] as (typeof stops)[number];
  const last = stops.at(-1) as (typeof stops)[number];
  if (first.at > 0) stops.unshift({ at: 0, colour: first.colour });
  if (last.at < 1 || stops.length === 1) stops.push({ at: 1, colour: last.colour });
  const colour = (value: string) => `[${colourComponents(value).map(formatNumber).join(' ')}]`;
  const functions = stops
    .slice(1)
    .map((stop, index) => `<</FunctionType 2/Domain[0 1]/C0${colour((stops[index] as typeof stop).colour)}/C1${colour(stop.colour)}/N 1>>`);
  const inner = stops.slice(1, -1).map((stop) => formatNumber(stop.at));
  const blend =
    functions.length === 1
      ? functions[0]
      : `<</FunctionType 3/Domain[0 1]/Functions[${functions.join('')}]/Bounds[${inner.join(' ')}]/Encode[${functions.map(() => '0 1').join(' ')}]>>`;
  return `<<${shadingGeometry(mark, fill)}/Extend[true true]/Function ${blend}>>`;
}

function writeEnds(state: ContentState, ends: readonly (readonly Point[])[], stroke: Stroke): void {
  if (ends.length > 0) setFillColour(state, stroke.colour);
  for (const corners of ends) {
    corners.forEach(([x, y], index) => {
      state.out.number(x);
      state.out.number(-y);
      state.out.text(index === 0 ? 'm\n' : 'l\n');
    });
    state.out.text('h f\n');
  }
}
