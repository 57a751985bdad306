import { expect, it } from 'vitest';
import { gridBody } from './grid-body.ts';

const body = { x: 72, y: 72, width: 451, height: 697.9 };
const grid = { type: 'lines', linePitch: 20, charSpace: 0 } as const;

it('puts the whole lines of a document grid in the middle of the body', () => {
  expect(gridBody(body, grid, false)).toEqual({ ...body, y: 80.95, height: 680 });
});
it('starts the grid at the top where the document has footnotes', () => {
  expect(gridBody(body, grid, true)).toEqual({ ...body, height: 680 });
});
it('leaves a page without a grid alone', () => {
  expect(gridBody(body, { ...grid, type: 'none' }, false)).toBe(body);
});
