import { isDeepStrictEqual } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { readZipDirectory } from '../docx/package/zip-directory.ts';
import { readTemplate } from '../docx/read-template.ts';
import { type TestDocumentOptions, testDocument, testPart } from '../docx/test-package.ts';
import { paragraph, run, textsOf } from '../docx/test-reading.ts';
import { bindTemplate } from '../fill/bind/bind.ts';
import { fillTemplate } from '../fill/fill.ts';
import type { FieldMap, FormatSettings, Row, Value } from '../fill/values/value.ts';
import type { TextDocument } from '../model/document.ts';
import { openDocxFilling } from './open-docx-filling.ts';

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const tools = { pictures: nodePictureDecoder() };
const fieldsOf = (fields: Readonly<Record<string, Value>>): FieldMap => new Map(Object.entries(fields));
const rowOf = (fields: Readonly<Record<string, Value>>): Row => ({ id: 'row', fields: fieldsOf(fields) });
const records = (...items: readonly Readonly<Record<string, Value>>[]): Value => ({ type: 'records', records: items.map(fieldsOf) });

const row = rowOf({
  Name: 'Ada & <Co>',
  Total: { type: 'number', value: 1234.5, style: 'currency:EUR' },
  Lines: 'one\ntwo\tthree',
  Paid: true,
  Open: false,
  Items: records({ Text: 'Paper', Price: 2 }, { Text: 'Ink', Price: 3 }),
  None: records(),
  Empty: '',
});

const storiesOf = ({ sections, footnotes }: TextDocument) => [
  ...sections.flatMap(({ blocks, headers, footers }) => [
    ...textsOf(headers.default?.blocks ?? []),
    ...textsOf(blocks),
    ...textsOf(footers.default?.blocks ?? []),
  ]),
  ...[...footnotes.values()].flatMap(({ blocks }) => textsOf(blocks)),
];

