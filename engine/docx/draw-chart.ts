import type { Drawing, Fill, Group, PathStep, Shape, Stroke } from '../model/drawing.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { Colour } from '../model/run.ts';
import { type AxisScale, formatAxisValue, scaleFor } from './axis-scale.ts';
import type { Chart } from './chart-data.ts';

/** A line of the chart's text. */
export interface ChartText {
  readonly text: string;
  /** Points. */
  readonly size: number;
  readonly alignment: 'start' | 'center' | 'end';
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Canvas {
  readonly children: { readonly x: number; readonly y: number; readonly drawing: Drawing }[];
  readonly paragraphOf: (text: ChartText) => Paragraph;
}

const EDGE = 8;
const SIZE = 10;
const TITLE = 14;
const LINE = 1.25;
/** Width of an average character in ems, for want of the font's own at this stage. */
const CHARACTER = 0.5;
const GREY: Colour = 'B3B3B3';
const KEY = 12;
/** The share of a category that its columns leave free. */
const GAP = 0.4;
const NONE: Fill = { type: 'none' };
const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };

/** A chart as shapes and text boxes; width, height and all positions in points. */
export function drawChart(chart: Chart, width: number, height: number, paragraphOf: Canvas['paragraphOf']): Group {
  const canvas: Canvas = { children: [], paragraphOf };
  let area: Area = { left: EDGE, top: EDGE, right: width - EDGE, bottom: height - EDGE };
  if (chart.title !== undefined) {
    write(canvas, { text: chart.title, size: TITLE, alignment: 'center' }, width / 2, EDGE + TITLE / 2);
    area = { ...area, top: area.top + TITLE * 1.5 };
  }
  area = drawLegend(canvas, chart, area);
  if (area.right - area.left > 2 * EDGE && area.bottom - area.top > 2 * EDGE) {
    if (chart.series[0]?.kind === 'pie') drawPie(canvas, chart, area);
    else drawPlot(canvas, chart, area);
  }
  return { type: 'group', children: canvas.children };
}

const estimate = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length)) * SIZE * CHARACTER;
const solid = (colour: Colour): Fill => ({ type: 'solid', colour, opacity: 1 });
const pen = (colour: Colour, width: number): Stroke => ({ colour, opacity: 1, width });

function place(canvas: Canvas, area: Area, content: Shape, rotation = 0): void {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const drawing: Drawing = {
    type: 'drawing',
    width,
    height,
    rotation,
    flipHorizontal: false,
    flipVertical: false,
    padding: NO_ROOM,
    content,
    decorative: true,
  };
  canvas.children.push({ x: area.left, y: area.top, drawing });
}

/** A path in points of the area. */
function trace(canvas: Canvas, area: Area, steps: readonly PathStep[], fill: Fill, stroke?: Stroke): void {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const path = steps.map(
    ([type, ...numbers]) =>
      [type, ...numbers.map((number, index) => (index % 2 === 0 ? number / width : number / height))] as unknown as PathStep,
  );
  place(canvas, area, { type: 'shape', geometry: { path }, fill, ...(stroke ? { stroke } : {}) });
}

/** One line, aligned at x and centred at y; slanted text ends there, coming from below. */
function write(canvas: Canvas, text: ChartText, x: number, y: number, slanted = false): void {
  // No letter is wider than its size: the line is not broken.
  const width = text.size * (text.text.length + 1);
  const height = text.size * LINE;
  const share = { start: 0, center: 0.5, end: 1 }[text.alignment];
  const middle = slanted ? { x: x - (width / 2) * Math.SQRT1_2, y: y + (width / 2) * Math.SQRT1_2 } : { x: x + (0.5 - share) * width, y };
  const area = { left: middle.x - width / 2, top: middle.y - height / 2, right: middle.x + width / 2, bottom: middle.y + height / 2 };
  const content: Shape = {
    type: 'shape',
    geometry: { preset: 'rect', adjust: {} },
    fill: NONE,
    text: {
      blocks: [canvas.paragraphOf(text)],
      insets: NO_ROOM,
      verticalAlign: 'center',
      fit: 'none',
      wrapText: true,
      direction: 'horizontal',
    },
  };
  place(canvas, area, content, slanted ? 315 : 0);
}

