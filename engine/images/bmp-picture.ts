import type { PictureOutcome, PictureTools } from './prepared-picture.ts';
import { prepareRgba } from './rgba-picture.ts';

const REFUSED = {
  type: 'refused',
  reason: 'unsupported',
  detail: 'it is a BMP with a compression that Sheafmill does not read; save it as PNG',
} as const;

/** Of a bitmap that is cut off this part at least is there: some bytes alone may name a size of millions of pixels. */
const LEAST_THERE = 10;

/** Pixels of red, green, blue and opacity; `damaged`: not all of them were there. */
interface Pixels {
  readonly type: 'pixels';
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  readonly damaged: boolean;
}

/** A bitmap file: uncompressed, 1 to 32 bits per pixel. */
export function prepareBmp(bytes: Uint8Array, { compression }: PictureTools): PictureOutcome {
  const read = readBmp(bytes);
  if (read.type === 'refused') return read;
  return { type: 'ready', picture: prepareRgba(read.width, read.height, read.rgba, compression), damaged: read.damaged };
}

/**
 * The pixels of a bitmap file: a device-independent bitmap ([MS-WMF] 2.2.2.9) behind a header of 14 bytes.
 * They are opaque unless the fourth byte of each is its `opacity`, by which its colours have been multiplied ([MS-EMF] 2.2.1 `AlphaFormat`).
 */
export function readBmp(
  bytes: Uint8Array,
  fourth: 'unused' | 'opacity' = 'unused',
): Pixels | (PictureOutcome & { readonly type: 'refused' }) {
  if (bytes.length < 26) return { type: 'refused', reason: 'damaged', detail: 'it has no readable header' };
  const header = 14;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = view.getUint32(10, true);
  const headerSize = view.getUint32(header, true);
  const old = headerSize === 12;
  if (!old && header + 40 > bytes.length) return { type: 'refused', reason: 'damaged', detail: 'it has no readable header' };
  const width = old ? view.getUint16(header + 4, true) : view.getInt32(header + 4, true);
  const signedHeight = old ? view.getUint16(header + 6, true) : view.getInt32(header + 8, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(header + (old ? 10 : 14), true);
  const compression = old ? 0 : view.getUint32(header + 16, true);
  if (width <= 0 || height === 0) return { type: 'refused', reason: 'damaged', detail: 'its header names no size' };
  if (width * height > 40_000_000) return { type: 'refused', reason: 'too-large', detail: `it has ${width} × ${height} pixels` };
  // Compression 3 only names the usual order of the channels for 32 bits, and 5-6-5 for 16.
  if (![1, 4, 8, 16, 24, 32].includes(bits) || (compression !== 0 && !(compression === 3 && bits >= 16))) return REFUSED;
  const palette = header + headerSize;
  const entry = old ? 3 : 4;
  const stride = Math.floor((width * bits + 31) / 32) * 4;
  if (bytes.length - pixels < (stride * height) / LEAST_THERE)
    return { type: 'refused', reason: 'damaged', detail: 'most of its pixels are not there' };
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const green6 = compression === 3 && bits === 16 && header + 48 <= bytes.length && view.getUint32(header + 44, true) === 0x7e0;
  for (let y = 0; y < height; y++) {
    const row = pixels + (signedHeight < 0 ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (bits >= 24) {
        const from = row + (x * bits) / 8;
        const opacity = fourth === 'opacity' && bits === 32 ? (bytes[from + 3] ?? 255) : 255;
        for (let channel = 0; channel < 3; channel++)
          rgba[at + channel] = opacity === 0 ? 0 : Math.min(255, ((bytes[from + 2 - channel] ?? 255) * 255) / opacity);
        rgba[at + 3] = opacity;
      } else if (bits === 16) {
        const value = (bytes[row + x * 2] ?? 255) | ((bytes[row + x * 2 + 1] ?? 255) << 8);
        rgba[at] = ((value >> (green6 ? 11 : 10)) & 31) * (255 / 31);
        rgba[at + 1] = green6 ? ((value >> 5) & 63) * (255 / 63) : ((value >> 5) & 31) * (255 / 31);
        rgba[at + 2] = (value & 31) * (255 / 31);
      } else {
        const bit = x * bits;
        const index = ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
        for (let channel = 0; channel < 3; channel++) rgba[at + channel] = bytes[palette + index * entry + 2 - channel] ?? 0;
      }
    }
  }
  return { type: 'pixels', width, height, rgba, damaged: pixels + stride * height > bytes.length };
}
