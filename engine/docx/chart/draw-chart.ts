import type { Group } from '../../model/drawing.ts';
import { besideAxisTitles, EDGE } from './axes/axis-title.ts';
import { type Area, type Canvas, drawBox, heightOf, leaveOutPlots, type ParagraphMaker, solid, widthOf } from './chart-canvas.ts';
import { isRadar, isRound } from './chart-kinds.ts';
import type { Chart, ChartTitle, LayoutExtent, LayoutPlace, ManualLayout } from './chart-model.ts';
import { lineOr, pen } from './chart-style.ts';
import { drawLegend } from './legend/draw-legend.ts';
import { drawPlotArea } from './plot/draw-plot-area.ts';
import { drawRadar } from './plot/draw-radar.ts';
import { paintPie } from './plot/paint-pie.ts';
import { sizeOfTitle, titleLines, writeTitle } from './title-lines.ts';

/** Space above a title beyond that at the edges, points, and its widest line as a share of the chart (measured: LibreOffice 7.4). */
const ABOVE_TITLE = 3.83;
const WIDEST_TITLE = 0.8;
const BORDER = pen('D9D9D9', 0.75);
const LEAST = 10;

interface DrawnChart {
  readonly content: Group;
  /** What is left out, in words. */
  readonly missing: readonly string[];
}

/** A chart as shapes and text boxes, of which `shapes` are left; width, height and all positions in points. */
export function drawChart(chart: Chart, width: number, height: number, paragraphOf: ParagraphMaker, shapes: Canvas['shapes']): DrawnChart {
  // The line around a chart lies within it.
  const half = (lineOr(chart.look, BORDER)?.width ?? 0) / 2;
  const whole: Area = { left: 0, top: 0, right: Math.max(1, width - 2 * half), bottom: Math.max(1, height - 2 * half) };
  const canvas: Canvas = { children: [], whole, paragraphOf, shapes, missing: new Set() };
  drawBox(canvas, whole, chart.look, solid('FFFFFF'), BORDER);
  const belowTitle = chart.title ? drawTitle(canvas, chart.title, whole) : whole;
  const rest = drawLegend(canvas, chart, belowTitle, whole);
  const titled = chart.layout?.width === undefined ? besideAxisTitles(rest, chart, whole) : rest;
  const plot = layOut(chart.layout, inset(titled, whole), whole);
  const [first] = chart.plots;
  const fixed = chart.layout?.inner === true && chart.layout.width !== undefined;
  if (widthOf(plot) < LEAST || heightOf(plot) < LEAST) leaveOutPlots(canvas);
  else if (first && isRound(first.kind)) paintPie(canvas, chart, first, plot, whole, fixed);
  else if (first && isRadar(first.kind)) drawRadar(canvas, chart, plot);
  else drawPlotArea(canvas, chart, plot, whole, fixed);
  const children = canvas.children.map(({ x, y, drawing }) => ({ x: x + half, y: y + half, drawing }));
  return { content: { type: 'group', children }, missing: [...canvas.missing] };
}

/** What is left at the edges of the plot area with its labels (measured: LibreOffice 7.4). */
function inset({ left, top, right, bottom }: Area, whole: Area): Area {
  const [x, y] = [EDGE * widthOf(whole), EDGE * heightOf(whole)];
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
}

/** The area that a manual layout gives, or the automatic one where it says nothing (ECMA-376 21.2.2.95). */
function layOut(layout: ManualLayout | undefined, automatic: Area, whole: Area): Area {
  if (layout === undefined) return automatic;
  const start = (place: LayoutPlace | undefined, otherwise: number, size: number): number =>
    place === undefined ? otherwise : place.from === 'edge' ? place.value * size : otherwise + place.value * size;
  const end = (extent: LayoutExtent | undefined, from: number, otherwise: number, size: number): number =>
    extent === undefined ? otherwise : Math.min(size, extent.to === 'edge' ? extent.value * size : from + extent.value * size);
  const left = start(layout.x, automatic.left, widthOf(whole));
  const top = start(layout.y, automatic.top, heightOf(whole));
  return {
    left,
    top,
    right: end(layout.width, left, automatic.right, widthOf(whole)),
    bottom: end(layout.height, top, automatic.bottom, heightOf(whole)),
  };
}

/** Returns the room below the title. */
function drawTitle(canvas: Canvas, title: ChartTitle, whole: Area): Area {
  const lines = titleLines(title, widthOf(whole) * WIDEST_TITLE);
  if (lines.length === 0) return whole;
  const [width, height] = sizeOfTitle(lines);
  const gap = EDGE * heightOf(whole) + ABOVE_TITLE;
  const [x, y] = [title.layout?.x, title.layout?.y];
  const manual = x?.from === 'edge' && y?.from === 'edge';
  const middle = manual ? x.value * widthOf(whole) + width / 2 : (whole.left + whole.right) / 2;
  const top = manual ? y.value * heightOf(whole) : whole.top + gap;
  writeTitle(canvas, lines, middle, top + height / 2);
  return title.overlay ? whole : { ...whole, top: whole.top + gap + height };
}
