import { MAX_PIXELS } from '../picture-info.ts';
import type { PictureOutcome, PictureTools } from '../prepared-picture.ts';
import { prepareRgba } from '../rgba-picture.ts';
import { readTiffTags, type TiffTags } from './read-tiff-tags.ts';
import { UNPACK } from './unpack-tiff.ts';

/** What the tags `PhotometricInterpretation` that are read stand for (TIFF 6.0, sections 4 to 6 and 16), and the samples of each. */
const COLOURS: ReadonlyMap<number, readonly [kind: 'grey' | 'rgb' | 'palette' | 'cmyk', samples: number]> = new Map([
  [0, ['grey', 1]],
  [1, ['grey', 1]],
  [2, ['rgb', 3]],
  [3, ['palette', 1]],
  [5, ['cmyk', 4]],
]);

/** Inks and their opacity; pictures with more of them are for machines. */
const MAX_SAMPLES = 5;

/** Blocks that are alike may share their bytes; all of them together have so many times those of the file. */
const MAX_SHARED = 4;

/** How the samples of a picture stand in its file. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** Samples of a pixel, and how many of them stand together: all, or one where each has a plane of its own. */
  readonly samples: number;
  readonly together: number;
  /** Where each sample goes in a pixel of four bytes; the others are not shown. */
  readonly channels: readonly number[];
  /** By what 8 bits differ from the sample: 1 for indexes. */
  readonly scale: number;
  readonly predicted: boolean;
  readonly littleEndian: boolean;
}

/** The first picture of a TIFF file (TIFF 6.0), in strips or tiles; faxes, JPEG and numbers that are no whole ones are refused. */
export function prepareTiff(bytes: Uint8Array, { compression }: PictureTools): PictureOutcome {
  const tags = readTiffTags(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [width, height] = [tags?.first('width') ?? 0, tags?.first('height') ?? 0];
  if (tags === undefined || width === 0 || height === 0) return { type: 'refused', reason: 'damaged', detail: 'its header names no size' };
  const unpack = UNPACK.get(tags.first('compression') ?? 1);
  if (unpack === undefined) return unsupported(`compression ${tags.first('compression')}`);
  const photometric = tags.first('photometric') ?? 1;
  const [kind, colours] = COLOURS.get(photometric) ?? [];
  if (kind === undefined || colours === undefined) return unsupported(`colours ${photometric}`);
  const bits = tags.first('bits') ?? 1;
  const isPlain = (tags.first('sampleFormat') ?? 1) === 1 && (tags.first('fillOrder') ?? 1) === 1;
  if (![1, 2, 4, 8, 16].includes(bits) || !isPlain || (kind === 'palette' && bits > 8)) return unsupported(`samples of ${bits} bits`);

  const samples = tags.first('samples') ?? 1;
  if (samples > MAX_SAMPLES) return unsupported(`${samples} samples`);
  const extra = tags.first('extraSamples');
  const hasOpacity = kind !== 'cmyk' && samples > colours && (extra === 1 || extra === 2);
  const layout: Layout = {
    width,
    height,
    bits,
    samples,
    together: tags.first('planes') === 2 ? 1 : samples,
    channels: [...Array(Math.min(colours, samples)).keys(), ...(hasOpacity ? [3] : [])],
    scale: kind === 'palette' ? 1 : bits === 16 ? 1 / 257 : 255 / (2 ** bits - 1),
    predicted: tags.first('predictor') === 2,
    littleEndian: tags.littleEndian,
  };
  const rgba = new Uint8Array(width * height * 4);
  if (kind !== 'cmyk') for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  const blocks = blocksOf(tags, layout, bytes.length);
  if (blocks === undefined) return { type: 'refused', reason: 'damaged', detail: 'its parts do not fit its size' };
  let missing = 0;
  for (const block of blocks) {
    const target = new Uint8Array(block.rowBytes * block.height);
    missing += target.length - unpack(bytes.subarray(block.offset, block.offset + block.count), target);
    if (layout.predicted) addDifferences(target, block.rowBytes, layout);
    spread(target, block, layout, rgba);
  }
  FINISH[kind](rgba, { inverted: photometric === 0, premultiplied: extra === 1 && hasOpacity, colourMap: tags.all('colourMap') ?? [] });
  return { type: 'ready', picture: prepareRgba(width, height, rgba, compression), damaged: missing > 0 };
}

function unsupported(what: string): PictureOutcome {
  return {
    type: 'refused',
    reason: 'unsupported',
    detail: `it is a TIFF of a kind that Sheafmill does not read (${what}); save it as PNG`,
  };
}

/** A strip or a tile: a rectangle of the picture, or of one of its planes. */
interface Block {
  readonly offset: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
  /** The first of its samples. */
  readonly sample: number;
}

/**
 * Undefined where not all of them are there, or tiles stand far beyond the picture or are packed in the same bytes, which would only cost
 * time. `size`: bytes of the file.
 */
function blocksOf(tags: TiffTags, { width, height, bits, samples, together }: Layout, size: number): readonly Block[] | undefined {
  const [tileWidth, tileHeight] = [tags.first('tileWidth'), tags.first('tileHeight')];
  const tiled = tileWidth !== undefined && tileHeight !== undefined;
  const blockWidth = tiled ? tileWidth : width;
  const blockHeight = tiled ? tileHeight : Math.min(tags.first('rowsPerStrip') || height, height);
  const offsets = tags.all(tiled ? 'tileOffsets' : 'stripOffsets') ?? [];
  const counts = tags.all(tiled ? 'tileCounts' : 'stripCounts') ?? [];
  const plane = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight);
  if (offsets.length < (plane * samples) / together || !(plane * blockWidth * blockHeight <= 2 * MAX_PIXELS)) return undefined;
  const rowBytes = Math.ceil((blockWidth * together * bits) / 8);
  const blocks: Block[] = [];
  let packed = 0;
  for (let sample = 0; sample < samples; sample += together) {
    for (let y = 0; y < height; y += blockHeight) {
      for (let x = 0; x < width; x += blockWidth) {
        const rows = tiled ? blockHeight : Math.min(blockHeight, height - y);
        const index = blocks.length;
        // Old writers leave the length out where nothing is packed.
        const offset = offsets[index] as number;
        const count = Math.max(0, Math.min(counts[index] ?? rowBytes * rows, size - offset));
        packed += count;
        if (packed > MAX_SHARED * size) return undefined;
        blocks.push({ offset, count, x, y, width: blockWidth, height: rows, rowBytes, sample });
      }
    }
  }
  return blocks;
}

