import { expect, it } from 'vitest';
import type { Block } from '../model/document.ts';
import type { Bookmark, Field, Inline, Paragraph } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { entryTarget } from './contents-entries.ts';
import { fillTemplate } from './fill.ts';
import { dataRow, document, listItem, numbering, numberingLevel, paragraph, RUN, tab, text, textOf } from './test-documents.ts';

const bookmark = (name: string): Bookmark => ({ type: 'bookmark', name, properties: RUN });
const page = (target: string): Field => ({ type: 'field', kind: 'pageReference', result: '1', target, properties: RUN });

const entry = (anchor: string, ...children: readonly Inline[]): Paragraph =>
  paragraph(...[...children, tab(), page(anchor)].map((child) => ({ ...child, link: { anchor } })));

const CLAUSES = numbering({ id: 1, abstractId: 7, levels: [numberingLevel('decimal', '%1.')] });

const filler = (...blocks: readonly Block[]) => {
  const { value: bound } = bindTemplate(document(blocks, { numbering: CLAUSES }));
  return (row: Parameters<typeof dataRow>[0]) =>
    textOf(fillTemplate(bound, dataRow(row), { locale: 'en', timeZone: 'UTC', decimals: 2 }, () => {}).sections[0]?.blocks ?? []).split(
      '\n',
    );
};

it('leaves entries of a table of contents out with what they lead to, and gives the others their numbers', () => {
  const fill = filler(
    entry('fee', text('1.'), tab(), text('Fee')),
    entry('scope', text('2.'), tab(), text('Scope')),
    paragraph('{{#if Fee}}'),
    listItem(1, 0, bookmark('fee'), 'Fee'),
    paragraph('{{/if}}'),
    listItem(1, 0, bookmark('scope'), 'Scope'),
  );
  expect(fill({ Fee: true })).toEqual(['1.\tFee\t', '2.\tScope\t', 'Fee', 'Scope']);
  expect(fill({ Fee: false })).toEqual(['1.\tScope\t', 'Scope']);
});

it('keeps entries that led nowhere in the template', () => {
  const fill = filler(entry('gone', text('Fee')), paragraph('{{#if Fee}}'), paragraph('Fee'), paragraph('{{/if}}'));
  expect(fill({ Fee: false })).toEqual(['Fee\t']);
});

it('takes for an entry what is all one link with a page number in it', () => {
  expect(entryTarget(entry('a', text('A')))).toBe('a');
  expect(entryTarget(paragraph('see page ', { ...page('a'), link: { anchor: 'a' } }))).toBeUndefined();
  expect(entryTarget(paragraph({ ...text('A'), link: { anchor: 'a' } }))).toBeUndefined();
  expect(entryTarget(paragraph({ ...text('A'), link: { anchor: 'b' } }, { ...page('a'), link: { anchor: 'a' } }))).toBeUndefined();
});
