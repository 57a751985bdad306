import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, solid, trace } from '../chart-canvas.ts';
import type { ChartPlot, PointLabel } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { drawLabel, LABEL_GAP, linesOf } from './draw-label.ts';
import { paintErrorBars } from './error-bars.ts';
import { paintSolidBars, SOLID } from './paint-solid-bars.ts';
import type { PlacedPlot, PlotFrame } from './plot-frame.ts';

export interface Bar {
  readonly index: number;
  /** Where its middle is along the axis of categories. */
  readonly middle: number;
  readonly from: number;
  readonly to: number;
}

/** How much further labels stand off in three dimensions, points (LibreOffice 7.4). */
const MORE_GAP = 4.54;

/** Columns or lying bars, beside or on one another (ECMA-376 21.2.2.16). */
export function paintBars(canvas: Canvas, { chart, plot, spans, frame }: PlacedPlot): void {
  const { slot, at } = frame.along;
  const clustered = plot.grouping === 'clustered';
  const step = clustered ? 1 - plot.overlap : 0;
  const widths = 1 + step * (plot.series.length - 1);
  const width = slot / (widths + plot.gap);
  // On an axis that runs backwards the series of a category do so too.
  const turn = chart.axes[plot.axes]?.along.reversed ? -1 : 1;
  const bars = plot.series.map((_, order) =>
    (spans[order] ?? []).flatMap((span, index): Bar[] => {
      if (span === undefined) return [];
      const middle = at(index) + turn * width * (order * step - (widths - 1) / 2);
      return [{ index, middle, from: clustered ? frame.base : span[0], to: span[1] }];
    }),
  );
  if (frame.depth) paintSolidBars(canvas, { plot, frame, depth: frame.depth, width }, bars);
  else {
    paintFlatBars(canvas, plot, frame, bars, width);
    for (const [order, series] of plot.series.entries()) {
      const points = (bars[order] ?? []).map(({ index, middle, to }) => ({ index, at: middle, value: to }));
      paintErrorBars(canvas, series, points, frame);
    }
  }
  for (const [order, series] of plot.series.entries())
    for (const bar of bars[order] ?? []) {
      const label = series.labels(bar.index);
      if (label === undefined) continue;
      const { value, outward } = placeOf(label, bar, clustered);
      const [x, y] = frame.point(bar.middle, value);
      const [right, down] = frame.depth ?? [0, 0];
      const behind = outward === 0 ? 0.5 : (1 - SOLID) / 2;
      const gap = frame.depth ? LABEL_GAP + MORE_GAP : LABEL_GAP;
      const lines = linesOf(label, { chart, series, index: bar.index });
      drawLabel(canvas, label, lines, x + right * behind, y + down * behind, frame.lying ? [outward, 0] : [0, -outward], gap);
    }
}

function paintFlatBars(canvas: Canvas, plot: ChartPlot, frame: PlotFrame, bars: readonly (readonly Bar[])[], width: number): void {
  for (const [order, series] of plot.series.entries()) {
    const common: PathStep[] = [];
    for (const { index, middle, from, to } of bars[order] ?? []) {
      const [x1, y1] = frame.point(middle - width / 2, from);
      const [x2, y2] = frame.point(middle + width / 2, to);
      const box: PathStep[] = frame.lying
        ? [['M', x1, y1], ['L', x2, y1], ['L', x2, y2], ['L', x1, y2], ['Z']]
        : [['M', x1, y1], ['L', x1, y2], ['L', x2, y2], ['L', x2, y1], ['Z']];
      const own = series.points.get(index)?.look;
      if (own === undefined && !plot.varied) common.push(...box);
      else {
        const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
        trace(canvas, box, look.fill ?? solid(series.colourOf(index)), lineOr(look, undefined));
      }
    }
    trace(canvas, common, series.look.fill ?? solid(series.colour), lineOr(series.look, undefined));
  }
}

/** At which value of a bar its label stands, and on which side of it. Where nothing is said, outside of bars and in the middle of stacks. */
function placeOf(label: PointLabel, { from, to }: Bar, clustered: boolean): { readonly value: number; readonly outward: number } {
  const sign = to < from ? -1 : 1;
  switch (label.position ?? (clustered ? 'outEnd' : 'ctr')) {
    case 'ctr':
      return { value: (from + to) / 2, outward: 0 };
    case 'inEnd':
      return { value: to, outward: -sign };
    case 'inBase':
      return { value: from, outward: sign };
    default:
      return { value: to, outward: sign };
  }
}
