import type { GdiCanvas, Point } from './gdi-canvas.ts';

const UPDATE_POSITION = 1;
const RIGHT = 2;
const CENTER = 6;
const BOTTOM = 8;
const BASELINE = 24;
/** Of fonts that leave their height to the device. */
const DEFAULT_HEIGHT = 16;
const MAX_LENGTH = 10_000;

/** Text at a point of logical units; `advances` in the same. */
export function drawText(canvas: GdiCanvas, text: string, at: Point, advances: readonly number[] | undefined): void {
  const { font, textAlign, textColour, position } = canvas.state;
  const moves = (textAlign & UPDATE_POSITION) !== 0;
  const [x, y] = moves ? position : at;
  const shown = text.slice(0, MAX_LENGTH);
  const [across, down] = canvas.scale();
  const [fromX, fromY] = canvas.toDevice([x, y]);
  const [toX, toY] = canvas.toDevice([x + 1, y]);
  const turned = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const known = advances !== undefined && advances.length >= shown.length;
  if (moves && known) canvas.change({ position: [x + advances.slice(0, shown.length).reduce((sum, each) => sum + each, 0), y] });
  if (shown.trim() === '') return;
  const horizontal = textAlign & CENTER;
  const vertical = textAlign & BASELINE;
  canvas.add({
    type: 'text',
    text: shown,
    x: fromX,
    y: fromY,
    align: horizontal === CENTER ? 'middle' : horizontal === RIGHT ? 'end' : 'start',
    anchor: vertical === BASELINE ? 'baseline' : vertical === BOTTOM ? 'bottom' : 'top',
    angle: turned - font.escapement / 10,
    family: font.family,
    size: Math.abs(font.height || DEFAULT_HEIGHT) * down,
    sizeOf: font.height > 0 ? 'line' : 'em',
    ...(font.width === 0 ? {} : { letterWidth: Math.abs(font.width) * across }),
    bold: font.bold,
    italic: font.italic,
    colour: textColour,
    opacity: 1,
    ...(known ? { advances: advances.slice(0, shown.length).map((each) => each * across) } : {}),
  });
}

/** Option of text that first fills a box with the background's colour. */
export const OPAQUE = 2;

/** A box of logical units in the background's colour. */
export function fillBackground(canvas: GdiCanvas, area: readonly [number, number, number, number]): void {
  const { brush, backColour } = canvas.state;
  canvas.change({ brush: { type: 'brush', style: 'solid', colour: backColour } });
  canvas.draw(canvas.rectangle(area), { fill: true, stroke: false });
  canvas.change({ brush });
}
