import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';
import { cell, row, table } from './test-stack.ts';

const twips = (...grid: readonly number[]): readonly number[] => {
  const rows = [row(grid.map(() => cell(1)))];
  return columnWidths(table(rows, { grid: grid.map((width) => width / 20) }), 500).map((width) => Math.round(width * 20_000) / 1000);
};

test('columns end at whole ten-thousandths of the table, and there at whole twips, as LibreOffice has them', () => {
  expect(twips(3420, 6650)).toEqual([3419, 6651]);
  expect(twips(3421, 6650)).toEqual([3421, 6650]);
  expect(twips(1740, 1353, 1636, 1259)).toEqual([1740, 1352, 1636, 1260]);
  expect(twips(1401, 1728, 1706, 1377, 1213)).toEqual([1401, 1727, 1707, 1376, 1214]);
});

test('a table that is as wide as its columns takes whole hundredths of a millimetre, as LibreOffice reads them', () => {
  expect(twips(3096, 4832)).toEqual([3096, 4833]);
  expect(twips(2756, 1682)).toEqual([2755, 1683]);
});