/** Returns what room it leaves. */
function drawLegend(canvas: Canvas, chart: Chart, area: Area): Area {
  const [first] = chart.series;
  if (chart.legend === undefined || first === undefined) return area;
  const entries =
    first.kind === 'pie'
      ? chart.categories.map((text, index) => ({ text, colour: first.colours[index] ?? GREY, line: false }))
      : chart.series.map(({ name, colours, kind }) => ({ text: name, colour: colours[0] ?? GREY, line: kind === 'line' }));
  const height = SIZE * LINE;
  const widths = entries.map(({ text }) => KEY + 4 + estimate([text]));
  const right = chart.legend === 'right';
  const total = widths.reduce((sum, width) => sum + width + EDGE, 0);
  let x = right ? Math.max(area.left, area.right - Math.max(...widths)) : Math.max(area.left, (area.left + area.right - total) / 2);
  let y = right ? Math.max(area.top, (area.top + area.bottom - entries.length * height) / 2) : area.bottom - height;
  const edge = right ? x : y;
  entries.forEach(({ text, colour, line }, index) => {
    const middle = y + height / 2;
    const half = line ? 1 : 3;
    const left = line ? x : x + KEY - 2 * half;
    place(
      canvas,
      { left, top: middle - half, right: x + KEY, bottom: middle + half },
      { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: solid(colour) },
    );
    write(canvas, { text, size: SIZE, alignment: 'start' }, x + KEY + 4, middle);
    if (right) y += height;
    else x += (widths[index] ?? 0) + EDGE;
  });
  return right ? { ...area, right: edge - EDGE } : { ...area, bottom: edge - EDGE / 2 };
}

function drawPlot(canvas: Canvas, chart: Chart, area: Area): void {
  const columns = chart.series.filter(({ kind }) => kind === 'column');
  const shown = chart.series.flatMap(({ values }) => values.filter((each) => each !== undefined));
  const sums = chart.stacked ? chart.categories.flatMap((_, index) => sumsAt(columns.map(({ values }) => values[index] ?? 0))) : [];
  const scale = scaleFor([...shown, ...sums], chart.axis);
  const steps = Math.floor((scale.maximum - scale.minimum) / scale.step + 1e-6);
  const labels = Array.from({ length: steps + 1 }, (_, index) => formatAxisValue(scale.minimum + index * scale.step, chart.axis.format));
  const left = area.left + estimate(labels) + 6;
  const slot = (area.right - left) / chart.categories.length;
  const slanted = estimate(chart.categories) > slot;
  const below = slanted ? Math.min((area.bottom - area.top) / 3, estimate(chart.categories) * Math.SQRT1_2 + SIZE) : SIZE * LINE;
  const plot: Area = { left, top: area.top + SIZE / 2, right: area.right, bottom: area.bottom - below - 4 };
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  if (width <= 0 || height <= 0) return;
  const heightOf = (each: number): number => height * (1 - (clamped(each, scale) - scale.minimum) / (scale.maximum - scale.minimum));

  const grid: PathStep[] = [];
  labels.forEach((text, index) => {
    const y = heightOf(scale.minimum + index * scale.step);
    write(canvas, { text, size: SIZE, alignment: 'end' }, plot.left - 4, plot.top + y);
    if (chart.axis.gridlines) grid.push(['M', 0, y], ['L', width, y]);
  });
  if (grid.length > 0) trace(canvas, plot, grid, NONE, pen(GREY, 0.5));
  const zero = heightOf(0);
  drawColumns(canvas, chart, plot, slot, heightOf);
  for (const { kind, values, colours } of chart.series) {
    if (kind !== 'line') continue;
    const path = values.flatMap((each, index): PathStep[] =>
      each === undefined ? [] : [[index > 0 && values[index - 1] !== undefined ? 'L' : 'M', (index + 0.5) * slot, heightOf(each)]],
    );
    trace(canvas, plot, path, NONE, pen(colours[0] ?? GREY, 2));
  }
  trace(
    canvas,
    plot,
    [
      ['M', 0, 0],
      ['L', 0, height],
      ['M', 0, zero],
      ['L', width, zero],
    ],
    NONE,
    pen(GREY, 0.75),
  );
  chart.categories.forEach((text, index) => {
    const x = plot.left + (index + 0.5) * slot;
    write(canvas, { text, size: SIZE, alignment: slanted ? 'end' : 'center' }, x, plot.bottom + (slanted ? SIZE / 2 : SIZE * 0.8), slanted);
  });
}

