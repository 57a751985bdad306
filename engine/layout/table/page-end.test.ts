import { expect, test } from 'vitest';
import type { Border } from '../../model/run.ts';
import type { Row } from '../../model/table.ts';
import type { Box } from '../boxes.ts';
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

/** Where the lines of a box stand. */
const linesOf = (of: Box | undefined) =>
  of?.items.filter(({ fragment }) => fragment.marks.some(({ type }) => type === 'destination')).map(({ y }) => y / LINE);
const centred = { verticalAlign: 'center' } as const;

test('what is left of a cell is aligned where its row ends, and stands at the top of pages that it goes on from', () => {
  const first = firstOf(row([cell(12), cell(8, centred), cell(1, centred)]));
  const middle = first?.split(6 * LINE);
  const end = middle?.tail as Box;
  expect(linesOf(middle?.head)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0]);
  expect(linesOf(end)).toEqual([0, 1, 2, 3, 4, 5, 2, 3]);
  expect(linesOf(end.split(4 * LINE)?.head)).toEqual([0, 1, 2, 3, 0, 1]);
});

test('what is left of a merged cell is aligned below a cut between its rows, but not below one through them', () => {
  const merged = cell(8, { ...centred, verticalMerge: 'restart' });
  const other = () => cell(1, { verticalMerge: 'continue' });
  const first = firstOf(row([merged, cell(6)]), row([other(), cell(6)]), row([other(), cell(4)]));
  const between = first?.split(6.5 * LINE)?.tail;
  const through = first?.split(7 * LINE)?.tail;
  expect(linesOf(between)?.slice(0, 3)).toEqual([4, 5, 0]);
  expect(linesOf(through)?.slice(0, 3)).toEqual([0, 0, 1]);
});
