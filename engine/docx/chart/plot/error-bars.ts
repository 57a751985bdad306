import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, NO_FILL, trace } from '../chart-canvas.ts';
import { hasPlaces } from '../chart-kinds.ts';
import type { ChartPlot, ChartSeries, ErrorBars } from '../chart-model.ts';
import { lineThrough, type Point } from './line-through.ts';
import type { PlotFrame } from './plot-frame.ts';
import type { Span } from './series-spans.ts';

type Numbers = readonly (number | undefined)[];

/** Half of the line across the end of an error bar, points. */
const CAP = 3;

/**
 * From where to where an error bar reaches (ECMA-376 21.2.3.18 `ST_ErrValType`) that belongs to a number of a series and is drawn at `at`, which
 * in a stack is another one. Those of deviations stand about the mean of the series, as in Excel.
 */
function reachOf({ kind, amount, plus, minus, sides }: ErrorBars, numbers: Numbers, index: number, at: number): readonly [number, number] {
  const number = numbers[index] ?? 0;
  const known = numbers.filter((each) => each !== undefined);
  let [middle, up, down] = [at, amount, amount];
  if (kind === 'own') [up, down] = [plus[index] ?? 0, minus[index] ?? 0];
  else if (kind === 'share') up = down = (Math.abs(number) * amount) / 100;
  else if (kind !== 'fixed') {
    const mean = known.reduce((sum, each) => sum + each, 0) / Math.max(1, known.length);
    const squares = known.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const deviation = Math.sqrt(squares / Math.max(1, known.length - 1));
    if (kind === 'deviation') {
      middle += mean - number;
      up = down = deviation * amount;
    } else up = down = deviation / Math.sqrt(Math.max(1, known.length));
  }
  return [sides === 'plus' ? middle : middle - down, sides === 'minus' ? middle : middle + up];
}

/** All ends of the error bars of a plot, for the scale of its values or, `along`, of its places. */
export function errorEnds({ series }: ChartPlot, spans: readonly (readonly (Span | undefined)[])[], along: boolean): readonly number[] {
  return series.flatMap((each, order) =>
    each.errorBars
      .filter((bars) => bars.along === along)
      .flatMap((bars) =>
        along
          ? each.places.flatMap((place, index) => (place === undefined ? [] : reachOf(bars, each.places, index, place)))
          : (spans[order] ?? []).flatMap((span, index) => (span ? reachOf(bars, each.values, index, span[1]) : [])),
      ),
  );
}

/** A point with error bars: its category, and where it is drawn, as a share of its axis and as a value. */
interface ErrorPoint {
  readonly index: number;
  readonly at: number;
  readonly value: number;
}

/** The points of a series of a plot without bars. */
export const errorPoints = (
  plot: ChartPlot,
  series: ChartSeries,
  spans: readonly (Span | undefined)[],
  { along }: PlotFrame,
): ErrorPoint[] =>
  series.errorBars.length === 0
    ? []
    : spans.flatMap((span, index) => {
        const place = hasPlaces(plot.kind) ? series.places[index] : index;
        return span === undefined || place === undefined ? [] : [{ index, at: along.at(place), value: span[1] }];
      });

/** The error bars of a series as far as the axes reach; what ends beyond one has no cap there. */
export function paintErrorBars(canvas: Canvas, series: ChartSeries, points: readonly ErrorPoint[], frame: PlotFrame): void {
  for (const bars of series.errorBars) {
    const ends = bars.along ? frame.along.numbers : frame.values;
    if (ends === undefined) continue;
    const path: PathStep[] = [];
    for (const { index, at, value } of points) {
      const [from, to] = reachOf(bars, bars.along ? series.places : series.values, index, bars.along ? (series.places[index] ?? 0) : value);
      const place = (number: number): Point => (bars.along ? frame.point(frame.along.at(number), value) : frame.point(at, number));
      const [least, most] = [Math.max(ends[0], from), Math.min(ends[1], to)];
      if (!(least < most)) continue;
      path.push(...lineThrough([place(least), place(most)]));
      if (!bars.caps) continue;
      if (bars.sides !== 'plus' && least === from) path.push(...capAt(place(least), bars.along !== frame.lying));
      if (bars.sides !== 'minus' && most === to) path.push(...capAt(place(most), bars.along !== frame.lying));
    }
    trace(canvas, path, NO_FILL, bars.line);
  }
}

const capAt = ([x, y]: Point, upright: boolean): PathStep[] =>
  lineThrough(
    upright
      ? [
          [x, y - CAP],
          [x, y + CAP],
        ]
      : [
          [x - CAP, y],
          [x + CAP, y],
        ],
  );
