import { expect, it, vi } from 'vitest';
import type { FontLibrary } from '../../../fonts/face.ts';
import type { Block } from '../../../model/document.ts';
import type { Box, Stack } from '../../boxes.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { linesOn } from '../column/page-texts.test-support.ts';
import { document, lines, noteReference, paragraph, section } from '../simple-lines.test-support.ts';
import { endOfNote } from './page-notes.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

it('gives the space after a note room above the next one, not at the bottom of the page', () => {
  const footnotes = new Map(['1', '2'].map((id) => [id, { id, blocks: [paragraph([`n${id}`], { after: 20 })] }]));
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const withNotes = (body: ReturnType<typeof paragraph>) =>
    layoutDocument(document([section([body])], { footnotes }), context).map((page) =>
      linesOn(page).map(({ text, y }) => `${text}@${Math.round(y * 10) / 10}`),
    );
  expect(withNotes(paragraph([noteReference('1'), noteReference('2'), 'ref']))).toEqual([['ref@20', 'n1@80', 'n2@110']]);
  // Eight lines and the separator leave room for a line, not for a line and the space.
  const seven = lines('a', 7);
  const full = [...seven.map((word, line) => `${word}@${20 + 10 * line}`), 'ref@90', 'n1@110'];
  expect(withNotes(paragraph([...seven, noteReference('1'), 'ref']))).toEqual([full]);
  // Five lines, the separator, a note and its space leave room for the second note alone.
  const four = lines('a', 4);
  const both = [...four.map((word, line) => `${word}@${20 + 10 * line}`), 'ref@60', 'n1@80', 'n2@110'];
  expect(withNotes(paragraph([...four, noteReference('1'), noteReference('2'), 'ref']))).toEqual([both]);
});

it('puts between notes the space that their paragraphs have between them in a text', () => {
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const tops = (...spacings: readonly Parameters<typeof paragraph>[1][]) => {
    const footnotes = new Map(
      spacings.map((spacing, index) => [`${index}`, { id: `${index}`, blocks: [paragraph([`n${index}`], spacing)] }]),
    );
    const body = paragraph([...spacings.map((_, index) => noteReference(`${index}`)), 'ref']);
    const [page] = layoutDocument(document([section([body])], { footnotes }), context);
    return (
      page &&
      linesOn(page)
        .map(({ y }) => Math.round(y))
        .slice(1)
    );
  };
  expect(tops({}, {})).toEqual([100, 110]);
  expect(tops({ before: 8, after: 20 }, { before: 15 })).toEqual([80, 110]);
  expect(tops({ after: 20, styleId: 'Note' }, { contextualSpacing: true, before: 15, styleId: 'Note' })).toEqual([80, 110]);
  expect(tops({ beforeAuto: true, afterAuto: true }, { beforeAuto: true })).toEqual([86, 110]);
});

it('counts the space above the first note of a page, the automatic one as well', () => {
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const pagesWith = (spacing: Parameters<typeof paragraph>[1]) => {
    const footnotes = new Map([['1', { id: '1', blocks: [paragraph(['n1'], spacing)] }]]);
    const body = paragraph([...lines('a', 7), noteReference('1'), 'ref']);
    return layoutDocument(document([section([body])], { footnotes }), context).length;
  };
  expect([pagesWith({}), pagesWith({ before: 14 }), pagesWith({ beforeAuto: true })]).toEqual([1, 2, 2]);
});

it('gives what a line multiple adds below the last line of a note no room at the bottom of the page', () => {
  const line = { height: 24, overhang: 12 } as Box;
  const boxes = [line, line].map((box, index) => ({ x: 0, y: 24 * index, box }));
  expect(endOfNote({ boxes, height: 58 } as unknown as Stack)).toBe(36);
});

it('sets notes at the bottom margin also where a document grid leaves a part of a line above it', () => {
  const footnotes = new Map([['1', { id: '1', blocks: [paragraph(['n1'])] }]]);
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const grid = { type: 'lines', linePitch: 30, charSpace: 0 } as const;
  const body = paragraph([noteReference('1'), 'ref']);
  const [page] = layoutDocument(document([section([body], { grid })], { footnotes }), context);
  expect(page && linesOn(page)).toMatchObject([{ text: 'ref' }, { text: 'n1', y: 110 }]);
});

