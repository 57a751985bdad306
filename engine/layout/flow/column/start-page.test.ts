import { expect, it, vi } from 'vitest';
import type { Table } from '../../../model/table.ts';
import { cell, row, table } from '../../table/test-stack.ts';
import { paragraph } from '../simple-lines.test-support.ts';
import { pageTexts } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

/** One row for each name; those after a `|` ask for a page of their own. */
const rows = (...names: readonly string[]): Table =>
  table(names.map((name) => row([cell(1, { blocks: [paragraph([name.replace('|', '')], { pageBreakBefore: name.startsWith('|') })] })])));

it('begins a page with the row of a table whose first paragraph asks for one', () => {
  expect(pageTexts(paragraph(['a']), rows('|b', 'c'))).toEqual([['a'], ['b', 'c']]);
  expect(pageTexts(rows('a', '|b', '|c'))).toEqual([['a'], ['b'], ['c']]);
});

it('leaves no page empty above a table that asks for a page and begins one anyway', () => {
  expect(pageTexts(rows('|a', 'b'))).toEqual([['a', 'b']]);
});
