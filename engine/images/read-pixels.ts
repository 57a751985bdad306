import type { Compression } from '../platform.ts';
import type { PictureInfo } from './picture-info.ts';
import { preparePng } from './png-picture.ts';
import type { PictureOutcome, PictureTools, PreparedPicture } from './prepared-picture.ts';

/** Red, green, blue and opacity of each pixel. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Only a part of them could be read. */
  readonly damaged: boolean;
}

/** Larger photographs are not decoded: their waves take as much memory again as their pixels. */
const MAX_JPEG_PIXELS = 16_000_000;

export function isTooLarge({ kind, width, height }: PictureInfo): boolean {
  return kind === 'jpeg' && width * height > MAX_JPEG_PIXELS;
}

/** Prepared with it a picture has its samples as they are. */
const NONE: Compression = { zlib: (bytes) => bytes, blocks: (bytes) => bytes };

/**
 * The pixels of a picture as stored, whatever its format; undefined where that can not be decoded.
 * @param prepare what makes the other formats than PNG and JPEG ready for a PDF
 */
export function readPixels(
  bytes: Uint8Array,
  info: PictureInfo,
  tools: PictureTools,
  prepare: (bytes: Uint8Array, info: PictureInfo, tools: PictureTools) => PictureOutcome,
): Pixels | undefined {
  if (info.kind === 'jpeg') return isTooLarge(info) ? undefined : decodeJpeg(bytes, tools);
  const plain = { ...tools, compression: NONE };
  const outcome = info.kind === 'png' ? preparePng(bytes, plain, 'decode') : prepare(bytes, info, plain);
  return outcome.type === 'ready' ? { ...pixelsOf(outcome.picture), damaged: outcome.damaged } : undefined;
}

function decodeJpeg(bytes: Uint8Array, { pictures }: PictureTools): Pixels | undefined {
  try {
    return { ...pictures.decode('jpeg', bytes), damaged: false };
  } catch {
    return undefined;
  }
}

function pixelsOf({ width, height, colourSpace, palette, data, mask }: PreparedPicture): Omit<Pixels, 'damaged'> {
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4;
    for (let channel = 0; channel < 3; channel++) {
      const sample = data[colourSpace === 'rgb' ? pixel * 3 + channel : pixel] as number;
      rgba[at + channel] = colourSpace === 'indexed' ? (palette?.[sample * 3 + channel] ?? 0) : sample;
    }
    rgba[at + 3] = mask?.[pixel] ?? 255;
  }
  return { width, height, rgba };
}
