import { joinParts } from '../../join-parts.ts';
import type { VectorPicture } from '../../model/vector-picture.ts';
import { areaOfItems } from '../item-bounds.ts';
import { decodeAnsi } from './code-pages.ts';
import { drawBitmap, fillBox, packedHeaderLength, patternBrush, showsBitmap } from './gdi-bitmap.ts';
import { GdiCanvas, type Point } from './gdi-canvas.ts';
import { makeBrush, makePen, readColour } from './gdi-state.ts';
import { drawText, fillBackground, OPAQUE } from './gdi-text.ts';
import { readEmf } from './read-emf.ts';
import { type Reader, reader } from './reader.ts';

const PLACEABLE = 0x9ac6cdd7;
const PLACEABLE_BYTES = 22;
const WINDOW_EXTENT = 0x020c;
const MAX_RECORDS = 500_000;
/** Of the longer side where the file names no length, points. */
const NOMINAL = 500;

/** A Windows metafile ([MS-WMF]), drawn as far as its records are known here; undefined when it shows nothing. */
export function readWmf(bytes: Uint8Array): VectorPicture | undefined {
  const file = reader(bytes);
  const placeable = file.u32(0) === PLACEABLE;
  const start = placeable ? PLACEABLE_BYTES : 0;
  const records = recordsOf(file, start + file.u16(start + 2) * 2);
  const enhanced = embeddedEmf(records);
  const better = enhanced && readEmf(enhanced);
  if (better) return better;
  const canvas = new GdiCanvas({ perMillimetre: 72 / 25.4 });
  let area: { readonly width: number; readonly height: number } | undefined;
  if (placeable) {
    const [left, top, right, bottom] = [file.i16(6), file.i16(8), file.i16(10), file.i16(12)];
    const inch = file.u16(14) || 1440;
    const extent: Point = [right - left || 1, bottom - top || 1];
    area = { width: (Math.abs(extent[0]) / inch) * 72, height: (Math.abs(extent[1]) / inch) * 72 };
    canvas.change({ mapMode: 8, windowOrigin: [left, top], windowExtent: extent, viewportExtent: [area.width, area.height] });
  } else {
    const found = records.find(({ type }) => type === WINDOW_EXTENT);
    if (found !== undefined) {
      const [height, width] = [Math.abs(found.data.i16(0)), Math.abs(found.data.i16(2))];
      const scale = NOMINAL / Math.max(width, height, 1);
      area = { width: width * scale, height: height * scale };
      canvas.change({ mapMode: 8, windowExtent: [width || 1, height || 1], viewportExtent: [area.width, area.height] });
    }
  }
  for (const { type, data } of records) {
    if (canvas.isFull) break;
    handlers.get(type)?.(canvas, data);
  }
  const { items } = canvas;
  if (items.length === 0) return undefined;
  return { area: area && area.width > 0 && area.height > 0 ? { x: 0, y: 0, ...area } : areaOfItems(items), items };
}

const ESCAPE = 0x0626;
const COMMENT = 15;
const EMF_COMMENT = 0x43464d57;
const EMF_COMMENT_HEADER = 38;

/** The same picture as an enhanced metafile, which comments bring along in pieces ([MS-WMF] 2.3.6.1); undefined where it is not all there. */
function embeddedEmf(records: readonly WmfRecord[]): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let wanted = 0;
  for (const { type, data } of records) {
    if (type !== ESCAPE || data.u16(0) !== COMMENT || data.u32(4) !== EMF_COMMENT || data.u32(8) !== 1) continue;
    wanted = data.u32(34);
    pieces.push(data.bytes(EMF_COMMENT_HEADER, data.u32(26)));
  }
  const bytes = joinParts(pieces);
  return wanted > 0 && bytes.length === wanted ? bytes : undefined;
}

interface WmfRecord {
  readonly type: number;
  /** Its parameters. */
  readonly data: Reader;
}

function recordsOf(file: Reader, start: number): readonly WmfRecord[] {
  const records: WmfRecord[] = [];
  for (let at = start; at + 6 <= file.length && records.length < MAX_RECORDS; ) {
    const length = file.u32(at) * 2;
    const type = file.u16(at + 4);
    if (length < 6 || type === 0) break;
    records.push({ type, data: file.part(at + 6, length - 6) });
    at += length;
  }
  return records;
}

type Handler = (canvas: GdiCanvas, data: Reader) => void;

