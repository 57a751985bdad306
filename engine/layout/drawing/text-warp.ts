import type { TextWarp } from '../../model/drawing.ts';
import type { Rectangle } from '../areas.ts';
import type { Matrix } from './transform-items.ts';

/** Where a piece of warped text goes: the matrix for what stands at `x` of its line, `y` below the top of the text, about that point. */
export type WarpAt = (x: number, y: number) => Matrix;

/** How a text of that size is bent into a box. */
export interface Bending {
  readonly box: Rectangle;
  readonly width: number;
  readonly height: number;
}

/** A share that the file gives under that name, or the usual one. */
type Adjust = (name: string, usual: number) => number;

type Point = readonly [x: number, y: number];

/** From above to below at a share of the width, in shares of the box (ECMA-376 20.1.10.76 `ST_TextShapeType`; its presetTextWarpDefinitions.xml). */
type Edges = (across: number, adjust: Adjust) => readonly [top: Point, bottom: Point];

const flat =
  (y: (across: number, adjust: Adjust) => readonly [top: number, bottom: number]): Edges =>
  (across, adjust) => {
    const [top, bottom] = y(across, adjust);
    return [
      [across, top],
      [across, bottom],
    ];
  };
/** 0 at both ends and 1 in the middle: as a tent, or as the arc of a cubic curve. */
const tent = (across: number): number => 1 - Math.abs(2 * across - 1);
const arc = (across: number): number => 4 * across * (1 - across);
/** Down, then up, once over the width. */
const wave = (across: number): number => 10 * across * (1 - across) * (1 - 2 * across);
/** Narrower above by `by` on both sides; `upwards` or below. */
const faded =
  (side: 'above' | 'below'): Edges =>
  (across, adjust) => {
    const by = adjust('adj', 0.33333);
    const narrow = by + across * (1 - 2 * by);
    return [
      [side === 'above' ? narrow : across, 0],
      [side === 'below' ? narrow : across, 1],
    ];
  };

const EDGES: ReadonlyMap<string, Edges> = new Map<string, Edges>([
  ['textPlain', flat(() => [0, 1])],
  ['textTriangle', flat((x, adjust) => [adjust('adj', 0.5) * (1 - tent(x)), 1])],
  ['textTriangleInverted', flat((x, adjust) => [0, 1 - (1 - adjust('adj', 0.5)) * (1 - tent(x))])],
  ['textChevron', flat((x, adjust) => [adjust('adj', 0.25) * (1 - tent(x)), 1 - adjust('adj', 0.25) * tent(x)])],
  ['textChevronInverted', flat((x, adjust) => [(1 - adjust('adj', 0.75)) * tent(x), 1 - (1 - adjust('adj', 0.75)) * (1 - tent(x))])],
  ['textSlantUp', flat((x, adjust) => [adjust('adj', 0.55556) * (1 - x), 1 - adjust('adj', 0.55556) * x])],
  ['textSlantDown', flat((x, adjust) => [(1 - adjust('adj', 0.44444)) * x, 1 - (1 - adjust('adj', 0.44444)) * (1 - x)])],
  ['textFadeRight', flat((x, adjust) => [adjust('adj', 0.33333) * x, 1 - adjust('adj', 0.33333) * x])],
  ['textFadeLeft', flat((x, adjust) => [adjust('adj', 0.33333) * (1 - x), 1 - adjust('adj', 0.33333) * (1 - x)])],
  ['textFadeUp', faded('above')],
  ['textFadeDown', faded('below')],
  ['textInflate', flat((x, adjust) => [adjust('adj', 0.1875) * (1 - arc(x)), 1 - adjust('adj', 0.1875) * (1 - arc(x))])],
  ['textInflateTop', flat((x, adjust) => [adjust('adj', 0.5) * (1 - arc(x)), 1])],
  ['textInflateBottom', flat((x, adjust) => [0, 1 - (1 - adjust('adj', 0.5)) * (1 - arc(x))])],
  ['textDeflate', flat((x, adjust) => [adjust('adj', 0.1875) * arc(x), 1 - adjust('adj', 0.1875) * arc(x)])],
  ['textDeflateTop', flat((x, adjust) => [adjust('adj', 0.5) * arc(x), 1])],
  ['textDeflateBottom', flat((x, adjust) => [0, 1 - (1 - adjust('adj', 0.5)) * arc(x)])],
  ['textWave1', flat((x, adjust) => [adjust('adj1', 0.125) * (1 - wave(x)), 1 - adjust('adj1', 0.125) * (1 + wave(x))])],
  ['textWave2', flat((x, adjust) => [adjust('adj1', 0.125) * (1 + wave(x)), 1 - adjust('adj1', 0.125) * (1 - wave(x))])],
]);

