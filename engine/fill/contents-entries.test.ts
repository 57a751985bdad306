import { expect, it } from 'vitest';
import type { Block } from '../model/document.ts';
import type { Bookmark, Field, Inline, Paragraph } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { entryTarget } from './contents-entries.ts';
import { fillTemplate } from './fill.ts';
import { dataRow, document, listItem, numbering, numberingLevel, paragraph, RUN, records, tab, text, textOf } from './test-documents.ts';

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

it('has an entry for every copy also where entries are no links', () => {
  const fill = filler(
    paragraph('{{Name}}', tab(), page('item')),
    paragraph('{{#Items}}'),
    paragraph(bookmark('item'), '{{Name}}'),
    paragraph('{{/Items}}'),
  );
  expect(fill({ Items: records({ Name: 'A' }, { Name: 'B' }) })).toEqual(['A\t', 'B\t', 'A', 'B']);
});

it('keeps entries that led nowhere in the template', () => {
  const fill = filler(entry('gone', text('Fee')), paragraph('{{#if Fee}}'), paragraph('Fee'), paragraph('{{/if}}'));
  expect(fill({ Fee: false })).toEqual(['Fee\t']);
});

it('takes for an entry what is all one link with a page number in it', () => {
  expect(entryTarget(entry('a', text('A')))).toBe('a');
  expect(entryTarget(paragraph({ ...text('A'), link: { anchor: 'a' } }, tab(), { ...page('a'), link: { anchor: 'a' } }))).toBe('a');
  expect(entryTarget(paragraph('see page ', { ...page('a'), link: { anchor: 'a' } }))).toBeUndefined();
  expect(entryTarget(paragraph({ ...text('A'), link: { anchor: 'a' } }))).toBeUndefined();
  expect(entryTarget(paragraph('A', tab(), page('a')))).toBe('a');
  expect(entryTarget(paragraph('A', tab(), { ...page('a'), link: { anchor: 'a' } }))).toBe('a');
  expect(entryTarget(paragraph(tab(), page('a')))).toBeUndefined();
  expect(entryTarget(paragraph({ ...text('A'), link: { anchor: 'b' } }, { ...page('a'), link: { anchor: 'a' } }))).toBeUndefined();
});

it('has an entry for every copy of a heading, with its words, its number and a bookmark of its own', () => {
  const { value: bound } = bindTemplate(
    document(
      [
        entry('item', text('1.'), tab(), text('Item '), text('{{Name}}')),
        paragraph('{{#Items}}'),
        listItem(1, 0, bookmark('item'), 'Item {{Name}}'),
        paragraph('{{/Items}}'),
      ],
      { numbering: CLAUSES },
    ),
  );
  const { memory } = bound;
  const fill = (...names: readonly string[]) => {
    const row = dataRow({ Items: records(...names.map((Name) => ({ Name }))) });
    return fillTemplate(bound, row, { locale: 'en', timeZone: 'UTC', decimals: 2 }, () => {}).sections[0]?.blocks ?? [];
  };
  const blocks = fill('A', 'B');
  expect(textOf(blocks)).toBe('1.\tItem A\t\n2.\tItem B\t\nItem A\nItem B');
  expect(blocks.map((block) => (block.type === 'paragraph' ? entryTarget(block) : ''))).toEqual(['item', 'item#2', undefined, undefined]);
  expect(blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [])).filter(({ type }) => type === 'bookmark')).toEqual([
    bookmark('item'),
    bookmark('item#2'),
  ]);
  expect(textOf(memory.filling?.paragraphs.map(({ filled }) => filled) ?? [])).toBe('Item A\nItem B\n1.\tItem A\t\n2.\tItem B\t');
  expect(textOf(fill('C'))).toBe('1.\tItem C\t\nItem C');
  expect(textOf(fill())).toBe('');
});

it('asks for no placeholder in a title that is the text of a heading', () => {
  const { value: bound, diagnostics } = bindTemplate(
    document([entry('a', text('Of {{Name}}')), paragraph('{{#Items}}'), paragraph(bookmark('a'), 'Of {{Name}}'), paragraph('{{/Items}}')]),
  );
  expect(diagnostics).toEqual([]);
  expect(bound.placeholders.filter(({ loops }) => loops.length === 0).map(({ name }) => name)).toEqual(['Items']);
});
