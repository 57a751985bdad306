import type { Stroke } from '../../../model/drawing.ts';
import type { Colour } from '../../../model/run.ts';
import { type Canvas, drawBox, NO_FILL, solid, trace } from '../chart-canvas.ts';
import { isLined, isRound } from '../chart-kinds.ts';
import type { Chart, Look, Marker } from '../chart-model.ts';
import { lineOr, NO_LOOK } from '../chart-style.ts';
import { drawMarkers } from '../plot/draw-marker.ts';
import { seriesLine, seriesMarker } from '../plot/paint-lines.ts';

export interface Entry {
  readonly text: string;
  readonly colour: Colour;
  readonly look: Look;
  /** Of lines, with their marker; bubbles have a marker alone, other entries show a square. */
  readonly line: Stroke | undefined;
  readonly marker: Marker | undefined;
  readonly lined: boolean;
}

/** Measured: LibreOffice 7.4; in sizes of the text, or in points. */
const KEY = 0.6;
const LINE_KEY = 22.68;
const DASHED_KEY = 45.35;

/** One for each series; `size` of the text, points. */
export function seriesEntries(chart: Chart, size: number): readonly Entry[] {
  let order = 0;
  return chart.plots.flatMap((plot) =>
    plot.series.map((each): Entry => {
      const lined = isLined(plot.kind);
      const marker = lined ? seriesMarker(each, plot, order) : undefined;
      const bubble: Marker = { symbol: 'circle', size: KEY * size, look: each.look };
      order++;
      // As Excel calls a series without a name.
      return {
        text: each.name || `Series${order}`,
        colour: each.colour,
        look: each.look,
        line: lined ? seriesLine(each) : undefined,
        marker: plot.kind === 'bubble' ? bubble : marker,
        lined: lined || plot.kind === 'bubble',
      };
    }),
  );
}

/** All entries of a legend. */
export function entriesOf(chart: Chart, size: number): readonly Entry[] {
  const [first] = chart.plots;
  const [series] = first?.series ?? [];
  const ofPoints =
    first !== undefined &&
    series !== undefined &&
    first.varied &&
    (isRound(first.kind) || (chart.plots.length === 1 && first.series.length === 1));
  if (ofPoints)
    return chart.categories.map((text, index) => ({
      text,
      colour: series.colourOf(index),
      look: series.points.get(index)?.look ?? series.look,
      line: undefined,
      marker: undefined,
      lined: false,
    }));
  const ofTrendlines = chart.plots.flatMap(({ series: all }) =>
    all.flatMap(({ colour, trendlines }) =>
      trendlines.map(({ name, line }): Entry => ({ text: name, colour, look: NO_LOOK, line, marker: undefined, lined: true })),
    ),
  );
  return [...seriesEntries(chart, size), ...ofTrendlines];
}

/** How wide keys are that stand below one another. */
export function keyWidth(entries: readonly Entry[], size: number): number {
  const strokes = entries.flatMap(({ lined, line }) => (lined && line ? [line] : []));
  if (strokes.length === 0) return KEY * size;
  return Math.max(KEY * size, strokes.some(({ dash }) => dash !== undefined) ? DASHED_KEY : LINE_KEY);
}

/** The key of an entry, its middle at that height. */
export function drawKey(canvas: Canvas, entry: Entry, x: number, y: number, key: number, size: number): void {
  if (entry.lined) {
    if (entry.line)
      trace(
        canvas,
        [
          ['M', x, y],
          ['L', x + key, y],
        ],
        NO_FILL,
        entry.line,
      );
    if (entry.marker) drawMarkers(canvas, entry.marker, [[x + key / 2, y]], entry.colour);
  } else {
    const half = (KEY * size) / 2;
    const square = { left: x, top: y - half, right: x + key, bottom: y + half };
    drawBox(canvas, square, { fill: entry.look.fill, line: lineOr(entry.look, undefined) ?? 'none' }, solid(entry.colour));
  }
}
