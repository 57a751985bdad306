import type { Compression } from '../platform.ts';
import { pureCompression } from '../pure-compression.ts';
import type { PreparedPicture } from './prepared-picture.ts';

/** Splits RGBA into colour and opacity and compresses both; an opaque picture gets no mask. */
export function prepareRgba(width: number, height: number, rgba: Uint8Array, compression: Compression = pureCompression): PreparedPicture {
  const count = width * height;
  const colours = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let opaque = true;
  for (let pixel = 0; pixel < count; pixel++) {
    colours[pixel * 3] = rgba[pixel * 4] as number;
    colours[pixel * 3 + 1] = rgba[pixel * 4 + 1] as number;
    colours[pixel * 3 + 2] = rgba[pixel * 4 + 2] as number;
    const opacity = rgba[pixel * 4 + 3] as number;
    alpha[pixel] = opacity;
    if (opacity !== 255) opaque = false;
  }
  return {
    width,
    height,
    bits: 8,
    colourSpace: 'rgb',
    encoding: 'flate',
    pngFilters: false,
    inverted: false,
    data: compression.zlib(colours),
    ...(opaque ? {} : { mask: compression.zlib(alpha) }),
  };
}
