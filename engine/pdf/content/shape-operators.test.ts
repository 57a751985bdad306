import { expect, it } from 'vitest';
import type { Face } from '../../fonts/face.ts';
import type { GlyphRun } from '../../layout/display-list.ts';
import { openByteWriter } from '../file/byte-writer.ts';
import { writeFragment } from './fragment-content.ts';

const face = { unitsPerEm: 1000, syntheticBold: false, syntheticItalic: false } as Face;

/** The operators that fill the outline of a glyph of 10 points at (20, 30). */
function shapes(outline: string, more: Partial<GlyphRun> = {}) {
  const run: GlyphRun = {
    type: 'glyphs',
    face,
    size: 10,
    scale: 1,
    x: 20,
    y: 30,
    colour: 'FF0000',
    glyphs: [1],
    advances: [5],
    texts: ['A'],
    ...more,
  };
  const { raw, resources } = writeFragment(
    { marks: [{ type: 'shapes', run }] },
    {
      out: openByteWriter(10),
      fontOf: () => expect.fail('No font is needed.'),
      pictureOf: () => expect.fail(),
      outlineOf: (_, glyph) => (glyph === 1 ? outline : ''),
      shown: new WeakMap(),
    },
  );
  expect(resources.fonts).toEqual([]);
  return Buffer.from(raw).toString('latin1').trimEnd().split('\n');
}

it('writes contours from where the last one began, quadratic curves as cubic ones', () => {
  expect(shapes('m100 0l0 300q0 300 300 0c100 0 200-100 300-200zm0 500l100 0z')).toEqual([
    '1 0 0 rg',
    '21 -30 m',
    '21 -27 l',
    '21 -25 22 -25 24 -27 c',
    '25 -27 26 -28 27 -29 c',
    'h',
    '21 -25 m',
    '22 -25 l',
    'h',
    'f',
  ]);
});

it('moves, slants, scales and emboldens them as it does letters', () => {
  const slanted = { ...face, syntheticItalic: true, syntheticBold: true } as Face;
  const [, , , move, line] = shapes('m100 1000l100 0', { face: slanted, scale: 2, offsets: [[3, -2]] });
  // 20 + 3, twice 1 and 2 points to the right, slanted by 0.2126 of 10; 10 and 2 above the line at 30.
  expect([move, line]).toEqual(['27.126 -18 m', '29.126 -18 l']);
  expect(shapes('m0 0l1 1', { face: slanted }).slice(1, 3)).toEqual(['1 0 0 RG', '.3 w']);
  expect(shapes('m0 0l1 1', { face: slanted }).at(-1)).toBe('B');
});

it('goes on with the next glyph, and draws nothing for those without an outline', () => {
  expect(shapes('m0 0l100 0z', { glyphs: [2, 1], advances: [5, 5], texts: [' ', 'A'] })).toEqual([
    '1 0 0 rg',
    '25 -30 m',
    '26 -30 l',
    'h',
    'f',
  ]);
  expect(shapes('', { glyphs: [2] })).toEqual(['1 0 0 rg']);
});
