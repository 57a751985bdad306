import { expect, test } from 'vitest';
import { testRelationship } from '../test-package.ts';
import { field, paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const inline = (content: string) => readTestDocument(paragraph(`<w:r>${content}</w:r>`));

test('white space at the ends of a text counts only when the file says so', () => {
  expect(textsOf(readTestDocument(paragraph('<w:r><w:t> a </w:t></w:r><w:r><w:t xml:space="preserve"> b </w:t></w:r>')).blocks)).toEqual([
    'a b ',
  ]);
});

test('neighbouring runs of one look become one text', () => {
  const { inlines } = readTestDocument(
    paragraph(`${run('{{na', '<w:b/>')}<w:proofErr w:type="spellEnd"/>${run('me}}', '<w:b/>')}${run(' x')}`),
  );
  expect(inlines.map((entry) => entry.type === 'text' && entry.text)).toEqual(['{{name}}', ' x']);
});

test('a drawing has the link of the text it stands in, if it has none of its own', () => {
  const shape = (more = '') =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="12700" cy="12700"/><wp:docPr id="1" name="x">${more}</wp:docPr><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const { inlines } = readTestDocument(
    paragraph(
      `<w:hyperlink w:anchor="around">${shape()}${shape('<a:hlinkClick r:id="own"/>')}${shape('<a:hlinkClick r:id="inside"/>')}</w:hyperlink>${field('HYPERLINK \\l "field"', shape())}${shape()}`,
    ),
    {
      relationships: [
        testRelationship('own', 'hyperlink', 'https://example.com/', true),
        // As Word writes a link from a picture to a bookmark.
        testRelationship('inside', 'hyperlink', '#place'),
      ],
    },
  );
  expect(inlines.map((inline) => inline.type === 'drawing' && inline.drawing.link)).toEqual([
    { anchor: 'around' },
    { url: 'https://example.com/' },
    { anchor: 'place' },
    { anchor: 'field' },
    undefined,
  ]);
});

test('breaks of every kind are told apart', () => {
  const { inlines, codes } = inline(
    '<w:br/><w:br w:type="page"/><w:br w:type="column"/><w:br w:type="textWrapping" w:clear="all"/><w:cr/><w:lastRenderedPageBreak/>',
  );
  expect(inlines.map((entry) => entry.type === 'break' && [entry.kind, entry.clear])).toEqual([
    ['line', undefined],
    ['page', undefined],
    ['column', undefined],
    ['line', 'all'],
    ['line', undefined],
  ]);
  expect(codes).toEqual([]);
});

test('hyphens that are elements become their characters', () => {
  expect(textsOf(inline('<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t>').blocks)).toEqual(['a\u2011b\u00adc']);
  const symbol = (code: string) => `<w:sym w:font="Arial Unicode MS" w:char="${code}"/>`;
  expect(textsOf(inline(`<w:t>a</w:t>${symbol('1E')}<w:t>b</w:t>${symbol('001F')}<w:t>c</w:t>`).blocks)).toEqual(['a\u2011b\u00adc']);
});

test('a symbol keeps its font and stands in the private area', () => {
  const [symbol] = inline('<w:sym w:font="Wingdings" w:char="A8"/>').inlines;
  expect(symbol).toMatchObject({ type: 'text', text: '\uf0a8', symbol: true, properties: { fonts: { ascii: 'Wingdings' } } });
});

test('a character of an ordinary font is no symbol', () => {
  const [box] = inline('<w:sym w:font="Segoe UI Symbol" w:char="2610"/>').inlines;
  expect(box).toMatchObject({ text: '☐' });
  expect(box).not.toHaveProperty('symbol');
});

test('a positioned tab knows its place', () => {
  expect(inline('<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="dot"/>').inlines).toMatchObject([
    { type: 'tab', absolute: { alignment: 'right', from: 'margin', leader: 'dot' } },
  ]);
});

test.each(['18', '9pt'])('a ruby has its base, its reading and that it is raised by %s', (raise) => {
  const { inlines, codes } = inline(
    `<w:ruby><w:rubyPr><w:rubyAlign w:val="distributeSpace"/><w:hpsRaise w:val="${raise}"/></w:rubyPr><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby>`,
  );
  expect(inlines).toMatchObject([
    { type: 'ruby', base: [{ text: '漢' }], reading: [{ text: 'かん' }], alignment: 'distributeSpace', raise: 9 },
  ]);
  expect(codes).toEqual([]);
});

test.each(['w:ins', 'w:smartTag', 'w:customXml', 'w:fldSimple', 'w:bdo'])(
  'a ruby has the base and the reading that %s holds',
  (wrapper) => {
    const wrapped = (text: string) => `<${wrapper}>${run(text)}</${wrapper}>`;
    const { inlines, codes } = inline(`<w:ruby><w:rt>${wrapped('かん')}</w:rt><w:rubyBase>${wrapped('漢')}</w:rubyBase></w:ruby>`);
    expect(inlines).toMatchObject([{ type: 'ruby', base: [{ text: '漢' }], reading: [{ text: 'かん' }] }]);
    expect(codes).toEqual([]);
  },
);

test('a ruby has the base that a content control holds', () => {
  const base = `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run('漢')}</w:sdtContent></w:sdt>`;
  const { inlines, codes } = inline(`<w:ruby><w:rt>${run('かん')}</w:rt><w:rubyBase>${base}</w:rubyBase></w:ruby>`);
  expect(inlines).toMatchObject([{ type: 'ruby', base: [{ text: '漢' }] }]);
  expect(codes).toEqual([]);
});

test('what a ruby without text below its reading holds stays, and the loss of the reading is reported', () => {
  const { inlines, codes } = inline(`<w:ruby><w:rt>${run('b')}</w:rt><w:rubyBase><w:r><w:tab/></w:r></w:rubyBase></w:ruby>`);
  expect(inlines).toMatchObject([{ type: 'tab' }]);
  expect(codes).toEqual(['docx/ruby']);
});

test('notes are read by id, their separators left out, and refer to their marks', () => {
  const { document, inlines, codes } = readTestDocument(paragraph(`${run('x')}<w:r><w:footnoteReference w:id="2"/></w:r>`), {
    footnotes: `<w:footnote w:type="separator" w:id="-1">${paragraph('<w:r><w:separator/></w:r>')}</w:footnote><w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run('note')}`)}</w:footnote>`,
  });
  expect(inlines.at(-1)).toMatchObject({ type: 'note-reference', kind: 'footnote', id: '2', customMark: false });
  expect([...document.footnotes.keys()]).toEqual(['2']);
  expect(document.footnotes.get('2')?.blocks).toMatchObject([{ children: [{ type: 'note-mark' }, { text: 'note' }] }]);
  expect(codes).toEqual([]);
});

test('links outside of http, https and mailto are dropped with a diagnostic, their text stays', () => {
  const link = (id: string) => `<w:hyperlink r:id="${id}">${run(id)}</w:hyperlink>`;
  const relationship = (id: string, target: string) =>
    `Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"`;
  const { inlines, codes } = readTestDocument(
    paragraph(`${link('good') + link('bad')}<w:hyperlink w:anchor="part">${run('inside')}</w:hyperlink>`),
    {
      relationships: [relationship('good', 'HTTPS://example.org/?a=1'), relationship('bad', 'java&#9;script:alert(1)')],
    },
  );
  expect(inlines.map((entry) => entry.link)).toEqual([{ url: 'HTTPS://example.org/?a=1' }, undefined, { anchor: 'part' }]);
  expect(codes).toEqual(['docx/link-dropped']);
});

test('space is preserved in all that is inside an element that says so, until another one says the contrary', () => {
  const runs = '<w:r xml:space="preserve"><w:t> a </w:t><w:t xml:space="default"> b </w:t></w:r><w:r><w:t> c </w:t></w:r>';
  expect(textsOf(readTestDocument(paragraph(runs)).blocks)).toEqual([' a bc']);
});

test('tabs and line ends inside a text are tabs only where its space is preserved', () => {
  const read = (space: string) => textsOf(readTestDocument(paragraph(`<w:r><w:t${space}>a\n\tb</w:t></w:r>`)).blocks);
  expect(read('')).toEqual(['a  b']);
  expect(read(' xml:space="preserve"')).toEqual(['a →b']);
});

const GLOW = '<w:style w:type="character" w:styleId="Glow"><w:rPr><w:shadow/><w14:glow w14:rad="63500"/></w:rPr></w:style>';

test.each([
  '<w14:glow w14:rad="63500"/>',
  '<w14:reflection w14:blurRad="6350"/>',
  '<w14:props3d w14:extrusionH="57150"/>',
  '<w14:textFill><w14:gradFill><w14:gsLst/></w14:gradFill></w14:textFill>',
  '<w:eastAsianLayout w:id="1" w:combine="1"/>',
  '<w:rStyle w:val="Glow"/>',
])('text with %s is set plainly, which is told with its place', (format) => {
  const { diagnostics } = readTestDocument(paragraph(run('told', format)), { styles: GLOW });
  expect(diagnostics).toMatchObject([
    { severity: 'warning', code: 'docx/text-effect', where: { part: 'word/document.xml', text: 'told' } },
  ]);
});

test.each([
  '<w:outline/><w:em w:val="dot"/><w:fitText w:val="3000" w:id="1"/>',
  '<w14:props3d w14:extrusionH="0"/>',
  '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FF0000"/></w14:solidFill></w14:textFill>',
  '<w:eastAsianLayout w:id="1"/>',
])('text with %s is as it is to be', (format) => {
  expect(readTestDocument(paragraph(run('plain', format)), { styles: GLOW }).codes).toEqual([]);
});
