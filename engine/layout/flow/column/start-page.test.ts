import { expect, it, vi } from 'vitest';
import type { Block } from '../../../model/document.ts';
import type { Table } from '../../../model/table.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { cell, row, table } from '../../table/test-stack.ts';
import { document, paragraph, section } from '../simple-lines.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

const textsOf = (...blocks: readonly Block[]): readonly (readonly string[])[] =>
  layoutDocument(document([section(blocks)]), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  }).map(({ items }) =>
    items.flatMap(({ fragment }) => fragment.marks.flatMap((mark) => (mark.type === 'destination' && mark.name !== '' ? [mark.name] : []))),
  );

/** One row for each name; those after a `|` ask for a page of their own. */
const rows = (...names: readonly string[]): Table =>
  table(names.map((name) => row([cell(1, { blocks: [paragraph([name.replace('|', '')], { pageBreakBefore: name.startsWith('|') })] })])));

it('begins a page with the row of a table whose first paragraph asks for one', () => {
  expect(textsOf(paragraph(['a']), rows('|b', 'c'))).toEqual([['a'], ['b', 'c']]);
  expect(textsOf(rows('a', '|b', '|c'))).toEqual([['a'], ['b'], ['c']]);
});

it('leaves no page empty above a table that asks for a page and begins one anyway', () => {
  expect(textsOf(rows('|a', 'b'))).toEqual([['a', 'b']]);
});
