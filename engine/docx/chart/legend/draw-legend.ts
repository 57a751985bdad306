import { type Area, type Canvas, drawBox, heightOf, widthOf, writeLines } from '../chart-canvas.ts';
import { isRound } from '../chart-kinds.ts';
import type { Chart, ChartLegend } from '../chart-model.ts';
import { breakText, estimateWidth, lineHeight } from '../estimate-width.ts';
import { sizeOfLines } from '../plot/draw-label.ts';
import { drawKey, type Entry, entriesOf, keyWidth } from './legend-entries.ts';
import { type LegendRoom, layOutLegend, sizeOfOne } from './legend-grid.ts';

/** Measured: LibreOffice 7.4; in sizes of the text, or in points. */
const KEY_GAP = 2.83;
const BESIDE = 5.95;
const ABOVE = 5.24;
const MAX_ENTRIES = 200;
/** Share of the room that names beside the plot take at most, as in LibreOffice 7.4: longer ones go on in further lines. */
const WIDEST_NAME = 0.3;

/** Whether the last entry comes first: that of lying bars, and beside the plot of stacks, which stands on top (Excel, Word, LibreOffice 7.4). */
function runsBackwards({ plots, lying, axes }: Chart, beside: boolean): boolean {
  const [plot] = plots;
  if (plot === undefined || plots.length > 1 || isRound(plot.kind)) return false;
  if (lying) return plot.kind === 'bar' && plot.grouping === 'clustered' && axes[0]?.along.reversed !== true;
  return beside && plot.grouping !== 'clustered';
}

/** Draws the legend and returns what room it leaves of an area. */
export function drawLegend(canvas: Canvas, chart: Chart, area: Area, whole: Area): Area {
  const { legend } = chart;
  if (legend === undefined) return area;
  const tall = legend.side !== 'top' && legend.side !== 'bottom';
  const { size } = legend.text;
  const known = entriesOf(chart, size);
  if (known.length > MAX_ENTRIES) canvas.missing.add(`the entries of its legend behind the first ${MAX_ENTRIES}`);
  const all = known.slice(0, MAX_ENTRIES).filter((_, index) => !legend.without.has(index));
  const entries = runsBackwards(chart, tall) ? all.toReversed() : all;
  if (entries.length === 0) return area;
  const key = keyWidth(entries, size);
  const fixed = fixedRoom(legend, whole);
  const longest = fixed || !tall ? (fixed?.width ?? widthOf(area)) - key - KEY_GAP : widthOf(area) * WIDEST_NAME;
  const names = entries.map(({ text }) => brokenName(text, longest, legend, canvas));
  const sizes = names.map((lines) => {
    const [width, height] = sizeOfLines(lines, legend.text);
    return { width: key + KEY_GAP + width, height };
  });
  const grid = layOutLegend(sizes, fixed ?? { kind: tall ? 'tall' : 'wide', width: widthOf(area), height: heightOf(area) }, size);
  const { x, y } = placed(legend, area, whole, grid.width, grid.height);
  drawBox(canvas, { left: x, top: y, right: x + grid.width, bottom: y + grid.height }, legend.look);
  for (const [index, entry] of entries.entries()) {
    const place = grid.places[index];
    if (place) drawEntry(canvas, legend, entry, names[index] ?? [], x + place.x, y + place.y, key);
  }
  if (legend.overlay) return area;
  // A legend that the file places takes the room of one entry where it would stand otherwise (measured: LibreOffice 7.4).
  return besideLegend(area, legend, legend.layout ? sizeOfOne(sizes, size) : grid);
}

/** The size that the file gives a legend. */
function fixedRoom({ layout }: ChartLegend, whole: Area): Extract<LegendRoom, { kind: 'fixed' }> | undefined {
  const { width, height } = layout ?? {};
  if (width?.to !== 'size' || height?.to !== 'size' || width.value <= 0 || height.value <= 0) return undefined;
  return { kind: 'fixed', width: width.value * widthOf(whole), height: height.value * heightOf(whole) };
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

/** Top left corner of a legend. */
function placed(legend: ChartLegend, area: Area, whole: Area, width: number, height: number): { readonly x: number; readonly y: number } {
  const [x, y] = [legend.layout?.x, legend.layout?.y];
  if (x?.from === 'edge' && y?.from === 'edge') return { x: x.value * widthOf(whole), y: y.value * heightOf(whole) };
  const [centre, middle] = [(whole.left + whole.right - width) / 2, (whole.top + whole.bottom - height) / 2];
  switch (legend.side) {
    case 'left':
      return { x: area.left + BESIDE, y: middle };
    case 'top':
      return { x: centre, y: area.top + ABOVE };
    case 'bottom':
      return { x: centre, y: area.bottom - height };
    case 'corner':
      return { x: area.right - width, y: area.top };
    default:
      return { x: area.right - BESIDE - width, y: middle };
  }
}

/** What a legend of that size leaves of an area. */
function besideLegend(area: Area, { side }: ChartLegend, { width, height }: { readonly width: number; readonly height: number }): Area {
  switch (side) {
    case 'left':
      return { ...area, left: area.left + width + BESIDE };
    case 'top':
      return { ...area, top: area.top + height + ABOVE };
    case 'bottom':
      return { ...area, bottom: area.bottom - height - ABOVE };
    default:
      return { ...area, right: area.right - width - BESIDE };
  }
}

/** An entry by its top left corner. */
function drawEntry(
  canvas: Canvas,
  { text }: ChartLegend,
  entry: Entry,
  lines: readonly string[],
  x: number,
  top: number,
  key: number,
): void {
  // The key stands beside the first line.
  const y = top + lineHeight(text) / 2;
  drawKey(canvas, entry, x, y, key, text.size);
  writeLines(canvas, lines, text, { x: x + key + KEY_GAP, y: y + ((lines.length - 1) / 2) * lineHeight(text), alignment: 'start' });
}