const clamped = (value: number, { minimum, maximum }: AxisScale): number => Math.min(maximum, Math.max(minimum, value));

/** How far a stack reaches up and down. */
function sumsAt(values: readonly number[]): readonly number[] {
  return [1, -1].map((sign) => values.reduce((sum, each) => (each * sign > 0 ? sum + each : sum), 0));
}

function drawColumns(canvas: Canvas, chart: Chart, plot: Area, slot: number, heightOf: (value: number) => number): void {
  const columns = chart.series.filter(({ kind }) => kind === 'column');
  const width = (slot * (1 - GAP)) / (chart.stacked ? 1 : columns.length);
  const reached = chart.categories.map(() => [0, 0] as [up: number, down: number]);
  columns.forEach(({ values, colours }, order) => {
    const path = values.flatMap((each, index): PathStep[] => {
      const stack = reached[index];
      if (each === undefined || stack === undefined) return [];
      const side = each < 0 ? 1 : 0;
      const from = chart.stacked ? stack[side] : 0;
      stack[side] = from + each;
      const left = index * slot + (slot * GAP) / 2 + (chart.stacked ? 0 : order * width);
      const [top, bottom] = [heightOf(from + each), heightOf(from)];
      return [['M', left, bottom], ['L', left, top], ['L', left + width, top], ['L', left + width, bottom], ['Z']];
    });
    if (path.length > 0) trace(canvas, plot, path, solid(colours[0] ?? GREY));
  });
}

function drawPie(canvas: Canvas, { series }: Chart, area: Area): void {
  const [pie] = series;
  const values = (pie?.values ?? []).map((each) => Math.max(0, each ?? 0));
  const total = values.reduce((sum, each) => sum + each, 0);
  if (!(total > 0) || !Number.isFinite(total)) return;
  const radius = Math.min(area.right - area.left, area.bottom - area.top) / 2;
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const square: Area = { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  // From the top, clockwise.
  let angle = -Math.PI / 2;
  values.forEach((each, index) => {
    const sweep = (each / total) * 2 * Math.PI;
    if (sweep > 0) trace(canvas, square, sector(radius, angle, sweep), solid(pie?.colours[index] ?? GREY));
    angle += sweep;
  });
}

/** Quarter turns at most are near enough to a curve. */
function sector(radius: number, from: number, sweep: number): PathStep[] {
  const at = (angle: number, along = 0): [number, number] => [
    radius * (1 + Math.cos(angle) - along * Math.sin(angle)),
    radius * (1 + Math.sin(angle) + along * Math.cos(angle)),
  ];
  const parts = Math.ceil(sweep / (Math.PI / 2));
  const part = sweep / parts;
  const reach = (4 / 3) * Math.tan(part / 4);
  const path: PathStep[] = [
    ['M', radius, radius],
    ['L', ...at(from)],
  ];
  for (let index = 0; index < parts; index++) {
    const start = from + index * part;
    path.push(['C', ...at(start, reach), ...at(start + part, -reach), ...at(start + part)]);
  }
  path.push(['Z']);
  return path;
}
