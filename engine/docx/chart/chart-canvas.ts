import type { Drawing, Fill, Group, PathStep, Shape, Stroke } from '../../model/drawing.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Colour, RunProperties } from '../../model/run.ts';
import type { ChartLine, Look } from './chart-model.ts';
import { lineOr } from './chart-style.ts';
import { liftOf, lineHeight } from './estimate-width.ts';

/** A rectangle in points from the top left corner of the chart. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const widthOf = ({ left, right }: Area): number => right - left;
export const heightOf = ({ top, bottom }: Area): number => bottom - top;
/** The place of a share of the width, from the left. */
export const xAt = (area: Area, share: number): number => area.left + share * widthOf(area);
/** The place of a share of the height, from below. */
export const yAt = (area: Area, share: number): number => area.bottom - share * heightOf(area);

export type Alignment = 'start' | 'center' | 'end';

/** Makes the paragraph of a line of text. */
export type ParagraphMaker = (line: ChartLine, alignment: Alignment) => Paragraph;

/** What a chart is drawn on: shapes and text boxes in the order of drawing. */
export interface Canvas {
  readonly children: Group['children'][number][];
  /** The whole chart. */
  readonly whole: Area;
  readonly paragraphOf: ParagraphMaker;
  /** How many more there may be. */
  readonly shapes: { left: number };
  /** What has no room or is too much, in words. */
  readonly missing: Set<string>;
}

export const NO_FILL: Fill = { type: 'none' };
const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };
const LINE = 1.25;
/** More shapes of a chart show nothing more on a page. */
const MAX_SHAPES = 5000;
/** Of all charts of a document, which may show the same one again and again. */
export const MAX_CHART_SHAPES = 15_000;

export const solid = (colour: Colour): Fill => ({ type: 'solid', colour, opacity: 1 });

function place(canvas: Canvas, { left: x, top: y, right, bottom }: Area, content: Shape, rotation = 0): void {
  if (canvas.children.length >= MAX_SHAPES || canvas.shapes.left === 0) {
    canvas.missing.add(`the shapes behind its first ${canvas.children.length}`);
    return;
  }
  canvas.shapes.left--;
  const drawing: Drawing = {
    type: 'drawing',
    width: right - x,
    height: bottom - y,
    rotation,
    flipHorizontal: false,
    flipVertical: false,
    padding: NO_ROOM,
    content,
    decorative: true,
  };
  canvas.children.push({ x, y, drawing });
}

/** A path in points of the chart. */
export function trace(canvas: Canvas, steps: readonly PathStep[], fill: Fill, stroke?: Stroke): void {
  if (steps.length < 2 || (fill.type === 'none' && stroke === undefined)) return;
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, ...numbers] of steps)
    for (let index = 0; index < numbers.length; index++) (index % 2 === 0 ? xs : ys).push(numbers[index] ?? 0);
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.min(a, b), Infinity)];
  const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b), -Infinity), ys.reduce((a, b) => Math.max(a, b), -Infinity)];
  // A straight line has no width or no height to take fractions of.
  const area: Area = { left, top, right: Math.max(right, left + 1e-3), bottom: Math.max(bottom, top + 1e-3) };
  const [width, height] = [widthOf(area), heightOf(area)];
  const path = steps.map(
    ([type, ...numbers]) =>
      [
        type,
        ...numbers.map((number, index) => (index % 2 === 0 ? (number - left) / width : (number - top) / height)),
      ] as unknown as PathStep,
  );
  place(canvas, area, { type: 'shape', geometry: { path }, fill, ...(stroke ? { stroke } : {}) });
}

/** A rectangle as its look says; nothing where it says nothing and `fill` is none. */
export function drawBox(canvas: Canvas, area: Area, look: Look, fill: Fill = NO_FILL, line?: Stroke): void {
  const [filled, stroke] = [look.fill ?? fill, lineOr(look, line)];
  if (filled.type === 'none' && stroke === undefined) return;
  place(canvas, area, { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: filled, ...(stroke ? { stroke } : {}) });
}

/** Notes a plot area for which title, legend and labels leave no room. */
export const leaveOutPlots = (canvas: Canvas): Set<string> =>
  canvas.missing.add('its plot area, for which title, legend and labels leave no room');

export interface TextPlace {
  /** Where the aligned end, or the middle, of the line is. */
  readonly x: number;
  readonly y: number;
  readonly alignment: Alignment;
  /** Degrees clockwise about that point. */
  readonly rotation?: number;
}

const SHARE: { readonly [A in Alignment]: number } = { start: 0, center: 0.5, end: 1 };

/** One line of text that is not broken. */
export function write(canvas: Canvas, line: ChartLine, { x, y, alignment, rotation = 0 }: TextPlace): void {
  const length = line.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0) return;
  const size = line.reduce((most, { properties }) => Math.max(most, properties.size), 0);
  const lift = line.reduce((most, { properties }) => Math.max(most, liftOf(properties)), 0);
  // No letter is wider than its size.
  const [width, height] = [size * (length + 1), size * LINE];
  const offset = (0.5 - SHARE[alignment]) * width;
  const radians = (rotation * Math.PI) / 180;
  const middleX = x + offset * Math.cos(radians) + lift * Math.sin(radians);
  const middleY = y + offset * Math.sin(radians) - lift * Math.cos(radians);
  const area = { left: middleX - width / 2, top: middleY - height / 2, right: middleX + width / 2, bottom: middleY + height / 2 };
  const content: Shape = {
    type: 'shape',
    geometry: { preset: 'rect', adjust: {} },
    fill: NO_FILL,
    text: {
      blocks: [canvas.paragraphOf(line, alignment)],
      insets: NO_ROOM,
      verticalAlign: 'center',
      fit: 'none',
      wrapText: true,
      direction: 'horizontal',
    },
  };
  place(canvas, area, content, (rotation + 360) % 360);
}

/** Lines of one formatting, the whole of them centred at their place. */
export function writeLines(canvas: Canvas, texts: readonly string[], properties: RunProperties, at: TextPlace): void {
  const pitch = lineHeight(properties);
  const radians = ((at.rotation ?? 0) * Math.PI) / 180;
  for (const [index, text] of texts.entries()) {
    const shift = (index - (texts.length - 1) / 2) * pitch;
    write(canvas, [{ text, properties }], { ...at, x: at.x - shift * Math.sin(radians), y: at.y + shift * Math.cos(radians) });
  }
}
