import { arcSteps } from '../../../model/curves.ts';
import type { PathStep } from '../../../model/drawing.ts';
import type { Colour } from '../../../model/run.ts';
import { type Canvas, NO_FILL, solid, trace } from '../chart-canvas.ts';
import type { Marker } from '../chart-model.ts';
import { lineOr, NO_LOOK, pen } from '../chart-style.ts';

/** Symbols that series take in turn (measured: Excel). */
const AUTOMATIC = ['diamond', 'square', 'triangle', 'x', 'star', 'circle', 'plus', 'dash'];
const AUTOMATIC_SIZE = 7;
const LINES = new Set(['x', 'star', 'plus']);

/** The marker of the nth series about which nothing is said. */
export const automaticMarker = (order: number): Marker => ({
  symbol: AUTOMATIC[order % AUTOMATIC.length] ?? 'square',
  size: AUTOMATIC_SIZE,
  look: NO_LOOK,
});

const polygon = (points: readonly (readonly [number, number])[]): PathStep[] => [
  ...points.map(([x, y], index): PathStep => [index === 0 ? 'M' : 'L', x, y]),
  ['Z'],
];

function outline(symbol: string, x: number, y: number, half: number): PathStep[] {
  const cross: PathStep[] = [
    ['M', x - half, y - half],
    ['L', x + half, y + half],
    ['M', x - half, y + half],
    ['L', x + half, y - half],
  ];
  const upright: PathStep[] = [
    ['M', x, y - half],
    ['L', x, y + half],
  ];
  switch (symbol) {
    case 'none':
      return [];
    case 'circle':
      return [['M', x + half, y], ...arcSteps(x, y, half, half, 0, 2 * Math.PI), ['Z']];
    // A short bar (21.2.3.27), to the right as the closing price of a stock has it (Excel).
    case 'dot':
      return polygon([
        [x, y - half / 4],
        [x + half, y - half / 4],
        [x + half, y + half / 4],
        [x, y + half / 4],
      ]);
    case 'diamond':
      return polygon([
        [x, y - half],
        [x + half, y],
        [x, y + half],
        [x - half, y],
      ]);
    case 'triangle':
      return polygon([
        [x, y - half],
        [x + half, y + half],
        [x - half, y + half],
      ]);
    case 'dash':
      return polygon([
        [x - half, y - half / 4],
        [x + half, y - half / 4],
        [x + half, y + half / 4],
        [x - half, y + half / 4],
      ]);
    case 'x':
      return cross;
    case 'star':
      return [...cross, ...upright];
    case 'plus':
      return [...upright, ['M', x - half, y], ['L', x + half, y]];
    default:
      return polygon([
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
      ]);
  }
}

/** One marker at each of the points (ECMA-376 21.2.2.106). */
export function drawMarkers(
  canvas: Canvas,
  { symbol, size, look }: Marker,
  points: readonly (readonly [number, number])[],
  colour: Colour,
): void {
  const path = points.flatMap(([x, y]) => outline(symbol, x, y, size / 2));
  const open = LINES.has(symbol);
  trace(canvas, path, open ? NO_FILL : (look.fill ?? solid(colour)), lineOr(look, open ? pen(colour, 0.75) : undefined));
}
