import { expect, test } from 'vitest';
import { testRelationship } from '../test-package.ts';
import { paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const ID = '{11111111-2222-3333-4444-555555555555}';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const ORDER = `<order xmlns="urn:test"><name>Ada &amp; Co</name><total currency="EUR"/><item>one</item><item>two
lines</item><item ref="b/c" text="three"/><size>L</size><paid>true</paid></order>`;

function read(body: string, data = ORDER) {
  const { document, codes, inlines } = readTestDocument(body, {
    relationships: [testRelationship('data', 'customXml', '../customXml/item1.xml')],
    parts: {
      'customXml/item1.xml': data,
      'customXml/itemProps1.xml': `<d:datastoreItem xmlns:d="http://schemas.openxmlformats.org/officeDocument/2006/customXml" d:itemID="${ID}"/>`,
      'customXml/_rels/item1.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship ${testRelationship('p', 'customXmlProps', 'itemProps1.xml')}/></Relationships>`,
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The title</dc:title></cp:coreProperties>`,
      '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship ${testRelationship('main', 'officeDocument', 'word/document.xml')}/><Relationship Id="core" Type="${RELATIONSHIPS}/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    },
  });
  return { texts: document.sections.flatMap(({ blocks }) => textsOf(blocks)), codes, inlines };
}

const control = (path: string, content: string, properties = '<w:text/>', id = ID) =>
  `<w:sdt><w:sdtPr>${properties}<w:dataBinding w:prefixMappings="xmlns:n='urn:test'" w:xpath="${path}" w:storeItemID="${id}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

test.each([
  ['/n:order[1]/n:name[1]', 'Ada & Co'],
  ['/n:order/n:item[2]', 'two↵lines'],
  ['/n:order[1]/n:total[1]/@currency', 'EUR'],
  ['/n:order[1]/n:total[1]', 'old'],
  ['/n:order[1]/n:missing[1]', 'old'],
  ['/n:order[1]/n:item[3]', 'old'],
  ["/*[local-name()='order']/*[name()='n:item' and @ref='b/c']/@text", 'three'],
  ['/n:order/n:item[@ref=&quot;b/c&quot;][1]/@text', 'three'],
  ["/n:order/n:item[@ref='d']/@text", 'old'],
  ['/n:order/n:item[position()=1]', 'old'],
  ["//n:item[.='one']", 'old'],
  ['order/name', 'old'],
])('a control bound to %s shows %s', (path, shown) => {
  expect(read(paragraph(run('a ') + control(path, run('old') + run('er')) + run(' z')))).toMatchObject({
    texts: [`a ${shown === 'old' ? 'older' : shown} z`],
    codes: [],
  });
});

test('the title of the document is a store like others, under an id of its own', () => {
  const title = control('/c:coreProperties[1]/d:title[1]', run('old'), '<w:text/>', '{6c3c8bc8-f283-45ae-878a-bab7291924a1}');
  expect(read(paragraph(title)).texts).toEqual(['The title']);
});

test('a store that is not there is looked for in all of them', () => {
  expect(read(paragraph(control('/n:order[1]/n:name[1]', run('old'), '<w:text/>', '{0}'))).texts).toEqual(['Ada & Co']);
});

test('lists show the text of the item, check boxes their sign', () => {
  const list = '<w:dropDownList><w:listItem w:displayText="Large" w:value="L"/></w:dropDownList>';
  const box = '<w14:checkbox><w14:checkedState w14:val="2612" w14:font="MS Gothic"/></w14:checkbox>';
  const body = paragraph(control('/n:order/n:size', run('Small'), list) + control('/n:order/n:paid', run('☐'), box));
  expect(read(body).texts).toEqual(['Large☒']);
});

test('a value keeps the paragraph, the cell and the letters of the text it replaces', () => {
  const cell = `<w:tc><w:tcPr/>${paragraph(run('old', '<w:b/>'), '<w:jc w:val="right"/>')}${paragraph(run('er'))}</w:tc>`;
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${control('/n:order/n:name', cell)}</w:tr></w:tbl>`;
  expect(read(table).texts).toEqual(['Ada & Co']);
  const { texts, inlines } = read(control('/n:order/n:name', paragraph(run('old', '<w:b/>')) + paragraph(run('er'))));
  expect(texts).toEqual(['Ada & Co']);
  expect(inlines[0]).toMatchObject({ type: 'text', properties: { bold: true } });
});

test('a prompt makes way for a value, with its looks', () => {
  const prompt = control('/n:order/n:name', run('Click here', '<w:i/>'), '<w:showingPlcHdr/><w:text/>');
  expect(read(paragraph(prompt)).inlines[0]).toMatchObject({ text: 'Ada & Co', properties: { italic: false } });
});

test('what stays: placeholders of ours, rich text, and everything where the data is broken', () => {
  const name = '/n:order/n:name';
  const body = paragraph(control(name, run('{{Name}}')) + control(name, run(' rich'), ''));
  expect(read(body).texts).toEqual(['{{Name}} rich']);
  expect(read(paragraph(control(name, run('old'))), '<order>')).toMatchObject({ texts: ['old'], codes: [] });
});

test('what would have to be looked for in too large data stays as it is stored, with a diagnostic', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => `<item>new ${index}</item>`);
  const data = `<order xmlns="urn:test">${items.join('')}</order>`;
  const controls = Array.from({ length: 300 }, (_, index) => control(`/n:order/n:item[${index + 1}]`, run('old'))).join('');
  const { texts, codes } = read(paragraph(controls), data);
  expect(texts[0]).toMatch(/^(?:new \d+)+(?:old)+$/u);
  expect(codes).toEqual(['docx/bindings-too-large']);
});
