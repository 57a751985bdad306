import { expect, test } from 'vitest';
import { testRelationship } from '../test-package.ts';
import { field, paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const read = (content: string) => {
  const reading = readTestDocument(paragraph(content));
  return { texts: textsOf(reading.blocks), codes: reading.codes, inlines: reading.inlines };
};

test('page numbers are fields with their format and stored result', () => {
  const { inlines, codes } = read(
    `${field(' PAGE \\* roman \\* MERGEFORMAT ', run('iv', '<w:b/>'))}<w:fldSimple w:instr="NUMPAGES">${run('9')}</w:fldSimple>`,
  );
  expect(inlines).toMatchObject([
    { type: 'field', kind: 'page', format: 'lowerRoman', result: 'iv', properties: { bold: true } },
    { type: 'field', kind: 'pages', result: '9' },
  ]);
  expect(codes).toEqual([]);
});

test('a table of contents keeps its entries, linked, with page numbers that the layout knows', () => {
  const entry = field(' HYPERLINK \\l "_Toc1" ', `${run('Chapter')}<w:r><w:tab/></w:r>${field(' PAGEREF _Toc1 \\h ', run('7'))}`);
  const { document, codes } = readTestDocument(
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${entry}`,
    ) + paragraph(`${run('more')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`),
  );
  const blocks = document.sections.flatMap((section) => section.blocks);
  expect(textsOf(blocks)).toEqual(['Chapter→{pageReference 7}', 'more']);
  const first = blocks[0]?.type === 'paragraph' ? blocks[0].children : [];
  expect(first.map((inline) => inline.link?.anchor)).toEqual(['_Toc1', '_Toc1', '_Toc1']);
  expect(first.at(-1)).toMatchObject({ target: '_Toc1' });
  expect(codes).toEqual([]);
});

test('the style of links does not show in a table of contents, formatting of the run does', () => {
  const style = '<w:rStyle w:val="Lien"/>';
  const entries = run('styled', style) + run('direct', `${style}<w:color w:val="00AA00"/>`);
  const { inlines } = readTestDocument(paragraph(field(' TOC \\h ', entries) + run('link', style)), {
    styles:
      '<w:style w:type="character" w:styleId="Lien"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>',
  });
  const looks = inlines.map(({ properties: { colour, underline } }) => [colour, underline?.style]);
  expect(looks).toEqual([
    ['auto', undefined],
    ['00AA00', undefined],
    ['0563C1', 'single'],
  ]);
});

test('the entry of an index that stands inside its page reference is kept', () => {
  const entry = field(' PAGEREF _Toc1 \\h ', `${run('Chapter')}<w:r><w:tab/></w:r>${run('7')}`);
  expect(read(entry).texts).toEqual(['Chapter→{pageReference 7}']);
});

test('results are printed, codes are not, whatever they hold', () => {
  const condition = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>${field('MERGEFIELD a', run('inner'))}<w:r><w:instrText> = 1 "x" "y"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('shown')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  expect(read(condition)).toMatchObject({ texts: ['shown'], codes: [] });
});

test('a property of the document is printed where its field has no result', () => {
  const relationship = (id: string, type: string, target: string) => `<Relationship ${testRelationship(id, type, target)}/>`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const fields = [
    'TITLE',
    'DOCPROPERTY title \\* MERGEFORMAT',
    'INFO Company',
    'DOCPROPERTY "Case number"',
    'DOCPROPERTY Open',
    'DOCPROPERTY Signed',
    'DOCPROPERTY Nowhere',
    'AUTHOR',
  ];
  const custom = (value: string, name: string) => `<property name="${name}">${value}</property>`;
  const read = (content: string, customPart: string) =>
    readTestDocument(paragraph(content), {
      parts: {
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('main', 'officeDocument', 'word/document.xml')}${relationship('core', 'metadata/core-properties', 'docProps/core.xml')}${relationship('app', 'extended-properties', 'docProps/app.xml')}${relationship('own', 'custom-properties', 'docProps/custom.xml')}</Relationships>`,
        'docProps/core.xml':
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Offer for {{Name}}</dc:title></cp:coreProperties>',
        'docProps/app.xml': `<Properties xmlns="${office}/extended-properties"><Company>Example &amp; Sons</Company></Properties>`,
        'docProps/custom.xml': customPart,
      },
    });
  const properties = `<Properties xmlns="${office}/custom-properties" xmlns:vt="${office}/docPropsVTypes">${custom('\n <vt:i4>7</vt:i4>', 'case number')}${custom('<vt:bool>true</vt:bool>', 'Open')}${custom('<vt:filetime>2026-01-31T00:00:00Z</vt:filetime>', 'Signed')}</Properties>`;
  const without = fields.map((code) => `${field(code, '')}${run('|')}`).join('');
  expect(textsOf(read(without, properties).blocks)).toEqual(['Offer for {{Name}}|Offer for {{Name}}|Example & Sons|7|Y||||']);
  expect(textsOf(read(field('TITLE', run('as stored')), properties).blocks)).toEqual(['as stored']);
  const broken = read(field('DOCPROPERTY Open', ''), '<Properties>');
  expect(textsOf(broken.blocks)).toEqual(['']);
});

