import type { PathStep, Stroke } from '../model/drawing.ts';
import type { LineEnd } from '../model/line-style.ts';
import type { PathMark } from './display-list.ts';
import { type Point, pointsOf } from './mark-geometry.ts';

/** The least width that arrowheads are measured by, points (measured: LibreOffice 7.4). */
const LEAST_WIDTH = 2;
/** The share of a closed head that the line goes into, so that no corner of it shows beside the tip. */
const COVERED = 0.2;
const CORNERS_OF_OVAL = 24;

/** A path whose ends are drawn: the line, which stops short under the heads, and the outlines of these in points. */
interface EndedPath {
  readonly line: PathMark;
  readonly ends: readonly (readonly Point[])[];
}

/** The heads of an open path (ECMA-376 20.1.8.38). A closed one has none. */
export function endedPath(mark: PathMark, stroke: Stroke): EndedPath {
  const { headEnd, tailEnd } = stroke;
  if (!(headEnd || tailEnd) || mark.steps.some(([operator]) => operator === 'Z')) return { line: mark, ends: [] };
  const points = pointsOf(mark);
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !beforeLast || !last) return { line: mark, ends: [] };
  const head = headEnd && endAt(headEnd, second, first, stroke.width);
  const tail = tailEnd && endAt(tailEnd, beforeLast, last, stroke.width);
  const steps = [...mark.steps];
  if (head) steps[0] = ['M', head.stop[0] - mark.x, head.stop[1] - mark.y];
  const step = steps.at(-1);
  if (tail && step) {
    const [x, y] = [tail.stop[0] - mark.x, tail.stop[1] - mark.y];
    steps[steps.length - 1] = [...step.slice(0, -2), x, y] as unknown as PathStep;
  }
  return { line: { ...mark, steps }, ends: [head, tail].flatMap((end) => (end ? [end.outline] : [])) };
}

interface PlacedEnd {
  readonly outline: readonly Point[];
  /** Where the line stops. */
  readonly stop: Point;
}

function endAt(end: LineEnd, from: Point, tip: Point, lineWidth: number): PlacedEnd | undefined {
  const distance = Math.hypot(tip[0] - from[0], tip[1] - from[1]);
  if (!(distance > 0)) return undefined;
  const unit = Math.max(lineWidth, LEAST_WIDTH);
  const [length, half] = [end.length * unit, (end.width * unit) / 2];
  const [backX, backY] = [(from[0] - tip[0]) / distance, (from[1] - tip[1]) / distance];
  const place = (along: number, across: number): Point => [
    tip[0] + along * backX - across * backY,
    tip[1] + along * backY + across * backX,
  ];
  const { corners, covers } = OUTLINES[end.type](length, half, lineWidth);
  const short = Math.min(covers * (1 - COVERED), distance);
  return { outline: corners.map(([along, across]) => place(along, across)), stop: place(short, 0) };
}

interface Outline {
  /** Along the line from its tip, and across. */
  readonly corners: readonly Point[];
  /** How much of the line lies under it. */
  readonly covers: number;
}

const OUTLINES: { readonly [T in LineEnd['type']]: (length: number, half: number, lineWidth: number) => Outline } = {
  triangle: (length, half) => ({
    corners: [
      [0, 0],
      [length, -half],
      [length, half],
    ],
    covers: length,
  }),
  stealth: (length, half) => ({
    corners: [
      [0, 0],
      [length, -half],
      [length * 0.6, 0],
      [length, half],
    ],
    covers: length * 0.6,
  }),
  diamond: (length, half) => ({
    corners: [
      [-length / 2, 0],
      [0, -half],
      [length / 2, 0],
      [0, half],
    ],
    covers: 0,
  }),
  oval: (length, half) => ({
    corners: Array.from({ length: CORNERS_OF_OVAL }, (_, index): Point => {
      const angle = (index * 2 * Math.PI) / CORNERS_OF_OVAL;
      return [(Math.cos(angle) * length) / 2, Math.sin(angle) * half];
    }),
    covers: 0,
  }),
  // Two strokes as wide as the line, seen along it.
  arrow: (length, half, lineWidth) => {
    const thick = Math.min(length / 2, (Math.max(lineWidth, 0.25) * Math.hypot(length, half)) / half);
    const inner = (half * (length - thick)) / length;
    return {
      corners: [
        [0, 0],
        [length, -half],
        [length, -inner],
        [thick, 0],
        [length, inner],
        [length, half],
      ],
      covers: thick,
    };
  },
};
