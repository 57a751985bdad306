import { expect, it, vi } from 'vitest';
import { plainDocument } from '../../../model/plain.test-support.ts';
import type { Table, TableFloat } from '../../../model/table.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { cell, row, table } from '../../table/test-stack.ts';
import { document, lines, paragraph, section } from '../simple-lines.test-support.ts';
import { linesOn } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

/** A table of as many rows of one line, 40 pt wide, that floats 30 pt from the left of the text and 10 below its place. */
const floating = (count: number, vertical: TableFloat['vertical'] = { from: 'text', offset: 10 }): Table =>
  table(
    lines('r', count).map((name) => row([cell(1, { blocks: [paragraph([name])] })])),
    {
      width: { type: 'points', value: 40 },
      grid: [40],
      float: {
        horizontal: { from: 'text', offset: 30 },
        vertical,
        distance: { top: 0, right: 0, bottom: 0, left: 0 },
        overlap: true,
      },
    },
  );

/** What stands on each page of ten lines, with the lefts of the table's rows. */
const pagesOf = (above: number, float: Table, ...compatibility: readonly string[]) => {
  const { settings } = plainDocument([]);
  const blocks = [paragraph(lines('a', above)), float, paragraph(['b'])];
  const pages = layoutDocument(document([section(blocks)], { settings: { ...settings, compatibility: new Set(compatibility) } }), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  });
  return pages.map((page) => {
    const found = linesOn(page);
    return {
      texts: found.map(({ text }) => text).sort(),
      lefts: [...new Set(found.filter(({ text }) => text.startsWith('r')).map(({ x }) => x))],
    };
  });
};

it('sets rows of a floating table at its place, and the rest on the next page, where the page has no room for all', () => {
  expect(pagesOf(5, floating(6))).toEqual([
    { texts: [...lines('a', 5), ...lines('r', 4)], lefts: [50] },
    { texts: ['b', 'r5', 'r6'], lefts: [50] },
  ]);
});

it('does the same with one that no page has room for, wherever it is placed', () => {
  const [first, second] = pagesOf(2, floating(12, { from: 'page', offset: 70 }));
  expect(first).toEqual({ texts: [...lines('a', 2), ...lines('r', 5)], lefts: [50] });
  expect(second?.lefts).toEqual([50]);
});

it('moves it to the next page whole where the document asks for that, and one of a single row', () => {
  expect(pagesOf(5, floating(6), 'doNotBreakWrappedTables').map(({ texts }) => texts)).toEqual([lines('a', 5), ['b', ...lines('r', 6)]]);
  expect(pagesOf(9, floating(1)).map(({ texts }) => texts)).toEqual([lines('a', 9), ['b', 'r1']]);
});

it('leaves it no distance from the text above that takes its first row below the page', () => {
  expect(pagesOf(1, floating(6, { from: 'text', offset: 85 })).map(({ texts }) => texts)).toEqual([['a1', 'b', ...lines('r', 6)]]);
});
