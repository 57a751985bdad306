import { arcSteps } from '../../../model/curves.ts';
import { type Canvas, heightOf, solid, trace, widthOf } from '../chart-canvas.ts';
import { lineOr } from '../chart-style.ts';
import { drawLabel, linesOf } from './draw-label.ts';
import { errorPoints, paintErrorBars } from './error-bars.ts';
import { directionOf } from './paint-lines.ts';
import type { PlacedPlot } from './plot-frame.ts';

/** Diameter of the largest bubble as a share of the shorter side of the plots (Excel, LibreOffice 7.4). */
const LARGEST = 0.25;

/** Circles whose areas, or widths, are as their sizes (ECMA-376 21.2.2.20); none for sizes that are not above zero. */
export function paintBubbles(canvas: Canvas, { chart, plot, spans, frame }: PlacedPlot): void {
  const sizes = plot.series.flatMap((series) => series.sizes.filter((size) => size !== undefined));
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  if (most <= 0) return;
  const largest = (LARGEST / 2) * plot.bubbles.scale * Math.min(widthOf(frame.area), heightOf(frame.area));
  for (const [order, series] of plot.series.entries()) {
    paintErrorBars(canvas, series, errorPoints(plot, series, spans[order] ?? [], frame), frame);
    for (const [index, span] of (spans[order] ?? []).entries()) {
      const [place, size = 0] = [series.places[index], series.sizes[index]];
      if (span === undefined || place === undefined || size <= 0) continue;
      const share = size / most;
      const radius = largest * (plot.bubbles.by === 'width' ? share : Math.sqrt(share));
      const [x, y] = frame.point(frame.along.at(place), span[1]);
      const own = series.points.get(index)?.look;
      const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
      const circle = [['M', x + radius, y] as const, ...arcSteps(x, y, radius, radius, 0, 2 * Math.PI), ['Z'] as const];
      trace(canvas, circle, look.fill ?? solid(series.colourOf(index)), lineOr(look, undefined));
      const label = series.labels(index);
      if (label === undefined) continue;
      const [right, down] = directionOf(label);
      drawLabel(canvas, label, linesOf(label, { chart, series, index }), x + right * radius, y + down * radius, [right, down]);
    }
  }
}
