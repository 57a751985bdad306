import type { Stroke } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import { type Area, type Canvas, drawBox, heightOf, NO_FILL, solid, trace, widthOf, writeLines } from './chart-canvas.ts';
import type { Chart, ChartLegend, ChartPlot, Look, Marker } from './chart-model.ts';
import { lineOr } from './chart-style.ts';
import { drawMarkers } from './draw-marker.ts';
import { breakText, estimateWidth, lineHeight } from './estimate-width.ts';
import { seriesLine, seriesMarker } from './paint-lines.ts';

interface Entry {
  readonly text: string;
  readonly colour: Colour;
  readonly look: Look;
  /** Of lines, with their marker; other entries show a square. */
  readonly line: Stroke | undefined;
  readonly marker: Marker | undefined;
  readonly lined: boolean;
}

/** Measured: LibreOffice 7.4; in sizes of the text, but for the gap, which is in points. */
const KEY = 0.6;
const LINE_KEY = 2.27;
const KEY_GAP = 2.83;
const BETWEEN = 0.66;
const PITCH = 1.26;
const BESIDE = 0.33;
const BELOW = 7.6;
const ABOVE = 7.9;
const TO_PLOT = 16.8;
const CORNER = 0.6;
const CORNER_DOWN = 0.28;
const MAX_ENTRIES = 200;
/** Share of the room that names beside the plot take at most, as in LibreOffice 7.4: longer ones go on in further lines. */
const WIDEST_NAME = 0.3;

function entriesOf(chart: Chart): readonly Entry[] {
  const [first] = chart.plots;
  const [series] = first?.series ?? [];
  const ofPoints =
    first !== undefined &&
    series !== undefined &&
    first.varied &&
    (isPie(first) || (chart.plots.length === 1 && first.series.length === 1));
  if (ofPoints)
    return chart.categories.map((text, index) => ({
      text,
      colour: series.colourOf(index),
      look: series.points.get(index)?.look ?? series.look,
      line: undefined,
      marker: undefined,
      lined: false,
    }));
  let order = 0;
  return chart.plots.flatMap((plot) =>
    plot.series.map((each): Entry => {
      const lined = plot.kind === 'line' || plot.kind === 'scatter';
      const marker = lined ? seriesMarker(each, plot, order) : undefined;
      order++;
      return { text: each.name, colour: each.colour, look: each.look, line: lined ? seriesLine(each) : undefined, marker, lined };
    }),
  );
}

const isPie = ({ kind }: ChartPlot): boolean => kind === 'pie' || kind === 'doughnut';

/** A list beside the plot runs as its stacks and lying bars do: the last one on top (Excel, Word). */
function runsUpwards({ plots, lying, axes }: Chart): boolean {
  const [plot] = plots;
  if (plot === undefined || plots.length > 1 || isPie(plot)) return false;
  const clusteredBars = plot.kind === 'bar' && plot.grouping === 'clustered';
  return lying ? clusteredBars && axes[0]?.along.reversed !== true : plot.grouping !== 'clustered';
}

/** Draws the legend and returns what room it leaves. */
export function drawLegend(canvas: Canvas, chart: Chart, area: Area, whole: Area): Area {
  const { legend } = chart;
  if (legend === undefined) return area;
  const tall = legend.side !== 'top' && legend.side !== 'bottom';
  const known = entriesOf(chart);
  if (known.length > MAX_ENTRIES) canvas.missing.add(`the entries of its legend behind the first ${MAX_ENTRIES}`);
  const all = known.slice(0, MAX_ENTRIES).filter((_, index) => !legend.without.has(index));
  const entries = tall && runsUpwards(chart) ? all.toReversed() : all;
  if (entries.length === 0) return area;
  const { size } = legend.text;
  const key = entries.some(({ lined }) => lined) ? LINE_KEY * size : KEY * size;
  const names = entries.map(({ text }) => (tall ? brokenName(text, widthOf(area) * WIDEST_NAME, legend, canvas) : [text]));
  const widths = names.map((lines) => key + KEY_GAP + Math.max(...lines.map((line) => estimateWidth(line, legend.text))));
  const rows = tall ? entries.map((_, index) => [index]) : wrapped(widths, widthOf(whole) * 0.96, BETWEEN * size);
  const widest = Math.max(...rows.map((row) => rowWidth(row, widths, BETWEEN * size)));
  const depths = rows.map((row) => PITCH * size + Math.max(...row.map((each) => (names[each] ?? []).length - 1)) * lineHeight(legend.text));
  const height = depths.reduce((sum, depth) => sum + depth, 0) - PITCH * size;
  const box = placed(legend, area, whole, widest, height);
  const half = (PITCH * size) / 2;
  drawBox(
    canvas,
    { left: box.x - BESIDE * size, top: box.y - half, right: box.x + widest + BESIDE * size, bottom: box.y + height + half },
    legend.look,
  );
  let y = box.y;
  for (const [index, row] of rows.entries()) {
    let x = tall ? box.x : box.x + (widest - rowWidth(row, widths, BETWEEN * size)) / 2;
    for (const each of row) {
      const entry = entries[each];
      if (entry) drawEntry(canvas, legend, entry, names[each] ?? [], x, y, key);
      x += (widths[each] ?? 0) + BETWEEN * size;
    }
    y += depths[index] ?? 0;
  }
  return legend.overlay ? area : box.rest;
}

