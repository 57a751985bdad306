import { readJpegHeader } from './jpeg-header.ts';
import type { PictureOutcome } from './prepared-picture.ts';

/** JPEG goes into the PDF as it is (DCTDecode), without the segments that tell of its author, camera or place. */
export function prepareJpeg(bytes: Uint8Array): PictureOutcome {
  const header = readJpegHeader(bytes);
  if (header === undefined || header.width === 0 || header.height === 0)
    return { type: 'refused', reason: 'damaged', detail: 'it has no readable header' };
  if (header.frame > 0xc2 || header.bits !== 8)
    return {
      type: 'refused',
      reason: 'unsupported',
      detail: 'it uses a lossless, arithmetic or 12-bit coding that PDF readers do not know',
    };
  const colourSpace = ({ 1: 'grey', 3: 'rgb', 4: 'cmyk' } as const)[header.components as 1 | 3 | 4];
  if (colourSpace === undefined) return { type: 'refused', reason: 'unsupported', detail: `it has ${header.components} colour components` };
  const end = findEnd(bytes, header.scans);
  const head = header.kept.reduce((sum, [from, to]) => sum + to - from, 2);
  const data = new Uint8Array(head + (end.at - header.scans) + 2);
  data.set([0xff, 0xd8]);
  let at = 2;
  for (const [from, to] of header.kept) {
    data.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  data.set(bytes.subarray(header.scans, end.at), at);
  data.set([0xff, 0xd9], at + end.at - header.scans);
  return {
    type: 'ready',
    damaged: !end.found,
    picture: {
      width: header.width,
      height: header.height,
      bits: 8,
      colourSpace,
      encoding: 'jpeg',
      pngFilters: false,
      inverted: colourSpace === 'cmyk' && header.adobe,
      data,
    },
  };
}

/** The end-of-image marker after the scans; pictures hidden behind it (previews, depth maps) are left out. */
function findEnd(bytes: Uint8Array, from: number): { readonly at: number; readonly found: boolean } {
  for (let at = from + 2; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return { at, found: true };
  }
  return { at: bytes.length, found: false };
}
