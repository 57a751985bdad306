import { joinParts } from '../join-parts.ts';
import type { Compression } from '../platform.ts';
import { pureCompression } from '../pure-compression.ts';
import { inflateBounded } from './inflate-rows.ts';
import { openPixels } from './png-pixels.ts';
import type { PictureOutcome, PictureTools, PreparedPicture } from './prepared-picture.ts';

interface Png {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha. */
  readonly colourType: number;
  readonly interlaced: boolean;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
  readonly data: readonly Uint8Array[];
}

const CHANNELS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/**
 * Passes the compressed rows through where PDF has the same format (no alpha, no interlace), else decodes. Checksums of chunks are not judged.
 * `rows`: `decode` where samples of 8 bits are wanted in any case.
 */
export function preparePng(
  bytes: Uint8Array,
  { compression = pureCompression }: Pick<PictureTools, 'compression'> = {},
  rows: 'pass' | 'decode' = 'pass',
): PictureOutcome {
  const png = readChunks(bytes);
  if (png === undefined || png.data.length === 0)
    return { type: 'refused', reason: 'damaged', detail: 'it has no readable header or no data' };
  const alpha = png.colourType >= 4 || (png.colourType === 3 && png.transparency !== undefined);
  if (rows === 'pass' && !alpha && !png.interlaced && isWhole(png)) return { type: 'ready', picture: passThrough(png), damaged: false };
  return decode(png, compression);
}

function readChunks(bytes: Uint8Array): Png | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33) return undefined;
  const [width, height, bits, colourType] = [view.getUint32(16), view.getUint32(20), bytes[24] as number, bytes[25] as number];
  if (
    width === 0 ||
    height === 0 ||
    !DEPTHS.get(colourType)?.includes(bits) ||
    bytes[26] !== 0 ||
    bytes[27] !== 0 ||
    (bytes[28] as number) > 1
  )
    return undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  const data: Uint8Array[] = [];
  for (let at = 33; at + 8 < bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IEND') break;
    if (name === 'PLTE') palette ??= content.subarray(0, Math.min(768, content.length - (content.length % 3)));
    else if (name === 'tRNS') transparency ??= content;
    else if (name === 'IDAT' && content.length > 0) data.push(content);
    at += 12 + length;
  }
  if (colourType === 3 && (palette === undefined || palette.length === 0)) return undefined;
  return {
    width,
    height,
    bits,
    colourType,
    interlaced: bytes[28] === 1,
    data,
    ...(palette === undefined ? {} : { palette }),
    ...(transparency === undefined ? {} : { transparency }),
  };
}

function rowBytes(png: Png, width: number): number {
  return Math.ceil((width * png.bits * (CHANNELS.get(png.colourType) as number)) / 8);
}

/** All rows are there, with known filters. */
function isWhole(png: Png): boolean {
  const stride = rowBytes(png, png.width) + 1;
  let position = 0;
  let known = true;
  const { complete } = inflateBounded(png.data, stride * png.height, (chunk) => {
    for (let at = (stride - (position % stride)) % stride; at < chunk.length; at += stride) if ((chunk[at] as number) > 4) known = false;
    position += chunk.length;
  });
  return complete && known;
}

function passThrough(png: Png): PreparedPicture {
  const { width, height, bits, palette } = png;
  const key = transparentColour(png);
  return {
    width,
    height,
    bits,
    colourSpace: png.colourType === 3 ? 'indexed' : png.colourType === 2 ? 'rgb' : 'grey',
    encoding: 'flate',
    pngFilters: true,
    inverted: false,
    data: joinParts(png.data),
    ...(palette === undefined ? {} : { palette }),
    ...(key === undefined ? {} : { transparentColour: key }),
  };
}

/** Samples of tRNS for grey and RGB pictures. */
function transparentColour(png: Png): readonly number[] | undefined {
  const count = png.colourType === 0 ? 1 : png.colourType === 2 ? 3 : 0;
  const { transparency } = png;
  if (transparency === undefined || count === 0 || transparency.length < count * 2) return undefined;
  return Array.from(
    { length: count },
    (_, index) => (((transparency[index * 2] as number) << 8) | (transparency[index * 2 + 1] as number)) & (2 ** png.bits - 1),
  );
}

/** Adam7: first column, first row, column step, row step. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function decode(png: Png, compression: Compression): PictureOutcome {
  const passes = png.interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const layout = passes
    .map(([x, y, stepX, stepY]) => ({
      x,
      y,
      stepX,
      stepY,
      columns: Math.ceil((png.width - x) / stepX),
      rows: Math.ceil((png.height - y) / stepY),
    }))
    .filter((pass) => pass.columns > 0 && pass.rows > 0);
  const total = layout.reduce((sum, pass) => sum + pass.rows * (rowBytes(png, pass.columns) + 1), 0);
  const key = transparentColour(png);
  const pixels = openPixels({ ...png, channels: CHANNELS.get(png.colourType) as number, ...(key === undefined ? {} : { key }) });
  const bytesPerPixel = Math.max(1, (png.bits * pixels.channels) / 8);
  let index = 0;
  let row = 0;
  let filled = 0;
  let current = new Uint8Array(0);
  let previous = new Uint8Array(0);
  const { complete, count } = inflateBounded(png.data, total, (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const pass = layout[index];
      if (pass === undefined) return;
      const stride = rowBytes(png, pass.columns) + 1;
      if (current.length !== stride) {
        current = new Uint8Array(stride);
        previous = new Uint8Array(stride);
      }
      const taken = Math.min(stride - filled, chunk.length - at);
      current.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < stride) return;
      unfilter(current, previous, bytesPerPixel);
      pixels.row(current, pass.y + row * pass.stepY, pass.x, pass.stepX, pass.columns);
      [current, previous] = [previous, current];
      filled = 0;
      row++;
      if (row === pass.rows) {
        row = 0;
        index++;
        current = new Uint8Array(0);
      }
    }
  });
  if (count === 0) return { type: 'refused', reason: 'damaged', detail: 'its data can not be decompressed' };
  const mask = pixels.opaque() ? undefined : compression.zlib(pixels.alpha as Uint8Array);
  const picture: PreparedPicture = {
    width: png.width,
    height: png.height,
    bits: 8,
    colourSpace: png.colourType === 3 ? 'indexed' : pixels.colours === 1 ? 'grey' : 'rgb',
    encoding: 'flate',
    pngFilters: false,
    inverted: false,
    data: compression.zlib(pixels.samples),
    ...(png.colourType === 3 && png.palette !== undefined ? { palette: png.palette } : {}),
    ...(mask === undefined ? {} : { mask }),
  };
  return { type: 'ready', picture, damaged: !complete };
}

/** PNG filters (W3C PNG 9.2), in place; the first byte is the filter. An unknown filter counts as none. */
function unfilter(row: Uint8Array, above: Uint8Array, distance: number): void {
  const filter = row[0] as number;
  for (let at = 1; at < row.length; at++) {
    const left = at > distance ? (row[at - distance] as number) : 0;
    const up = above[at] as number;
    if (filter === 1) row[at] = (row[at] as number) + left;
    else if (filter === 2) row[at] = (row[at] as number) + up;
    else if (filter === 3) row[at] = (row[at] as number) + ((left + up) >> 1);
    else if (filter === 4) row[at] = (row[at] as number) + paeth(left, up, at > distance ? (above[at - distance] as number) : 0);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
