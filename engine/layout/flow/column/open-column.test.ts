import { expect, it, vi } from 'vitest';
import type { Block } from '../../../model/document.ts';
import type { Table } from '../../../model/table.ts';
import { cell, row, table } from '../../table/test-stack.ts';
import { lines, paragraph } from '../simple-lines.test-support.ts';
import { pageTexts } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

const kept = (names: readonly string[]): readonly Block[] => names.map((name) => paragraph([name], { keepNext: true }));

/** A table all of whose rows keep with the next. */
const keptRows = (names: readonly string[]): Table =>
  table(names.map((name) => row([cell(1, { blocks: [paragraph([name], { keepNext: true })] })])));

it('takes along what keeps with the next behind a table that begins the page, and leaves the table', () => {
  const rows = lines('r', 4);
  expect(pageTexts(keptRows(rows), ...kept(lines('k', 8)), paragraph(['end']))).toEqual([rows, [...lines('k', 8), 'end']]);
});

it('leaves what stands above such a table with it, and takes along a second table', () => {
  const [rows, others] = [lines('r', 3), lines('s', 5)];
  const blocks = [...kept(['a']), keptRows(rows), ...kept(['b', 'c']), keptRows(others), ...kept(['d']), paragraph(['end'])];
  expect(pageTexts(...blocks)).toEqual([
    ['a', ...rows],
    ['b', 'c', ...others, 'd', 'end'],
  ]);
});

it('breaks a table that keeps together with what stands above it where it fills the page', () => {
  const rows = lines('r', 12);
  expect(pageTexts(...kept(['a']), keptRows(rows))).toEqual([['a', ...rows.slice(0, 9)], rows.slice(9)]);
});

it('cuts a row of such a table', () => {
  const lower = lines('s', 4);
  const rows = keptRows(lines('r', 7)).rows;
  const tall = row([cell(1, { blocks: [paragraph(lower, { keepNext: true })] })]);
  expect(pageTexts(...kept(['a']), table([...rows, tall]))).toEqual([['a', ...lines('r', 7), ...lower.slice(0, 2)], lower.slice(2)]);
});
