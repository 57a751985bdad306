import type { Compression } from '../platform.ts';
import { pureCompression } from '../pure-compression.ts';
import type { PreparedPicture } from './prepared-picture.ts';

/** Splits RGBA into colour and opacity and compresses both; an opaque picture gets no mask. `mayBeGrey`: one sample is enough for greys. */
export function prepareRgba(
  width: number,
  height: number,
  rgba: Uint8Array,
  compression: Compression = pureCompression,
  mayBeGrey = false,
): PreparedPicture {
  const count = width * height;
  const channels = mayBeGrey && isGrey(rgba) ? 1 : 3;
  const colours = new Uint8Array(count * channels);
  const alpha = new Uint8Array(count);
  let opaque = true;
  for (let pixel = 0; pixel < count; pixel++) {
    for (let channel = 0; channel < channels; channel++) colours[pixel * channels + channel] = rgba[pixel * 4 + channel] as number;
    const opacity = rgba[pixel * 4 + 3] as number;
    alpha[pixel] = opacity;
    if (opacity !== 255) opaque = false;
  }
  return {
    width,
    height,
    bits: 8,
    colourSpace: channels === 1 ? 'grey' : 'rgb',
    encoding: 'flate',
    pngFilters: false,
    inverted: false,
    data: compression.zlib(colours),
    ...(opaque ? {} : { mask: compression.zlib(alpha) }),
  };
}

function isGrey(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}
