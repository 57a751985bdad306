import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { nodePictureDecoder } from '../../../integrations/rendering/picture-decoder.ts';
import { readPictureInfo } from '../picture-info.ts';
import { preparePicture } from '../prepare-picture.ts';
import { type TestTiff, testTiff } from './test-tiff.ts';

function prepare(bytes: Uint8Array) {
  const info = readPictureInfo(bytes);
  if (info?.kind !== 'tiff') throw new Error('no TIFF');
  return preparePicture(bytes, info, { pictures: nodePictureDecoder() });
}

const bytesOf = (compressed: Uint8Array | undefined) => compressed && [...inflateSync(compressed)];
const RGB: TestTiff = { width: 2, height: 1, bits: 8, samples: 3, photometric: 2 };
const GREY: TestTiff = { width: 2, height: 1, bits: 8, samples: 1, photometric: 1 };

test.each([
  ['colours', RGB, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], undefined],
  ['colours with opacity', { ...RGB, samples: 4, extra: 2 }, [1, 2, 3, 255, 4, 5, 6, 9], [1, 2, 3, 4, 5, 6], [255, 9]],
  ['greys', GREY, [0, 200], [0, 0, 0, 200, 200, 200], undefined],
  ['greys from white', { ...GREY, photometric: 0 }, [0, 200], [255, 255, 255, 55, 55, 55], undefined],
  ['greys of 16 bits', { ...GREY, bits: 16 }, [0xff, 0xff, 0, 128], [255, 255, 255, 128, 128, 128], undefined],
  ['inks', { ...RGB, width: 1, samples: 4, photometric: 5 }, [0, 255, 51, 51], [204, 0, 163], undefined],
  ['colours multiplied by their opacity', { ...RGB, width: 1, samples: 4, extra: 1 }, [10, 20, 128, 128], [20, 40, 255], [128]],
  ['greys of 4 bits', { ...GREY, bits: 4 }, [0x1f], [17, 17, 17, 255, 255, 255], undefined],
  ['black and white', { ...GREY, bits: 1 }, [0b0100_0000], [0, 0, 0, 255, 255, 255], undefined],
  [
    'a palette',
    { ...GREY, photometric: 3, palette: Array.from({ length: 768 }, (_, index) => (index % 256) * 256 + Math.floor(index / 256)) },
    [7, 9],
    [7, 7, 7, 9, 9, 9],
    undefined,
  ],
] as const)('a TIFF of %s is drawn', (_kind, picture, pixels, colours, mask) => {
  const outcome = prepare(testTiff(picture, Uint8Array.from(pixels)));
  if (outcome.type !== 'ready') throw new Error(outcome.detail);
  expect([bytesOf(outcome.picture.data), bytesOf(outcome.picture.mask)]).toEqual([colours, mask]);
});

test('its bytes may stand in either order, and be packed in each way', () => {
  const pixels = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const files = [
    testTiff(RGB, pixels, false),
    testTiff({ ...RGB, compression: 8 }, deflateSync(pixels)),
    testTiff({ ...RGB, compression: 32773 }, Uint8Array.of(1, 1, 2, 128, 3, 3, 4, 5, 6)),
    testTiff({ ...RGB, compression: 5 }, lzw(256, 1, 2, 3, 4, 5, 6, 257)),
  ];
  const shown = files.map(prepare).map((outcome) => (outcome.type === 'ready' ? bytesOf(outcome.picture.data) : outcome.detail));
  expect(shown).toEqual(files.map(() => [...pixels]));
});

/** Codes of nine bits, highest first. */
function lzw(...codes: readonly number[]): Uint8Array {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from(bits.match(/.{1,8}/gu) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

test('strings of LZW go on from one another, also from the one that is being made', () => {
  const picture: TestTiff = { ...GREY, width: 9, compression: 5 };
  const outcome = prepare(testTiff(picture, lzw(256, 7, 258, 259, 8, 260, 257)));
  if (outcome.type !== 'ready') throw new Error(outcome.detail);
  expect(bytesOf(outcome.picture.data)?.filter((_, index) => index % 3 === 0)).toEqual([7, 7, 7, 7, 7, 7, 8, 7, 7]);
});

test('what is packed is not unpacked beyond the size of the picture, and what is missing is damage', () => {
  const bomb = deflateSync(new Uint8Array(20_000_000).fill(9));
  expect(prepare(testTiff({ ...GREY, compression: 8 }, bomb))).toMatchObject({ type: 'ready', damaged: false });
  expect(prepare(testTiff({ ...GREY, width: 50 }, new Uint8Array(20)))).toMatchObject({ type: 'ready', damaged: true });
});

test('its size and its resolution are read before its pixels', () => {
  expect(readPictureInfo(testTiff({ ...RGB, resolution: 300 }, new Uint8Array(6)))).toEqual({
    kind: 'tiff',
    width: 2,
    height: 1,
    dpi: { x: 300, y: 300 },
    orientation: 1,
  });
  expect(prepare(testTiff({ ...RGB, width: 50_000, height: 50_000 }, new Uint8Array(6)))).toMatchObject({ reason: 'too-large' });
});

test('a picture that lies on its side is as wide as it is shown', () => {
  const info = readPictureInfo(testTiff({ ...RGB, orientation: 6 }, new Uint8Array(6)));
  expect(info).toMatchObject({ width: 1, height: 2, orientation: 6 });
});

test('rows differ from what stands before them where a predictor is named', () => {
  const outcome = prepare(testTiff({ ...RGB, predictor: 2 }, Uint8Array.of(1, 2, 3, 10, 20, 255)));
  expect(outcome.type === 'ready' && bytesOf(outcome.picture.data)).toEqual([1, 2, 3, 11, 22, 2]);
});

test('tiles stand beside one another, and hang over the edges', () => {
  const tile = (value: number) => new Uint8Array(256).fill(value);
  const bytes = testTiff({ ...GREY, width: 17, tile: 16 }, Uint8Array.of(...tile(1), ...tile(2)));
  const outcome = prepare(bytes);
  if (outcome.type !== 'ready') throw new Error(outcome.detail);
  expect(bytesOf(outcome.picture.data)?.slice(45)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(prepare(testTiff({ ...GREY, tile: 60_000 }, tile(1)))).toMatchObject({ type: 'refused', reason: 'damaged' });
});

test.each([
  ['Group 4', { ...GREY, bits: 1, compression: 4 }, 'compression 4'],
  ['Lab', { ...RGB, photometric: 8 }, 'colours 8'],
  ['floating numbers', { ...GREY, bits: 32 }, 'samples of 32 bits'],
])('a TIFF of %s says what is not read', (_kind, picture, what) => {
  expect(prepare(testTiff(picture, new Uint8Array(64)))).toEqual({
    type: 'refused',
    reason: 'unsupported',
    detail: `it is a TIFF of a kind that Sheafmill does not read (${what}); save it as PNG`,
  });
});

test('strips may share their bytes, but not so many that unpacking them over and over only costs time', () => {
  const shared = (strips: number) =>
    prepare(testTiff({ ...GREY, height: strips, compression: 32773, strips }, new Uint8Array(20_000).fill(128)));
  expect(shared(3)).toMatchObject({ type: 'ready' });
  expect(shared(9)).toMatchObject({ type: 'refused', reason: 'damaged', detail: 'its parts do not fit its size' });
});
