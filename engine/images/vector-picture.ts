import type { Media } from '../model/drawing.ts';
import type { VectorPicture } from '../model/vector-picture.ts';
import { readEmf } from './metafile/read-emf.ts';
import { readWmf } from './metafile/read-wmf.ts';
import { readPictureInfo } from './picture-info.ts';
import { recolourVector } from './recolour-vector.ts';
import { readSvg } from './svg/read-svg.ts';

const read = new WeakMap<Media, VectorPicture | 'none'>();

/** The drawing that the bytes are, read once for each picture; undefined for pictures of pixels, and for drawings that show nothing. */
export function vectorPicture(media: Media): VectorPicture | undefined {
  let known = read.get(media);
  if (known === undefined) {
    const drawn = readVector(media.bytes);
    known = (media.effects ? drawn && recolourVector(drawn, media.effects) : drawn) ?? 'none';
    read.set(media, known);
  }
  return known === 'none' ? undefined : known;
}

function readVector(bytes: Uint8Array): VectorPicture | undefined {
  switch (readPictureInfo(bytes)?.kind) {
    case 'emf':
      return readEmf(bytes);
    case 'wmf':
      return readWmf(bytes);
    case 'svg':
      return readSvg(bytes);
    default:
      return undefined;
  }
}
