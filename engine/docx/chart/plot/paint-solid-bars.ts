import { arcSteps } from '../../../model/curves.ts';
import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, solid, trace } from '../chart-canvas.ts';
import type { ChartPlot } from '../chart-model.ts';
import { lineOr, shaded } from '../chart-style.ts';
import { lineThrough, type Point } from './line-through.ts';
import type { PlotFrame } from './plot-frame.ts';

/** A bar: where its middle is along the axis of categories, and its values. */
export interface SolidBar {
  readonly index: number;
  readonly middle: number;
  readonly from: number;
  readonly to: number;
}

/** What the bars of a plot have in common. */
interface SolidBars {
  readonly plot: ChartPlot;
  readonly frame: PlotFrame;
  readonly depth: readonly [right: number, down: number];
  /** In shares of the axis of categories. */
  readonly width: number;
}

/** How deep bars are, as a share of the depth of the plot, and how bright their faces (measured: LibreOffice 7.4). */
export const SOLID = 0.5;
const FRONT = 1.09;
const TOP = 0.95;
const SIDE = 0.87;

/** The point of the end of a bar at a share of its width and of its depth, from -0.5 to 0.5. */
type End = (across: number, behind: number) => Point;

interface Face {
  readonly path: readonly PathStep[];
  readonly times: number;
}

/** Bars as boxes, cylinders, cones or pyramids (ECMA-376 21.2.3.35 `ST_Shape`), those that others hide first. */
export function paintSolidBars(canvas: Canvas, { plot, frame, depth, width }: SolidBars, bars: readonly (readonly SolidBar[])[]): void {
  const ordered = bars
    .flatMap((each, order) => each.map((bar) => ({ ...bar, order })))
    .sort((a, b) => a.middle - b.middle || a.order - b.order);
  const totals = new Map<number, number>();
  for (const { index, to } of ordered) totals.set(index, Math.max(totals.get(index) ?? 0, Math.abs(to)));
  const pointed = plot.form === 'cone' || plot.form === 'pyramid';
  for (const { index, middle, from, to, order } of ordered) {
    const series = plot.series[order];
    if (series === undefined) continue;
    // A cone stands for the whole of its stack, of which each series has a slice.
    const total = plot.grouping === 'clustered' ? Math.abs(to) : (totals.get(index) ?? 0);
    const taper = (value: number): number => (pointed && total > 0 ? Math.max(0, (total - Math.abs(value)) / total) : 1);
    const own = series.points.get(index)?.look;
    const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
    const fill = look.fill ?? solid(plot.varied ? series.colourOf(index) : series.colour);
    const ends = [from, to].map((value) => endOf(frame, depth, middle, value, width * taper(value), taper(value)));
    for (const { path, times } of facesOf(ends, plot.form, frame.lying)) trace(canvas, path, shaded(fill, times), lineOr(look, undefined));
  }
}

function endOf(frame: PlotFrame, depth: Point, middle: number, value: number, width: number, deep: number): End {
  const [first, last] = [frame.point(middle - width / 2, value), frame.point(middle + width / 2, value)];
  return (across, behind) => {
    const back = 0.5 + SOLID * deep * behind;
    return [
      first[0] + (last[0] - first[0]) * (across + 0.5) + depth[0] * back,
      first[1] + (last[1] - first[1]) * (across + 0.5) + depth[1] * back,
    ];
  };
}

const polygon = (points: readonly Point[]): readonly PathStep[] => [...lineThrough(points), ['Z']];

/** What is seen of a bar, from behind to the front: of a column from the front, above and the right. */
function facesOf(ends: readonly End[], form: ChartPlot['form'], lying: boolean): readonly Face[] {
  const [axis, sign] = lying ? [0, 1] : [1, -1];
  const place = (end: End): number => end(0, 0)[axis === 0 ? 0 : 1] * sign;
  const [hidden, seen] = ends.toSorted((a, b) => place(a) - place(b));
  if (hidden === undefined || seen === undefined) return [];
  const [beside, cap] = lying ? [TOP, SIDE] : [SIDE, TOP];
  if (form === 'cylinder' || form === 'cone') {
    const [tangent, opposite] = tangentsOf(seen(0, 0)[0] === seen(0.5, 0)[0] ? hidden : seen, lying);
    const body = polygon([hidden(...tangent), hidden(...opposite), seen(...opposite), seen(...tangent)]);
    return [
      { path: ellipse(hidden), times: FRONT },
      { path: body, times: FRONT },
      { path: ellipse(seen), times: cap },
    ];
  }
  // The side towards the right or above.
  const far = lying ? hidden(0.5, 0)[1] < hidden(-0.5, 0)[1] : hidden(0.5, 0)[0] > hidden(-0.5, 0)[0];
  const edge = far ? 0.5 : -0.5;
  return [
    { path: polygon([hidden(edge, -0.5), hidden(edge, 0.5), seen(edge, 0.5), seen(edge, -0.5)]), times: beside },
    { path: polygon([seen(-0.5, -0.5), seen(0.5, -0.5), seen(0.5, 0.5), seen(-0.5, 0.5)]), times: cap },
    { path: polygon([hidden(-0.5, -0.5), hidden(0.5, -0.5), seen(0.5, -0.5), seen(-0.5, -0.5)]), times: FRONT },
  ];
}

/** Where the outline of a round bar leaves its end, on both sides. */
function tangentsOf(end: End, lying: boolean): readonly [Point, Point] {
  const axis = lying ? 1 : 0;
  const middle = end(0, 0)[axis];
  const angle = Math.atan2(end(0, 0.5)[axis] - middle, end(0.5, 0)[axis] - middle);
  const [across, behind] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  return [
    [across, behind],
    [-across, -behind],
  ];
}

const CIRCLE: readonly PathStep[] = [['M', 0.5, 0], ...arcSteps(0, 0, 0.5, 0.5, 0, 2 * Math.PI), ['Z']];

const ellipse = (end: End): readonly PathStep[] =>
  CIRCLE.map(
    ([type, ...numbers]) =>
      [type, ...numbers.flatMap((number, index) => (index % 2 === 0 ? end(number, numbers[index + 1] ?? 0) : []))] as unknown as PathStep,
  );