test('what a field sets or asks for is not shown', () => {
  const stored = `<w:bookmarkStart w:id="1" w:name="foo"/>${run('bar')}<w:bookmarkEnd w:id="1"/>`;
  const { inlines, codes } = read(`${run('A')}${field(' ASK foo "What?" ', stored)}${field(' SET foo "bar" ', stored)}${run('Z')}`);
  expect(inlines.filter((inline) => inline.type === 'text' && !inline.properties.hidden)).toMatchObject([{ text: 'A' }, { text: 'Z' }]);
  expect(codes).toEqual([]);
});

test('the words that LibreOffice writes into the mark of an index are shown', () => {
  expect(read(`${run('in ')}${field(' XE "space" ', run('space'))}`).inlines).toMatchObject([
    { text: 'in space', properties: { hidden: false } },
  ]);
});

test('merge fields are told with the placeholder to write instead, and not those that a condition asks', () => {
  const { blocks, codes, diagnostics } = readTestDocument(
    paragraph(field(' MERGEFIELD "First name" \\* MERGEFORMAT ', run('«First name»'))),
  );
  expect(textsOf(blocks)).toEqual(['«First name»']);
  expect(codes).toEqual(['fill/merge-field']);
  expect(diagnostics[0]).toMatchObject({ severity: 'warning', hint: 'Write {{First name}} in its place.' });
});

test('a condition on the page number is reported as stored', () => {
  const condition = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>${field('PAGE', run('1'))}<w:r><w:instrText> = 1 "x" "y"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('x')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  expect(read(condition)).toMatchObject({ texts: ['x'], codes: ['docx/field-stored'] });
});

