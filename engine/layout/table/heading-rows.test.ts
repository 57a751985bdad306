import { expect, it } from 'vitest';
import { headingRows } from './heading-rows.ts';
import type { TableRow } from './layout-table.ts';

const row = (header: boolean): TableRow => ({ header, box: { height: 10 } }) as TableRow;
const rows = (headers: number, others: number): readonly TableRow[] =>
  Array.from({ length: headers + others }, (_, index) => row(index < headers));

it('shows the first rows again that are marked for it', () => {
  expect(headingRows(rows(2, 3), 100)).toBe(2);
  expect(headingRows([row(false), row(true)], 100)).toBe(0);
  expect(headingRows(rows(3, 0), 100)).toBe(0);
});

it('shows no rows again that would take a whole page', () => {
  expect(headingRows(rows(9, 1), 100)).toBe(9);
  expect(headingRows(rows(10, 1), 100)).toBe(0);
});

it('sets no row to find out that those are too high of which one has been cut', () => {
  const unset: TableRow = {
    ...row(true),
    get box(): never {
      throw new Error('set');
    },
  };
  expect(headingRows([unset, row(true), row(false)], 100, 1)).toBe(0);
  expect(headingRows([row(true), unset, row(false)], 10)).toBe(0);
  expect(() => headingRows([unset, row(false), row(true)], 100, 2)).toThrow('set');
});
