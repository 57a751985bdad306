import { expect, test } from 'vitest';
import type { PathMark } from './display-list.ts';
import { dot } from './filled-path.test-support.ts';
import { picturePlaces } from './picture-places.ts';

/** A box of 100 × 60 points at (10, 20). */
const BOX: PathMark = {
  type: 'path',
  x: 10,
  y: 20,
  steps: [
    ['M', 0, 0],
    ['L', 100, 60],
  ],
  fill: { type: 'none' },
};
const fill = { type: 'picture', media: dot, opacity: 1 } as const;
const tile = { width: 40, height: 30, x: 0, y: 0, align: [0, 0] } as const;

test('a picture is stretched over the box, or repeated from the corner that it is aligned to', () => {
  expect(picturePlaces(BOX, fill)).toEqual([{ x: 10, y: 20, width: 100, height: 60 }]);
  const lefts = (more: object) => [...new Set(picturePlaces(BOX, { ...fill, tile: { ...tile, ...more } }).map(({ x }) => x))];
  expect(picturePlaces(BOX, { ...fill, tile })).toHaveLength(6);
  expect(lefts({})).toEqual([10, 50, 90]);
  expect(lefts({ align: [1, 0] })).toEqual([-10, 30, 70]);
  expect(lefts({ align: [0.5, 0] })).toEqual([0, 40, 80]);
  expect(lefts({ x: 50 })).toEqual([-20, 20, 60, 100]);
});

test('a picture that would be repeated beyond reason is repeated in a multiple of its size', () => {
  const places = picturePlaces(BOX, { ...fill, tile: { ...tile, width: 0.01, height: 0.01 } });
  expect(places.length).toBeGreaterThan(300);
  expect(places.length).toBeLessThanOrEqual(2000);
  const thin = { ...BOX, steps: [['M', 0, 0] as const, ['L', 100, 0.01] as const] };
  expect(picturePlaces(thin, { ...fill, tile: { ...tile, width: 0.01, height: 0.01, x: 1e300 } }).length).toBeLessThanOrEqual(2000);
  expect(picturePlaces(BOX, { ...fill, tile: { ...tile, width: 1e-320, height: 1 } })).toHaveLength(1);
});
