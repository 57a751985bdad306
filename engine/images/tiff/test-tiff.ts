/** What the test pictures say of themselves: the values of TIFF tags. */
export interface TestTiff {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample and samples of a pixel. */
  readonly bits: number;
  readonly samples: number;
  /** 0 and 1: grey (white or black is zero), 2: red, green and blue, 3: palette. */
  readonly photometric: number;
  readonly compression?: number;
  /** 1: the last sample is opacity by which the colours have been multiplied, 2: opacity of its own. */
  readonly extra?: number;
  readonly palette?: readonly number[];
  /** Pixels in an inch. */
  readonly resolution?: number;
  readonly orientation?: number;
  readonly predictor?: number;
  /** Pixels of tiles both ways, in place of a strip; `pixels` holds one after the other. */
  readonly tile?: number;
  /** So many strips of a row each, all of them the same bytes. */
  readonly strips?: number;
}

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** A TIFF file of one strip. Values that are longer than four bytes stand behind the tags. */
export function testTiff(picture: TestTiff, pixels: Uint8Array, little = true): Uint8Array {
  const {
    width,
    height,
    bits,
    samples,
    photometric,
    compression = 1,
    extra,
    palette,
    resolution,
    orientation,
    predictor,
    tile,
    strips = 1,
  } = picture;
  const tags: readonly (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [256, LONG, [width]],
    [257, SHORT, [height]],
    [258, SHORT, [bits]],
    [259, SHORT, [compression]],
    [262, SHORT, [photometric]],
    ...(tile === undefined ? [[273, LONG, Array.from({ length: strips }, () => 0)] as const] : []),
    ...(orientation === undefined ? [] : [[274, SHORT, [orientation]] as const]),
    [277, SHORT, [samples]],
    ...(strips === 1 ? [] : [[278, SHORT, [1]] as const]),
    ...(tile === undefined ? [[279, LONG, Array.from({ length: strips }, () => pixels.length)] as const] : []),
    ...(resolution === undefined ? [] : [[282, RATIONAL, [resolution, 1]] as const, [283, RATIONAL, [resolution, 1]] as const]),
    ...(predictor === undefined ? [] : [[317, SHORT, [predictor]] as const]),
    ...(palette === undefined ? [] : [[320, SHORT, palette] as const]),
    ...(tile === undefined
      ? []
      : [
          [322, LONG, [tile]] as const,
          [323, LONG, [tile]] as const,
          [324, LONG, Array.from({ length: Math.ceil(width / tile) }, (_, index) => index * tile * tile * samples)] as const,
        ]),
    ...(extra === undefined ? [] : [[338, SHORT, [extra]] as const]),
  ];
  const behind = 8 + 2 + tags.length * 12 + 4;
  const long = tags.reduce((sum, [, type, values]) => sum + (values.length > 1 ? values.length * (type === SHORT ? 2 : 4) : 0), 0);
  const bytes = new Uint8Array(behind + long + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.fill((little ? 'I' : 'M').charCodeAt(0), 0, 2);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, tags.length, little);
  let free = behind;
  tags.forEach(([tag, type, values], index) => {
    const at = 10 + index * 12;
    const isLong = values.length > 1;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, type === RATIONAL ? 1 : values.length, little);
    if (isLong) view.setUint32(at + 8, free, little);
    values.forEach((value, place) => {
      const shown = tag === 273 || tag === 324 ? behind + long + value : value;
      if (type === SHORT) view.setUint16((isLong ? free : at + 8) + place * 2, shown, little);
      else view.setUint32((isLong ? free : at + 8) + place * 4, shown, little);
    });
    if (isLong) free += values.length * (type === SHORT ? 2 : 4);
  });
  bytes.set(pixels, behind + long);
  return bytes;
}
