import type { PathStep } from '../../../model/drawing.ts';
import type { RunProperties } from '../../../model/run.ts';
import { type Area, type Canvas, drawBox, heightOf, NO_FILL, trace, widthOf, writeLines } from '../chart-canvas.ts';
import type { Chart, ChartSeries, LabelField, PointLabel } from '../chart-model.ts';
import { pen } from '../chart-style.ts';
import { estimateWidth, lineHeight, wrapText } from '../estimate-width.ts';
import { formatChartValue } from '../format-chart-value.ts';

/** Points between a label and what it belongs to (measured: LibreOffice 7.4). */
export const LABEL_GAP = 2.83;

/** What the frame of a label leaves free beside its text, points. */
const BESIDE_TEXT = 2;

/** What a label may say of its point. */
interface Labelled {
  readonly chart: Chart;
  readonly series: ChartSeries;
  readonly index: number;
  /** Of the whole, for pies. */
  readonly share?: number;
}

/** The lines of a label (ECMA-376 21.2.2.47). */
export function linesOf(label: PointLabel, { chart, series, index, share }: Labelled): readonly string[] {
  const value = series.values[index];
  const percents = label.format?.includes('%') ? label.format : '0%';
  const texts: { readonly [F in LabelField['field']]: string } = {
    series: series.name,
    category: chart.categories[index] ?? '',
    value: value === undefined ? '' : formatChartValue(value, label.format ?? series.format, chart.date1904),
    percent: share === undefined ? '' : formatChartValue(share, percents),
  };
  const own = label.own?.map((line) => line.map((piece) => (typeof piece === 'string' ? piece : texts[piece.field])).join(''));
  if (own !== undefined) return own.flatMap((line) => line.split('\n')).map((line) => line.trim());
  const parts = [
    label.series ? texts.series : '',
    label.category ? texts.category : '',
    label.value ? texts.value : '',
    label.bubbleSize && series.sizes[index] !== undefined ? formatChartValue(series.sizes[index], label.format ?? 'General') : '',
    label.percent ? texts.percent : '',
  ].filter((part) => part !== '');
  // Percentages of a pie without their values are put below the rest where nothing is said (measured: LibreOffice 7.4).
  const separator = label.separator ?? (share !== undefined && label.percent && !label.value ? '\n' : '; ');
  return parts
    .join(separator)
    .split('\n')
    .map((line) => line.trim());
}

/** Width and height of lines, points. */
export function sizeOfLines(lines: readonly string[], text: RunProperties): readonly [number, number] {
  return [lines.reduce((most, line) => Math.max(most, estimateWidth(line, text)), 0), lines.length * lineHeight(text)];
}

/** Writes the lines of a label in its box, centred. */
export function drawLabelIn(canvas: Canvas, { look, text, rotation }: PointLabel, lines: readonly string[], box: Area): void {
  drawBox(canvas, { ...box, left: box.left - BESIDE_TEXT, right: box.right + BESIDE_TEXT }, look);
  writeLines(canvas, lines, text, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, alignment: 'center', rotation });
}

/** Towards where from its point a label lies: -1, 0, 1 from left to right and from above to below. */
export type Direction = readonly [right: number, down: number];

/** Labels that may be broken are no wider than that share of the shorter side of the chart (LibreOffice 7.4). */
const WIDEST = 1 / 3;

/** Writes a label beside a point, or about it. */
export function drawLabel(
  canvas: Canvas,
  label: PointLabel,
  written: readonly string[],
  x: number,
  y: number,
  [right, down]: Direction,
  gap = LABEL_GAP,
): void {
  const { whole } = canvas;
  const widest = Math.min(widthOf(whole), heightOf(whole)) * WIDEST;
  const lines = label.wrap ? written.flatMap((line) => wrapText(line, widest, label.text)) : written;
  const [long, high] = sizeOfLines(lines, label.text);
  const radians = (Math.abs(label.rotation) * Math.PI) / 180;
  const width = long * Math.cos(radians) + high * Math.sin(radians);
  const height = long * Math.sin(radians) + high * Math.cos(radians);
  const [shiftX, shiftY] = label.shift ?? [0, 0];
  const middleX = x + right * (width / 2 + gap) + shiftX * widthOf(whole);
  const middleY = y + down * (height / 2 + gap) + shiftY * heightOf(whole);
  const box = { left: middleX - width / 2, top: middleY - height / 2, right: middleX + width / 2, bottom: middleY + height / 2 };
  if (label.shift) drawLeader(canvas, label, box, [x, y]);
  drawLabelIn(canvas, label, lines, box);
}

/** A line to a label that is no longer than that share of the diagonal of the chart is left out (LibreOffice 7.4). */
const SHORT = 0.01;
const LEADER = 0.25;

/** The line from a point to a label that is not beside it. */
export function drawLeader(canvas: Canvas, { leader, text }: PointLabel, box: Area, [x, y]: readonly [number, number]): void {
  const to = [Math.min(box.right, Math.max(box.left, x)), Math.min(box.bottom, Math.max(box.top, y))] as const;
  const { whole } = canvas;
  if (!leader || Math.hypot(to[0] - x, to[1] - y) < SHORT * Math.hypot(widthOf(whole), heightOf(whole))) return;
  const path: PathStep[] = [
    ['M', x, y],
    ['L', ...to],
  ];
  trace(canvas, path, NO_FILL, pen(text.colour === 'auto' ? '000000' : text.colour, LEADER));
}
