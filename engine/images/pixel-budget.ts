import { MAX_PIXELS, type PictureKind, readPictureInfo } from './picture-info.ts';

/** Of the pictures of one document that have to be decoded: ten of the largest. */
export const MAX_DOCUMENT_PIXELS = 400_000_000;

/** Why a picture is left out for which nothing is left. */
export const BEYOND_PIXELS = 'the pictures of this document have more than 400 million pixels in all';

/** Passed through as they are, or drawn as outlines. */
const NOT_DECODED: ReadonlySet<PictureKind> = new Set<PictureKind>(['jpeg', 'svg', 'emf', 'wmf']);

export interface PixelBudget {
  /** Whether there are pixels left for this picture, which is counted once however often it is shown. */
  readonly take: (bytes: Uint8Array) => boolean;
}

/** Opens the budget of a document. Pictures are counted by their headers; those that are too large on their own are not decoded. */
export function openPixelBudget(): PixelBudget {
  const taken = new WeakSet<Uint8Array>();
  let left = MAX_DOCUMENT_PIXELS;
  return {
    take: (bytes) => {
      if (taken.has(bytes)) return true;
      const info = readPictureInfo(bytes);
      const pixels = info && !NOT_DECODED.has(info.kind) ? info.width * info.height : 0;
      if (pixels <= MAX_PIXELS) {
        if (pixels > left) return false;
        left -= pixels;
      }
      taken.add(bytes);
      return true;
    },
  };
}
