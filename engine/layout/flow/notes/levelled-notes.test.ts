import { expect, it, vi } from 'vitest';
import type { Block, TextDocument } from '../../../model/document.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { linesOn } from '../column/page-texts.test-support.ts';
import { document, lines, noteReference, paragraph, section } from '../simple-lines.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

const columns = {
  list: [
    { width: 35, space: 10 },
    { width: 35, space: 0 },
  ],
  separator: false,
};

const placesOf = (source: TextDocument): readonly (readonly string[])[] =>
  layoutDocument(source, { labels: new Map(), fonts: {} as never, session: openLayoutSession(), report: () => undefined }).map((page) =>
    linesOn(page).map(({ text, x, y }) => `${text}@${x},${y}`),
  );

it('levels the columns of a section with footnotes, which stay at the bottom of the page', () => {
  const first: readonly Block[] = [paragraph(['a1']), paragraph([noteReference('1'), 'a2']), paragraph(['a3']), paragraph(['a4'])];
  const sections = [section(first, { columns }), section([paragraph(['b'])], { start: 'continuous' })];
  const footnotes = new Map([['1', { id: '1', blocks: [paragraph(lines('n', 2))] }]]);
  const [page] = placesOf(document(sections, { footnotes }));
  expect(page).toEqual(['a1@20,20', 'a2@20,30', 'a3@65,20', 'a4@65,30', 'b@20,40', 'n1@20,100', 'n2@20,110']);
});

it('sets the notes of columns that overlap one below the other', () => {
  const note = (id: string): Block => paragraph([noteReference(id), `r${id}`]);
  const sections = [section([note('1'), note('2')], { columns }), section([note('3')], { start: 'continuous' })];
  const footnotes = new Map(['1', '2', '3'].map((id) => [id, { id, blocks: [paragraph([`n${id}`])] }]));
  const [page] = placesOf(document(sections, { footnotes }));
  expect(page?.slice(3)).toEqual(['n1@20,90', 'n2@65,100', 'n3@20,110']);
});
