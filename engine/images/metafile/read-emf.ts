import type { PathStep } from '../../model/drawing.ts';
import type { Matrix, VectorPicture } from '../../model/vector-picture.ts';
import { areaOfItems } from '../item-bounds.ts';
import { decodeAnsi } from './code-pages.ts';
import { drawBitmap, fillBox, patternBrush, showsBitmap } from './gdi-bitmap.ts';
import { GdiCanvas, type Point } from './gdi-canvas.ts';
import { IDENTITY, makeBrush, makePen, readColour } from './gdi-state.ts';
import { drawText, fillBackground, OPAQUE } from './gdi-text.ts';
import { fillGradient } from './gradient-fill.ts';
import { type Reader, reader } from './reader.ts';

const MAX_RECORDS = 500_000;
const END = 14;

/** An enhanced metafile ([MS-EMF]), drawn as far as its records are known here; of EMF+ only what it says in plain records too. Undefined when it shows nothing. */
export function readEmf(bytes: Uint8Array): VectorPicture | undefined {
  const file = reader(bytes);
  const [pixels, millimetres] = [file.i32(72), file.i32(80)];
  const perMillimetre = pixels > 0 && millimetres > 0 ? pixels / millimetres : 96 / 25.4;
  const canvas = new GdiCanvas({ perMillimetre, pixels: [pixels, file.i32(76)] });
  let at = 0;
  for (let count = 0; count < MAX_RECORDS && at + 8 <= file.length && !canvas.isFull; count++) {
    const [type, length] = [file.u32(at), file.u32(at + 4)];
    if (length < 8 || type === END) break;
    handlers.get(type)?.(canvas, file.part(at, length));
    at += length;
  }
  const { items } = canvas;
  if (items.length === 0) return undefined;
  // The frame is in hundredths of a millimetre.
  const [left, top, right, bottom] = [file.i32(24), file.i32(28), file.i32(32), file.i32(36)].map(
    (each) => (each / 100) * perMillimetre,
  ) as [number, number, number, number];
  const framed = right > left && bottom > top;
  return { area: framed ? { x: left, y: top, width: right - left, height: bottom - top } : areaOfItems(items), items };
}

/** Takes a whole record, its type and length included. */
type Handler = (canvas: GdiCanvas, record: Reader) => void;

const FILL = { fill: true, stroke: false };
const STROKE = { fill: false, stroke: true };
const BOTH = { fill: true, stroke: true };

const pointAt = (record: Reader, at: number): Point => [record.i32(at), record.i32(at + 4)];
const boxAt = (record: Reader, at: number): readonly [number, number, number, number] => [
  record.i32(at),
  record.i32(at + 4),
  record.i32(at + 8),
  record.i32(at + 12),
];

function pointsAt(record: Reader, at: number, count: number, short: boolean): Point[] {
  const size = short ? 4 : 8;
  const there = Math.max(0, Math.min(count, Math.floor((record.length - at) / size)));
  return Array.from(
    { length: there },
    (_, index): Point => (short ? [record.i16(at + index * 4), record.i16(at + index * 4 + 2)] : pointAt(record, at + index * 8)),
  );
}

type Shape = (canvas: GdiCanvas, points: readonly Point[]) => PathStep[];
const LINES: Shape = (canvas, points) => canvas.lines(points, false);
const POLYGON: Shape = (canvas, points) => canvas.lines(points, true);
const CURVES: Shape = (canvas, points) => canvas.curves(points);

const poly =
  (shape: Shape, short: boolean, how: typeof BOTH): Handler =>
  (canvas, record) =>
    canvas.draw(shape(canvas, pointsAt(record, 28, record.u32(24), short)), how);

/** From the current position on, which moves to the end. */
const polyTo =
  (shape: Shape, short: boolean): Handler =>
  (canvas, record) => {
    const points = pointsAt(record, 28, record.u32(24), short);
    canvas.draw(shape(canvas, [canvas.state.position, ...points]), STROKE);
    const last = points.at(-1);
    if (last) canvas.change({ position: last });
  };

