import { arcSteps } from '../../../model/curves.ts';
import type { PathStep } from '../../../model/drawing.ts';
import { type Area, type Canvas, heightOf, solid, trace, widthOf } from '../chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries, PointLabel } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { drawLabel, linesOf, sizeOfLines } from './draw-label.ts';
import { type Circle, fitCircle } from './fit-circle.ts';

/** A slice: angles in radians clockwise from the right. */
interface Slice {
  readonly index: number;
  readonly share: number;
  readonly from: number;
  readonly sweep: number;
}

const FULL = 2 * Math.PI;
/** Slices narrower than that are labelled outside where the program chooses. */
const ROOM_INSIDE = 0.9;
const MAX_LABELLED = 200;

function slicesOf({ values }: ChartSeries, firstAngle: number): readonly Slice[] {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (!(total > 0) || !Number.isFinite(total)) return [];
  let from = (firstAngle / 360) * FULL - Math.PI / 2;
  return sizes.flatMap((size, index) => {
    const slice = { index, share: size / total, from, sweep: (size / total) * FULL };
    from += slice.sweep;
    return size > 0 ? [slice] : [];
  });
}

/** A pie, or rings around a hole (ECMA-376 21.2.2.141 and 21.2.2.50); of a pie the first series alone is shown. */
export function paintPie(canvas: Canvas, chart: Chart, plot: ChartPlot, area: Area): void {
  const rings = plot.kind === 'pie' ? plot.series.slice(0, 1) : plot.series;
  const standing = Math.max(
    0,
    ...rings.flatMap((series) => [series.explosion, ...[...series.points.values()].map(({ explosion }) => explosion ?? 0)]),
  );
  const { radius, centre } = circleFor(chart, plot, rings, area, standing);
  const hole = plot.kind === 'pie' ? 0 : plot.hole;
  const [x, y] = centre;
  for (const [ring, series] of rings.entries()) {
    const inner = radius * (hole + ((1 - hole) * ring) / rings.length);
    const outer = radius * (hole + ((1 - hole) * (ring + 1)) / rings.length);
    const slices = slicesOf(series, plot.firstAngle);
    const shifted = ({ index, from, sweep }: Slice): readonly [number, number] => {
      const far = (series.points.get(index)?.explosion ?? series.explosion) * outer;
      return [x + far * Math.cos(from + sweep / 2), y + far * Math.sin(from + sweep / 2)];
    };
    for (const slice of slices) {
      const own = series.points.get(slice.index)?.look;
      const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
      trace(canvas, sector(shifted(slice), inner, outer, slice), look.fill ?? solid(series.colourOf(slice.index)), lineOr(look, undefined));
    }
    for (const slice of slices) drawSliceLabel(canvas, chart, plot, series, slice, shifted(slice), inner, outer);
  }
}

function sector([x, y]: readonly [number, number], inner: number, outer: number, { from, sweep }: Slice): PathStep[] {
  const on = (radius: number, angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  const arc = arcSteps(x, y, outer, outer, from, sweep);
  const whole = sweep > FULL - 1e-9;
  if (inner <= 0) return whole ? [['M', ...on(outer, from)], ...arc, ['Z']] : [['M', x, y], ['L', ...on(outer, from)], ...arc, ['Z']];
  return [
    ['M', ...on(outer, from)],
    ...arc,
    ['L', ...on(inner, from + sweep)],
    ...arcSteps(x, y, inner, inner, from + sweep, -sweep),
    ['Z'],
  ];
}

/** The largest circle whose slices, standing off by that share of its radius, and the labels around them fit into the area. */
function circleFor(chart: Chart, plot: ChartPlot, rings: readonly ChartSeries[], area: Area, standing: number): Circle {
  const largest = Math.max(1, Math.min(widthOf(area), heightOf(area)) / 2) / (1 + standing);
  const [series] = rings;
  const slices = plot.kind === 'doughnut' || series === undefined ? [] : slicesOf(series, plot.firstAngle).slice(0, MAX_LABELLED);
  return fitCircle(area, largest, (radius) => {
    const far = radius * (1 + standing);
    const reached = { left: far, top: far, right: far, bottom: far };
    for (const slice of slices) {
      const box = series && labelBox(chart, plot, series, slice, 0, radius);
      if (box === undefined) continue;
      const [x, y] = [(box.at + standing * radius) * box.cosine, (box.at + standing * radius) * box.sine];
      reached.left = Math.max(reached.left, box.width / 2 - x);
      reached.right = Math.max(reached.right, box.width / 2 + x);
      reached.top = Math.max(reached.top, box.height / 2 - y);
      reached.bottom = Math.max(reached.bottom, box.height / 2 + y);
    }
    return reached;
  });
}

interface LabelBox {
  readonly label: PointLabel;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  /** From the centre of the pie to the middle of the label, and the direction. */
  readonly at: number;
  readonly cosine: number;
  readonly sine: number;
}

function labelBox(chart: Chart, plot: ChartPlot, series: ChartSeries, slice: Slice, inner: number, outer: number): LabelBox | undefined {
  const label = series.labels(slice.index);
  if (label === undefined) return undefined;
  const lines = linesOf(label, { chart, series, index: slice.index, share: slice.share });
  const [width, height] = sizeOfLines(lines, label.text);
  const angle = slice.from + slice.sweep / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  // Half of the label's box in that direction.
  const half = Math.min(width / 2 / Math.max(Math.abs(cosine), 1e-6), height / 2 / Math.max(Math.abs(sine), 1e-6));
  const at = plot.kind === 'doughnut' ? (inner + outer) / 2 : distance(label, slice, outer, half, Math.max(width, height));
  return { label, lines, width, height, at, cosine, sine };
}

function drawSliceLabel(
  canvas: Canvas,
  chart: Chart,
  plot: ChartPlot,
  series: ChartSeries,
  slice: Slice,
  [x, y]: readonly [number, number],
  inner: number,
  outer: number,
): void {
  const box = labelBox(chart, plot, series, slice, inner, outer);
  if (box) drawLabel(canvas, box.label, box.lines, x + box.at * box.cosine, y + box.at * box.sine, [0, 0], 0);
}

/** From the centre of a pie to the middle of a label. */
function distance(label: PointLabel, { sweep }: Slice, radius: number, half: number, size: number): number {
  const inside = radius - half - 4;
  switch (label.position ?? 'bestFit') {
    case 'outEnd':
      return radius + half + 2;
    case 'ctr':
      return radius / 2;
    case 'bestFit':
      return inside * 2 * Math.sin(Math.min(sweep, Math.PI) / 2) * ROOM_INSIDE > size * 0.6 ? inside : radius + half + 2;
    default:
      return inside;
  }
}
