import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const read = (body: string) => {
  const { blocks, codes } = readTestDocument(body);
  return { texts: textsOf(blocks), codes };
};

test('text comes out of every wrapper, between paragraphs and inside them', () => {
  const wrappers = ['w:customXml', 'w:smartTag', 'w:ins w:id="1"', 'w:moveTo w:id="2"'];
  const wrap = (content: string) => wrappers.reduce((inside, wrapper) => `<${wrapper}>${inside}</${wrapper.split(' ')[0]}>`, content);
  const control = (content: string) =>
    `<w:sdt><w:sdtPr><w:tag w:val="goog_rdk_0"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  expect(read(wrap(control(paragraph(run('one ') + wrap(control(run('two')))))))).toEqual({ texts: ['one two'], codes: [] });
});

test('what a tracked change took away is not read', () => {
  const deleted = '<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>';
  expect(read(paragraph(`${run('kept') + deleted}<w:moveFrom w:id="2">${run('moved')}</w:moveFrom>`))).toEqual({
    texts: ['kept'],
    codes: [],
  });
});

test('a paragraph whose mark is deleted joins the next one', () => {
  expect(read(paragraph(run('one '), '<w:rPr><w:del w:id="1"/></w:rPr>') + paragraph(run('two')))).toEqual({
    texts: ['one two'],
    codes: [],
  });
});

test('text whose next paragraph never comes is kept', () => {
  expect(read(paragraph(run('last'), '<w:rPr><w:del w:id="1"/></w:rPr>'))).toEqual({ texts: ['last'], codes: [] });
});

test('the first alternative that is understood is read, else the fallback', () => {
  const choice = (requires: string, text: string) => `<mc:Choice Requires="${requires}">${run(text)}</mc:Choice>`;
  const alternatives = (content: string) =>
    paragraph(`<mc:AlternateContent>${content}<mc:Fallback>${run('fallback')}</mc:Fallback></mc:AlternateContent>`);
  expect(read(alternatives(choice('zzz', 'new') + choice('wps', 'known')))).toEqual({ texts: ['known'], codes: [] });
  expect(read(alternatives(choice('zzz', 'new')))).toEqual({ texts: ['fallback'], codes: [] });
});

test('an unknown element is reported, one that prints nothing is not', () => {
  expect(read(paragraph('<w:proofErr w:type="spellStart"/><w:permStart w:id="1"/>')).codes).toEqual([]);
  expect(read(paragraph('<w:unheardOf/>')).codes).toEqual(['docx/unknown-element']);
});

test('text inside an unknown element is reported as lost', () => {
  const { codes } = read(paragraph(`<w:unheardOf>${run('secret')}</w:unheardOf>`));
  expect(codes).toContain('docx/text-lost');
});

test('a stored part in another format is reported', () => {
  expect(read('<w:altChunk r:id="rId9"/>').codes).toEqual(['docx/alt-chunk']);
});

test('a bookmark between paragraphs stands in the next one, the mark of the last edit nowhere', () => {
  const { inlines } = readTestDocument(
    `<w:bookmarkStart w:id="1" w:name="here"/>${paragraph(`<w:bookmarkStart w:id="2" w:name="_GoBack"/>${run('text')}`)}`,
  );
  expect(inlines.map((inline) => (inline.type === 'bookmark' ? inline.name : inline.type))).toEqual(['here', 'text']);
});

test('sections end with the paragraphs that carry them, also inside content controls', () => {
  const { document } = readTestDocument(
    `<w:sdt><w:sdtContent>${paragraph(run('one'))}${paragraph('', '<w:sectPr><w:pgSz w:w="10000" w:h="20000"/></w:sectPr>')}</w:sdtContent></w:sdt>${paragraph(run('two'))}`,
    { section: '<w:type w:val="continuous"/>' },
  );
  expect(document.sections.map((section) => [textsOf(section.blocks), section.page.width, section.start])).toEqual([
    [['one', ''], 500, 'nextPage'],
    [['two'], 612, 'continuous'],
  ]);
  const last = document.sections[0]?.blocks.at(-1);
  expect(last?.type === 'paragraph' && last.endsSection).toBe(true);
});

test.each([
  ['<w:mirrorIndents/><w:ind w:start="720"/>', ['docx/mirrored-indents']],
  ['<w:mirrorIndents/><w:ind w:start="720" w:end="720"/>', []],
  ['<w:mirrorIndents w:val="0"/><w:ind w:start="720"/>', []],
])('indents that change sides on even pages stay, which is told where it shows: %s', (properties, codes) => {
  expect(readTestDocument(`<w:p><w:pPr>${properties}</w:pPr></w:p>`).codes).toEqual(codes);
});
