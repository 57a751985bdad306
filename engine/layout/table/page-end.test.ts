import { expect, test } from 'vitest';
import type { Border } from '../../model/run.ts';
import type { Row } from '../../model/table.ts';
import { layoutTable } from './layout-table.ts';
import { cell, context, LINE, row, table } from './test-stack.ts';

const line = (width: number): Border => ({ style: 'single', width, space: 0, colour: '000000' });
const below = (count: number, bottom: number): Row => row([cell(count, { borders: { bottom: line(bottom) } })]);
const firstOf = (...rows: readonly Row[]) => layoutTable(table(rows, { grid: [100] }), 468, context()).rows[0]?.box;

test('a page ends with the border below its last row, not with what the next row has above itself', () => {
  const first = firstOf(below(5, 1), row([cell(1, { borders: { top: line(6) } })]));
  expect(first?.closing?.height).toBe(1);
  expect(first?.split(2 * LINE + 1)?.head.height).toBe(2 * LINE + 1);
});
