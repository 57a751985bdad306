import { readJpegHeader } from './jpeg-header.ts';
import { readTiffTags } from './tiff/read-tiff-tags.ts';

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'svg' | 'emf' | 'wmf' | 'tiff';

/** What the header says, before anything is decoded. */
export interface PictureInfo {
  readonly kind: PictureKind;
  /** Pixels, upright (EXIF orientation applied); 0 where the format has none. */
  readonly width: number;
  readonly height: number;
  /** Pixels per inch, where the file says. */
  readonly dpi?: { readonly x: number; readonly y: number };
  /** EXIF orientation, 1 to 8; 1 is upright. */
  readonly orientation: number;
}

/** Larger pictures are not decoded: their memory would endanger the whole run. */
export const MAX_PIXELS = 40_000_000;

/** Finds the kind by the first bytes (names and content types lie); undefined: no picture we know. */
export function readPictureInfo(bytes: Uint8Array): PictureInfo | undefined {
  for (const [kind, read] of READERS) {
    const info = read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes);
    if (info !== undefined) return { kind, orientation: 1, ...info };
  }
  return undefined;
}

type Found = {
  readonly width: number;
  readonly height: number;
  readonly dpi?: { readonly x: number; readonly y: number };
  readonly orientation?: number;
};

const READERS: readonly (readonly [PictureKind, (view: DataView, bytes: Uint8Array) => Found | undefined])[] = [
  ['png', readPngInfo],
  ['jpeg', (_view, bytes) => readJpegInfo(bytes)],
  [
    'gif',
    (view) =>
      startsWith(view, 'GIF8') && view.byteLength >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined,
  ],
  ['webp', readWebpInfo],
  ['bmp', readBmpInfo],
  ['emf', readEmfInfo],
  ['wmf', readWmfInfo],
  ['tiff', readTiffInfo],
  ['svg', (_view, bytes) => (looksLikeSvg(bytes) ? { width: 0, height: 0 } : undefined)],
];

function startsWith(view: DataView, text: string, at = 0): boolean {
  if (view.byteLength < at + text.length) return false;
  for (let index = 0; index < text.length; index++) if (view.getUint8(at + index) !== text.charCodeAt(index)) return false;
  return true;
}

function readPngInfo(view: DataView): Found | undefined {
  if (!startsWith(view, '\x89PNG\r\n\x1a\n') || !startsWith(view, 'IHDR', 12) || view.byteLength < 29) return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 33; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (startsWith(view, 'IDAT', at + 4)) break;
    // Unit 1 is the metre.
    if (startsWith(view, 'pHYs', at + 4) && length >= 9 && at + 17 <= view.byteLength && view.getUint8(at + 16) === 1) {
      const [x, y] = [view.getUint32(at + 8) * 0.0254, view.getUint32(at + 12) * 0.0254];
      if (x >= 1 && y >= 1) return { ...size, dpi: { x, y } };
    }
    at += 12 + length;
  }
  return size;
}

function readJpegInfo(bytes: Uint8Array): Found | undefined {
  const header = readJpegHeader(bytes);
  if (header === undefined) return undefined;
  const turned = header.orientation >= 5;
  const { dpi } = header;
  return {
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    orientation: header.orientation,
    ...(dpi === undefined ? {} : { dpi: turned ? { x: dpi.y, y: dpi.x } : dpi }),
  };
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebpInfo(view: DataView): Found | undefined {
  if (!startsWith(view, 'RIFF') || !startsWith(view, 'WEBP', 8) || view.byteLength < 30) return undefined;
  if (startsWith(view, 'VP8 ', 12)) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (startsWith(view, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(view, 'VP8X', 12))
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
  return { width: 0, height: 0 };
}

function readBmpInfo(view: DataView): Found | undefined {
  if (!startsWith(view, 'BM') || view.byteLength < 26) return undefined;
  if (view.getUint32(14, true) === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/** [MS-EMF] 2.3.4.2: the frame in hundredths of a millimetre, given as pixels at 96 per inch. */
function readEmfInfo(view: DataView): Found | undefined {
  if (view.byteLength < 44 || view.getUint32(0, true) !== 1 || !startsWith(view, ' EMF', 40)) return undefined;
  const pixels = (from: number, to: number) => Math.max(0, Math.round(((view.getInt32(to, true) - view.getInt32(from, true)) / 2540) * 96));
  return { width: pixels(24, 32), height: pixels(28, 36), dpi: { x: 96, y: 96 } };
}

/** [MS-WMF] 2.3.2.3: placeable header, or a bare one that names no size. */
function readWmfInfo(view: DataView): Found | undefined {
  if (view.byteLength >= 22 && view.getUint32(0, true) === 0x9ac6cdd7) {
    const perInch = view.getUint16(14, true) || 1440;
    const pixels = (from: number, to: number) =>
      Math.max(0, Math.round(((view.getInt16(to, true) - view.getInt16(from, true)) / perInch) * 96));
    return { width: pixels(6, 10), height: pixels(8, 12), dpi: { x: 96, y: 96 } };
  }
  const bare =
    view.byteLength >= 18 &&
    (view.getUint16(0, true) === 1 || view.getUint16(0, true) === 2) &&
    view.getUint16(2, true) === 9 &&
    (view.getUint16(4, true) === 0x300 || view.getUint16(4, true) === 0x100);
  return bare ? { width: 0, height: 0 } : undefined;
}

/** How many of the units that the tag names an inch has. */
const UNITS_PER_INCH: ReadonlyMap<number, number> = new Map([
  [2, 1],
  [3, 2.54],
]);

function readTiffInfo(view: DataView): Found | undefined {
  const tags = readTiffTags(view);
  if (tags === undefined) return undefined;
  const perInch = UNITS_PER_INCH.get(tags.first('unit') ?? 2) ?? 0;
  const [x, y] = [(tags.first('xResolution') ?? 0) * perInch, (tags.first('yResolution') ?? 0) * perInch];
  const [width, height] = [tags.first('width') ?? 0, tags.first('height') ?? 0];
  const orientation = tags.first('orientation') ?? 1;
  const turned = orientation >= 5 && orientation <= 8;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    ...(orientation >= 1 && orientation <= 8 ? { orientation } : {}),
    ...(x >= 1 && y >= 1 && x < 1e5 && y < 1e5 ? { dpi: turned ? { x: y, y: x } : { x, y } } : {}),
  };
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  let head = '';
  for (let index = 0; index < Math.min(bytes.length, 1024); index++) head += String.fromCharCode(bytes[index] as number);
  return /^\s*(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(head) && /<svg[\s>]/i.test(head);
}
