/** Bytes of a value, by its type (TIFF 6.0, section 2). */
const SIZES: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
  [5, 8],
]);

/** More strips than any picture of the size that is drawn needs. */
const MAX_VALUES = 100_000;

/** The tags that matter for how a picture looks, by their names in TIFF 6.0. */
const NAMES = {
  256: 'width',
  257: 'height',
  258: 'bits',
  259: 'compression',
  262: 'photometric',
  266: 'fillOrder',
  273: 'stripOffsets',
  274: 'orientation',
  277: 'samples',
  278: 'rowsPerStrip',
  279: 'stripCounts',
  282: 'xResolution',
  283: 'yResolution',
  284: 'planes',
  296: 'unit',
  317: 'predictor',
  320: 'colourMap',
  322: 'tileWidth',
  323: 'tileHeight',
  324: 'tileOffsets',
  325: 'tileCounts',
  338: 'extraSamples',
  339: 'sampleFormat',
} as const;

type TagName = (typeof NAMES)[keyof typeof NAMES];

export interface TiffTags {
  readonly littleEndian: boolean;
  /** Of the first picture; undefined: it does not say, or not within the file. */
  readonly all: (name: TagName) => readonly number[] | undefined;
  readonly first: (name: TagName) => number | undefined;
}

/** The tags of the first picture of a TIFF file; undefined for other files. */
export function readTiffTags(view: DataView): TiffTags | undefined {
  if (view.byteLength < 8) return undefined;
  const order = view.getUint32(0);
  if (order !== 0x49492a00 && order !== 0x4d4d002a) return undefined;
  const littleEndian = order === 0x49492a00;
  const found = new Map<TagName, readonly number[]>();
  const directory = view.getUint32(4, littleEndian);
  const count = directory + 2 > view.byteLength ? 0 : view.getUint16(directory, littleEndian);
  for (let index = 0, at = directory + 2; index < count && at + 12 <= view.byteLength; index++, at += 12) {
    const name = (NAMES as Readonly<Record<number, TagName>>)[view.getUint16(at, littleEndian)];
    // Each only once, so that a file can not have the same bytes read over and over.
    if (name !== undefined && !found.has(name)) found.set(name, readValues(view, at, littleEndian));
  }
  return { littleEndian, all: (name) => found.get(name), first: (name) => found.get(name)?.[0] };
}

function readValues(view: DataView, at: number, littleEndian: boolean): readonly number[] {
  const type = view.getUint16(at + 2, littleEndian);
  const size = SIZES.get(type) ?? 0;
  const count = view.getUint32(at + 4, littleEndian);
  const start = size * count <= 4 ? at + 8 : view.getUint32(at + 8, littleEndian);
  if (size === 0 || count > MAX_VALUES || start + size * count > view.byteLength) return [];
  return Array.from({ length: count }, (_, index) => {
    const place = start + index * size;
    if (size === 1) return view.getUint8(place);
    if (size === 2) return view.getUint16(place, littleEndian);
    const long = view.getUint32(place, littleEndian);
    return size === 4 ? long : long / view.getUint32(place + 4, littleEndian);
  });
}