function fill(body: string, options: TestDocumentOptions = {}, data = row) {
  const template = testDocument(body, options);
  const filling = openDocxFilling(template, settings, tools);
  const { docx, diagnostics } = filling.fill(data);
  const read = readTemplate(docx);
  expect(read.diagnostics).toEqual(readTemplate(template).diagnostics);
  const told: string[] = [];
  const model = fillTemplate(bindTemplate(readTemplate(template).value).value, data, settings, ({ code }) => told.push(code));
  const parts = unzipSync(docx);
  return {
    parts,
    before: unzipSync(template),
    document: strFromU8(parts['word/document.xml'] ?? new Uint8Array()),
    texts: storiesOf(read.value),
    wanted: storiesOf(model),
    diagnostics,
    told,
  };
}
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const table = (...rows: readonly string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
const line = (text: string) => paragraph(run(text));
const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

it.each<[string, string, TestDocumentOptions?]>([
  [
    'values, also across runs',
    line('Dear {{Name}}, {{Total}}.') + paragraph(run('Dear {') + run('{Na', '<w:b/>') + run('me}} and') + run(' all')),
  ],
  ['values with breaks and tabs', line('A{{Lines}}B')],
  ['formatters', line('{{Total | number:0}} {{Missing | default:"none"}} {{None | default:"none"}}')],
  [
    'loops in a paragraph',
    line('Items: {{#Items}}{{Text}} for {{Price}}; {{/Items}}.') +
      paragraph(run('{{#Items}}') + run('{{Text}}', '<w:i/>') + run(',{{/Items}}')),
  ],
  ['loops over paragraphs', line('{{#Items}}') + line('{{Text}}') + line('{{Price}}') + line('{{/Items}}') + line('end')],
  [
    'loops over rows',
    table(
      `<w:tr>${cell(line('Text'))}${cell(line('Price'))}</w:tr>`,
      `<w:tr>${cell(line('{{#Items}}{{Text}}'))}${cell(line('{{Price}}{{/Items}}'))}</w:tr>`,
    ),
  ],
  [
    'loops over rows of one content control, and rows in controls of their own',
    table(
      control(
        `<w:tr>${cell(line('{{#Items}}'))}${cell(line(''))}</w:tr><w:tr>${cell(line('{{Text}}'))}${cell(line('x'))}</w:tr><w:tr>${cell(line('{{/Items}}'))}${cell(line(''))}</w:tr>`,
      ),
      control(
        `${control(`<w:tr>${cell(line('{{#Items}}{{Text}}'))}${cell(line('{{Price}}{{/Items}}'))}</w:tr>`)}${control(`<w:tr>${cell(line('{{Name}}'))}${cell(line('y'))}</w:tr>`)}`,
      ),
      control(`<w:tr>${cell(line('{{#if Open}}gone'))}${cell(line(''))}</w:tr><w:tr>${cell(line(''))}${cell(line('{{/if}}'))}</w:tr>`),
      `<w:tr>${cell(line('{{#None}}'))}${cell(line(''))}</w:tr>`,
      control(`<w:tr>${cell(line('gone'))}${cell(line('gone'))}</w:tr><w:tr>${cell(line('gone'))}${cell(line('gone'))}</w:tr>`),
      `<w:tr>${cell(line('{{/None}}'))}${cell(line(''))}</w:tr>`,
    ),
  ],
  ['loops in a cell', table(`<w:tr>${cell(line('{{#None}}') + line('{{Text}}') + line('{{/None}}'))}${cell(line('x'))}</w:tr>`)],
  [
    'conditions',
    line('{{#if Paid}}paid{{else}}open{{/if}}') +
      line('{{#if Open}}gone{{/if}}') +
      line('{{#if not Open}}') +
      line('stays') +
      line('{{else}}') +
      line('gone') +
      line('{{/if}}'),
  ],
  [
    'paragraphs of which conditions leave nothing to see',
    line('a') +
      paragraph(`<w:bookmarkStart w:id="1" w:name="_Toc1"/>${run('{{#if Open}}b{{/if}}')}<w:bookmarkEnd w:id="1"/>`) +
      line('{{#if Open}}c{{/if}}{{#if None}}d{{/if}} ') +
      line('{{#if Paid}} {{Empty}}{{/if}}') +
      paragraph(`${run('{{#if Open}}e{{/if}}')}<w:r><w:noBreakHyphen/></w:r>`) +
      line('{{#if Open}}f{{/if}}.'),
  ],
  ['links', paragraph(`${run('See ')}<w:hyperlink w:anchor="top">${run('page of {{Name}}')}</w:hyperlink>${run(' now')}`)],
  [
    'headers, footers and notes',
    line('Body') + paragraph('<w:r><w:footnoteReference w:id="2"/></w:r>'),
    { header: line('For {{Name}}'), footer: line('{{Total}}'), footnotes: `<w:footnote w:id="2">${line('Note to {{Name}}')}</w:footnote>` },
  ],
  [
    'texts with readings',
    paragraph(
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('{{#if Paid}}{{Total}}{{/if}}')}</w:rt><w:rubyBase>${run('{{Na')}${run('me}}')}</w:rubyBase></w:ruby></w:r>`,
    ) + line('{{Name}}'),
  ],
  ['content controls', control(line('In {{Name}}')) + line('out')],
  [
    'content controls at the end of cells',
    table(
      `<w:tr>${cell(control(line('{{Name}}')))}${cell(line('{{Name}}') + control(control(line('x'))))}</w:tr>`,
      `<w:tr>${cell(control(line('{{#if Open}}gone{{/if}}')))}${cell(line('{{Name}}') + control(line('{{#if Open}}gone{{/if}}')))}</w:tr>`,
    ),
  ],
  ['faulty tags', line('{{Name | nothing}} {{#Items}} {{/Other}} {{') + line('{{Unknown}}')],
])('says what the PDF of the same row says: %s', (_, body, options) => {
  const { texts, wanted, diagnostics, told } = fill(body, options);
  expect(texts).toEqual(wanted);
  expect(diagnostics.map(({ code }) => code)).toEqual(told);
});

it('leaves every part without placeholders, and everything around those that there are, to the letter', () => {
  const run = '<w:r w:rsidR="00AB"><w:rPr><w:b/></w:rPr><w:t>plain</w:t></w:r>';
  const { parts, before, document } = fill(
    `\n  <!-- a comment --><w:p w14:paraId="1A">\n ${run}<w:r><w:t xml:space="preserve">to {{Name}}!</w:t></w:r><w:proofErr w:type="x"/></w:p>`,
    { header: line('No placeholder'), styles: '' },
  );
  for (const [name, bytes] of Object.entries(before)) if (name !== 'word/document.xml') expect(parts[name]).toEqual(bytes);
  expect(Object.keys(parts)).toEqual(Object.keys(before));
  const source = strFromU8(before['word/document.xml'] ?? new Uint8Array());
  expect(document).toBe(source.replace('{{Name}}', 'Ada &amp; &lt;Co&gt;'));
});

it('keeps parts without placeholders compressed as they are, and finds parts whatever the case of their names', () => {
  const template = zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(testDocument(line('{{Name}}'), { header: line('For {{Name}}'), styles: '' }))).map(([name, bytes]) => [
        name.replace('header.xml', 'Header.xml'),
        [bytes, { level: name === 'word/styles.xml' ? 0 : 1 }] as const,
      ]),
    ),
  );
  const packedIn = (archive: Uint8Array) =>
    new Map(
      readZipDirectory(archive).map(({ name, method, start, compressedSize }) => [
        name,
        { method, packed: archive.slice(start, start + compressedSize) },
      ]),
    );
  const { docx } = openDocxFilling(template, settings, tools).fill(row);
  const before = packedIn(template);
  const after = packedIn(docx);
  const changed = [...after.keys()].filter((name) => !isDeepStrictEqual(after.get(name), before.get(name)));
  expect(changed).toEqual(['word/document.xml', 'word/Header.xml']);
  expect(after.get('word/styles.xml')?.method).toBe(0);
  expect(strFromU8(unzipSync(docx)['word/Header.xml'] ?? new Uint8Array())).toContain('For Ada &amp; &lt;Co&gt;');
});

it('fills parts whose names are percent-encoded in the archive or where they are referred to', () => {
  for (const [inArchive, asTarget] of [
    ['word/K%C3%B6pfe.xml', 'Köpfe.xml'],
    ['word/Köpfe.xml', 'K%C3%B6pfe.xml'],
  ] as const) {
    const parts = Object.entries(unzipSync(testDocument(line('Body'), { header: line('For {{Name}}') }))).map(
      ([name, bytes]): [string, Uint8Array] =>
        name.endsWith('.rels')
          ? [name, strToU8(strFromU8(bytes).replaceAll('header.xml', asTarget))]
          : [name.replace('word/header.xml', inArchive), bytes],
    );
    const { docx } = openDocxFilling(zipSync(Object.fromEntries(parts)), settings, tools).fill(row);
    const filled = unzipSync(docx);
    expect(Object.keys(filled)).toEqual(parts.map(([name]) => name));
    expect(strFromU8(filled[inArchive] ?? new Uint8Array())).toContain('For Ada &amp; &lt;Co&gt;');
  }
});

it('takes content controls that it fills off their data, which Word would show instead, and no others', () => {
  const bound = (content: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="a"/><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/><w:text/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const { document } = fill(bound(line('Name: {{Name}}')) + paragraph(bound(run('{{Name}}')) + bound(run('as it is'))));
  const controls = document.split('<w:sdt>').slice(1);
  expect(controls.map((control) => control.includes('<w:dataBinding'))).toEqual([false, false, true]);
  expect(controls.map((control) => control.includes('<w:alias w:val="a"/>'))).toEqual([true, true, true]);
  expect(document.match(/Ada &amp; &lt;Co&gt;/gu)).toHaveLength(2);
});

it('gives the very bytes of its parts when there is nothing to fill', () => {
  const { parts, before } = fill(line('Nothing') + table(`<w:tr>${cell(line('at all'))}</w:tr>`));
  expect(parts).toEqual(before);
});

it.each([
  ['a drawing', '<w:drawing><wp:anchor><wp:extent cx="9" cy="9"/></wp:anchor></w:drawing>', 'wp:anchor'],
  ['the end of a field that began in another paragraph', '<w:fldChar w:fldCharType="end"/>', 'w:fldChar'],
])('keeps a paragraph with %s whatever its conditions leave, unless it stands in one of them', (_, element, name) => {
  const written = (before: string, inside: string) => {
    const body = paragraph(`<w:r>${before}</w:r>${run('{{#if Open}}')}<w:r>${inside}</w:r>${run('{{/if}}')}`);
    return strFromU8(
      unzipSync(openDocxFilling(testDocument(body), settings, tools).fill(row).docx)['word/document.xml'] ?? new Uint8Array(),
    );
  };
  expect(written(element, '')).toContain(`<${name}`);
  expect(written('', element)).not.toContain('<w:p>');
});

it('fills text boxes, in the drawing as in what older programs show instead', () => {
  const box = (inside: string) => `<w:txbxContent>${inside}</w:txbxContent>`;
  const drawing = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx>${box(line('Box {{Name}}'))}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="position:absolute"><v:textbox>${box(line('Old {{Name}}'))}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const { document } = fill(paragraph(`${run('With {{Total}}')}${drawing}`));
  expect(document).toContain('Box Ada &amp; &lt;Co&gt;');
  expect(document).toContain('Old Ada &amp; &lt;Co&gt;');
});

it('ends a cell by a paragraph of its own where a row leaves none behind a table, or none at all', () => {
  const inner = table(`<w:tr>${cell(line('{{Name}}'))}</w:tr>`);
  const gone = line('{{#if Open}}gone{{/if}}');
  const { document } = fill(table(`<w:tr>${cell(control(inner) + gone)}${cell(inner + control(gone))}${cell(control(gone))}</w:tr>`));
  expect(document.match(/<w:p\/>(?:<\/w:tc>)?/gu)).toEqual(Array(3).fill('<w:p/></w:tc>'));
});

it('writes what XML can not hold without what it can not hold, and uses the prefix of the part', () => {
  const inside = testPart('w:document', `<w:body>${line('{{Text}}')}</w:body>`)
    .replaceAll(/(?<=[</ ])w:/gu, 'x:')
    .replace('xmlns:w=', 'xmlns:x=');
  const template = testDocument('', { parts: { 'word/document.xml': inside } });
  const { docx } = openDocxFilling(template, settings, tools).fill(rowOf({ Text: 'a\u0001b\ud800c\td' }));
  const document = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array());
  expect(document).toContain('<x:t xml:space="preserve">abc</x:t><x:tab/><x:t xml:space="preserve">d</x:t>');
  expect(readTemplate(docx).diagnostics).toEqual([]);
});