const polyPoly =
  (shape: Shape, short: boolean, how: typeof BOTH): Handler =>
  (canvas, record) => {
    const count = Math.min(record.u32(24), Math.floor(record.length / 4));
    let at = 32 + count * 4;
    const steps: PathStep[] = [];
    for (let index = 0; index < count; index++) {
      const corners = record.u32(32 + index * 4);
      for (const step of shape(canvas, pointsAt(record, at, corners, short))) steps.push(step);
      at += corners * (short ? 4 : 8);
      if (at > record.length) break;
    }
    canvas.draw(steps, how);
  };

const arc =
  (kind: 'arc' | 'chord' | 'pie'): Handler =>
  (canvas, record) =>
    canvas.draw(canvas.arc(boxAt(record, 8), pointAt(record, 24), pointAt(record, 32), kind), kind === 'arc' ? STROKE : BOTH);

function lineTo(canvas: GdiCanvas, record: Reader): void {
  const to = pointAt(record, 8);
  canvas.draw(canvas.lines([canvas.state.position, to], false), STROKE);
  canvas.change({ position: to });
}

const usePath =
  (how: typeof BOTH): Handler =>
  (canvas) => {
    const { path } = canvas;
    canvas.path = undefined;
    canvas.recording = false;
    if (path) canvas.draw(path, how);
  };

const matrixAt = (record: Reader, at: number): Matrix => [
  record.f32(at),
  record.f32(at + 4),
  record.f32(at + 8),
  record.f32(at + 12),
  record.f32(at + 16),
  record.f32(at + 20),
];

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

function modifyWorld(canvas: GdiCanvas, record: Reader): void {
  const [matrix, mode] = [matrixAt(record, 8), record.u32(32)];
  const { world } = canvas.state;
  if (mode === 1) canvas.change({ world: IDENTITY });
  else if (mode === 2) canvas.change({ world: multiply(matrix, world) });
  else if (mode === 3) canvas.change({ world: multiply(world, matrix) });
  else if (mode === 4) canvas.change({ world: matrix });
}

function wide(record: Reader, at: number, length: number): string {
  let text = '';
  const end = Math.min(length, Math.floor((record.length - at) / 2));
  for (let index = 0; index < end; index++) text += String.fromCharCode(record.u16(at + index * 2));
  return text;
}

function createFont(canvas: GdiCanvas, record: Reader): void {
  const face = wide(record, 40, 32);
  const end = face.indexOf('\0');
  canvas.create(record.u32(8), {
    type: 'font',
    family: (end < 0 ? face : face.slice(0, end)) || 'Arial',
    height: record.i32(12),
    width: record.i32(16),
    bold: record.i32(28) > 550,
    italic: record.u8(32) !== 0,
    escapement: record.i32(20),
    characterSet: record.u8(35),
  });
}

const SYMBOL = 2;
/** Signs of pi fonts are written as bytes or in the private area. */
const inPrivateArea = (text: string): string => text.replace(/[\x20-\xff]/g, (sign) => String.fromCharCode(0xf000 + sign.charCodeAt(0)));

const textOut =
  (isWide: boolean): Handler =>
  (canvas, record) => {
    const [length, offset, options, advancesAt] = [record.u32(44), record.u32(48), record.u32(52), record.u32(72)];
    if (options & OPAQUE) fillBackground(canvas, boxAt(record, 56));
    const { characterSet } = canvas.state.font;
    const raw = isWide ? wide(record, offset, length) : decodeAnsi(record.bytes(offset, length), characterSet);
    // Letters by their numbers in the font (ETO_GLYPH_INDEX) say nothing about a font that stands in.
    if (options & 0x10) return;
    const text = isWide && characterSet === SYMBOL ? inPrivateArea(raw) : raw;
    const known = advancesAt > 0 && advancesAt + text.length * 4 <= record.length;
    const advances = known ? Array.from({ length: text.length }, (_, index) => record.u32(advancesAt + index * 4)) : undefined;
    drawText(canvas, text, pointAt(record, 36), advances);
  };

