import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inflateBounded } from './inflate-rows.ts';
import { preparePng } from './png-picture.ts';
import type { PreparedPicture } from './prepared-picture.ts';
import { prepareRgba } from './rgba-picture.ts';
import { writePng } from './write-png.ts';

function inflated(data: Uint8Array | undefined): number[] | undefined {
  if (data === undefined) return undefined;
  const all: number[] = [];
  inflateBounded([data], 1e6, (part) => all.push(...part));
  return all;
}
/** The picture read back from the file. */
function readBack(picture: PreparedPicture): PreparedPicture {
  const outcome = preparePng(writePng(picture));
  if (outcome.type !== 'ready') throw new Error(outcome.detail);
  expect(outcome.damaged).toBe(false);
  return outcome.picture;
}

it('keeps every pixel and its opacity', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }).chain((width) =>
        fc.integer({ min: 1, max: 9 }).chain((height) =>
          fc.record({
            width: fc.constant(width),
            height: fc.constant(height),
            rgba: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
          }),
        ),
      ),
      ({ width, height, rgba }) => {
        rgba[3] = 1;
        const picture = prepareRgba(width, height, rgba);
        const back = readBack(picture);
        expect([back.width, back.height, back.colourSpace]).toEqual([width, height, 'rgb']);
        expect(inflated(back.data)).toEqual(inflated(picture.data));
        expect(inflated(back.mask)).toEqual(inflated(picture.mask));
      },
    ),
    { numRuns: 100 },
  );
});

it('turns colours of a palette with opacity of its own into colours', () => {
  const back = readBack({
    width: 3,
    height: 1,
    bits: 8,
    colourSpace: 'indexed',
    palette: Uint8Array.of(1, 2, 3, 250, 251, 252),
    encoding: 'flate',
    pngFilters: false,
    inverted: false,
    data: deflateSync(Uint8Array.of(1, 0, 1)),
    mask: deflateSync(Uint8Array.of(9, 0, 255)),
  });
  expect(inflated(back.data)).toEqual([250, 251, 252, 1, 2, 3, 250, 251, 252]);
  expect(inflated(back.mask)).toEqual([9, 0, 255]);
});

it.each([
  ['four greys', { colourSpace: 'grey', bits: 2, transparentColour: [3] }, [0, 0b00011011]],
  ['a palette', { colourSpace: 'indexed', bits: 2, palette: Uint8Array.from({ length: 12 }, (_, index) => index * 20) }, [0, 0b00011011]],
  ['one transparent colour', { colourSpace: 'rgb', bits: 8, transparentColour: [1, 2, 3] }, [1, 1, 2, 3, 0, 0, 0, 0, 0, 0, 9, 9, 9]],
] as const)('passes rows that came as PNG through: %s', (_title, more, rows) => {
  const picture: PreparedPicture = {
    width: 4,
    height: 1,
    encoding: 'flate',
    pngFilters: true,
    inverted: false,
    data: deflateSync(Uint8Array.from(rows)),
    ...more,
  };
  expect(readBack(picture)).toEqual({ ...picture, data: new Uint8Array(picture.data) });
});
