import type { Fill } from '../../model/drawing.ts';
import type { Colour } from '../../model/run.ts';
import type { GdiCanvas, Point } from './gdi-canvas.ts';
import { type Rgb, rgbColour } from './gdi-state.ts';
import type { Reader } from './reader.ts';

const VERTICES = 36;
const VERTEX_BYTES = 16;
const DOWN = 1;
const TRIANGLES = 2;

interface Vertex {
  readonly at: Point;
  readonly rgb: Rgb;
}

/**
 * A whole EMR_GRADIENTFILL record ([MS-EMF] 2.3.5.12): rectangles from one colour to another, or triangles, each in the mean of the colours
 * of its corners: the files that have them cut their gradients into many.
 */
export function fillGradient(canvas: GdiCanvas, record: Reader): void {
  const [vertices, count, mode] = [record.u32(24), record.u32(28), record.u32(32)];
  const corners = mode === TRIANGLES ? 3 : 2;
  const objects = VERTICES + vertices * VERTEX_BYTES;
  if (mode > TRIANGLES || objects > record.length) return;
  const there = Math.min(count, Math.floor((record.length - objects) / (4 * corners)));
  for (let index = 0; index < there && !canvas.isFull; index++) {
    const numbers = Array.from({ length: corners }, (_, corner) => record.u32(objects + (index * corners + corner) * 4));
    if (numbers.some((number) => number >= vertices)) continue;
    const shape = numbers.map((number) => readVertex(record, VERTICES + number * VERTEX_BYTES));
    if (mode === TRIANGLES) fillTriangle(canvas, shape);
    else fillRectangle(canvas, shape as [Vertex, Vertex], mode === DOWN);
  }
}

/** A place in logical units, and colours whose high bytes count. */
const readVertex = (record: Reader, at: number): Vertex => ({
  at: [record.i32(at), record.i32(at + 4)],
  rgb: [record.u8(at + 9), record.u8(at + 11), record.u8(at + 13)],
});

function fillTriangle(canvas: GdiCanvas, corners: readonly Vertex[]): void {
  const mean = (channel: 0 | 1 | 2): number => corners.reduce((sum, { rgb }) => sum + rgb[channel], 0) / corners.length;
  paint(
    canvas,
    corners.map(({ at }) => at),
    { type: 'solid', colour: rgbColour([mean(0), mean(1), mean(2)]), opacity: 1 },
  );
}

function fillRectangle(canvas: GdiCanvas, [first, last]: readonly [Vertex, Vertex], down: boolean): void {
  const [[left, top], [right, bottom]] = [first.at, last.at];
  const [from, to] = [canvas.toDevice(first.at), canvas.toDevice(last.at)];
  // The device may count the other way round.
  const backwards = down ? to[1] < from[1] : to[0] < from[0];
  const colours: readonly Colour[] = [first, last].map(({ rgb }) => rgbColour(rgb));
  const stops = (backwards ? [...colours].reverse() : colours).map((colour, at) => ({ at, colour }));
  const corners: readonly Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  paint(canvas, corners, { type: 'gradient', stops, angle: down ? 90 : 0, opacity: 1 });
}

const paint = (canvas: GdiCanvas, corners: readonly Point[], fill: Fill): void =>
  canvas.add({ type: 'path', steps: canvas.lines(corners, true), fill, evenOdd: false });
