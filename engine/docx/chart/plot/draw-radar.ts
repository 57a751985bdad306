import type { PathStep } from '../../../model/drawing.ts';
import { valueLabels } from '../axes/along-scale.ts';
import { shareOf } from '../axes/axis-scale.ts';
import { GAP, tickReach } from '../axes/drawn-axis.ts';
import { type Area, type Canvas, heightOf, NO_FILL, solid, trace, widthOf, writeLines } from '../chart-canvas.ts';
import type { AxisPair, Chart, ChartAxis, ChartPlot } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { lineHeight } from '../estimate-width.ts';
import { type Direction, drawLabel, linesOf, sizeOfLines } from './draw-label.ts';
import { fittingScale } from './draw-plot-area.ts';
import { fitCircle } from './fit-circle.ts';
import { lineThrough, type Point, runsOf } from './line-through.ts';
import { paintMarkers, seriesLine, seriesMarker } from './paint-lines.ts';
import { spansOf } from './series-spans.ts';

/** From the ends of the spokes to their names, points (measured: LibreOffice 7.4). */
const BESIDE = 16;

/** A direction from the middle, as cosine and sine; y goes down. */
type Spoke = readonly [cosine: number, sine: number];

/** The first one up, the others clockwise. */
function spokesOf(count: number): readonly Spoke[] {
  return Array.from({ length: count }, (_, index): Spoke => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(angle), Math.sin(angle)];
  });
}

/** A direction as left, none or right, and above, none or below. */
const sideOf = ([cosine, sine]: Spoke): Direction => [
  Math.sign(Math.round(cosine * 8)) as Direction[0],
  Math.sign(Math.round(sine * 8)) as Direction[1],
];

const hasNames = ({ deleted, labels }: ChartAxis): boolean => !deleted && labels !== 'none';

/** Values on the spokes of a web (ECMA-376 21.2.2.153). As in Excel its spokes are drawn like the axis of values, whose numbers stand left of the first. */
export function drawRadar(canvas: Canvas, chart: Chart, area: Area): void {
  const [pair] = chart.axes;
  if (pair === undefined) return;
  const spokes = spokesOf(chart.categories.length);
  const names = hasNames(pair.along) ? chart.categories : [];
  const { radius, centre } = fitCircle(area, Math.min(widthOf(area), heightOf(area)) / 2, (far) => reach(far, names, spokes, pair.along));
  const point = ([cosine, sine]: Spoke, share: number): Point => [centre[0] + cosine * radius * share, centre[1] + sine * radius * share];
  const plots = chart.plots.map((plot) => ({ plot, spans: spansOf(plot, chart.blanks, spokes.length) }));
  const values = plots.flatMap(({ spans }) => spans.flatMap((series) => series.flatMap((span) => (span ? [span[1]] : []))));
  const format = chart.plots[0]?.series[0]?.format ?? 'General';
  const scale = fittingScale(values, { ...pair.across, tight: true }, format, radius, false);
  const labels = valueLabels(pair.across, scale, format);
  const web = labels.flatMap(({ at }) => ring(spokes.map((spoke) => point(spoke, at))));
  trace(canvas, web, NO_FILL, pair.across.gridlines);
  for (const { plot, spans } of plots)
    paintNets(canvas, chart, plot, spokes, (order) =>
      spokes.map((spoke, index) => {
        const span = spans[order]?.[index];
        return span && point(spoke, shareOf(span[1], scale));
      }),
    );
  drawSpokes(canvas, pair, spokes, point, labels);
  for (const [index, text] of names.entries()) {
    const [cosine, sine] = spokes[index] ?? [0, 0];
    const [x, y] = point([cosine, sine], 1);
    writeBeside(canvas, text, pair.along, x + cosine * BESIDE, y + sine * BESIDE, sideOf([cosine, sine]));
  }
}

/** How far a web of that radius reaches with the names around it. */
function reach(radius: number, names: readonly string[], spokes: readonly Spoke[], { text }: ChartAxis): Area {
  const reached = { left: radius, top: radius, right: radius, bottom: radius };
  for (const [index, name] of names.entries()) {
    const [cosine, sine] = spokes[index] ?? [0, 0];
    const [x, y] = [cosine * (radius + BESIDE), sine * (radius + BESIDE)];
    const [width, height] = sizeOfLines([name], text);
    const [right, down] = sideOf([cosine, sine]);
    reached.left = Math.max(reached.left, ((1 - right) / 2) * width - x);
    reached.right = Math.max(reached.right, ((1 + right) / 2) * width + x);
    reached.top = Math.max(reached.top, ((1 - down) / 2) * height - y);
    reached.bottom = Math.max(reached.bottom, ((1 + down) / 2) * height + y);
  }
  return reached;
}

const ring = (points: readonly Point[]): PathStep[] => [...lineThrough(points), ['Z']];

function paintNets(
  canvas: Canvas,
  chart: Chart,
  plot: ChartPlot,
  spokes: readonly Spoke[],
  pointsOf: (order: number) => readonly (Point | undefined)[],
): void {
  const filled = plot.kind === 'filledRadar';
  for (const [order, series] of plot.series.entries()) {
    const points = pointsOf(order);
    const known = points.filter((point) => point !== undefined);
    const whole = known.length === points.length || chart.blanks === 'span' || filled;
    const path = whole ? ring(known) : runsOf([...points, points[0]]).flatMap(lineThrough);
    if (filled) trace(canvas, path, series.look.fill ?? solid(series.colour), lineOr(series.look, undefined));
    else {
      trace(canvas, path, NO_FILL, seriesLine(series));
      paintMarkers(canvas, series, seriesMarker(series, plot, order), points);
    }
    for (const [index, point] of points.entries()) {
      const label = point && series.labels(index);
      const spoke = spokes[index];
      if (label && spoke) drawLabel(canvas, label, linesOf(label, { chart, series, index }), point[0], point[1], sideOf(spoke));
    }
  }
}

/** The axis of values with its numbers, and the same line to all other categories. */
function drawSpokes(
  canvas: Canvas,
  { across }: AxisPair,
  spokes: readonly Spoke[],
  point: (spoke: Spoke, share: number) => Point,
  labels: ReturnType<typeof valueLabels>,
): void {
  const [first = [0, -1] as const] = spokes;
  if (across.deleted) return;
  const { outside, inside } = tickReach(across.ticks);
  if (across.line) {
    const lines = spokes.flatMap((spoke) => lineThrough([point(spoke, 0), point(spoke, 1)]));
    const ticks = labels.flatMap(({ at }): PathStep[] => {
      const [x, y] = point(first, at);
      return inside + outside > 0
        ? lineThrough([
            [x - outside, y],
            [x + inside, y],
          ])
        : [];
    });
    trace(canvas, [...lines, ...ticks], NO_FILL, across.line);
  }
  if (!hasNames(across)) return;
  for (const { at, text } of labels) {
    const [x, y] = point(first, at);
    writeLines(canvas, [text], across.text, { x: x - outside - GAP, y, alignment: 'end' });
  }
}

/** A line of text on one side of a point. */
function writeBeside(canvas: Canvas, words: string, { text }: ChartAxis, x: number, y: number, [right, down]: Direction): void {
  const alignment = right < 0 ? 'end' : right > 0 ? 'start' : 'center';
  writeLines(canvas, [words], text, { x, y: y + (down * lineHeight(text)) / 2, alignment });
}