/** Text along an ellipse: from which angle on, and how far, in degrees clockwise from the right; `under`: it stands on the line. */
interface Along {
  readonly from: number;
  readonly by: number;
  readonly under: boolean;
}

const LINES: ReadonlyMap<string, (angle: number | undefined) => Along> = new Map<string, (angle: number | undefined) => Along>([
  ['textArchUp', (angle = 180) => ({ from: angle, by: turn(540 - 2 * angle), under: false })],
  ['textArchDown', (angle = 0) => ({ from: 180 - angle, by: -turn(180 - 2 * angle), under: true })],
  ['textCircle', (angle = 180.32) => ({ from: angle, by: turn(720 - 2 * angle), under: false })],
]);

/** Above 0, up to a whole turn. */
const turn = (angle: number): number => ((angle % 360) + 360) % 360 || 360;

const FULL = 100_000;
const DEGREE = 60_000;
const STEPS = 256;

const angleOf = (adjust: TextWarp['adjust']): number | undefined => {
  const angle = adjust['adj'] ?? adjust['adj1'];
  return angle === undefined ? undefined : angle / DEGREE;
};

/** The warp of a text, undefined for one that is not known: letters along a line are turned, others are also stretched and slanted so that they fill what is between two edges. */
export function warpAt({ preset, adjust }: TextWarp, { box, width, height }: Bending): WarpAt | undefined {
  const line = LINES.get(preset)?.(angleOf(adjust));
  if (line) return alongLine(lineAround(box, line.from, line.by), width, line.under ? height : 0);
  const edges = EDGES.get(preset);
  if (!edges) return undefined;
  const share = (name: string, usual: number): number => Math.min(1, Math.max(0, (adjust[name] ?? usual * FULL) / FULL));
  const at = (x: number, y: number): Point => {
    const [top, bottom] = edges(Math.min(1, Math.max(0, x / width)), share);
    const down = y / height;
    return [box.x + box.width * (top[0] + down * (bottom[0] - top[0])), box.y + box.height * (top[1] + down * (bottom[1] - top[1]))];
  };
  const near = width / STEPS;
  return (x, y) => {
    const [before, behind] = [at(Math.max(0, x - near), y), at(Math.min(width, x + near), y)];
    const [above, below] = [at(x, 0), at(x, height)];
    const long = Math.min(width, x + near) - Math.max(0, x - near);
    const [eX, eY] = at(x, y);
    return [
      (behind[0] - before[0]) / long,
      (behind[1] - before[1]) / long,
      (below[0] - above[0]) / height,
      (below[1] - above[1]) / height,
      eX,
      eY,
    ];
  };
}

interface OnLine {
  readonly point: Point;
  /** From its beginning, points. */
  readonly length: number;
}

/** Points on the ellipse of a box. */
function lineAround({ x, y, width, height }: Rectangle, from: number, by: number): readonly OnLine[] {
  const found: OnLine[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const angle = ((from + (by * step) / STEPS) * Math.PI) / 180;
    const point: Point = [x + (width / 2) * (1 + Math.cos(angle)), y + (height / 2) * (1 + Math.sin(angle))];
    const last = found.at(-1);
    const length = last ? last.length + Math.hypot(point[0] - last.point[0], point[1] - last.point[1]) : 0;
    found.push({ point, length });
  }
  return found;
}

/** @param base what of the text stands on the line, points below its top */
function alongLine(line: readonly OnLine[], width: number, base: number): WarpAt {
  const whole = line.at(-1)?.length ?? 0;
  // Text that is longer than the line is made smaller.
  const scale = width > 0 ? Math.min(1, whole / width) : 1;
  return (x, y) => {
    const length = Math.min(whole, Math.max(0, x * scale + (whole - width * scale) / 2));
    const next = Math.max(
      1,
      line.findIndex((each) => each.length >= length),
    );
    const [before, behind] = [line[next - 1] as OnLine, line[next] as OnLine];
    const share = behind.length > before.length ? (length - before.length) / (behind.length - before.length) : 0;
    const [dx, dy] = [behind.point[0] - before.point[0], behind.point[1] - before.point[1]];
    const [cosine, sine] = [(dx / Math.hypot(dx, dy)) * scale, (dy / Math.hypot(dx, dy)) * scale];
    const down = y - base;
    return [cosine, sine, -sine, cosine, before.point[0] + dx * share - sine * down, before.point[1] + dy * share + cosine * down];
  };
}
