export interface JpegHeader {
  /** As stored, before orientation. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  /** Start-of-frame marker: C0 baseline, C1 extended, C2 progressive; others no PDF reader decodes. */
  readonly frame: number;
  /** An Adobe segment: four components are stored inverted. */
  readonly adobe: boolean;
  readonly orientation: number;
  readonly dpi?: { readonly x: number; readonly y: number };
  /** Segments worth keeping (tables, frames, JFIF and Adobe), as ranges of the file. */
  readonly kept: readonly (readonly [from: number, to: number])[];
  /** Where the scans start (the first SOS marker). */
  readonly scans: number;
}

/** Reads the segments before the first scan (ITU T.81, annex B); undefined: no JPEG, or one without a frame or scan. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const u16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  let frame: { marker: number; bits: number; height: number; width: number; components: number } | undefined;
  let adobe = false;
  let orientation = 1;
  let dpi: { x: number; y: number } | undefined;
  const kept: [number, number][] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const length = u16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (marker === 0xda) {
      if (frame === undefined) return undefined;
      const { marker: kind, ...size } = frame;
      return { ...size, frame: kind, adobe, orientation, kept, scans: at, ...(dpi === undefined ? {} : { dpi }) };
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc && length >= 8) {
      frame = { marker, bits: bytes[at + 4] as number, height: u16(at + 5), width: u16(at + 7), components: bytes[at + 9] as number };
    }
    if (marker === 0xe0 && length >= 14 && matches(bytes, at + 4, 'JFIF\0'))
      dpi = densityOf(bytes[at + 11] as number, u16(at + 12), u16(at + 14));
    if (marker === 0xe1 && matches(bytes, at + 4, 'Exif\0\0')) orientation = readOrientation(bytes.subarray(at + 10, end));
    if (marker === 0xee && length >= 14 && matches(bytes, at + 4, 'Adobe')) adobe = true;
    // Comments, EXIF (place, camera, author) and profiles do not travel into the PDF.
    const application = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!application || marker === 0xe0 || marker === 0xee) kept.push([at, end]);
    at = end;
  }
  return undefined;
}

function matches(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

function densityOf(unit: number, x: number, y: number): { x: number; y: number } | undefined {
  if ((unit !== 1 && unit !== 2) || x === 0 || y === 0) return undefined;
  return unit === 1 ? { x, y } : { x: x * 2.54, y: y * 2.54 };
}

/** Tag 0x0112 of the first directory of a TIFF block. */
function readOrientation(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
