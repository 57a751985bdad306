import { unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import type { VectorItem, VectorPicture } from '../../model/vector-picture.ts';
import { readPictureInfo } from '../picture-info.ts';
import { preparePng } from '../png-picture.ts';
import { GdiCanvas } from './gdi-canvas.ts';
import { emfRecord, longs, shorts, TWO_PIXELS, testEmf, testWmf, wmfFont, wmfRecord, wmfText } from './metafile.test-support.ts';
import { readEmf } from './read-emf.ts';
import { readWmf } from './read-wmf.ts';

const itemsOf = (picture: VectorPicture | undefined): readonly VectorItem[] => picture?.items ?? [];
const NO_POINTS_BOX = longs(0, 0, 0, 0);

test('a WMF is as large as its header says, and its shapes have its pens and brushes', () => {
  const picture = readWmf(
    testWmf(1440, 720, [
      wmfRecord(0x02fc, [...shorts(0), ...longs(0x0000ff), ...shorts(0)]),
      wmfRecord(0x012d, shorts(0)),
      wmfRecord(0x02fa, [...shorts(1, 20, 0), ...longs(0xff0000)]),
      wmfRecord(0x012d, shorts(1)),
      wmfRecord(0x041b, shorts(720, 1440, 0, 720)),
      wmfRecord(0x0324, shorts(3, 0, 0, 1440, 0, 720, 720)),
    ]),
  );
  expect(picture?.area).toEqual({ x: 0, y: 0, width: 72, height: 36 });
  const [rectangle, polygon] = itemsOf(picture);
  expect(rectangle).toMatchObject({
    type: 'path',
    steps: [['M', 36, 0], ['L', 72, 0], ['L', 72, 36], ['L', 36, 36], ['Z']],
    fill: { type: 'solid', colour: 'FF0000' },
    stroke: { colour: '0000FF', width: 1, dash: [4, 3] },
  });
  expect(polygon).toMatchObject({ steps: [['M', 0, 0], ['L', 72, 0], ['L', 36, 36], ['Z']] });
});

test('the window of a WMF without a header of lengths fills the picture', () => {
  const whole = testWmf(100, 100, [
    wmfRecord(0x020b, shorts(10, 20)),
    wmfRecord(0x020c, shorts(100, 200)),
    wmfRecord(0x041b, shorts(110, 220, 10, 20)),
  ]);
  const picture = readWmf(whole.subarray(22));
  expect(picture?.area).toEqual({ x: 0, y: 0, width: 500, height: 250 });
  expect(itemsOf(picture)[0]).toMatchObject({ steps: [['M', 0, 0], ['L', 500, 0], ['L', 500, 250], ['L', 0, 250], ['Z']] });
});

test('text keeps its font, size, place and the character set of its font', () => {
  const picture = readWmf(
    testWmf(1440, 1440, [
      wmfFont(-240, 'Times New Roman'),
      wmfRecord(0x012d, shorts(0)),
      wmfRecord(0x012e, shorts(24)),
      wmfRecord(0x0209, longs(0x00ff00)),
      wmfText('x\x80', 720, 360),
      wmfFont(-240, 'Symbol', 2, 100),
      wmfRecord(0x012d, shorts(1)),
      wmfText('a', 0, 0),
    ]),
  );
  expect(itemsOf(picture)).toMatchObject([
    { type: 'text', text: 'x€', x: 36, y: 18, family: 'Times New Roman', size: 12, sizeOf: 'em', anchor: 'baseline', colour: '00FF00' },
    { type: 'text', text: '\uf061', family: 'Symbol', letterWidth: 5 },
  ]);
});

/** A comment of a WMF with a piece of the same picture as EMF, of which so many bytes are there in all. */
const emfComment = (piece: Uint8Array, whole: number): number[] => {
  const header = [...longs(0x43464d57, 1, 0x10000), ...shorts(0), ...longs(0, 1, piece.length, 0, whole)];
  return wmfRecord(0x0626, [...shorts(15, header.length + piece.length), ...header, ...piece]);
};

test('a WMF that brings the same picture as EMF is drawn by that, unless some of it is missing', () => {
  const emf = testEmf(100, 50, [emfRecord(43, longs(10, 10, 90, 40))]);
  const pieces = [emfComment(emf.subarray(0, 64), emf.length), emfComment(emf.subarray(64), emf.length)];
  const poor = wmfRecord(0x041b, shorts(720, 1440, 0, 720));
  expect(readWmf(testWmf(1440, 720, [...pieces, poor]))).toEqual(readEmf(emf));
  expect(readWmf(testWmf(1440, 720, [...pieces.slice(1), poor]))?.area).toEqual({ x: 0, y: 0, width: 72, height: 36 });
});

test('an EMF draws through its window, viewport and world', () => {
  const picture = readEmf(
    testEmf(100, 50, [
      emfRecord(17, longs(8)),
      emfRecord(9, longs(1000, 1000)),
      emfRecord(11, longs(100, 50)),
      emfRecord(43, longs(0, 0, 500, 1000)),
      emfRecord(36, [...new Uint8Array(new Float32Array([1, 0, 0, 1, 500, 0]).buffer), ...longs(2)]),
      emfRecord(86, [...NO_POINTS_BOX, ...longs(3), ...shorts(0, 0, 500, 0, 0, 1000)]),
    ]),
  );
  expect(picture?.area).toEqual({ x: 0, y: 0, width: 100, height: 50 });
  expect(itemsOf(picture)).toMatchObject([
    { steps: [['M', 0, 0], ['L', 50, 0], ['L', 50, 50], ['L', 0, 50], ['Z']] },
    { steps: [['M', 50, 0], ['L', 100, 0], ['L', 50, 50], ['Z']] },
  ]);
});

test('the isotropic mode begins with tenths of a millimetre upwards, scaled alike in both directions to the window', () => {
  const line = emfRecord(4, [...NO_POINTS_BOX, ...longs(2, 0, 0, 100, -100)]);
  const isotropic = emfRecord(17, longs(7));
  // 1000 pixels are 100 millimetres.
  expect(itemsOf(readEmf(testEmf(100, 100, [isotropic, line])))).toMatchObject([
    {
      steps: [
        ['M', 0, 0],
        ['L', 100, 100],
      ],
    },
  ]);
  const window = emfRecord(9, longs(2000, 5000));
  expect(itemsOf(readEmf(testEmf(100, 100, [isotropic, window, line])))).toMatchObject([
    {
      steps: [
        ['M', 0, 0],
        ['L', 20, 20],
      ],
    },
  ]);
});

test('the lines of a recorded path are one figure, and a saved state comes back', () => {
  const picture = readEmf(
    testEmf(100, 100, [
      emfRecord(33),
      emfRecord(37, longs(0x80000004 | 0)),
      emfRecord(59),
      emfRecord(27, longs(10, 10)),
      emfRecord(54, longs(90, 10)),
      emfRecord(54, longs(50, 90)),
      emfRecord(61),
      emfRecord(60),
      emfRecord(62),
      emfRecord(34, longs(-1)),
      emfRecord(42, longs(0, 0, 10, 10)),
    ]),
  );
  expect(itemsOf(picture)).toMatchObject([
    { steps: [['M', 10, 10], ['L', 90, 10], ['L', 50, 90], ['Z']], fill: { colour: '000000' } },
    { fill: { colour: 'FFFFFF' } },
  ]);
  expect(itemsOf(picture)[0]).not.toHaveProperty('stroke');
});

test('bitmaps become pictures, cut to the part that is shown', () => {
  const { header, pixels } = TWO_PIXELS;
  const record = (sourceWidth: number) =>
    emfRecord(81, [
      ...NO_POINTS_BOX,
      ...longs(10, 20, 0, 0, sourceWidth, 1, 80, header.length, 80 + header.length, pixels.length, 0, 0xcc0020, 40, 30),
      ...header,
      ...pixels,
    ]);
  const [whole, part] = itemsOf(readEmf(testEmf(100, 100, [record(2), record(1)])));
  expect(whole).toMatchObject({ type: 'image', x: 10, y: 20, width: 40, height: 30 });
  expect(part).toMatchObject({ type: 'group', clip: { x: 10, y: 20, width: 40, height: 30 }, items: [{ x: 10, width: 80 }] });
});

/** The picture that a record of a bitmap draws, as bytes of its mask and of its colours. */
function drawnPixels(record: ReturnType<typeof emfRecord>): { readonly mask: readonly number[]; readonly colours: readonly number[] } {
  const [item] = itemsOf(readEmf(testEmf(100, 100, [record])));
  const drawn = item?.type === 'image' ? preparePng(item.media.bytes) : undefined;
  const picture = drawn?.type === 'ready' ? drawn.picture : undefined;
  const bytes = (stream: Uint8Array | undefined) => [...unzlibSync(stream ?? new Uint8Array())];
  return { mask: bytes(picture?.mask), colours: bytes(picture?.data) };
}

test.each([
  ['a mask, its white', 0x8800c6, [255, 255, 255]],
  ['painted colours, their black', 0xee0086, [0, 0, 0]],
  ['inverted colours, their black', 0x660046, [0, 0, 0]],
])('icons are drawn in two steps: of %s shows what lies behind', (_, operation, unseen) => {
  const { header } = TWO_PIXELS;
  const pixels = [...unseen, 0, 128, 255, 0, 0];
  const record = emfRecord(81, [
    ...NO_POINTS_BOX,
    ...longs(0, 0, 0, 0, 2, 1, 80, header.length, 80 + header.length, pixels.length, 0, operation, 20, 10),
    ...header,
    ...pixels,
  ]);
  const { mask, colours } = drawnPixels(record);
  expect(mask).toEqual([0, 255]);
  expect(colours.slice(3)).toEqual([255, 128, 0]);
});

test('masks are read as far as all of them together are not too large, and drawn as copies beyond', () => {
  const [width, height] = [1000, 1000];
  const header = [...longs(40, width, height), ...shorts(1, 1), ...longs(0, 0, 0, 0, 2, 0, 0, 0xffffff)];
  const pixels = Array.from({ length: 128 * 100 }, () => 0x55);
  const record = emfRecord(81, [
    ...NO_POINTS_BOX,
    ...longs(0, 0, 0, 0, width, height, 80, header.length, 80 + header.length, pixels.length, 0, 0x8800c6, 20, 10),
    ...header,
    ...pixels,
  ]);
  const items = itemsOf(
    readEmf(
      testEmf(
        100,
        100,
        Array.from({ length: 6 }, () => record),
      ),
    ),
  );
  const kinds = items.map((item) => (item.type === 'image' ? readPictureInfo(item.media.bytes)?.kind : undefined));
  expect(kinds).toEqual(['png', 'png', 'png', 'png', 'bmp', 'bmp']);
});

test('looking for free handles counts as work, of which a file may make so much', () => {
  const canvas = new GdiCanvas({ perMillimetre: 1 });
  for (let index = 0; index < 2000; index++) canvas.createNext({ type: 'other' });
  expect(canvas.isFull).toBe(false);
  for (let round = 0; round < 2000; round++) {
    canvas.delete(0);
    canvas.createNext({ type: 'other' });
    canvas.createNext({ type: 'other' });
  }
  expect(canvas.isFull).toBe(true);
});

test('a blended bitmap has the opacity of each pixel, by which its colours were multiplied', () => {
  const header = [...longs(40, 2, 1), ...shorts(1, 32), ...longs(0, 8, 0, 0, 0, 0)];
  const pixels = [0, 0, 0, 0, 64, 32, 0, 128];
  const record = emfRecord(114, [
    ...NO_POINTS_BOX,
    ...longs(0, 0, 20, 10, 0x01ff0000, 0, 0),
    ...longs(0, 0, 0, 0, 0, 0, 0, 0),
    ...longs(108, header.length, 108 + header.length, pixels.length, 2, 1),
    ...header,
    ...pixels,
  ]);
  const { mask, colours } = drawnPixels(record);
  expect(mask).toEqual([0, 128]);
  expect(colours.slice(3)).toEqual([0, 63, 127]);
});

test('clips hold what is drawn afterwards, until they are taken back', () => {
  const items = itemsOf(
    readEmf(
      testEmf(100, 100, [
        emfRecord(33),
        emfRecord(30, longs(0, 0, 20, 20)),
        emfRecord(43, longs(0, 0, 90, 90)),
        emfRecord(34, longs(-1)),
        emfRecord(43, longs(0, 0, 5, 5)),
      ]),
    ),
  );
  expect(items).toMatchObject([
    { type: 'group', clip: { x: 0, y: 0, width: 20, height: 20 }, items: [{ type: 'path' }] },
    { type: 'path' },
  ]);
});

test('bytes that lie about lengths and counts end in what could be read', () => {
  const polygon = wmfRecord(0x0324, shorts(30000, 0, 0, 10, 10));
  const [cut] = itemsOf(readWmf(testWmf(100, 100, [polygon])));
  expect(cut?.type === 'path' && cut.steps.map(([letter]) => letter)).toEqual(['M', 'L', 'Z']);
  const picture = testEmf(100, 100, [emfRecord(8, [...NO_POINTS_BOX, ...longs(0x7fffffff, 0x7fffffff)]), emfRecord(43, longs(0, 0, 9, 9))]);
  expect(itemsOf(readEmf(picture))).toHaveLength(1);
  for (let length = 0; length < picture.length; length++) expect(() => readEmf(picture.subarray(0, length))).not.toThrow();
  expect(readWmf(testWmf(100, 100, []))).toBeUndefined();
  // A record of length 0 would be met for ever.
  expect(readEmf(testEmf(100, 100, [longs(43, 0)]))).toBeUndefined();
});
