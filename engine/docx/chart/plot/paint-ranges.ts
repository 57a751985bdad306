import type { PathStep } from '../../../model/drawing.ts';
import { type Canvas, NO_FILL, solid, trace } from '../chart-canvas.ts';
import { lineOr } from '../chart-style.ts';
import { lineThrough } from './line-through.ts';
import type { PlacedPlot } from './plot-frame.ts';

/**
 * What joins the series of a line or stock chart at each category: lines down to the axis (ECMA-376 21.2.2.53), from the highest to the
 * lowest value (21.2.2.80), and bars from the first series to the last (21.2.2.218).
 */
export function paintRanges(canvas: Canvas, { plot, spans, frame }: PlacedPlot): void {
  const { dropLines, highLowLines, upDownBars } = plot.ranges;
  if (!dropLines && !highLowLines && !upDownBars) return;
  const drops: PathStep[] = [];
  const reaches: PathStep[] = [];
  const [rising, falling]: [PathStep[], PathStep[]] = [[], []];
  const count = spans.reduce((most, series) => Math.max(most, series.length), 0);
  for (let index = 0; index < count; index++) {
    const values = spans.flatMap((series) => series[index]?.[1] ?? []);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (values.length === 0) continue;
    const at = frame.along.at(index);
    drops.push(...lineThrough([frame.point(at, high), frame.point(at, frame.base)]));
    reaches.push(...lineThrough([frame.point(at, high), frame.point(at, low)]));
    const [from, to] = [spans[0]?.[index]?.[1], spans.at(-1)?.[index]?.[1]];
    if (upDownBars === undefined || from === undefined || to === undefined) continue;
    const half = frame.along.slot / (1 + upDownBars.gap) / 2;
    const corners = [frame.point(at - half, from), frame.point(at + half, from), frame.point(at + half, to), frame.point(at - half, to)];
    (to < from ? falling : rising).push(...lineThrough(corners), ['Z']);
  }
  trace(canvas, drops, NO_FILL, dropLines);
  trace(canvas, reaches, NO_FILL, highLowLines);
  if (upDownBars === undefined) return;
  const { up, down, line } = upDownBars;
  trace(canvas, rising, up.fill ?? solid('FFFFFF'), lineOr(up, line));
  trace(canvas, falling, down.fill ?? solid('404040'), lineOr(down, line));
}
