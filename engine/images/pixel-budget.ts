import { MAX_PIXELS, type PictureKind, readPictureInfo } from './picture-info.ts';

/** Of the pictures of one document that have to be decoded: ten of the largest. */
export const MAX_DOCUMENT_PIXELS = 400_000_000;

/** Why a picture is left out for which nothing is left. */
export const BEYOND_PIXELS = 'the pictures of this document have more than 400 million pixels in all';

/** Drawn as outlines. */
const NO_PIXELS: ReadonlySet<PictureKind> = new Set<PictureKind>(['svg', 'emf', 'wmf']);

export interface PixelBudget {
  /** Whether there are pixels left for this picture, which is counted once however often it is shown. */
  readonly take: (bytes: Uint8Array) => boolean;
  /** Whether they are left for decoding it once more, a JPEG as well, which is passed through otherwise. */
  readonly takeAgain: (bytes: Uint8Array) => boolean;
}

/** Opens the budget of a document. Pictures are counted by their headers; those that are too large on their own are not decoded. */
export function openPixelBudget(): PixelBudget {
  const taken = new WeakSet<Uint8Array>();
  let left = MAX_DOCUMENT_PIXELS;
  function spend(bytes: Uint8Array, again: boolean): boolean {
    const info = readPictureInfo(bytes);
    const decoded = info && !NO_PIXELS.has(info.kind) && (again || info.kind !== 'jpeg');
    const pixels = decoded ? info.width * info.height : 0;
    if (pixels > MAX_PIXELS) return true;
    if (pixels > left) return false;
    left -= pixels;
    return true;
  }
  return {
    take: (bytes) => {
      if (taken.has(bytes)) return true;
      if (!spend(bytes, false)) return false;
      taken.add(bytes);
      return true;
    },
    takeAgain: (bytes) => spend(bytes, true),
  };
}
