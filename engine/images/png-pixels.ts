interface Format {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colourType: number;
  readonly channels: number;
  readonly transparency?: Uint8Array;
  /** Samples of the transparent colour, unscaled. */
  readonly key?: readonly number[];
}

export interface Pixels {
  readonly channels: number;
  /** Colour samples per pixel in `samples`, 8 bits each; palette indices for indexed pictures. */
  readonly colours: number;
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array | undefined;
  /** `row` starts with its filter byte; pixel n goes to column `x + n * step`. */
  readonly row: (row: Uint8Array, y: number, x: number, step: number, columns: number) => void;
  readonly opaque: () => boolean;
}

/** Takes unfiltered PNG rows apart into 8-bit colour and alpha planes. What never arrives stays white, or transparent. */
export function openPixels(format: Format): Pixels {
  const { width, height, bits, colourType, channels, transparency, key } = format;
  const indexed = colourType === 3;
  const colours = colourType === 2 || colourType === 6 ? 3 : 1;
  const samples = new Uint8Array(width * height * colours);
  const hasAlpha = colourType >= 4 || key !== undefined || (indexed && transparency !== undefined);
  const alpha = hasAlpha ? new Uint8Array(width * height) : undefined;
  if (!hasAlpha && !indexed) samples.fill(255);
  const scale = indexed || bits >= 8 ? 1 : 255 / (2 ** bits - 1);

  /** The sample as stored, 16 bits cut to 8 unless `whole`. */
  function sampleAt(row: Uint8Array, index: number, whole: boolean): number {
    if (bits === 8) return row[1 + index] as number;
    if (bits === 16) return whole ? ((row[1 + index * 2] as number) << 8) | (row[2 + index * 2] as number) : (row[1 + index * 2] as number);
    const bit = index * bits;
    return ((row[1 + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
  }
  function alphaOf(row: Uint8Array, pixel: number): number {
    if (colourType >= 4) return sampleAt(row, pixel * channels + channels - 1, false);
    if (indexed) return transparency?.[sampleAt(row, pixel, false)] ?? 255;
    return key?.every((value, channel) => sampleAt(row, pixel * channels + channel, true) === value) === true ? 0 : 255;
  }

  return {
    channels,
    colours,
    samples,
    alpha,
    row: (row, y, x, step, columns) => {
      for (let pixel = 0; pixel < columns; pixel++) {
        const at = y * width + x + pixel * step;
        for (let channel = 0; channel < colours; channel++)
          samples[at * colours + channel] = sampleAt(row, pixel * channels + channel, false) * scale;
        if (alpha !== undefined) alpha[at] = alphaOf(row, pixel);
      }
    },
    opaque: () => alpha === undefined || alpha.every((value) => value === 255),
  };
}
