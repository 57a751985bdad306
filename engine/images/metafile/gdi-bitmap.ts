import type { VectorImage } from '../../model/vector-picture.ts';
import { readBmp } from '../bmp-picture.ts';
import { prepareRgba } from '../rgba-picture.ts';
import { writePng } from '../write-png.ts';
import type { GdiCanvas, Point } from './gdi-canvas.ts';
import { type Brush, makeBrush, rgbColour } from './gdi-state.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

const FILE_HEADER = 14;
const PATTERN_COPY = 0xf00021;
const PATTERN_INVERT = 0x5a0049;
const BLACKNESS = 0x42;
const WHITENESS = 0xff0062;
/** Leaves what is there. */
const NOTHING = 0xaa0029;

const SOURCE_AND = 0x8800c6;
const SOURCE_PAINT = 0xee0086;
const SOURCE_INVERT = 0x660046;
/** The level at which all three colours of a pixel leave what lies behind as it is: so icons are drawn, a mask and then their colours. */
const UNSEEN: ReadonlyMap<number, number> = new Map([
  [SOURCE_AND, 255],
  [SOURCE_PAINT, 0],
  [SOURCE_INVERT, 0],
]);

/** Pixels; icons have some thousands, and larger bitmaps are drawn as copies. */
const MOST_READ = 1_000_000;

/** How a bitmap meets what lies behind it. */
interface Mixing {
  /** Ternary raster operation ([MS-WMF] 2.1.1.31); absent: a copy. */
  readonly operation?: number;
  readonly opacity?: number;
  /** Each pixel has an opacity of its own ([MS-EMF] 2.2.1 `AlphaFormat`). */
  readonly pixelOpacity?: boolean;
}

/** A bitmap in logical units; `source`: the part of it that is shown, in its pixels. `header` holds its palette too. */
export function drawBitmap(
  canvas: GdiCanvas,
  header: Uint8Array,
  pixels: Uint8Array,
  to: Box,
  source: Box | undefined,
  { operation, opacity = 1, pixelOpacity = false }: Mixing = {},
): void {
  const size = bitmapSize(header);
  if (size === undefined || pixels.length === 0) return;
  const [width, height] = size;
  const [x1, y1] = canvas.toDevice([to[0], to[1]]);
  const [x2, y2] = canvas.toDevice([to[0] + to[2], to[1] + to[3]]);
  const area = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const file = bitmapFile(header, pixels);
  const unseen = operation === undefined ? undefined : UNSEEN.get(operation);
  const masked = (unseen !== undefined || pixelOpacity) && mayRead(canvas, size);
  const media = { name: 'bitmap of a metafile', bytes: (masked ? maskedPng(file, unseen) : undefined) ?? file };
  const image: VectorImage = { type: 'image', media, opacity, ...area };
  const part = source && source[2] > 0 && source[3] > 0 && (source[2] < width || source[3] < height) ? source : undefined;
  if (part === undefined) {
    canvas.add(image);
    return;
  }
  const [scaleX, scaleY] = [area.width / part[2], area.height / part[3]];
  const whole = {
    x: area.x - part[0] * scaleX,
    y: area.y - part[1] * scaleY,
    width: width * scaleX,
    height: height * scaleY,
  };
  canvas.add({ type: 'group', clip: area, items: [{ ...image, ...whole }] });
}

/** Width and height in pixels. */
function bitmapSize(header: Uint8Array): Point | undefined {
  if (header.length < 12) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const old = view.getUint32(0, true) === 12;
  if (!old && header.length < 40) return undefined;
  const [width, height] = old
    ? [view.getUint16(4, true), view.getUint16(6, true)]
    : [view.getInt32(4, true), Math.abs(view.getInt32(8, true))];
  return width > 0 && height > 0 ? [width, height] : undefined;
}

const mayRead = (canvas: GdiCanvas, [width, height]: Point): boolean => width * height <= MOST_READ && canvas.takePixels(width * height);

function bitmapFile(header: Uint8Array, pixels: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(FILE_HEADER + header.length + pixels.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, FILE_HEADER + header.length, true);
  bytes.set(header, FILE_HEADER);
  bytes.set(pixels, FILE_HEADER + header.length);
  return bytes;
}

/** The bitmap as PNG, its pixels of the grey level `unseen` transparent or, without one, all of their own opacity; undefined for files that cannot be read. */
function maskedPng(file: Uint8Array, unseen: number | undefined): Uint8Array | undefined {
  const read = readBmp(file, unseen === undefined ? 'opacity' : 'unused');
  if (read.type === 'refused') return undefined;
  const { width, height, rgba } = read;
  for (let at = 0; unseen !== undefined && at < rgba.length; at += 4)
    if (rgba[at] === unseen && rgba[at + 1] === unseen && rgba[at + 2] === unseen) rgba[at + 3] = 0;
  return writePng(prepareRgba(width, height, rgba));
}

/** A brush of the pixels' mean colour, which patterns look like at their size; grey where they cannot be read. */
export function patternBrush(canvas: GdiCanvas, header: Uint8Array, pixels: Uint8Array): Brush {
  const size = bitmapSize(header);
  const read = size && mayRead(canvas, size) ? readBmp(bitmapFile(header, pixels)) : undefined;
  if (read?.type !== 'pixels') return makeBrush(3, 0);
  const { width, height, rgba } = read;
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) for (const channel of [0, 1, 2] as const) sums[channel] += rgba[at + channel] as number;
  const mean = (channel: 0 | 1 | 2): number => sums[channel] / (width * height);
  return { type: 'brush', style: 'solid', colour: rgbColour([mean(0), mean(1), mean(2)]) };
}

/** How many bytes header and palette of a packed bitmap take ([MS-WMF] 2.2.2.9). */
export function packedHeaderLength(dib: Uint8Array): number {
  if (dib.length < 16) return dib.length;
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength);
  const size = view.getUint32(0, true);
  if (size === 12) {
    const bits = view.getUint16(10, true);
    return 12 + (bits <= 8 ? 3 * 2 ** bits : 0);
  }
  if (dib.length < 40) return dib.length;
  const bits = view.getUint16(14, true);
  const used = view.getUint32(32, true);
  const colours = bits <= 8 ? (used > 0 && used <= 2 ** bits ? used : 2 ** bits) : used <= 256 ? used : 0;
  return size + colours * 4 + (size === 40 && view.getUint32(16, true) === 3 ? 12 : 0);
}

/** A box filled as a raster operation without a source says. */
export function fillBox(canvas: GdiCanvas, operation: number, [x, y, width, height]: Box): void {
  const steps = canvas.rectangle([x, y, x + width, y + height]);
  const { brush } = canvas.state;
  if (operation === BLACKNESS || operation === WHITENESS) {
    canvas.change({ brush: { type: 'brush', style: 'solid', colour: operation === BLACKNESS ? '000000' : 'FFFFFF' } });
    canvas.draw(steps, { fill: true, stroke: false });
    canvas.change({ brush });
  } else if (operation === PATTERN_INVERT)
    canvas.change({ invertedBy: canvas.state.invertedBy === brush.colour ? undefined : brush.colour });
  else if (operation === PATTERN_COPY) canvas.draw(steps, { fill: true, stroke: false });
}

/** Whether a raster operation shows its bitmap; ways to mix it with what lies behind other than masks are drawn as copies. */
export const showsBitmap = (operation: number): boolean => operation !== NOTHING && operation !== BLACKNESS && operation !== WHITENESS;
