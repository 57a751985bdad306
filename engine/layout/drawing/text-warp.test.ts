import { expect, test } from 'vitest';
import { warpAt } from './text-warp.ts';

const BOX = { x: 10, y: 20, width: 200, height: 100 };
const TEXT = { box: BOX, width: 100, height: 20 };
const warp = (preset: string, adjust: Readonly<Record<string, number>> = {}) => warpAt({ preset, adjust }, TEXT);
/** Where a point of the text comes to lie. */
const place = (preset: string, x: number, y: number, adjust?: Readonly<Record<string, number>>) =>
  warp(preset, adjust)?.(x, y)
    .slice(4)
    .map((each) => Math.round(each * 10) / 10);
const corners = (preset: string, adjust?: Readonly<Record<string, number>>) =>
  [0, 50, 100].map((x) => [place(preset, x, 0, adjust)?.[1], place(preset, x, 20, adjust)?.[1]]);

// The upper and the lower edge at the left, in the middle and at the right, as ECMA-376's presetTextWarpDefinitions.xml has them.
test.each([
  [
    'textPlain',
    [
      [20, 120],
      [20, 120],
      [20, 120],
    ],
  ],
  [
    'textTriangle',
    [
      [70, 120],
      [20, 120],
      [70, 120],
    ],
  ],
  [
    'textTriangleInverted',
    [
      [20, 70],
      [20, 120],
      [20, 70],
    ],
  ],
  [
    'textChevron',
    [
      [45, 120],
      [20, 95],
      [45, 120],
    ],
  ],
  [
    'textChevronInverted',
    [
      [20, 95],
      [45, 120],
      [20, 95],
    ],
  ],
  [
    'textSlantUp',
    [
      [75.6, 120],
      [47.8, 92.2],
      [20, 64.4],
    ],
  ],
  [
    'textSlantDown',
    [
      [20, 64.4],
      [47.8, 92.2],
      [75.6, 120],
    ],
  ],
  [
    'textFadeRight',
    [
      [20, 120],
      [36.7, 103.3],
      [53.3, 86.7],
    ],
  ],
  [
    'textFadeLeft',
    [
      [53.3, 86.7],
      [36.7, 103.3],
      [20, 120],
    ],
  ],
  [
    'textInflate',
    [
      [38.8, 101.3],
      [20, 120],
      [38.8, 101.3],
    ],
  ],
  [
    'textDeflate',
    [
      [20, 120],
      [38.8, 101.3],
      [20, 120],
    ],
  ],
  [
    'textWave1',
    [
      [32.5, 107.5],
      [32.5, 107.5],
      [32.5, 107.5],
    ],
  ],
])('%s fills what is between its edges', (preset, edges) => expect(corners(preset)).toEqual(edges));

test('edges lie where the file adjusts them, waves swing between their ends, and some are narrower above', () => {
  expect(corners('textTriangle', { adj: 20_000 })).toEqual([
    [40, 120],
    [20, 120],
    [40, 120],
  ]);
  expect(place('textWave1', 25, 0)?.[1]).toBeLessThan(25);
  expect(place('textWave2', 25, 0)?.[1]).toBeGreaterThan(40);
  expect([place('textFadeUp', 0, 0)?.[0], place('textFadeUp', 0, 20)?.[0]]).toEqual([76.7, 10]);
  expect([place('textFadeDown', 0, 0)?.[0], place('textFadeDown', 0, 20)?.[0]]).toEqual([10, 76.7]);
});

test('letters are stretched and slanted as the edges are', () => {
  expect(warp('textPlain')?.(50, 10)).toEqual([2, 0, 0, 5, 110, 70].map((each) => expect.closeTo(each, 6)));
  const [, slant, , height] = warp('textFadeRight')?.(100, 0) ?? [];
  expect(slant).toBeGreaterThan(0);
  expect(height).toBeLessThan(5);
});

test('text along an arch is turned, not stretched, in the middle of it and within its box', () => {
  expect(warp('textArchUp')?.(50, 15)).toEqual([1, 0, 0, 1, 110, 35].map((each) => expect.closeTo(each, 1)));
  // The middle of the lower arch: text stands on it.
  expect(warp('textArchDown')?.(50, 15)).toEqual([1, 0, 0, 1, 110, 115].map((each) => expect.closeTo(each, 1)));
  // A circle begins at the left and goes by the top; its middle is at the right, where letters look outwards.
  expect(warp('textCircle')?.(50, 0)).toEqual([0, 1, -1, 0, 210, 70].map((each) => expect.closeTo(each, 1)));
  const [a = 0, b = 0] = warpAt({ preset: 'textArchUp', adjust: {} }, { ...TEXT, width: 1000 })?.(0, 0) ?? [];
  expect(Math.hypot(a, b)).toBeLessThan(0.3);
});

test('of others nothing is known', () => expect(warp('textRingInside')).toBeUndefined());
