import { expect, test } from 'vitest';
import { layoutTable } from './layout-table.ts';
import { cell, context, row, table } from './test-stack.ts';

/** Where the text of a cell without margins begins, points from the table's left edge. */
function textIn(width: number): number | undefined {
  const line = { style: 'single', width, space: 0, colour: '000000' };
  const borders = { top: line, right: line, bottom: line, left: line };
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  const { rows } = layoutTable(table([row([cell(1, { borders, margins })])]), 468, context());
  return rows[0]?.box.items.find(({ fragment }) => fragment.marks.some(({ type }) => type === 'destination'))?.x;
}

test('text keeps clear of the whole twips of half a border where the margin is narrower', () => {
  expect([0.25, 0.75, 2.25, 6].map(textIn)).toEqual([0.1, 0.35, 1.1, 3]);
});