test('check boxes of forms become signs to be drawn', () => {
  const box = (checked: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${checked}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  expect(read(box('') + box('<w:checked/>') + box('<w:checked w:val="0"/>'))).toMatchObject({ texts: ['☐☒☐'], codes: [] });
  expect(read(box('')).inlines[0]).toMatchObject({ checkBox: true });
});

test('a drop-down shows the entry chosen', () => {
  const list =
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  expect(read(list).texts).toEqual(['blue']);
});

test('a button shows its face', () => {
  expect(
    read(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>MACROBUTTON NoMacro [Click here]</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
    ).texts,
  ).toEqual(['[Click here]']);
});

test('fields that point to other files are not followed and say so', () => {
  expect(read(field('INCLUDEPICTURE "http://example.org/a.png"', run('alt')))).toMatchObject({
    texts: ['alt'],
    codes: ['docx/field-not-followed'],
  });
});

test('a field without an end swallows nothing', () => {
  const open = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  expect(read(`${open + run('text')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(' more')}`)).toMatchObject({
    texts: ['text more'],
    codes: ['docx/field-unbalanced'],
  });
});

test('a code that runs over paragraphs joins them', () => {
  const { blocks } = readTestDocument(
    `${paragraph(`${run('a')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE</w:instrText></w:r>`)}${paragraph(`<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('b')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}`,
  );
  expect(textsOf(blocks)).toEqual(['ab']);
});

test('a field in one run keeps its look and takes the line of its paragraph where it fits', () => {
  const whole = (properties: string) =>
    read(
      `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`,
    ).inlines[0];
  expect(whole('<w:b/><w:sz w:val="16"/>')).toMatchObject({ properties: { bold: true, size: 8 }, heightOf: { bold: false } });
  expect(whole('<w:sz w:val="72"/>')).not.toHaveProperty('heightOf');
  expect(read(field('PAGE', run('1', '<w:b/>'))).inlines[0]).not.toHaveProperty('heightOf');
});

test.each([
  [' AUTONUM ', { list: 'AUTONUM', followsHeadings: true }],
  [' AUTONUMLGL \\e ', { list: 'AUTONUMLGL', followsHeadings: true, end: '' }],
  [' AUTONUM \\* Arabic \\s :', { list: 'AUTONUM', followsHeadings: true, format: 'decimal', end: ':' }],
])('the field%s counts by headings', (code, listNumber) => {
  const { inlines, codes } = read(field(code, ''));
  expect([inlines, codes]).toMatchObject([[{ type: 'text', listNumber }], []]);
});

test.each([' AUTONUM ', ' AUTONUMLGL ', ' LISTNUM ', ' FORMCHECKBOX ', ' PAGE '])('the field%sin a link belongs to it', (code) => {
  const { inlines } = read(`<w:hyperlink w:anchor="Terms">${run('See ')}${field(code, '')}</w:hyperlink>`);
  expect(inlines.map(({ link }) => link?.anchor)).toEqual(['Terms', 'Terms']);
});

test('a LISTNUM field says what it counts; a stored result is printed as it is', () => {
  const numbered = (code: string, result = '') => read(field(code, result)).inlines;
  expect(numbered(' LISTNUM ')).toMatchObject([{ type: 'text', text: '', listNumber: {} }]);
  expect(numbered(' LISTNUM "Our clauses" \\l 5 \\s 3 ')).toMatchObject([{ listNumber: { list: 'Our clauses', level: 4, start: 3 } }]);
  expect(numbered(' LISTNUM Clauses \\l x \\s -9')).toMatchObject([{ listNumber: { list: 'Clauses', start: 0 } }]);
  expect(numbered(' LISTNUM ', run('(a)'))).toMatchObject([{ text: '(a)' }]);
  expect(numbered(' LISTNUM ', run('(a)'))[0]).not.toHaveProperty('listNumber');
});

test.each([
  [' SEQ Figure \\* ARABIC ', { name: 'figure', repeats: false, format: 'decimal', hidden: false, result: '4' }],
  [' SEQ "Table" \\r 3 \\* ROMAN \\* MERGEFORMAT ', { name: 'table', start: 3, format: 'upperRoman' }],
  [' SEQ Figure \\c \\n', { name: 'figure', repeats: true }],
  [' SEQ Figure \\s 1 \\# "000"', { name: 'figure', restartAfter: 0, format: '001' }],
])('the field%s prints its stored result and says what it counts', (code, sequence) => {
  expect(read(field(code, run('4'))).inlines).toMatchObject([{ type: 'text', text: '4', sequence }]);
});

test('a SEQ field counts unseen where it is hidden, and not where it asks for the number of a bookmark', () => {
  expect(read(field(' SEQ Figure \\h ', '')).inlines).toMatchObject([{ text: '', sequence: { hidden: true } }]);
  expect(read(field(' SEQ Figure \\h ', run('4'))).inlines).toMatchObject([{ text: '4', sequence: { hidden: false } }]);
  expect(read(field(' SEQ Figure _Ref1 ', run('4'))).inlines[0]).not.toHaveProperty('sequence');
  expect(read(field(' SEQ Figure ', run('{{Number}}'))).inlines[0]).not.toHaveProperty('sequence');
});

test('what a REF field prints is known for it, the numbers of paragraphs apart', () => {
  const { inlines } = read(
    run('see ') + field(' REF _Ref1 \\h ', run('Figure ') + run('4', '<w:b/>')) + field(' REF _Ref2 \\r ', run('1.2')),
  );
  expect(inlines).toMatchObject([
    { text: 'see ' },
    { text: 'Figure ', reference: { bookmark: '_Ref1' } },
    { text: '4', reference: { bookmark: '_Ref1' } },
    { text: '1.2', reference: { bookmark: '_Ref2', paragraphNumber: true } },
  ]);
  expect(inlines[0]).not.toHaveProperty('reference');
});

test('a reference to a style finds it by its name, its other names, its number, and its name in the language of Word', () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="A"><w:name w:val="Appendix"/><w:aliases w:val="Annex, Anhang"/></w:style><w:style w:type="character" w:styleId="C"><w:name w:val="Term"/></w:style>';
  const found = (code: string) => {
    const { inlines, codes } = readTestDocument(paragraph(field(code, run('stored'))), { styles });
    const [inline] = inlines;
    return inline?.type === 'field' ? inline.style : [inline?.type === 'text' && inline.text, ...codes];
  };
  expect(found(' STYLEREF "Heading 1" ')).toEqual({ styleId: 'berschrift1' });
  expect(found(' STYLEREF 1 \\n ')).toEqual({ styleId: 'berschrift1', number: 'own' });
  expect(found(' STYLEREF "Überschrift 1" \\l ')).toEqual({ styleId: 'berschrift1', fromBottom: true });
  expect(found(' STYLEREF anhang \\w \\t ')).toEqual({ styleId: 'A', number: 'full', withoutWords: true });
  const stored = ['stored', 'docx/field-stored'];
  expect([found(' STYLEREF Term '), found(' STYLEREF Nowhere '), found(' STYLEREF 1 \\p ')]).toEqual([stored, stored, stored]);
});