function smallTextOut(canvas: GdiCanvas, record: Reader): void {
  const [length, options] = [record.u32(16), record.u32(20)];
  const at = options & 0x100 ? 36 : 52;
  const text = options & 0x200 ? decodeAnsi(record.bytes(at, length), 0) : wide(record, at, length);
  drawText(canvas, text, pointAt(record, 8), undefined);
}

/** Offsets and lengths of header and pixels stand at `at`. */
function bitmapOf(record: Reader, at: number): readonly [Uint8Array, Uint8Array] {
  return [record.bytes(record.u32(at), record.u32(at + 4)), record.bytes(record.u32(at + 8), record.u32(at + 12))];
}

function stretchDibits(canvas: GdiCanvas, record: Reader): void {
  const operation = record.u32(68);
  const [x, y, width, height] = [record.i32(24), record.i32(28), record.i32(72), record.i32(76)];
  if (record.u32(60) === 0) fillBox(canvas, operation, [x, y, width, height]);
  else if (showsBitmap(operation)) drawBitmap(canvas, ...bitmapOf(record, 48), [x, y, width, height], boxAt(record, 32), { operation });
}

function setDibits(canvas: GdiCanvas, record: Reader): void {
  drawBitmap(canvas, ...bitmapOf(record, 48), [record.i32(24), record.i32(28), record.i32(40), record.i32(44)], boxAt(record, 32));
}

/** BitBlt, StretchBlt and AlphaBlend: `stretched` ones name the size of their source. */
const blit =
  (stretched: boolean, blended: boolean): Handler =>
  (canvas, record) => {
    const to = boxAt(record, 24);
    const operation = record.u32(40);
    if (record.u32(96) === 0) {
      fillBox(canvas, operation, to);
      return;
    }
    if (!blended && !showsBitmap(operation)) return;
    const [width, height] = stretched ? [record.i32(100), record.i32(104)] : [to[2], to[3]];
    const mixing = blended ? { opacity: record.u8(42) / 255, pixelOpacity: record.u8(43) === 1 } : { operation };
    drawBitmap(canvas, ...bitmapOf(record, 84), to, [record.i32(44), record.i32(48), width, height], mixing);
  };

function selectClipPath(canvas: GdiCanvas, record: Reader): void {
  const { path } = canvas;
  canvas.path = undefined;
  const mode = record.u32(8);
  if (!path || (mode !== 1 && mode !== 5)) return;
  const { x, y, width, height } = areaOfItems([{ type: 'path', steps: path, fill: { type: 'none' }, evenOdd: false }]);
  canvas.clipToDevice(x, y, x + width, y + height, mode === 1);
}

/** A region of rectangles clips to the box around them ([MS-EMF] 2.3.2.2). */
function selectClipRegion(canvas: GdiCanvas, record: Reader): void {
  const [length, mode] = [record.u32(8), record.u32(12)];
  if (length === 0) {
    if (mode === 5) canvas.change({ clip: undefined });
    return;
  }
  const [left, top, right, bottom] = boxAt(record, 32);
  if (mode === 1 || mode === 5) canvas.clipToDevice(left, top, right, bottom, mode === 1);
}

const scaleExtent =
  (name: 'windowExtent' | 'viewportExtent'): Handler =>
  (canvas, record) => {
    const factor = (at: number): number => record.i32(at) / (record.i32(at + 4) || 1) || 1;
    const [width, height] = canvas.state[name];
    canvas.change({ [name]: [width * factor(8), height * factor(16)] });
  };

