import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, NO_FILL, solid, trace } from '../chart-canvas.ts';
import { hasPlaces } from '../chart-kinds.ts';
import type { Chart, ChartPlot, ChartSeries, LabelPosition, Marker, PointLabel } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { type Direction, drawLabel, LABEL_GAP, linesOf } from './draw-label.ts';
import { automaticMarker, drawMarkers } from './draw-marker.ts';
import { errorPoints, paintErrorBars } from './error-bars.ts';
import { lineThrough, type Point, runsOf } from './line-through.ts';
import type { PlacedPlot } from './plot-frame.ts';

/** The stroke of a series of a line or scatter chart; undefined when it has markers alone. */
export const seriesLine = ({ look, line }: ChartSeries): ReturnType<typeof lineOr> => lineOr(look, { ...line, cap: 'round' });

/** The marker of a series; undefined for none. */
export function seriesMarker(series: ChartSeries, plot: ChartPlot, order: number): Marker | undefined {
  const automatic = automaticMarker(order);
  const own = series.marker;
  if (own === undefined) return plot.markers ? automatic : undefined;
  if (own.symbol === 'none') return undefined;
  return own.symbol === 'auto' ? { ...own, symbol: automatic.symbol } : own;
}

/** Lines with markers; their points in shares and values (ECMA-376 21.2.2.97 and 21.2.2.161). */
export function paintLines(canvas: Canvas, { chart, plot, spans, frame, first }: PlacedPlot): void {
  for (const [order, series] of plot.series.entries()) {
    const points = (spans[order] ?? []).map((span, index): Point | undefined => {
      const place = hasPlaces(plot.kind) ? series.places[index] : index;
      return span === undefined || place === undefined ? undefined : frame.point(frame.along.at(place), span[1]);
    });
    paintErrorBars(canvas, series, errorPoints(plot, series, spans[order] ?? [], frame), frame);
    const known = points.filter((point) => point !== undefined);
    const runs = chart.blanks === 'span' ? [known] : runsOf(points);
    trace(
      canvas,
      runs.flatMap((run) => (series.smooth ? curveThrough(run) : lineThrough(run))),
      NO_FILL,
      seriesLine(series),
    );
    const marker = seriesMarker(series, plot, first + order);
    paintMarkers(canvas, series, marker, points);
    drawLabels(canvas, chart, series, points, LABEL_GAP + (marker?.size ?? 0) / 2);
  }
}

/** The marker of each point, which may have one of its own. */
export function paintMarkers(
  canvas: Canvas,
  series: ChartSeries,
  marker: Marker | undefined,
  points: readonly (Point | undefined)[],
): void {
  const plain: Point[] = [];
  for (const [index, point] of points.entries()) {
    if (point === undefined) continue;
    const own = series.points.get(index)?.marker;
    if (own) drawMarkers(canvas, own.symbol === 'auto' && marker ? { ...own, symbol: marker.symbol } : own, [point], series.colour);
    else plain.push(point);
  }
  if (marker) drawMarkers(canvas, marker, plain, series.colour);
}

const DIRECTIONS: ReadonlyMap<LabelPosition, Direction> = new Map<LabelPosition, Direction>([
  ['l', [-1, 0]],
  ['r', [1, 0]],
  ['t', [0, -1]],
  ['b', [0, 1]],
  ['ctr', [0, 0]],
]);

/** Where the label of a point stands: right of it where nothing is said. */
export const directionOf = ({ position = 'r' }: PointLabel): Direction => DIRECTIONS.get(position) ?? [1, 0];

function drawLabels(canvas: Canvas, chart: Chart, series: ChartSeries, points: readonly (Point | undefined)[], gap: number): void {
  for (const [index, point] of points.entries()) {
    const label = point && series.labels(index);
    if (!label) continue;
    drawLabel(canvas, label, linesOf(label, { chart, series, index }), point[0], point[1], directionOf(label), gap);
  }
}

/** A curve whose direction at each point is that from the one before to the one behind (Catmull and Rom). */
function curveThrough(points: readonly Point[]): PathStep[] {
  return points.map(([x, y], index): PathStep => {
    const before = points[index - 1];
    if (before === undefined) return ['M', x, y];
    const [first, next] = [points[index - 2] ?? before, points[index + 1] ?? [x, y]];
    return [
      'C',
      before[0] + (x - first[0]) / 6,
      before[1] + (y - first[1]) / 6,
      x - (next[0] - before[0]) / 6,
      y - (next[1] - before[1]) / 6,
      x,
      y,
    ];
  });
}

/** Areas between the values and what is below them (21.2.2.3). */
export function paintAreas(canvas: Canvas, { chart, plot, spans, frame }: PlacedPlot): void {
  const shapes = plot.series.map((_, order) => {
    const known = (spans[order] ?? []).flatMap((span, index) => (span ? [{ at: frame.along.at(index), span }] : []));
    const upper = known.map(({ at, span }) => frame.point(at, span[1]));
    const lower = known.map(({ at, span }) => frame.point(at, plot.grouping === 'clustered' ? frame.base : span[0]));
    return { upper, lower };
  });
  for (const [order, series] of plot.series.entries()) {
    const { upper = [], lower = [] } = shapes[order] ?? {};
    if (upper.length < 2) continue;
    const outline: PathStep[] = [...lineThrough([...upper, ...lower.toReversed()]), ['Z']];
    trace(canvas, outline, series.look.fill ?? solid(series.colour), lineOr(series.look, undefined));
    paintErrorBars(canvas, series, errorPoints(plot, series, spans[order] ?? [], frame), frame);
  }
  for (const [order, series] of plot.series.entries()) {
    const { upper = [], lower = [] } = shapes[order] ?? {};
    const middles = upper.map(([x, y], index): Point => [x, (y + (lower[index]?.[1] ?? y)) / 2]);
    for (const [index, [x, y]] of middles.entries()) {
      const label = series.labels(index);
      if (label) drawLabel(canvas, label, linesOf(label, { chart, series, index }), x, y, [0, 0]);
    }
  }
}
