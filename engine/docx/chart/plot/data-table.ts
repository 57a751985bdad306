import type { PathStep } from '../../../model/drawing.ts';
import type { AlongScale } from '../axes/scale-steps.ts';
import { type Area, type Canvas, NO_FILL, trace, widthOf, writeLines, xAt } from '../chart-canvas.ts';
import type { Chart, DataTable } from '../chart-model.ts';
import { estimateWidth, lineHeight, wrapText } from '../estimate-width.ts';
import { formatChartValue } from '../format-chart-value.ts';
import { drawKey, keyWidth, seriesEntries } from '../legend/legend-entries.ts';
import { lineThrough } from './line-through.ts';

/** Between the texts and the lines of the table, points. */
const ABOVE = 1.5;
const BESIDE = 3;
/** Of the width of a category that its name may fill, and the widest name of a series in sizes of the text. */
const FILLED = 0.95;
const WIDEST = 14;

interface Row {
  readonly lines: readonly string[];
  readonly height: number;
}

const rowOf = (lines: readonly string[], { text }: DataTable): Row => ({
  lines,
  height: Math.max(1, lines.length) * lineHeight(text) + 2 * ABOVE,
});

/** The names of the series, each in as many lines as it needs, and the room for keys before them. */
function namesOf(chart: Chart, table: DataTable) {
  const { text, keys } = table;
  const entries = seriesEntries(chart, text.size);
  const rows = entries.map((entry) => rowOf(wrapText(entry.text, WIDEST * text.size, text), table));
  const key = keys ? keyWidth(entries, text.size) : 0;
  const longest = Math.max(0, ...rows.flatMap(({ lines }) => lines.map((line) => estimateWidth(line, text))));
  return { entries, rows, key, width: longest + 2 * BESIDE + (keys ? key + BESIDE : 0) };
}

function headOf({ categories }: Chart, table: DataTable, length: number): Row & { readonly cells: readonly (readonly string[])[] } {
  const room = (length / Math.max(1, categories.length)) * FILLED;
  const cells = categories.map((name) => wrapText(name, room, table.text));
  const deepest = cells.reduce<readonly string[]>((most, lines) => (lines.length > most.length ? lines : most), []);
  return { ...rowOf(deepest, table), cells };
}

/** What a table (ECMA-376 21.2.2.54) takes below an axis, and before it for the names of the series. */
export function tableRoom(chart: Chart, table: DataTable): { readonly depth: (length: number) => number; readonly beside: number } {
  const { rows, width } = namesOf(chart, table);
  const rest = rows.reduce((sum, { height }) => sum + height, 0);
  return { depth: (length) => headOf(chart, table, length).height + rest, beside: width };
}

/** Below the plot area: the names of the categories, and a row of values for each series. */
export function drawDataTable(canvas: Canvas, chart: Chart, table: DataTable, plot: Area, along: AlongScale): void {
  const { text } = table;
  const { entries, rows, key, width } = namesOf(chart, table);
  const head = headOf(chart, table, widthOf(plot));
  const placeOf = (index: number): number => xAt(plot, along.at(index));
  const first = plot.left - width;
  for (const [index, lines] of head.cells.entries())
    writeLines(canvas, lines, text, { x: placeOf(index), y: plot.bottom + head.height / 2, alignment: 'center' });
  const series = chart.plots.flatMap((each) => each.series);
  const edges = [plot.bottom + head.height];
  for (const [order, row] of rows.entries()) {
    const top = edges.at(-1) ?? plot.bottom;
    const middle = top + row.height / 2;
    const entry = entries[order];
    if (entry && table.keys) drawKey(canvas, entry, first + BESIDE, middle, key, text.size);
    const start = first + BESIDE + (table.keys ? key + BESIDE : 0);
    const widest = Math.max(0, ...row.lines.map((line) => estimateWidth(line, text)));
    const alignment = row.lines.length > 1 ? 'center' : 'start';
    writeLines(canvas, row.lines, text, { x: alignment === 'start' ? start : start + widest / 2, y: middle, alignment });
    for (const [index, value] of (series[order]?.values ?? []).entries()) {
      if (value === undefined || index >= chart.categories.length) continue;
      const shown = formatChartValue(value, series[order]?.format ?? 'General', chart.date1904);
      writeLines(canvas, [shown], text, { x: placeOf(index), y: middle, alignment: 'center' });
    }
    edges.push(top + row.height);
  }
  trace(canvas, linesOf(table, { plot, first, edges, columns: chart.categories.length }), NO_FILL, table.line);
}

interface Grid {
  readonly plot: Area;
  /** Where the names of the series begin. */
  readonly first: number;
  /** Below the names of the categories, and below each series. */
  readonly edges: readonly number[];
  readonly columns: number;
}

function linesOf({ horizontal, vertical, outline }: DataTable, { plot, first, edges, columns }: Grid): PathStep[] {
  const [head, last] = [edges[0] ?? plot.bottom, edges.at(-1) ?? plot.bottom];
  const path: PathStep[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    path.push(
      ...lineThrough([
        [x1, y1],
        [x2, y2],
      ]),
    );
  };
  if (horizontal) for (const y of edges.slice(0, -1)) add(first, y, plot.right, y);
  if (vertical) {
    for (let column = 0; column < columns; column++) {
      const x = xAt(plot, column / columns);
      add(x, plot.bottom, x, last);
    }
  }
  if (outline) {
    if (!horizontal) add(first, head, plot.left, head);
    if (!vertical) add(plot.left, plot.bottom, plot.left, head);
    path.push(
      ...lineThrough([
        [first, head],
        [first, last],
        [plot.right, last],
        [plot.right, plot.bottom],
      ]),
    );
  }
  return path;
}
