import { type Area, type Canvas, drawBox, heightOf, NO_FILL, trace, widthOf } from '../chart-canvas.ts';
import { hasPlaces } from '../chart-kinds.ts';
import type { ChartLine, ChartPlot, ChartSeries, Trendline } from '../chart-model.ts';
import { sizeOfTitle, writeTitle } from '../title-lines.ts';
import { fitTrendline, movingAverage } from './fit-trendline.ts';
import { lineThrough, type Point, runsOf } from './line-through.ts';
import type { PlacedPlot, PlotFrame } from './plot-frame.ts';
import { equationLines } from './trendline-equation.ts';

const STEPS = 64;
/** From the end of a line to its equation above it, points. */
const ABOVE = 4;

/** Where the numbers that lines are fitted to lie along the axis: categories count from 1, days from the first. */
interface Along {
  readonly numbers: (series: ChartSeries) => readonly (number | undefined)[];
  readonly at: (number: number) => number;
  readonly ends: readonly [least: number, most: number];
}

function alongOf(plot: ChartPlot, { along }: PlotFrame, reversed: boolean): Along {
  if (hasPlaces(plot.kind) && along.numbers) return { numbers: ({ places }) => places, at: along.at, ends: along.numbers };
  const first = along.at(0);
  const step = reversed ? -along.slot : along.slot;
  const ends = [1 - first / step, 1 + (1 - first) / step].toSorted((one, other) => one - other);
  return {
    numbers: ({ values }) => values.map((_, index) => 1 + (along.at(index) - first) / step),
    at: (number) => first + (number - 1) * step,
    ends: [ends[0] ?? 1, ends[1] ?? 1],
  };
}

/** Lines of least squares and moving averages through the points of series, as far as the axes reach. */
export function paintTrendlines(canvas: Canvas, { chart, plot, frame }: PlacedPlot): void {
  if (plot.series.every(({ trendlines }) => trendlines.length === 0)) return;
  const along = alongOf(plot, frame, chart.axes[plot.axes]?.along.reversed === true);
  const [least, most] = frame.values;
  const onPlot = ([number, value]: Point): Point | undefined =>
    value >= least && value <= most ? frame.point(along.at(number), value) : undefined;
  for (const series of plot.series) {
    const numbers = along.numbers(series);
    const points = numbers.flatMap((number, index): Point[] => {
      const value = series.values[index];
      return number === undefined || value === undefined ? [] : [[number, value]];
    });
    for (const trendline of series.trendlines) {
      const curve = fitTrendline(trendline, points);
      const known = points.map(([number]) => number);
      const from = Math.max(along.ends[0], Math.min(...known) - trendline.backward);
      const to = Math.min(along.ends[1], Math.max(...known) + trendline.forward);
      const sample = (_: unknown, index: number): Point => {
        const number = from + ((to - from) * index) / STEPS;
        return [number, curve?.at(number) ?? Number.NaN];
      };
      const shown = curve ? Array.from({ length: STEPS + 1 }, sample) : movingAverage(trendline.period, points);
      const traced = shown.map(onPlot);
      trace(canvas, runsOf(traced).flatMap(lineThrough), NO_FILL, trendline.line);
      const end = traced.findLast((point) => point !== undefined);
      if (curve && end) writeEquation(canvas, trendline, equationLines(trendline, curve), end, frame.area);
    }
  }
}

/** Above the end of the line, within the plot area, unless the file moves it. */
function writeEquation(canvas: Canvas, { label }: Trendline, lines: readonly ChartLine[], [endX, endY]: Point, area: Area): void {
  if (label === undefined || lines.length === 0) return;
  const [width, height] = sizeOfTitle(lines);
  const [right, down] = label.shift;
  const x = Math.max(area.left + width / 2, Math.min(area.right, endX) - width / 2) + right * widthOf(canvas.whole);
  const y = Math.max(area.top + height / 2, endY - ABOVE - height / 2) + down * heightOf(canvas.whole);
  drawBox(canvas, { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }, label.look);
  writeTitle(canvas, lines, x, y);
}
