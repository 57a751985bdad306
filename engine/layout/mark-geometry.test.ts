import { expect, it } from 'vitest';
import type { Stroke } from '../model/drawing.ts';
import type { PathMark } from './display-list.ts';
import { dashLengths } from './mark-geometry.ts';

it('dashes a line by its width, and draws one of more than 100,000 dashes solid', () => {
  const stroke = { width: 2, colour: '000000', opacity: 1, dash: [3, 1] } as Stroke;
  const line = (length: number): PathMark => ({
    type: 'path',
    x: 10,
    y: 10,
    steps: [
      ['M', 0, 0],
      ['L', length, 0],
    ],
    fill: { type: 'none' },
    stroke,
  });
  expect(dashLengths(stroke, line(399_000))).toEqual([6, 2]);
  expect(dashLengths(stroke, line(401_000))).toEqual([]);
  const { dash: _, ...solid } = stroke;
  expect(dashLengths(solid, line(1e9))).toEqual([]);
});
