import { expect, test } from 'vitest';
import type { TableLayout } from '../../table/layout-table.ts';
import { clearOfFloats } from './clear-of-floats.ts';

/** Where a table of three rows of 10 pt starts, as wide as said, at 20 pt from the top beside a float with distances of 9 pt. */
function start(width: number, floatY: number, kind: 'square' | 'topAndBottom' = 'square', bottom = 300): number {
  const rows = Array.from({ length: 3 }, () => ({ box: { height: 10 } })) as unknown as TableLayout['rows'];
  const float = { kind, side: 'both', x: 91, y: floatY, width: 68, height: 30, beside: [9, 9] } as const;
  return clearOfFloats({ x: 0, width, rows }, { x: 0, width: 200 }, 20, [float], bottom);
}

test('a table starts below a float that any of its rows would touch', () => {
  expect([start(150, 10), start(150, 45), start(150, 50)]).toEqual([40, 75, 20]);
});

test('it may stand in the distance of a float, but not beside one that has no text beside it', () => {
  expect([start(100, 10), start(101, 10)]).toEqual([20, 40]);
  expect(start(50, 10, 'topAndBottom')).toBe(40);
});

test('it stays where its first row would not fit below the float', () => {
  expect([start(150, 10, 'square', 50), start(150, 10, 'square', 49)]).toEqual([40, 20]);
  expect(clearOfFloats({ x: 0, width: 9, rows: [] }, { x: 0, width: 9 }, 20, [], 300)).toBe(20);
});
