import { type PictureKind, readPictureInfo } from '../../engine/images/picture-info.ts';

const PICTURES: Readonly<Record<PictureKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  emf: 'image/emf',
  wmf: 'image/wmf',
  tiff: 'image/tiff',
};

export interface SniffedContent {
  /** `application/octet-stream` when the bytes are of no kind that is known. */
  readonly contentType: string;
  /** Width times height as the header says; 0 for what has none. */
  readonly pixels: number;
}

/** Finds out by the first bytes what a file is: names and headers lie. */
export function sniffContentType(bytes: Uint8Array): SniffedContent {
  const picture = readPictureInfo(bytes);
  if (picture) return { contentType: PICTURES[picture.kind], pixels: picture.width * picture.height };
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  if (head === '%PDF-') return { contentType: 'application/pdf', pixels: 0 };
  if (head.startsWith('PK\x03\x04')) return { contentType: 'application/zip', pixels: 0 };
  return { contentType: 'application/octet-stream', pixels: 0 };
}
