import type { RunProperties } from '../../../model/run.ts';
import { type Alignment, type Area, type Canvas, drawBox, writeLines } from '../chart-canvas.ts';
import type { Chart, ChartSeries, PointLabel } from '../chart-model.ts';
import { estimateWidth, lineHeight } from '../estimate-width.ts';
import { formatChartValue } from '../format-chart-value.ts';

/** Points between a label and what it belongs to (measured: LibreOffice 7.4). */
export const LABEL_GAP = 1.4;

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
  if (label.own !== undefined) return label.own.split('\n');
  const value = series.values[index];
  const percents = label.format?.includes('%') ? label.format : '0%';
  const parts = [
    label.series ? series.name : '',
    label.category ? (chart.categories[index] ?? '') : '',
    label.value && value !== undefined ? formatChartValue(value, label.format ?? series.format, chart.date1904) : '',
    label.bubbleSize && series.sizes[index] !== undefined ? formatChartValue(series.sizes[index], label.format ?? 'General') : '',
    label.percent && share !== undefined ? formatChartValue(share, percents) : '',
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
export function drawLabelIn(canvas: Canvas, { look, text }: PointLabel, lines: readonly string[], box: Area): void {
  drawBox(canvas, { ...box, left: box.left - BESIDE_TEXT, right: box.right + BESIDE_TEXT }, look);
  writeLines(canvas, lines, text, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, alignment: 'center' });
}

/** Towards where from its point a label lies: -1, 0, 1 from left to right and from above to below. */
export type Direction = readonly [right: number, down: number];

/** Writes a label beside a point, or about it. */
export function drawLabel(
  canvas: Canvas,
  label: PointLabel,
  lines: readonly string[],
  x: number,
  y: number,
  [right, down]: Direction,
  gap = LABEL_GAP,
): void {
  const [width, height] = sizeOfLines(lines, label.text);
  const middle = y + down * (height / 2 + gap);
  const left = x + right * (width / 2 + gap * 2) - width / 2;
  drawBox(
    canvas,
    { left: left - BESIDE_TEXT, top: middle - height / 2, right: left + width + BESIDE_TEXT, bottom: middle + height / 2 },
    label.look,
  );
  const alignment: Alignment = right < 0 ? 'end' : right > 0 ? 'start' : 'center';
  const anchor = right < 0 ? left + width : right > 0 ? left : left + width / 2;
  writeLines(canvas, lines, label.text, { x: anchor, y: middle, alignment });
}