/** By the type of the record ([MS-EMF] 2.1.1); what is not here is passed over. */
const handlers: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [2, poly(CURVES, false, STROKE)],
  [3, poly(POLYGON, false, BOTH)],
  [4, poly(LINES, false, STROKE)],
  [5, polyTo(CURVES, false)],
  [6, polyTo(LINES, false)],
  [7, polyPoly(LINES, false, STROKE)],
  [8, polyPoly(POLYGON, false, BOTH)],
  [9, (canvas, record) => canvas.change({ windowExtent: pointAt(record, 8) })],
  [10, (canvas, record) => canvas.change({ windowOrigin: pointAt(record, 8) })],
  [11, (canvas, record) => canvas.change({ viewportExtent: pointAt(record, 8) })],
  [12, (canvas, record) => canvas.change({ viewportOrigin: pointAt(record, 8) })],
  [17, (canvas, record) => canvas.useMapMode(record.u32(8))],
  [19, (canvas, record) => canvas.change({ evenOdd: record.u32(8) !== 2 })],
  [20, (canvas, record) => canvas.change({ drawMode: record.u32(8) })],
  [22, (canvas, record) => canvas.change({ textAlign: record.u32(8) })],
  [24, (canvas, record) => canvas.change({ textColour: readColour(record.u32(8)) })],
  [25, (canvas, record) => canvas.change({ backColour: readColour(record.u32(8)) })],
  [27, (canvas, record) => canvas.change({ position: pointAt(record, 8) })],
  [30, (canvas, record) => canvas.clipTo(boxAt(record, 8))],
  [31, scaleExtent('viewportExtent')],
  [32, scaleExtent('windowExtent')],
  [33, (canvas) => canvas.save()],
  [34, (canvas, record) => canvas.restore(record.i32(8))],
  [35, (canvas, record) => canvas.change({ world: matrixAt(record, 8) })],
  [36, modifyWorld],
  [37, (canvas, record) => canvas.select(record.u32(8))],
  [38, (canvas, record) => canvas.create(record.u32(8), makePen(record.u32(12), record.i32(16), record.u32(24)))],
  [39, (canvas, record) => canvas.create(record.u32(8), makeBrush(record.u32(12), record.u32(16)))],
  [40, (canvas, record) => canvas.delete(record.u32(8))],
  [42, (canvas, record) => canvas.draw(canvas.ellipse(boxAt(record, 8)), BOTH)],
  [43, (canvas, record) => canvas.draw(canvas.rectangle(boxAt(record, 8)), BOTH)],
  [44, (canvas, record) => canvas.draw(canvas.rectangle(boxAt(record, 8), record.i32(24), record.i32(28)), BOTH)],
  [45, arc('arc')],
  [46, arc('chord')],
  [47, arc('pie')],
  [54, lineTo],
  [57, (canvas, record) => canvas.change({ clockwise: record.u32(8) === 2 })],
  [
    59,
    (canvas) => {
      canvas.path = [];
      canvas.recording = true;
    },
  ],
  [
    60,
    (canvas) => {
      canvas.recording = false;
    },
  ],
  [61, (canvas) => void canvas.path?.push(['Z'])],
  [62, usePath(FILL)],
  [63, usePath(BOTH)],
  [64, usePath(STROKE)],
  [67, selectClipPath],
  [75, selectClipRegion],
  [76, blit(false, false)],
  [77, blit(true, false)],
  [80, setDibits],
  [81, stretchDibits],
  [82, createFont],
  [83, textOut(false)],
  [84, textOut(true)],
  [85, poly(CURVES, true, STROKE)],
  [86, poly(POLYGON, true, BOTH)],
  [87, poly(LINES, true, STROKE)],
  [88, polyTo(CURVES, true)],
  [89, polyTo(LINES, true)],
  [90, polyPoly(LINES, true, STROKE)],
  [91, polyPoly(POLYGON, true, BOTH)],
  [93, (canvas, record) => canvas.create(record.u32(8), makeBrush(3, 0))],
  [94, (canvas, record) => canvas.create(record.u32(8), patternBrush(canvas, ...bitmapOf(record, 16)))],
  [
    95,
    (canvas, record) => {
      const style = record.u32(28);
      const cosmetic = (style & 0xf0000) === 0;
      canvas.create(record.u32(8), makePen(style, cosmetic ? 1 : record.u32(32), record.u32(40), cosmetic));
    },
  ],
  [108, smallTextOut],
  [114, blit(true, true)],
  [118, fillGradient],
]);
