import { expect, it } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { testDocument } from '../../docx/test-package.ts';
import type { Row, Value } from '../../fill/values/value.ts';
import { openRendering } from '../../open-rendering.ts';
import type { Mark, Page } from '../display-list.ts';

const platform = await nodePlatform();
const STYLES = [
  ['Chapter', 'heading 1'],
  ['Part', 'Part'],
]
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('');
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${['Chapter %1.', '(%2)', '%2.%3.']
  .map((text, level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`)
  .join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;

const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const field = (code: string, result = 'stored') =>
  `<w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}"><w:r><w:t>${result}</w:t></w:r></w:fldSimple>`;
const chapter = (words: string, properties = '') => paragraph(text(words), `<w:pStyle w:val="Chapter"/>${properties}`);
const numbered = (words: string, level: number) => chapter(words, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const page = paragraph('<w:r><w:br w:type="page"/></w:r>');

const wordsOf = (mark: Mark): string =>
  mark.type === 'glyphs' ? mark.texts.join('') : mark.type === 'group' ? mark.marks.map(wordsOf).join('') : '';
/** What is printed in the running heads, or in the text. */
const printed = ({ items }: Page, inHeads: boolean) =>
  items
    .filter(({ artifact }) => artifact === inHeads || (!inHeads && !artifact))
    .map(({ fragment }) => fragment.marks.map(wordsOf).join(''))
    .join('');

function open(body: string, header: string, section = '') {
  const template = testDocument(body, { styles: STYLES, numbering: NUMBERING, header: paragraph(header), section });
  const { layout } = openRendering(template, { locale: 'en-US', timeZone: 'UTC' }, platform);
  const pagesOf = (fields: Readonly<Record<string, Value>> = {}) =>
    layout({ id: '1', fields: new Map(Object.entries(fields)) } as Row, () => {}).pages;
  return {
    heads: (fields?: Readonly<Record<string, Value>>) => pagesOf(fields).map((each) => printed(each, true)),
    texts: () => pagesOf().map((each) => printed(each, false)),
  };
}

const FOUR_PAGES = paragraph(text('a')) + page + chapter('One') + chapter('Two') + page + paragraph(text('b')) + page + chapter('Three');

it('prints the first paragraph of a style on each page, or the last one before it, or the first one after it', () => {
  expect(open(FOUR_PAGES, field('STYLEREF Chapter')).heads()).toEqual(['One', 'One', 'Two', 'Three']);
});

it('prints the last one of the page where the field searches from the bottom', () => {
  expect(open(FOUR_PAGES, field('STYLEREF \\l "Chapter"')).heads()).toEqual(['One', 'Two', 'Two', 'Three']);
});

it('prints numbers, alone or with those of the levels above, 0 where there is none', () => {
  const body = numbered('One', 0) + page + numbered('Two', 1) + page + numbered('Three', 2) + page + chapter('Four');
  const heads = (switches: string) => open(body, field(`STYLEREF Chapter ${switches}`)).heads();
  expect(heads('\\n')).toEqual(['Chapter 1', '(1)', '1.1', '0']);
  expect(heads('\\w')).toEqual(['Chapter 1', 'Chapter 1(1)', 'Chapter 1.1.1', '0']);
  expect(heads('\\n \\t')).toEqual(['1', '(1)', '1.1', '0']);
  expect(heads('\\s')[0]).toBe('1');
});

it('prints in the text the nearest paragraph before the field, or else after it', () => {
  const reference = paragraph(field('STYLEREF Chapter'));
  expect(open(reference + chapter('One') + reference + chapter('Two') + chapter('Three') + reference, '').texts()).toEqual([
    'OneOneOneTwoThreeThree',
  ]);
});

it('repeats what a row has made of the paragraphs, in the next row as well', () => {
  const { heads } = open(
    chapter('Of {{name}}') + page + paragraph(text('{{#if more}}')) + chapter('More') + paragraph(text('{{/if}}')) + paragraph(text('b')),
    field('STYLEREF Chapter'),
  );
  expect(heads({ name: 'Ada', more: true })).toEqual(['Of Ada', 'More']);
  expect(heads({ name: 'Bob', more: true })).toEqual(['Of Bob', 'More']);
  expect(heads({ name: 'Bob', more: false })).toEqual(['Of Bob', 'Of Bob']);
});

it('takes the room that the title of its page needs', () => {
  const long = Array.from({ length: 400 }, () => 'long').join(' ');
  const { heads, texts } = open(paragraph(text('a')) + page + chapter(long) + page + chapter('Short'), field('STYLEREF Chapter \\l'));
  expect(heads().map((head) => head.length)).toEqual([long.length, long.length, 5].map((length) => expect.closeTo(length, -2)));
  expect(texts()).toHaveLength(3);
});

it('keeps what is stored where the document has no such paragraph, but no placeholder', () => {
  expect(
    open(paragraph(text('a')), field('STYLEREF Part') + field('STYLEREF Part', '{{name}}') + field('STYLEREF Nowhere', 'else')).heads(),
  ).toEqual(['storedelse']);
});

it('puts the number of the chapter before that of the page, also where others refer to it', () => {
  const target = '<w:bookmarkStart w:id="1" w:name="here"/><w:bookmarkEnd w:id="1"/>';
  const body =
    numbered('One', 0) + paragraph(field('PAGEREF here')) + page + paragraph(text('b')) + page + numbered('Two', 0) + paragraph(target);
  const { heads, texts } = open(body, field('PAGE'), '<w:pgNumType w:chapStyle="1" w:chapSep="period"/>');
  expect(heads()).toEqual(['1.1', '1.2', '2.3']);
  expect(texts()[0]).toContain('2.3');
});

it('leaves the number of the page alone where its heading has none', () => {
  const section = '<w:pgNumType w:chapStyle="1"/>';
  expect(open(chapter('One') + page + paragraph(text('b')), field('PAGE'), section).heads()).toEqual(['1', '2']);
  expect(open(paragraph(text('b')), field('PAGE'), section).heads()).toEqual(['1']);
});
