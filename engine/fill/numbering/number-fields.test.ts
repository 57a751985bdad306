import { expect, it } from 'vitest';
import type { Block, TextDocument } from '../../model/document.ts';
import type { Bookmark, ListNumberField, SequenceField, Text } from '../../model/paragraph.ts';
import { bindTemplate } from '../bind/bind.ts';
import { fillTemplate } from '../fill.ts';
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
} from '../test-documents.ts';
import { labelParagraphs } from './labels.ts';
import { numberFields } from './number-fields.ts';

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

const numbersOf = (...blocks: readonly Block[]) =>
  textsOf(numberFields(document(blocks, { numbering: LIST })).document.sections[0]?.blocks ?? []);

it('counts in the list of the paragraph, one level below its own number, and begins again with the next', () => {
  expect(numbersOf(listItem(1, 0, number(), ' one, ', number(), ' two'), listItem(1, 0, number(), ' one'))).toEqual([
    '(a) one, (b) two',
    '(a) one',
  ]);
});

it('counts together with the paragraphs of a list that it names', () => {
  const blocks = [paragraph(number({ list: 'clauses', level: 0 }), ' first'), listItem(1, 0), paragraph(number({ list: 'Clauses' }))];
  expect(numbersOf(...blocks)).toEqual(['1. first', '', '3.']);
  const labels = labelParagraphs(numberFields(document(blocks, { numbering: LIST })).document);
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
  const { sections, footnotes } = numberFields(source).document;
  expect(textsOf(sections[0]?.blocks ?? [])).toEqual(['1)', '2)', '4)']);
  expect(textsOf(sections[0]?.headers.default?.blocks ?? [])).toEqual(['1)']);
  expect(textsOf(footnotes.get('1')?.blocks ?? [])).toEqual(['1)', '2)']);
});

it('leaves all as it is where there are no such fields, or where they have their numbers', () => {
  const plain = document([listItem(1, 0, 'x')], { numbering: LIST });
  expect(numberFields(plain).document).toBe(plain);
  const numbered = numberFields(document([paragraph(number())])).document;
  expect(numberFields(numbered).document).toBe(numbered);
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
  expect(bound.memory.filling?.paragraphs.map((one) => textsOf([one.filled])[0])).toEqual(['2. A', '3. B', '1. extra']);
  const without = fill({ Extra: false, Items: records({ Name: 'A' }) });
  expect(textsOf(without.sections[0]?.blocks ?? [])).toEqual(['1. A', 'end']);
});

const figure = (result: string, more: Partial<SequenceField> = {}): Text => ({
  type: 'text',
  text: result,
  properties: RUN,
  sequence: { name: 'figure', repeats: false, format: 'decimal', hidden: false, result, ...more },
});

const bookmark = (name: string): Bookmark => ({ type: 'bookmark', name, properties: RUN });

/** The texts of a document of one section, for one row. */
const filler = (...blocks: readonly Block[]) => {
  const { value: bound } = bindTemplate(document(blocks));
  return (row: Parameters<typeof dataRow>[0]) =>
    textsOf(fillTemplate(bound, dataRow(row), { locale: 'en', timeZone: 'UTC', decimals: 2 }, () => {}).sections[0]?.blocks ?? []);
};

it('prints SEQ fields as stored, and counts them where a row has others than the template', () => {
  const fill = filler(
    paragraph('Figure ', figure('4')),
    paragraph('{{#Items}}'),
    paragraph('Figure ', figure('5'), ': {{Name}}'),
    paragraph('{{/Items}}'),
    paragraph('Figure ', figure('6')),
    paragraph('Table ', figure('8', { name: 'table' })),
  );
  expect(fill({ Items: records({ Name: 'A' }) })).toEqual(['Figure 4', 'Figure 5: A', 'Figure 6', 'Table 8']);
  expect(fill({ Items: records({ Name: 'A' }, { Name: 'B' }) })).toEqual(['Figure 1', 'Figure 2: A', 'Figure 3: B', 'Figure 4', 'Table 8']);
  expect(fill({ Items: records() })).toEqual(['Figure 1', 'Figure 2', 'Table 8']);
});

