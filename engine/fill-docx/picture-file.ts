import type { PictureInfo, PictureKind } from '../images/picture-info.ts';
import { preparePicture } from '../images/prepare-picture.ts';
import type { PictureTools } from '../images/prepared-picture.ts';
import { writePng } from '../images/write-png.ts';
import type { Turn } from './picture-markup.ts';

/** A picture as a .docx holds it. */
export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly contentType: string;
  readonly turn: Turn;
}

/** What programs read that open .docx files, by extension and content type. */
const FORMATS: ReadonlyMap<PictureKind, readonly [extension: string, contentType: string]> = new Map([
  ['png', ['png', 'image/png']],
  ['jpeg', ['jpeg', 'image/jpeg']],
  ['gif', ['gif', 'image/gif']],
  ['bmp', ['bmp', 'image/bmp']],
  ['tiff', ['tiff', 'image/tiff']],
  ['emf', ['emf', 'image/x-emf']],
  ['wmf', ['wmf', 'image/x-wmf']],
]);

const UPRIGHT: Turn = { degrees: 0, mirrored: false };
/** By EXIF orientation, 1 to 8. */
const TURNS: readonly Turn[] = [
  UPRIGHT,
  { degrees: 0, mirrored: true },
  { degrees: 180, mirrored: false },
  { degrees: 180, mirrored: true },
  { degrees: 270, mirrored: true },
  { degrees: 90, mirrored: false },
  { degrees: 90, mirrored: true },
  { degrees: 270, mirrored: false },
];

/**
 * A picture of a row as a part of a .docx: WebP becomes PNG, and JPEG goes without the segments that tell of its camera and place, also
 * without its orientation, which programs read or do not; the drawing turns it instead. Undefined for SVG, and for what cannot be read.
 */
export function pictureFile(bytes: Uint8Array, info: PictureInfo, tools: PictureTools): PictureFile | undefined {
  const [extension, contentType] = FORMATS.get(info.kind) ?? ['png', 'image/png'];
  if (info.kind !== 'webp' && info.kind !== 'jpeg')
    return FORMATS.has(info.kind) ? { bytes, extension, contentType, turn: UPRIGHT } : undefined;
  const prepared = preparePicture(bytes, info, tools);
  if (prepared.type !== 'ready') return undefined;
  if (info.kind === 'webp') return { bytes: writePng(prepared.picture), extension, contentType, turn: UPRIGHT };
  return { bytes: prepared.picture.data, extension, contentType, turn: TURNS[info.orientation - 1] ?? UPRIGHT };
}