const points = (data: Reader, at: number, count: number): Point[] =>
  Array.from(
    { length: Math.max(0, Math.min(count, Math.floor((data.length - at) / 4))) },
    (_, index): Point => [data.i16(at + index * 4), data.i16(at + index * 4 + 2)],
  );
/** Stored from the bottom right to the top left. */
const box = (data: Reader, at = 0): readonly [number, number, number, number] => [
  data.i16(at + 6),
  data.i16(at + 4),
  data.i16(at + 2),
  data.i16(at),
];
/** y before x. */
const pointAt = (data: Reader, at = 0): Point => [data.i16(at + 2), data.i16(at)];

const arc =
  (kind: 'arc' | 'chord' | 'pie'): Handler =>
  (canvas, data) =>
    canvas.draw(canvas.arc(box(data, 8), pointAt(data, 4), pointAt(data, 0), kind), { fill: kind !== 'arc', stroke: true });

/** `at`: of the sizes and positions, written from the source's height to the target's x. */
const stretched =
  (at: number): Handler =>
  (canvas, data) => {
    const operation = data.u32(0);
    const [sourceHeight, sourceWidth, sourceY, sourceX] = [data.i16(at), data.i16(at + 2), data.i16(at + 4), data.i16(at + 6)];
    const [height, width, y, x] = [data.i16(at + 8), data.i16(at + 10), data.i16(at + 12), data.i16(at + 14)];
    drawPacked(canvas, operation, data, at + 16, [x, y, width, height], [sourceX, sourceY, sourceWidth, sourceHeight]);
  };

function drawPacked(
  canvas: GdiCanvas,
  operation: number,
  data: Reader,
  at: number,
  to: readonly [number, number, number, number],
  source: readonly [number, number, number, number],
): void {
  const dib = data.bytes(at, data.length - at);
  if (dib.length < 16) fillBox(canvas, operation, to);
  else if (showsBitmap(operation)) {
    const header = packedHeaderLength(dib);
    drawBitmap(canvas, dib.subarray(0, header), dib.subarray(header), to, source, { operation });
  }
}

/** Names in other letters than ASCII are in the code page of whoever made the file. */
const familyOf = (name: Uint8Array): string => (name.length > 0 && name.every((byte) => byte < 0x80) ? decodeAnsi(name, 0) : 'Arial');

function readFont(canvas: GdiCanvas, data: Reader): void {
  const name = data.bytes(18, 32);
  const end = name.indexOf(0);
  const characterSet = data.u8(13);
  canvas.createNext({
    type: 'font',
    family: familyOf(end < 0 ? name : name.subarray(0, end)),
    height: data.i16(0),
    width: data.i16(2),
    bold: data.i16(8) > 550,
    italic: data.u8(10) !== 0,
    escapement: data.i16(4),
    characterSet,
  });
}

function textOut(canvas: GdiCanvas, data: Reader): void {
  const length = data.u16(0);
  const at = 2 + length + (length % 2);
  drawText(canvas, decodeAnsi(data.bytes(2, length), canvas.state.font.characterSet), pointAt(data, at), undefined);
}

const CLIPPED = 4;

function extendedTextOut(canvas: GdiCanvas, data: Reader): void {
  const length = data.u16(4);
  const options = data.u16(6);
  const boxed = (options & (OPAQUE | CLIPPED)) !== 0;
  const at = boxed ? 16 : 8;
  if (options & OPAQUE) fillBackground(canvas, [data.i16(8), data.i16(10), data.i16(12), data.i16(14)]);
  const after = at + length + (length % 2);
  const advances = after + length * 2 <= data.length ? Array.from({ length }, (_, index) => data.i16(after + index * 2)) : undefined;
  drawText(canvas, decodeAnsi(data.bytes(at, length), canvas.state.font.characterSet), pointAt(data, 0), advances);
}

function polyPolygon(canvas: GdiCanvas, data: Reader): void {
  const count = Math.min(data.u16(0), Math.floor(data.length / 2));
  let at = 2 + count * 2;
  const steps = [];
  for (let index = 0; index < count; index++) {
    const corners = data.u16(2 + index * 2);
    for (const step of canvas.lines(points(data, at, corners), true)) steps.push(step);
    at += corners * 4;
  }
  canvas.draw(steps, { fill: true, stroke: true });
}

function lineTo(canvas: GdiCanvas, data: Reader): void {
  const to = pointAt(data);
  canvas.draw(canvas.lines([canvas.state.position, to], false), { fill: false, stroke: true });
  canvas.change({ position: to });
}