it('counts SEQ fields in rows of a table and in a line', () => {
  const rows = filler(table([[paragraph('{{#Items}}', figure('1'))], '{{Name}}{{/Items}}']));
  expect(rows({ Items: records({ Name: 'A' }, { Name: 'B' }) })).toEqual(['1', 'A', '2', 'B']);
  const line = filler(paragraph('{{#Items}}', figure('1'), ' {{Name}} {{/Items}}'));
  expect(line({ Items: records({ Name: 'A' }, { Name: 'B' }) })).toEqual(['1 A 2 B ']);
});

it('counts a sequence of which the file has a field without a result, by its switches', () => {
  const blocks = [
    paragraph(figure('')),
    paragraph(figure('9', { start: 10 })),
    paragraph(figure('9', { repeats: true })),
    paragraph(figure('', { hidden: true })),
    paragraph(figure('9', { format: 'upperRoman' })),
  ];
  expect(numbersOf(...blocks)).toEqual(['1', '10', '10', '', 'XII']);
  const stored = document([paragraph(figure('9')), paragraph(figure('', { hidden: true }))]);
  expect(numberFields(stored).document).toBe(stored);
});

it('begins a sequence anew behind a heading of the level that it names or a higher one', () => {
  const heading = (outlineLevel: number) => ({ ...paragraph('x'), properties: { ...paragraph().properties, outlineLevel } });
  const field = () => paragraph(figure('', { restartAfter: 1 }));
  expect(numbersOf(field(), field(), heading(1), field(), heading(2), field(), heading(0), field())).toEqual([
    '1',
    '2',
    'x',
    '1',
    'x',
    '2',
    'x',
    '1',
  ]);
});

it('puts the numbers into what REF fields print, of each round its own', () => {
  const reference = (name: string, ...pieces: readonly string[]): readonly Text[] => {
    const field = { bookmark: name };
    return pieces.map((text) => ({ type: 'text', text, properties: RUN, reference: field }));
  };
  const fill = filler(
    paragraph('{{#Items}}'),
    paragraph('{{Name}} in ', ...reference('picture', 'Figure ', '1')),
    paragraph(bookmark('picture'), 'Figure ', figure('1'), ': {{Name}}'),
    paragraph('{{/Items}}'),
    paragraph(bookmark('last'), 'Figure 2-', figure('2')),
    paragraph(
      'see ',
      ...reference('last', 'Figure 2-2'),
      ', ',
      ...reference('picture', 'Figure 1'),
      ' and ',
      ...reference('last', 'the 2'),
    ),
  );
  expect(fill({ Items: records({ Name: 'A' }, { Name: 'B' }) })).toEqual([
    'A in Figure 1',
    'Figure 1: A',
    'B in Figure 2',
    'Figure 2: B',
    'Figure 2-3',
    'see Figure 2-3, Figure 1 and the 2',
  ]);
});

it('puts the numbers of paragraphs into the REF fields that print them, by as many levels as are stored', () => {
  const clauses = numbering({
    id: 1,
    abstractId: 7,
    levels: [numberingLevel('decimal', '%1.'), numberingLevel('lowerLetter', '(%2)'), numberingLevel('decimal', '%1.%3.')],
  });
  const reference = (name: string, result: string): Text => ({
    type: 'text',
    text: result,
    properties: RUN,
    reference: { bookmark: name, paragraphNumber: true },
  });
  const { value: bound } = bindTemplate(
    document(
      [
        paragraph('{{#if Fee}}'),
        listItem(1, 0, 'fee'),
        paragraph('{{/if}}'),
        listItem(1, 0, bookmark('scope'), 'scope'),
        listItem(1, 1, bookmark('first'), 'a'),
        listItem(1, 2, bookmark('deep'), 'b'),
        paragraph(
          reference('scope', '2'),
          ', ',
          reference('first', '2(a)'),
          ', ',
          reference('first', '(a)'),
          ', ',
          reference('deep', '2.1'),
        ),
        paragraph(reference('scope', 'two'), ', ', reference('gone', '2')),
      ],
      { numbering: clauses },
    ),
  );
  const fill = (row: Parameters<typeof dataRow>[0]) =>
    textsOf(fillTemplate(bound, dataRow(row), { locale: 'en', timeZone: 'UTC', decimals: 2 }, () => {}).sections[0]?.blocks ?? []).slice(
      -2,
    );
  expect(fill({ Fee: true })).toEqual(['2, 2(a), (a), 2.1', 'two, 2']);
  expect(fill({ Fee: false })).toEqual(['1, 1(a), (a), 1.1', 'two, 2']);
});
