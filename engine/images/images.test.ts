import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import type { PictureEffect } from '../model/picture-effect.ts';
import { inflateBounded } from './inflate-rows.ts';
import { readPictureInfo } from './picture-info.ts';
import { preparePicture } from './prepare-picture.ts';
import { testTiff } from './tiff/test-tiff.ts';

const decoder = nodePictureDecoder();

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  new DataView(bytes.buffer).setUint32(0, content.length);
  bytes.set(Buffer.from(name, 'latin1'), 4);
  bytes.set(content, 8);
  return bytes;
}
function png(
  width: number,
  height: number,
  bits: number,
  colourType: number,
  rows: Uint8Array,
  more: readonly Uint8Array[] = [],
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = bits;
  header[9] = colourType;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
function prepare(bytes: Uint8Array) {
  const info = readPictureInfo(bytes);
  return info === undefined ? undefined : preparePicture(bytes, info, { pictures: decoder });
}
function samples(data: Uint8Array, length: number): number[] {
  const all: number[] = [];
  inflateBounded([data], length, (part) => all.push(...part));
  return all;
}

const RGBA = png(2, 1, 8, 6, Uint8Array.of(0, 1, 2, 3, 255, 4, 5, 6, 128));
const GIF = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300' +
    '01'.repeat(64) +
    'ffc0000b080001000101011100ffc40014000100000000000000000000000000000003ffc40014100100000000000000000000000000000000ffda0008010100003f0037ffd9',
  'hex',
);

describe('pictures', () => {
  it('pass opaque PNG rows through as they are', () => {
    const outcome = prepare(png(2, 2, 8, 2, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 2, 0, 0, 0, 0, 0, 0)));
    expect(outcome).toMatchObject({
      type: 'ready',
      damaged: false,
      picture: { pngFilters: true, colourSpace: 'rgb', width: 2, height: 2 },
    });
  });

  it('split transparency off into a mask', () => {
    const outcome = prepare(RGBA);
    if (outcome?.type !== 'ready' || outcome.picture.mask === undefined) throw new Error('no mask');
    expect(samples(outcome.picture.data, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(samples(outcome.picture.mask, 2)).toEqual([255, 128]);
  });

  it('are compressed so that strict readers take them, whatever they begin with', () => {
    let seed = 1;
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    for (let round = 0; round < 400; round++) {
      const rows = new Uint8Array(16 * 65);
      for (let at = below(rows.length), run = 0, value = 0; at < rows.length; at++) {
        if (run-- <= 0) [run, value] = [below(6), [0, 255, below(256)][below(3)] as number];
        if (at % 65 > 0) rows[at] = value;
      }
      const outcome = prepare(png(16, 16, 8, 6, rows));
      if (outcome?.type !== 'ready') throw new Error('refused');
      const { data, mask } = outcome.picture;
      for (const compressed of mask === undefined ? [data] : [data, mask]) expect(() => inflateSync(compressed)).not.toThrow();
    }
  });

  it('show what is there of a PNG that is cut off', () => {
    const rows = Uint8Array.from({ length: 100 * 101 }, (_, index) => (index % 101 === 0 ? 0 : (index * 7919) % 251));
    const whole = png(100, 100, 8, 0, rows);
    expect(prepare(whole.subarray(0, whole.length * 0.6))).toMatchObject({ type: 'ready', damaged: true });
  });

  it('refuse a huge picture by its header alone', () => {
    expect(prepare(png(25_000, 25_000, 8, 2, new Uint8Array(10)))).toMatchObject({ type: 'refused', reason: 'too-large' });
  });

  it('stop inflating at the size that the header names', () => {
    let count = 0;
    const { complete } = inflateBounded([deflateSync(new Uint8Array(50_000_000))], 100, (part) => {
      count += part.length;
    });
    expect([complete, count]).toEqual([false, 100]);
  });

  it('strip comments and EXIF from JPEG', () => {
    const secret = Buffer.from('fffe000a' + Buffer.from('SECRET!!').toString('hex'), 'hex');
    const outcome = prepare(Buffer.concat([JPEG.subarray(0, 2), secret, JPEG.subarray(2)]));
    if (outcome?.type !== 'ready') throw new Error('refused');
    expect(Buffer.from(outcome.picture.data).toString('latin1')).not.toContain('SECRET');
  });

  it('decode GIF and WebP', () => {
    expect(prepare(GIF)).toMatchObject({ type: 'ready', picture: { width: 1, height: 1 } });
    expect(prepare(WEBP)).toMatchObject({ type: 'ready', picture: { width: 1, height: 1 } });
  });

  it.each([
    ['RGB', png(1, 1, 8, 2, Uint8Array.of(0, 200, 0, 0)), 60],
    ['palette', png(1, 1, 8, 3, Uint8Array.of(0, 0), [chunk('PLTE', Uint8Array.of(200, 0, 0))]), 60],
    ['16 bits', png(1, 1, 16, 2, Uint8Array.of(0, 200, 0, 0, 0, 0, 0)), 60],
    ['opacity', RGBA, 1],
    ['GIF', GIF, 4],
    ['WebP', WEBP, 130],
    ['JPEG', JPEG, 128],
    ['TIFF', testTiff({ width: 2, height: 1, bits: 8, samples: 3, photometric: 2, resolution: 72 }, Uint8Array.of(200, 0, 0, 0, 0, 0)), 60],
  ])('become grey where the document asks for it: %s', (_, bytes, level) => {
    const info = readPictureInfo(bytes);
    const outcome = info && preparePicture(bytes, info, { pictures: decoder }, [{ type: 'grey' }]);
    if (outcome?.type !== 'ready') throw new Error('refused');
    expect(outcome.picture).toMatchObject({ colourSpace: 'grey', bits: 8, encoding: 'flate' });
    expect(samples(outcome.picture.data, 1)).toEqual([level]);
  });

  it('come to a typed outcome however they are damaged', () => {
    const sources = [
      RGBA,
      GIF,
      WEBP,
      JPEG,
      testTiff({ width: 2, height: 1, bits: 8, samples: 4, photometric: 2, extra: 2, resolution: 72 }, new Uint8Array(8)),
      png(3, 3, 1, 3, Uint8Array.of(0, 0, 0, 0, 0, 0), [chunk('PLTE', Uint8Array.of(1, 2, 3, 4, 5, 6)), chunk('tRNS', Uint8Array.of(9))]),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 4 }),
        fc.constantFrom<readonly PictureEffect[]>([], [{ type: 'grey' }]),
        (source, part, flips, effects) => {
          const bytes = Uint8Array.from(source.subarray(0, Math.ceil(source.length * part)));
          for (const [at, value] of flips) if (at < bytes.length) bytes[at] = value;
          const info = readPictureInfo(bytes);
          if (info !== undefined && info.width * info.height < 1_000_000)
            expect(['ready', 'refused']).toContain(preparePicture(bytes, info, { pictures: decoder }, effects).type);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});