function scaleWindow(canvas: GdiCanvas, data: Reader): void {
  const [width, height] = canvas.state.windowExtent;
  const factor = (at: number): number => data.i16(at + 2) / (data.i16(at) || 1) || 1;
  canvas.change({ windowExtent: [width * factor(4), height * factor(0)] });
}

/** Of a device-independent bitmap ([MS-WMF] 2.3.4.8). */
function createPatternBrush(canvas: GdiCanvas, data: Reader): void {
  const dib = data.bytes(4, data.length - 4);
  const header = packedHeaderLength(dib);
  canvas.createNext(patternBrush(canvas, dib.subarray(0, header), dib.subarray(header)));
}

const reserve: Handler = (canvas) => canvas.createNext({ type: 'other' });

/** By the function of the record ([MS-WMF] 2.1.1.1); what is not here is passed over. */
const handlers: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [0x001e, (canvas) => canvas.save()],
  [0x0127, (canvas, data) => canvas.restore(data.i16(0))],
  [0x0104, (canvas, data) => canvas.change({ drawMode: data.u16(0) })],
  [0x0106, (canvas, data) => canvas.change({ evenOdd: data.u16(0) !== 2 })],
  [0x012e, (canvas, data) => canvas.change({ textAlign: data.u16(0) })],
  [0x0209, (canvas, data) => canvas.change({ textColour: readColour(data.u32(0)) })],
  [0x0201, (canvas, data) => canvas.change({ backColour: readColour(data.u32(0)) })],
  [0x020b, (canvas, data) => canvas.change({ windowOrigin: pointAt(data) })],
  [WINDOW_EXTENT, (canvas, data) => canvas.change({ windowExtent: [data.i16(2) || 1, data.i16(0) || 1] })],
  [
    0x020f,
    (canvas, data) => {
      const [x, y] = canvas.state.windowOrigin;
      canvas.change({ windowOrigin: [x + data.i16(2), y + data.i16(0)] });
    },
  ],
  [0x0410, scaleWindow],
  [0x012d, (canvas, data) => canvas.select(data.u16(0))],
  [0x01f0, (canvas, data) => canvas.delete(data.u16(0))],
  [0x02fa, (canvas, data) => canvas.createNext(makePen(data.u16(0), data.i16(2), data.u32(6)))],
  [0x02fc, (canvas, data) => canvas.createNext(makeBrush(data.u16(0), data.u32(2)))],
  [0x02fb, readFont],
  [0x0142, createPatternBrush],
  [0x01f9, (canvas) => canvas.createNext(makeBrush(3, 0))],
  [0x00f7, reserve],
  [0x06ff, reserve],
  [0x0214, (canvas, data) => canvas.change({ position: pointAt(data) })],
  [0x0213, lineTo],
  [0x0325, (canvas, data) => canvas.draw(canvas.lines(points(data, 2, data.u16(0)), false), { fill: false, stroke: true })],
  [0x0324, (canvas, data) => canvas.draw(canvas.lines(points(data, 2, data.u16(0)), true), { fill: true, stroke: true })],
  [0x0538, polyPolygon],
  [0x041b, (canvas, data) => canvas.draw(canvas.rectangle(box(data)), { fill: true, stroke: true })],
  [0x0418, (canvas, data) => canvas.draw(canvas.ellipse(box(data)), { fill: true, stroke: true })],
  [0x061c, (canvas, data) => canvas.draw(canvas.rectangle(box(data, 4), data.i16(2), data.i16(0)), { fill: true, stroke: true })],
  [0x0817, arc('arc')],
  [0x081a, arc('pie')],
  [0x0830, arc('chord')],
  [0x0416, (canvas, data) => canvas.clipTo(box(data))],
  [0x012c, (canvas) => canvas.change({ clip: undefined })],
  [0x0521, textOut],
  [0x0a32, extendedTextOut],
  [0x061d, (canvas, data) => fillBox(canvas, data.u32(0), [data.i16(10), data.i16(8), data.i16(6), data.i16(4)])],
  [0x0f43, stretched(6)],
  [0x0b41, stretched(4)],
  [
    0x0940,
    (canvas, data) => {
      // Without a bitmap there is a word more before the target.
      const plain = data.length < 24;
      const at = plain ? 10 : 8;
      const [height, width, y, x] = [data.i16(at), data.i16(at + 2), data.i16(at + 4), data.i16(at + 6)];
      drawPacked(canvas, data.u32(0), data, at + 8, [x, y, width, height], [data.i16(6), data.i16(4), width, height]);
    },
  ],
]);
