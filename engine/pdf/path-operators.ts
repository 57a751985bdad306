import type { PathMark } from '../layout/display-list.ts';
import type { Fill, PathStep, Stroke } from '../model/drawing.ts';
import { formatNumber } from './byte-writer.ts';
import { hashOfBytes } from './content-hash.ts';
import { type ContentState, colourComponents, isolated, setFillColour, setOpacity, setStrokeColour } from './content-state.ts';
import { asciiBytes } from './pdf-text.ts';
import { writePictureInto } from './picture-operators.ts';

/** Dash patterns of DrawingML in multiples of the line width (ECMA-376 20.1.10.48). */
const DASHES: { readonly [D in Stroke['dash']]: readonly number[] } = { solid: [], dash: [4, 3], dot: [1, 3], dashDot: [4, 3, 1, 3] };

export function writePath(state: ContentState, mark: PathMark): void {
  if (mark.steps.length === 0) return;
  FILLS[mark.fill.type](state, mark, mark.fill as never);
  const { stroke } = mark;
  if (stroke === undefined || !(stroke.width >= 0)) return;
  isolated(state, () => {
    const { out } = state;
    setOpacity(state, stroke.opacity);
    setStrokeColour(state, stroke.colour);
    out.number(stroke.width);
    out.text('w\n');
    const dash = DASHES[stroke.dash];
    if (dash.length > 0) {
      out.text('[');
      for (const part of dash) out.number(part * Math.max(stroke.width, 0.25));
      out.text(']0 d\n');
    }
    writeSteps(state, mark);
    out.text('S\n');
    if (stroke.headEnd || stroke.tailEnd) writeArrows(state, mark, stroke);
  });
}

const FILLS: { readonly [T in Fill['type']]: (state: ContentState, mark: PathMark, fill: Extract<Fill, { type: T }>) => void } = {
  none: () => {},
  solid: (state, mark, fill) =>
    isolated(state, () => {
      setOpacity(state, fill.opacity);
      setFillColour(state, fill.colour);
      writeSteps(state, mark);
      state.out.text('f\n');
    }),
  gradient: (state, mark, fill) =>
    isolated(state, () => {
      const first = fill.stops[0];
      if (first === undefined) return;
      writeSteps(state, mark);
      const shading = axialShading(mark, fill);
      const name = `S${hashOfBytes(asciiBytes(shading)).slice(0, 16)}`;
      state.resources.shadings ??= new Map();
      state.resources.shadings.set(name, shading);
      state.out.text(`W n\n/${name} sh\n`);
    }),
  picture: (state, mark, fill) =>
    isolated(state, () => {
      writeSteps(state, mark);
      state.out.text('W n\n');
      writePictureInto(state, fill.media, bounds(mark));
    }),
};

function writeSteps(state: ContentState, mark: PathMark): void {
  const { out } = state;
  for (const step of mark.steps) {
    for (let index = 1; index < step.length; index += 2) {
      out.number(mark.x + (step[index] as number));
      out.number(-mark.y - (step[index + 1] as number));
    }
    out.text(OPERATORS[step[0]]);
  }
}

const OPERATORS: { readonly [S in PathStep[0]]: string } = { M: 'm\n', L: 'l\n', C: 'c\n', Z: 'h\n' };

function pointsOf(mark: PathMark): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  for (const step of mark.steps)
    for (let index = 1; index < step.length; index += 2)
      points.push([mark.x + (step[index] as number), mark.y + (step[index + 1] as number)]);
  return points;
}

function bounds(mark: PathMark): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of pointsOf(mark)) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top };
}

/** A linear gradient through the middle of the path's box (ECMA-376 20.1.8.41: degrees clockwise from left to right). */
function axialShading(mark: PathMark, fill: Extract<Fill, { type: 'gradient' }>): string {
  const box = bounds(mark);
  const angle = (fill.angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const half = Math.abs((box.width / 2) * cosine) + Math.abs((box.height / 2) * sine);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const coordinates = [middleX - half * cosine, -(middleY - half * sine), middleX + half * cosine, -(middleY + half * sine)]
    .map(formatNumber)
    .join(' ');
  const stops = fill.stops.map(({ at, colour }) => ({ at: Math.min(1, Math.max(0, at)), colour })).sort((a, b) => a.at - b.at);
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
  return `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[${coordinates}]/Extend[true true]/Function ${blend}>>`;
}

/** Triangles at the ends of an open path, three line widths long and wide (ECMA-376 20.1.8.38, medium). */
function writeArrows(state: ContentState, mark: PathMark, stroke: Stroke): void {
  if (mark.steps.at(-1)?.[0] === 'Z') return;
  const points = pointsOf(mark);
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (first === undefined || second === undefined || beforeLast === undefined || last === undefined) return;
  setFillColour(state, stroke.colour);
  if (stroke.headEnd) writeArrow(state, second, first, stroke.width);
  if (stroke.tailEnd) writeArrow(state, beforeLast, last, stroke.width);
}

function writeArrow(state: ContentState, from: readonly [number, number], to: readonly [number, number], width: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0)) return;
  const size = Math.max(width, 0.75) * 3;
  const [forwardX, forwardY] = [((to[0] - from[0]) / length) * size, ((to[1] - from[1]) / length) * size];
  const corners = [
    [to[0], to[1], 'm\n'],
    [to[0] - forwardX - forwardY / 2, to[1] - forwardY + forwardX / 2, 'l\n'],
    [to[0] - forwardX + forwardY / 2, to[1] - forwardY - forwardX / 2, 'l\n'],
  ] as const;
  for (const [x, y, operator] of corners) {
    state.out.number(x);
    state.out.number(-y);
    state.out.text(operator);
  }
  state.out.text('h f\n');
}
