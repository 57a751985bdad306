import { zlibSync } from 'fflate';
import { crc32 } from '../crc32.ts';
import { joinParts } from '../join-parts.ts';
import { inflateBounded } from './inflate-rows.ts';
import type { PreparedPicture } from './prepared-picture.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** PNG filter type 1 (W3C PNG 9.2): each byte less the one a pixel before. */
const SUB = 1;
/** For a preview speed counts more than size. */
const LEVEL = 3;

/** A prepared picture that is no JPEG, as a PNG file of the fewest chunks: rows that came as PNG go through, others are filtered anew. */
export function writePng(picture: PreparedPicture): Uint8Array {
  const { width, height } = picture;
  if (picture.pngFilters) {
    const colourType = { grey: 0, rgb: 2, cmyk: 2, indexed: 3 }[picture.colourSpace];
    const palette = picture.palette === undefined ? [] : [chunk('PLTE', picture.palette.subarray(0, 3 * 2 ** picture.bits))];
    const transparent = picture.transparentColour === undefined ? [] : [chunk('tRNS', words(picture.transparentColour))];
    return file(width, height, picture.bits, colourType, [...palette, ...transparent, chunk('IDAT', picture.data)]);
  }
  const channels = picture.colourSpace === 'grey' ? 1 : 3;
  const colours = inflate(picture.data, width * height * (picture.colourSpace === 'rgb' ? 3 : 1));
  const alpha = picture.mask === undefined ? undefined : inflate(picture.mask, width * height);
  const pixel = channels + (alpha === undefined ? 0 : 1);
  const stride = width * pixel + 1;
  const rows = new Uint8Array(stride * height);
  /** The pixel before, which the filter takes away. */
  const left = new Uint8Array(4);
  for (let y = 0; y < height; y++) {
    let at = y * stride;
    rows[at++] = SUB;
    left.fill(0);
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      for (let channel = 0; channel < pixel; channel++) {
        const value = channel === channels ? (alpha?.[index] as number) : colourAt(picture, colours, index, channel);
        rows[at++] = value - (left[channel] as number);
        left[channel] = value;
      }
    }
  }
  return file(width, height, 8, (channels === 3 ? 2 : 0) + (alpha === undefined ? 0 : 4), [
    chunk('IDAT', zlibSync(rows, { level: LEVEL })),
  ]);
}

function colourAt(picture: PreparedPicture, samples: Uint8Array, pixel: number, channel: number): number {
  if (picture.colourSpace === 'indexed') return picture.palette?.[(samples[pixel] as number) * 3 + channel] ?? 0;
  return samples[picture.colourSpace === 'grey' ? pixel : pixel * 3 + channel] as number;
}

function inflate(data: Uint8Array, length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  inflateBounded([data], length, (part) => {
    all.set(part, at);
    at += part.length;
  });
  return all;
}

function file(width: number, height: number, bits: number, colourType: number, chunks: readonly Uint8Array[]): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = bits;
  header[9] = colourType;
  return joinParts([SIGNATURE, chunk('IHDR', header), ...chunks, chunk('IEND', new Uint8Array(0))]);
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

function words(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  values.forEach((value, index) => {
    bytes[index * 2] = value >> 8;
    bytes[index * 2 + 1] = value & 255;
  });
  return bytes;
}
