import { type Canvas, NO_FILL, trace } from '../chart-canvas.ts';
import { hasPlaces } from '../chart-kinds.ts';
import type { ChartPlot, ChartSeries } from '../chart-model.ts';
import { fitTrendline, movingAverage } from './fit-trendline.ts';
import { lineThrough, type Point, runsOf } from './paint-lines.ts';
import type { PlacedPlot, PlotFrame } from './plot-frame.ts';

const STEPS = 64;

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
        return [number, curve?.(number) ?? Number.NaN];
      };
      const shown = curve ? Array.from({ length: STEPS + 1 }, sample) : movingAverage(trendline.period, points);
      trace(canvas, runsOf(shown.map(onPlot)).flatMap(lineThrough), NO_FILL, trendline.line);
    }
  }
}