it('sets the notes of a long paragraph as far as they have room, not all of them on every page', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `${index + 1}`);
  const footnotes = new Map(ids.map((id) => [id, { id, blocks: [paragraph([`n${id}`])] }]));
  const lookUp = vi.spyOn(footnotes, 'get');
  const body = paragraph(ids.flatMap((id) => [noteReference(id), `line${id}`]));
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const pages = layoutDocument(document([section([body])], { footnotes }), context);
  const texts = pages.flatMap((page) => linesOn(page).map(({ text }) => text));
  expect(texts.toSorted()).toEqual(ids.flatMap((id) => [`line${id}`, `n${id}`]).toSorted());
  expect(pages).toHaveLength(15);
  expect(lookUp.mock.calls.length).toBeLessThan(8 * ids.length);
});

it('ends the text of a page with the line of a note that goes on over it, which takes the rest of the page', () => {
  const texts = (mark: string): readonly string[] => Array.from({ length: 12 }, (_, index) => `${mark}${index + 1}`);
  const [one, two, ...others] = texts('l') as readonly [string, string, ...string[]];
  const footnotes = new Map([['1', { id: '1', blocks: [paragraph(texts('n'))] }]]);
  const body = paragraph([one, noteReference('1'), two, ...others]);
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const [page] = layoutDocument(document([section([body])], { footnotes }), context);
  expect(page && linesOn(page).map(({ text }) => text)).toEqual(['l1', 'l2', ...texts('n').slice(0, 7)]);
});

const inColumns = (count: number, ...blocks: readonly Block[]) => ({
  ...section(blocks),
  columns: { list: Array.from({ length: count }, () => ({ width: 20, space: 5 })), separator: false },
});

it('goes on with notes at the foot of the next columns, above those that the columns refer to', () => {
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => {} };
  const note = (id: string, count: number) => [id, { id, blocks: [paragraph(lines(`n${id}.`, count))] }] as const;
  const columnsOf = (count: number, ...blocks: readonly Block[]) =>
    layoutDocument(document([inColumns(count, ...blocks)], { footnotes: new Map([note('1', 10), note('2', 1)]) }), context).map((page) => {
      const placed = linesOn(page);
      return [...new Set(placed.map(({ x }) => x).sort((a, b) => a - b))].map((left) =>
        placed.flatMap(({ text, x }) => (x === left ? [text] : [])).join(' '),
      );
    });
  const first = paragraph([...lines('a', 7), noteReference('1'), 'a8']);
  const second = paragraph([noteReference('2'), 'b1', ...lines('c', 8)]);
  expect(columnsOf(3, first, second)).toEqual([
    ['a1 a2 a3 a4 a5 a6 a7 a8 n1.1', 'n1.2 n1.3 n1.4 n1.5 n1.6 n1.7 n1.8 n1.9 n1.10', 'b1 c1 c2 c3 c4 c5 c6 c7 n2.1'],
    ['c8'],
  ]);
  expect(columnsOf(2, first, paragraph(['b']))).toEqual([
    ['a1 a2 a3 a4 a5 a6 a7 a8 n1.1', 'n1.2 n1.3 n1.4 n1.5 n1.6 n1.7 n1.8 n1.9 n1.10'],
    ['b'],
  ]);
  // On the next page the rest begins in its first column.
  expect(columnsOf(2, paragraph([...lines('a', 17), noteReference('1'), 'a18']), paragraph(lines('b', 6)))).toEqual([
    ['a1 a2 a3 a4 a5 a6 a7 a8 a9 a10', 'a11 a12 a13 a14 a15 a16 a17 a18 n1.1'],
    ['b1 b2 b3 b4 n1.2 n1.3 n1.4 n1.5 n1.6', 'b5 b6 n1.7 n1.8 n1.9 n1.10'],
  ]);
});
