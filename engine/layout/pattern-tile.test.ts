import { expect, test } from 'vitest';
import { patternTile } from './pattern-tile.ts';

test('a tile paints each stretch of set pixels, rows that are alike as one, three quarters of a point a pixel', () => {
  expect(patternTile({ type: 'pattern', rows: [0, 0b11000011, 0b11000011, 1], colour: '000000', opacity: 1 })).toEqual([
    { x: 0, y: 0.75, width: 1.5, height: 1.5 },
    { x: 4.5, y: 0.75, width: 1.5, height: 1.5 },
    { x: 5.25, y: 2.25, width: 0.75, height: 0.75 },
  ]);
});
