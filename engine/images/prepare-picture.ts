import type { PictureEffect } from '../model/picture-effect.ts';
import { prepareBmp } from './bmp-picture.ts';
import { prepareJpeg } from './jpeg-picture.ts';
import { MAX_PIXELS, type PictureInfo, type PictureKind } from './picture-info.ts';
import { preparePng } from './png-picture.ts';
import type { PictureOutcome, PictureTools } from './prepared-picture.ts';
import { readPixels } from './read-pixels.ts';
import { EXACT, LOSSY, recolour } from './recolour.ts';
import { prepareRgba } from './rgba-picture.ts';
import { prepareTiff } from './tiff/tiff-picture.ts';

/**
 * Makes a picture ready for the PDF. Never throws, whatever the bytes are; pictures above `MAX_PIXELS` are refused by their header.
 * Where its pixels can not be decoded for `effects` on them it is as it would be without.
 */
export function preparePicture(
  bytes: Uint8Array,
  info: PictureInfo,
  tools: PictureTools,
  effects: readonly PictureEffect[] = [],
): PictureOutcome {
  if (info.width * info.height > MAX_PIXELS)
    return { type: 'refused', reason: 'too-large', detail: `it has ${info.width} × ${info.height} pixels, more than 40 million` };
  try {
    return (effects.length > 0 ? prepareRecoloured(bytes, info, tools, effects) : undefined) ?? preparePlain(bytes, info, tools);
  } catch {
    return { type: 'refused', reason: 'damaged', detail: 'it can not be decoded' };
  }
}

const preparePlain = (bytes: Uint8Array, info: PictureInfo, tools: PictureTools): PictureOutcome =>
  PREPARERS[info.kind](bytes, tools, info);

function prepareRecoloured(
  bytes: Uint8Array,
  info: PictureInfo,
  tools: PictureTools,
  effects: readonly PictureEffect[],
): PictureOutcome | undefined {
  const pixels = readPixels(bytes, info, tools, preparePlain);
  if (!pixels) return undefined;
  const { width, height, rgba, damaged } = pixels;
  recolour(rgba, effects, info.kind === 'jpeg' || info.kind === 'webp' ? LOSSY : EXACT);
  return { type: 'ready', picture: prepareRgba(width, height, rgba, tools.compression, true), damaged };
}
const PREPARERS: { readonly [K in PictureKind]: (bytes: Uint8Array, tools: PictureTools, info: PictureInfo) => PictureOutcome } = {
  png: (bytes, tools) => preparePng(bytes, tools),
  jpeg: prepareJpeg,
  bmp: prepareBmp,
  gif: decodeOutside,
  webp: decodeOutside,
  svg: () => ({
    type: 'refused',
    reason: 'unsupported',
    detail: 'this SVG has more than outlines in plain colours (text, gradients, style sheets, masks), or fills a shape; save it as PNG',
  }),
  emf: refuseMetafile,
  wmf: refuseMetafile,
  tiff: prepareTiff,
};

function decodeOutside(bytes: Uint8Array, { pictures, compression }: PictureTools, info: PictureInfo): PictureOutcome {
  if (info.width === 0 || info.height === 0) return { type: 'refused', reason: 'damaged', detail: 'its header names no size' };
  const { width, height, rgba } = pictures.decode(info.kind as 'gif' | 'webp', bytes);
  if (width * height > MAX_PIXELS || rgba.length < width * height * 4)
    return { type: 'refused', reason: 'damaged', detail: 'its size differs from its header' };
  return { type: 'ready', picture: prepareRgba(width, height, rgba, compression), damaged: false };
}

/** Asked only where a metafile could not be drawn as one (`engine/images/vector-picture.ts`). */
function refuseMetafile(): PictureOutcome {
  return {
    type: 'refused',
    reason: 'unsupported',
    detail: 'nothing in this EMF or WMF drawing can be drawn here',
  };
}