/** A name in lines of that width; cut off where not even its words have room. */
function brokenName(text: string, width: number, legend: ChartLegend, canvas: Canvas): readonly string[] {
  const lines = breakText(text, width, legend.text);
  if (lines) return lines;
  canvas.missing.add('the ends of long names in its legend');
  const letters = [...text];
  while (letters.length > 1 && estimateWidth(`${letters.join('')}…`, legend.text) > width) letters.pop();
  return [`${letters.join('')}…`];
}

const rowWidth = (row: readonly number[], widths: readonly number[], between: number): number =>
  row.reduce((sum, index) => sum + (widths[index] ?? 0), 0) + between * (row.length - 1);

function wrapped(widths: readonly number[], room: number, between: number): readonly (readonly number[])[] {
  const rows: number[][] = [[]];
  for (const index of widths.keys()) {
    const row = rows.at(-1) ?? [];
    if (row.length > 0 && rowWidth([...row, index], widths, between) > room) rows.push([index]);
    else row.push(index);
  }
  return rows;
}

/** Left edge of the entries, middle of the first row, and the room that is left for the plot. */
function placed(
  legend: ChartLegend,
  area: Area,
  whole: Area,
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly rest: Area } {
  const { size } = legend.text;
  const [x, y] = [legend.layout?.x, legend.layout?.y];
  if (x?.from === 'edge' && y?.from === 'edge')
    return { x: x.value * widthOf(whole) + BESIDE * size, y: y.value * heightOf(whole) + PITCH * size * 0.6, rest: area };
  const gap = widthOf(whole) * 0.02 + BESIDE * size;
  const middle = (whole.top + whole.bottom - height) / 2;
  switch (legend.side) {
    case 'left':
      return { x: area.left, y: middle, rest: { ...area, left: area.left + width + gap } };
    case 'top': {
      const first = area.top + ABOVE;
      return { x: (whole.left + whole.right - width) / 2, y: first, rest: { ...area, top: first + height + TO_PLOT - size * 0.6 } };
    }
    case 'bottom': {
      const first = whole.bottom - BELOW - height;
      return { x: (whole.left + whole.right - width) / 2, y: first, rest: { ...area, bottom: first - TO_PLOT } };
    }
    default: {
      const left = area.right - width;
      const corner = { x: left + CORNER * size, y: area.top + CORNER_DOWN * size };
      return { ...(legend.side === 'corner' ? corner : { x: left, y: middle }), rest: { ...area, right: left - gap } };
    }
  }
}

function drawEntry(canvas: Canvas, { text }: ChartLegend, entry: Entry, lines: readonly string[], x: number, y: number, key: number): void {
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
    const half = (KEY * text.size) / 2;
    const square = { left: x, top: y - half, right: x + key, bottom: y + half };
    drawBox(canvas, square, { fill: entry.look.fill, line: lineOr(entry.look, undefined) ?? 'none' }, solid(entry.colour));
  }
  // The key stands beside the first line.
  writeLines(canvas, lines, text, { x: x + key + KEY_GAP, y: y + ((lines.length - 1) / 2) * lineHeight(text), alignment: 'start' });
}
