import type { Group } from '../../model/drawing.ts';
import { type Area, type Canvas, drawBox, heightOf, leaveOutPlots, type ParagraphMaker, solid, widthOf, write } from './chart-canvas.ts';
import type { Chart, ChartLine, ChartTitle, LayoutExtent, LayoutPlace, ManualLayout } from './chart-model.ts';
import { pen } from './chart-style.ts';
import { drawLegend } from './draw-legend.ts';
import { drawPlotArea } from './draw-plot-area.ts';
import { breakText, estimateWidth, lineHeight } from './estimate-width.ts';
import { paintPie } from './paint-pie.ts';

/** Space at the edges, as a share of the chart's size, and above and below a title, points (measured: LibreOffice 7.4). */
const EDGE = 0.02;
const TITLE_ROOM = 7.2;
const BORDER = pen('D9D9D9', 0.75);
const LEAST = 10;

interface DrawnChart {
  readonly content: Group;
  /** What is left out, in words. */
  readonly missing: readonly string[];
}

/** A chart as shapes and text boxes; width, height and all positions in points. */
export function drawChart(chart: Chart, width: number, height: number, paragraphOf: ParagraphMaker): DrawnChart {
  const canvas: Canvas = { children: [], paragraphOf, missing: new Set() };
  const whole: Area = { left: 0, top: 0, right: width, bottom: height };
  drawBox(canvas, whole, chart.look, solid('FFFFFF'), BORDER);
  const area: Area = { left: EDGE * width, top: EDGE * height, right: (1 - EDGE) * width, bottom: (1 - EDGE) * height };
  const belowTitle = chart.title ? drawTitle(canvas, chart.title, area, whole) : area;
  const rest = drawLegend(canvas, chart, belowTitle, whole);
  const plot = layOut(chart.layout, rest, whole);
  const [first] = chart.plots;
  if (widthOf(plot) < LEAST || heightOf(plot) < LEAST) leaveOutPlots(canvas);
  else if (first && (first.kind === 'pie' || first.kind === 'doughnut')) paintPie(canvas, chart, first, plot);
  else drawPlotArea(canvas, chart, plot, chart.layout?.inner === true && chart.layout.width !== undefined);
  return { content: { type: 'group', children: canvas.children }, missing: [...canvas.missing] };
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
function drawTitle(canvas: Canvas, title: ChartTitle, area: Area, whole: Area): Area {
  const lines = title.lines.flatMap((line) => broken(line, widthOf(area)));
  if (lines.length === 0) return area;
  const heights = lines.map((line) => Math.max(...line.map(({ properties }) => lineHeight(properties))));
  const height = heights.reduce((sum, each) => sum + each, 0);
  const width = Math.max(...lines.map(widthOfLine));
  const [x, y] = [title.layout?.x, title.layout?.y];
  const manual = x?.from === 'edge' && y?.from === 'edge';
  const middle = manual ? x.value * widthOf(whole) + TITLE_ROOM + width / 2 : (whole.left + whole.right) / 2;
  let top = manual ? y.value * heightOf(whole) + TITLE_ROOM : area.top + TITLE_ROOM;
  for (const [index, line] of lines.entries()) {
    const own = heights[index] ?? 0;
    write(canvas, line, { x: middle, y: top + own / 2, alignment: 'center' });
    top += own;
  }
  return title.overlay || manual ? area : { ...area, top: area.top + height + 2 * TITLE_ROOM };
}

const widthOfLine = (line: ChartLine): number => line.reduce((sum, { text, properties }) => sum + estimateWidth(text, properties), 0);

/** A line of one formatting is broken where it is too long. */
function broken(line: ChartLine, room: number): readonly ChartLine[] {
  const [run] = line;
  if (run === undefined || line.length > 1 || widthOfLine(line) <= room) return [line];
  return breakText(run.text, room, run.properties)?.map((text) => [{ text, properties: run.properties }]) ?? [line];
}
