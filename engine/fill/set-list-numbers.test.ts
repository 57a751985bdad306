import { expect, it } from 'vitest';
import type { Block, TextDocument } from '../model/document.ts';
import type { ListNumberField, Text } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { fillTemplate } from './fill.ts';
import { labelParagraphs } from './labels.ts';
import { setListNumbers } from './set-list-numbers.ts';
import {
  dataRow,
  document,
  header,
  inlineDrawing,
  listItem,
  note,
  numbering,
  numberingLevel,
  paragraph,
  RUN,
  records,
  section,
  table,
  textBox,
} from './test-documents.ts';

const LIST = numbering({
  id: 1,
  abstractId: 7,
  name: 'Clauses',
  levels: [numberingLevel('decimal', '%1.'), numberingLevel('lowerLetter', '(%2)'), numberingLevel('bullet', '•')],
});

const number = (listNumber: ListNumberField = {}): Text => ({ type: 'text', text: '', properties: RUN, listNumber });

function textsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    block.type === 'table'
      ? block.rows.flatMap((row) => row.cells.flatMap((cell) => textsOf(cell.blocks)))
      : [block.children.map((child) => (child.type === 'text' ? child.text : '')).join('')],
  );
}

const numbersOf = (...blocks: readonly Block[]) => textsOf(setListNumbers(document(blocks, { numbering: LIST })).sections[0]?.blocks ?? []);

it('counts in the list of the paragraph, one level below its own number, and begins again with the next', () => {
  expect(numbersOf(listItem(1, 0, number(), ' one, ', number(), ' two'), listItem(1, 0, number(), ' one'))).toEqual([
    '(a) one, (b) two',
    '(a) one',
  ]);
});

it('counts together with the paragraphs of a list that it names', () => {
  const blocks = [paragraph(number({ list: 'clauses', level: 0 }), ' first'), listItem(1, 0), paragraph(number({ list: 'Clauses' }))];
  expect(numbersOf(...blocks)).toEqual(['1. first', '', '3.']);
  const labels = labelParagraphs(setListNumbers(document(blocks, { numbering: LIST })));
  expect([...labels.values()].map(({ text }) => text)).toEqual(['2.']);
});

it('brings the three lists that Word knows, and one for every other name', () => {
  const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const all = (list?: string) => numbersOf(...levels.map((level) => paragraph(number({ level, ...(list ? { list } : {}) }))));
  expect(all()).toEqual(['1)', 'a)', 'i)', '(1)', '(a)', '(i)', '1.', 'a.', 'i.']);
  expect(all('OutlineDefault')).toEqual(['I.', 'A.', '1.', 'a)', '(1)', '(a)', '(i)', '(a)', '(i)']);
  expect(all('LegalDefault').slice(0, 3)).toEqual(['1.', '1.1.', '1.1.1.']);
  expect(numbersOf(paragraph(number({ list: 'Mine' })), paragraph(number({ list: 'Other' })), paragraph(number({ list: 'mine' })))).toEqual(
    ['1)', '1)', '2)'],
  );
});

it('counts AUTONUM fields by the levels of headings, and other text below the last heading that counted', () => {
  const heading = (level: number, list: string) => {
    const block = paragraph(number({ list, followsHeadings: true }));
    return { ...block, properties: { ...block.properties, outlineLevel: level } };
  };
  const text = (list: string, end?: string) => paragraph(number({ list, followsHeadings: true, ...(end === undefined ? {} : { end }) }));
  const all = (list: string) =>
    numbersOf(text(list), text(list), heading(0, list), heading(1, list), text(list), text(list), heading(0, list), text(list));
  expect(all('AUTONUM')).toEqual(['1.', '2.', '3.', '1.', '1.', '2.', '4.', '1.']);
  expect(all('AUTONUMLGL')).toEqual(['1.', '2.', '3.', '3.1.', '3.1.1.', '3.1.2.', '4.', '4.1.']);
  expect(all('AUTONUMOUT')).toEqual(['I.', 'II.', 'III.', 'A.', '1.', '2.', 'IV.', 'A.']);
  expect(numbersOf(text('AUTONUM'), paragraph(number({ list: 'AUTONUM', followsHeadings: true, format: 'upperRoman' })))).toEqual([
    '1.',
    'II.',
  ]);
  expect(numbersOf(text('AUTONUM', ')'), text('AUTONUM', ''), text('AUTONUMLGL'))).toEqual(['1)', '2', '1.']);
});

it('starts where it is told to, takes no level that there is not, and shows no bullet', () => {
  expect(numbersOf(paragraph(number({ start: 5 })), paragraph(number()), paragraph(number({ level: 40 })))).toEqual(['5)', '6)', 'i.']);
  expect(numbersOf(listItem(1, 1, number(), 'x'))).toEqual(['x']);
});

it('counts through cells and text boxes; headers and notes count for themselves', () => {
  const inBox = paragraph(number());
  const source: TextDocument = {
    ...document([]),
    sections: [
      {
        ...section([paragraph(number()), table([[paragraph(number())]]), paragraph(inlineDrawing(textBox(inBox)), number())]),
        headers: { default: header(paragraph(number())) },
      },
    ],
    footnotes: new Map([['1', note('1', paragraph(number()), paragraph(number()))]]),
  };
  const { sections, footnotes } = setListNumbers(source);
  expect(textsOf(sections[0]?.blocks ?? [])).toEqual(['1)', '2)', '4)']);
  expect(textsOf(sections[0]?.headers.default?.blocks ?? [])).toEqual(['1)']);
  expect(textsOf(footnotes.get('1')?.blocks ?? [])).toEqual(['1)', '2)']);
});

it('leaves all as it is where there are no such fields, or where they have their numbers', () => {
  const plain = document([listItem(1, 0, 'x')], { numbering: LIST });
  expect(setListNumbers(plain)).toBe(plain);
  const numbered = setListNumbers(document([paragraph(number())]));
  expect(setListNumbers(numbered)).toBe(numbered);
});

it('counts what loops and conditions leave of a row, and tells how the paragraphs came about', () => {
  const { value: bound } = bindTemplate(
    document(
      [
        paragraph('{{#if Extra}}'),
        paragraph(number({ list: 'Clauses' }), ' extra'),
        paragraph('{{/if}}'),
        paragraph('{{#Items}}'),
        paragraph(number({ list: 'Clauses' }), ' {{Name}}'),
        paragraph('{{/Items}}'),
        listItem(1, 0, 'end'),
      ],
      { numbering: LIST },
    ),
  );
  const fill = (row: Parameters<typeof dataRow>[0]) =>
    fillTemplate(bound, dataRow(row), { locale: 'en', timeZone: 'UTC', decimals: 2 }, () => {});
  const filled = fill({ Extra: true, Items: records({ Name: 'A' }, { Name: 'B' }) });
  expect(textsOf(filled.sections[0]?.blocks ?? [])).toEqual(['1. extra', '2. A', '3. B', 'end']);
  expect([...labelParagraphs(filled).values()].map(({ text }) => text)).toEqual(['4.']);
  expect(bound.memory.filling?.paragraphs.map((one) => textsOf([one.filled])[0])).toEqual(['2. A', '3. B']);
  const without = fill({ Extra: false, Items: records({ Name: 'A' }) });
  expect(textsOf(without.sections[0]?.blocks ?? [])).toEqual(['1. A', 'end']);
});
