import { type Component, type JpegCoefficients, readCoefficients } from './read-coefficients.ts';

/** Red, green, blue and opacity of each pixel. */
interface DecodedJpeg {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Decodes what is baseline or progressive, as stored (not turned upright); undefined for other codings. */
export function decodeJpeg(bytes: Uint8Array): DecodedJpeg | undefined {
  const read = readCoefficients(bytes);
  if (!read) return undefined;
  const { width, height, components } = read;
  const rgba = new Uint8Array(width * height * 4);
  for (const [channel, component] of components.entries()) spread(component, read, rgba, channel);
  COLOURS[coloursOf(read)](rgba);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { width, height, rgba };
}

/** The samples of a colour as one of the four channels of all pixels. */
function spread(component: Component, { width, height, mostAcross, mostDown }: JpegCoefficients, rgba: Uint8Array, channel: number): void {
  const { across, down, blocksAcross } = component;
  const samples = samplesOf(component);
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * across) / mostAcross));
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / mostDown) * blocksAcross * 8;
    const at = y * width * 4 + channel;
    for (let x = 0; x < width; x++) rgba[at + x * 4] = samples[row + (columns[x] as number)] as number;
  }
}

/** `WAVES[8 * sample + wave]`: how much of a wave is in each of eight samples (ITU T.81, A.3.3). */
const WAVES = Float32Array.from({ length: 64 }, (_, index) => {
  const [sample, wave] = [index >> 3, index & 7];
  return (wave === 0 ? Math.SQRT1_2 : Math.cos(((2 * sample + 1) * wave * Math.PI) / 16)) / 2;
});

/** Turns the waves of each block into samples. */
function samplesOf({ blocksAcross, blocksDown, coefficients, quantization }: Component): Uint8ClampedArray {
  const stride = blocksAcross * 8;
  const samples = new Uint8ClampedArray(stride * blocksDown * 8);
  const half = new Float32Array(64);
  for (let block = 0; block < blocksAcross * blocksDown; block++) {
    const from = block * 64;
    const to = Math.floor(block / blocksAcross) * 8 * stride + (block % blocksAcross) * 8;
    half.fill(0);
    let rows = 0;
    for (let index = 0; index < 64; index++) {
      const coefficient = coefficients[from + index] as number;
      if (coefficient === 0) continue;
      const value = coefficient * (quantization[index] as number);
      const row = index & 56;
      rows = (row >> 3) + 1;
      for (let x = 0; x < 8; x++) half[row + x] = (half[row + x] as number) + value * (WAVES[x * 8 + (index & 7)] as number);
    }
    for (let y = 0; y < 8; y++) {
      for (let x = 0; x < 8; x++) {
        let sum = 128;
        for (let wave = 0; wave < rows; wave++) sum += (half[wave * 8 + x] as number) * (WAVES[y * 8 + wave] as number);
        samples[to + y * stride + x] = sum;
      }
    }
  }
  return samples;
}

/** Three colours are YCbCr unless Adobe's segment or their names say otherwise; four are inks, stored inverted where there is such a segment. */
function coloursOf({ components, transform }: JpegCoefficients): keyof typeof COLOURS {
  if (components.length === 1) return 'grey';
  if (components.length === 4) return transform === undefined ? 'cmyk' : transform === 2 ? 'ycck' : 'invertedCmyk';
  const names = String.fromCharCode(...components.map(({ id }) => id));
  return transform === 0 || (transform === undefined && names === 'RGB') ? 'rgb' : 'ycc';
}

/** To red, green and blue, in place; of four inks the black one is the fourth channel. */
const COLOURS = {
  grey: (rgba: Uint8Array) => {
    for (let at = 0; at < rgba.length; at += 4) rgba[at + 1] = rgba[at + 2] = rgba[at] as number;
  },
  rgb: () => {},
  ycc: fromYcc,
  cmyk: (rgba: Uint8Array) => {
    for (let at = 0; at < rgba.length; at++) rgba[at] = 255 - (rgba[at] as number);
    withBlack(rgba);
  },
  invertedCmyk: withBlack,
  ycck: (rgba: Uint8Array) => {
    fromYcc(rgba);
    withBlack(rgba);
  },
} as const;

/** JFIF 1.02, "Conversion to and from RGB". */
function fromYcc(rgba: Uint8Array): void {
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const [y, blue, red] = [pixels[at] as number, (pixels[at + 1] as number) - 128, (pixels[at + 2] as number) - 128];
    pixels[at] = y + 1.402 * red;
    pixels[at + 1] = y - 0.344136 * blue - 0.714136 * red;
    pixels[at + 2] = y + 1.772 * blue;
  }
}

/** What light the coloured inks leave, and of it the black one. */
function withBlack(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) rgba[channel] = ((rgba[channel] as number) * (rgba[at + 3] as number)) / 255;
}
