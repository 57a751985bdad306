import type { Media } from '../model/drawing.ts';
import { readPictureInfo } from './picture-info.ts';

const PNG_COLOUR_TYPE = 25;
const PNG_FIRST_CHUNK = 33;

/** Whether a picture is of a format, or of a kind of PNG, in which no pixel can be transparent, and none of its colours is made so. */
export function isOpaque({ bytes, effects = [] }: Pick<Media, 'bytes' | 'effects'>): boolean {
  if (effects.some((effect) => effect.type === 'replace' && effect.opacity < 1)) return false;
  const kind = readPictureInfo(bytes)?.kind;
  return kind === 'jpeg' || kind === 'bmp' || (kind === 'png' && isOpaquePng(bytes));
}

/** Neither samples of opacity (colour types 4 and 6) nor colours without it (`tRNS`, which stands before the pixels). */
function isOpaquePng(bytes: Uint8Array): boolean {
  if ((bytes[PNG_COLOUR_TYPE] ?? 0) >= 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_FIRST_CHUNK; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'tRNS') return false;
    if (name === 'IDAT') return true;
  }
  return false;
}