/** Section 14: a sample is stored as what it differs from the one before it. */
function addDifferences(block: Uint8Array, rowBytes: number, { bits, together, littleEndian }: Layout): void {
  const view = new DataView(block.buffer);
  for (let row = 0; row < block.length; row += rowBytes) {
    if (bits === 8)
      for (let at = row + together; at < row + rowBytes; at++) block[at] = (block[at] as number) + (block[at - together] as number);
    if (bits === 16)
      for (let at = row + together * 2; at + 1 < row + rowBytes; at += 2)
        view.setUint16(at, view.getUint16(at, littleEndian) + view.getUint16(at - together * 2, littleEndian), littleEndian);
  }
}

function spread(
  block: Uint8Array,
  place: Block,
  { width, height, bits, together, channels, scale, littleEndian }: Layout,
  rgba: Uint8Array,
): void {
  const mask = 2 ** bits - 1;
  const columns = Math.min(place.width, width - place.x);
  const rows = Math.min(place.height, height - place.y);
  for (let sample = 0; sample < together; sample++) {
    const channel = channels[place.sample + sample];
    if (channel === undefined) continue;
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const bit = (x * together + sample) * bits;
        const at = y * place.rowBytes + (bit >> 3);
        const value =
          bits === 16
            ? littleEndian
              ? (block[at] as number) | ((block[at + 1] as number) << 8)
              : ((block[at] as number) << 8) | (block[at + 1] as number)
            : ((block[at] as number) >> (8 - bits - (bit & 7))) & mask;
        rgba[((place.y + y) * width + place.x + x) * 4 + channel] = Math.round(value * scale);
      }
    }
  }
}

interface Finish {
  readonly inverted: boolean;
  readonly premultiplied: boolean;
  /** All reds, then all greens, then all blues, of 16 bits. */
  readonly colourMap: readonly number[];
}

/** Makes the samples in each pixel red, green, blue and opacity. */
const FINISH: { readonly [K in 'grey' | 'rgb' | 'palette' | 'cmyk']: (rgba: Uint8Array, finish: Finish) => void } = {
  grey: (rgba, finish) => {
    for (let at = 0; at < rgba.length; at += 4) rgba.fill(finish.inverted ? 255 - (rgba[at] as number) : (rgba[at] as number), at, at + 3);
    if (finish.premultiplied) divideByOpacity(rgba);
  },
  rgb: (rgba, { premultiplied }) => {
    if (premultiplied) divideByOpacity(rgba);
  },
  palette: (rgba, { colourMap }) => {
    const size = colourMap.length / 3;
    for (let at = 0; at < rgba.length; at += 4) {
      const index = rgba[at] as number;
      for (let channel = 0; channel < 3; channel++) rgba[at + channel] = (colourMap[channel * size + index] ?? 0) >> 8;
    }
  },
  cmyk: (rgba) => {
    for (let at = 0; at < rgba.length; at += 4) {
      const paper = 255 - (rgba[at + 3] as number);
      for (let channel = 0; channel < 3; channel++) rgba[at + channel] = Math.round(((255 - (rgba[at + channel] as number)) * paper) / 255);
      rgba[at + 3] = 255;
    }
  },
};

function divideByOpacity(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const opacity = rgba[at + 3] as number;
    if (opacity > 0 && opacity < 255)
      for (let channel = 0; channel < 3; channel++)
        rgba[at + channel] = Math.min(255, Math.round(((rgba[at + channel] as number) * 255) / opacity));
  }
}
