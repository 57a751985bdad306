import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import type { Diagnostic } from './diagnostics.ts';
import { testDocument } from './docx/test-package.ts';
import type { FormatSettings, Row, Value } from './fill/values/value.ts';
import { openRendering } from './open-rendering.ts';

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const platform = await nodePlatform();

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';

/** Everything a row can change: text, parts of paragraphs, whether there are any, rows of a table, labels, running heads, pictures. */
const template = testDocument(
  [
    paragraph('Letter to {{name}}', '<w:outlineLvl w:val="0"/>'),
    paragraph('Dear {{name}}, this text stands between two values and is the same for all, {{city}}, however long it gets in the end.'),
    paragraph('{{#if long}}'),
    ...Array.from({ length: 60 }, (_, index) => paragraph(`Clause ${index} holds for {{name}} and fills the page. `.repeat(3), listed)),
    paragraph('{{/if}}'),
    paragraph('A last numbered paragraph.', listed),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell('Always')}${cell('here')}</w:tr><w:tr>${cell('{{#items}}{{text}}')}${cell('and still{{/items}}')}</w:tr></w:tbl>`,
    paragraph('{{picture}}'),
  ].join(''),
  { numbering, header: paragraph('For {{name}}'), footer: paragraph('The same for all') },
);

function picture(shade: number): Value {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = ~0;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeInt32BE(~crc, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Uint8Array.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0]);
  const pixels = Buffer.concat(Array.from({ length: 4 }, () => Buffer.from([0, shade, shade, shade, shade])));
  const bytes = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
  return { type: 'picture', name: `${shade}.png`, bytes: new Uint8Array(bytes) };
}

function row(id: string, name: string, more: Readonly<Record<string, Value>> = {}): Row {
  const items: Value = { type: 'records', records: ['one', 'two'].map((text) => new Map([['text', text]])) };
  return { id, fields: new Map(Object.entries({ name, city: 'Lisbon', long: false, items, picture: null, ...more })) };
}

const plain = row('1', 'Ada Lovelace');
const long = row('2', 'Grace Brewster Murray Hopper', {
  long: true,
  city: 'New York',
  items: { type: 'records', records: Array.from({ length: 40 }, (_, index) => new Map([['text', `Item ${index}`]])) },
});
const foreign = row('3', 'Ωμέγα Кириллица עברית ก็ 你好 ﷺ', { city: '\u202eAbu Dhabi\u202c أبو ظبي' });
const dark = row('4', 'Ada Lovelace', { picture: picture(20) });
const light = row('5', 'Ada Byron', { picture: picture(220) });

const open = () => openRendering(template, settings, platform);
/** 3 names, 5 cities and 7 notes: no row is like the one before, and each value comes many times. */
const mixed = Array.from({ length: 70 }, (_, index) =>
  row(`mixed ${index}`, ['Ada', 'Grace Brewster Murray Hopper', 'Ωμέγα'][index % 3] as string, {
    city: ['Rome', 'New York', 'Abu Dhabi', 'Rio de Janeiro', 'Oslo'][index % 5] as string,
    long: index % 7 === 0,
  }),
);
const alone = new Map([plain, long, foreign, dark, light, ...mixed.slice(40)].map((each) => [each, open().render(each, each.id).pdf]));
for (const [{ id }, pdf] of alone) keepPdfs(`row ${id}`, pdf);

it.each([
  ['a row that comes again', [plain, long, plain]],
  ['rows with other scripts and fonts', [plain, foreign, plain, foreign, long]],
  ['rows with pictures', [dark, plain, light, dark, plain]],
  [
    'more rows than the caches look back',
    Array.from({ length: 40 }, (_, index) => [plain, long, foreign, dark, light][(index * 7) % 5] as Row),
  ],
  ['values that come again and again in other company', mixed],
])('gives the bytes of a fresh template after %s', (_, rows) => {
  const { render } = open();
  const differing = rows.filter((each) => {
    const { pdf } = render(each, each.id);
    const fresh = alone.get(each);
    return fresh !== undefined && !Buffer.from(pdf).equals(fresh);
  });
  expect(differing.map(({ id }) => id)).toEqual([]);
});

it('closes the borders that paragraphs share where a page ends in every row', () => {
  const rule = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="1" w:color="000000"/>`;
  const framed = `<w:pBdr>${['top', 'left', 'bottom', 'right'].map(rule).join('')}</w:pBdr>`;
  const strong = `<w:p><w:pPr>${framed}</w:pPr><w:r><w:rPr><w:b/><w:u w:val="single"/></w:rPr><w:t>For {{name}}</w:t></w:r></w:p>`;
  const framedTemplate = testDocument(strong.repeat(90));
  const rows = ['Ada', 'Grace', 'Emmy'].map((name) => row(name, name));
  const { render } = openRendering(framedTemplate, settings, platform);
  for (const each of rows) {
    const fresh = openRendering(framedTemplate, settings, platform).render(each, each.id).pdf;
    expect(Buffer.from(render(each, each.id).pdf).equals(fresh)).toBe(true);
  }
});

const number = (kind: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${kind}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

it('counts pages from those of the template, and not from those of the row before, where two counts hold', () => {
  // '9' fits into a line of the header, and '10' takes two, which leave room for 14 lines a page instead of 15.
  const lines = '<w:spacing w:line="200" w:lineRule="exact"/>';
  const docx = testDocument(`${paragraph('{{#items}}', lines)}${paragraph('{{text}}', lines)}${paragraph('{{/items}}', lines)}`, {
    section: '<w:pgSz w:w="4000" w:h="4000"/><w:pgMar w:top="600" w:right="800" w:bottom="400" w:left="800" w:header="400" w:footer="0"/>',
    header: `<w:p><w:pPr>${lines}<w:ind w:right="2230"/></w:pPr>${number('NUMPAGES')}</w:p>`,
  });
  const of = (length: number) =>
    row('lines', '', { items: { type: 'records', records: Array.from({ length }, () => new Map([['text', 'a line']])) } });
  const { render } = openRendering(docx, settings, platform);
  expect([200, 135].map((length) => render(of(length), '').pages)).toEqual([15, 9]);
});

const styled = (text: string, run: string) => `<w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** Places where a value is more than text in a line: on a coloured ground, beside page numbers, justified, split over pages. */
const places = (more: string, settingsPart: string | undefined) =>
  testDocument(
    [
      paragraph('{{a}}', '<w:outlineLvl w:val="0"/>'),
      `<w:p>${styled('{{a}} {{b}}', '<w:highlight w:val="yellow"/><w:u w:val="single"/>')}</w:p>`,
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="1500"/><w:gridCol w:w="1500"/></w:tblGrid>${more}<w:tr>${cell('{{#items}}{{a}}')}${cell('{{text}}{{/items}}')}</w:tr></w:tbl>`,
      ...Array.from({ length: 24 }, (_, index) =>
        paragraph(
          `${index} {{${index % 3 === 0 ? 'a' : 'c'}}} goes on for as long as it takes to fill some lines. `.repeat(4),
          `<w:jc w:val="both"/>${index % 2 ? listed : ''}`,
        ),
      ),
      paragraph('{{#if b}}{{b}}{{/if}}', '<w:shd w:val="clear" w:fill="EEEEEE"/>'),
    ].join(''),
    {
      numbering,
      header: `<w:p>${styled('{{c}} ', '')}${number('PAGE')}${styled(' of ', '')}${number('NUMPAGES')}</w:p>`,
      ...(settingsPart === undefined ? {} : { settings: settingsPart }),
    },
  );
const clipped = `<w:tr><w:trPr><w:trHeight w:hRule="exact" w:val="300"/></w:trPr>${cell('{{a}}')}${cell('{{b}}')}</w:tr>`;
const turned = `<w:tr><w:tc><w:tcPr><w:textDirection w:val="btLr"/></w:tcPr>${paragraph('{{b}}')}</w:tc>${cell('as it is')}</w:tr>`;
const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      'Ada',
      'Bea',
      'A longer name than those',
      'two\nlines',
      '(\\)',
      'an over-night (10 %)',
      'Müller & Sons/Co.',
      '“so”, 3/4',
      'fi\u00adne',
      '12.50',
      ' ',
      'עברית',
      'Internationale Überweisungsbestätigungen',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('word '.repeat(80)) },
);
const anyRow = fc.record({ a: value, b: value, c: value, items: fc.array(value, { maxLength: 3 }) });

it.each([
  ['', '', undefined],
  [' with a clipped value', clipped, undefined],
  [' with a turned value', turned, undefined],
  [' with words divided', '', '<w:autoHyphenation/><w:consecutiveHyphenLimit w:val="1"/><w:themeFontLang w:val="de-DE"/>'],
])('gives the bytes of a fresh template after any rows%s', (_, more, settingsPart) => {
  const docx = places(more, settingsPart);
  const rowOf = ({ items, ...fields }: { readonly items: readonly string[]; readonly [name: string]: unknown }): Row => ({
    id: '1',
    fields: new Map<string, Value>([
      ...Object.entries(fields as Readonly<Record<string, string>>),
      ['items', { type: 'records', records: items.map((text) => new Map([['text', text]])) }],
    ]),
  });
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 3, maxLength: 8 }), (rows) => {
      const { render } = openRendering(docx, settings, platform);
      const [first] = rows.map((each) => render(rowOf(each), 'any'));
      const last = rows.at(-1);
      const again = render(rowOf(rows[0] as never), 'any');
      const fresh = openRendering(docx, settings, platform).render(rowOf(last as never), 'any');
      const cached = render(rowOf(last as never), 'any');
      expect(Buffer.from(cached.pdf).equals(fresh.pdf)).toBe(true);
      expect(cached.diagnostics).toEqual(fresh.diagnostics);
      expect(Buffer.from(again.pdf).equals(first?.pdf as Uint8Array)).toBe(true);
    }),
    { seed: 7, numRuns: 20 },
  );
});

it('gives different rows different documents', () => {
  expect(new Set([...alone.values()].map((pdf) => Buffer.from(pdf).toString('latin1'))).size).toBe(alone.size);
});

it('tells of a character that no font has with each row that has it, and with no other', () => {
  const rendering = openRendering(template, settings, platform);
  const missing = (make: (row: Row) => { readonly diagnostics: readonly Diagnostic[] }, name: string) =>
    make({ id: name, fields: new Map<string, Value>([['name', name]]) })
      .diagnostics.filter(({ code }) => code === 'font/missing-glyph')
      .map(({ message }) => message);
  const told = (character: string) => [`No font has the character ${character}: a box is shown instead.`];
  for (const make of [rendering.pages, (row: Row) => rendering.render(row, 'any')]) {
    const names = ['株', 'Ada', '株', '社', '\u{10fffd}'];
    expect(names.map((name) => missing(make, name))).toEqual([
      told('U+682A "株"'),
      [],
      told('U+682A "株"'),
      told('U+793E "社"'),
      told('U+10FFFD'),
    ]);
    expect(missing(make, '株式\u{10fffd}\n社')).toEqual([
      'No font has the characters "株", "式", U+10FFFD and "社": boxes are shown instead.',
    ]);
    expect(missing(make, '甲乙丙丁戊己庚辛壬癸子丑寅卯辰')).toEqual([
      'No font has the characters "甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸", "子", "丑" and 3 more: boxes are shown instead.',
    ]);
  }
  expect(rendering.diagnostics.map(({ code }) => code)).not.toContain('font/missing-glyph');
});

it('tells of all characters of the template that no font has at once', () => {
  const rendering = openRendering(testDocument(paragraph('中国, {{a}} 中') + paragraph('国')), settings, platform);
  rendering.render(undefined, 'any');
  expect(rendering.diagnostics.filter(({ code }) => code === 'font/missing-glyph').map(({ message }) => message)).toEqual([
    'No font has the characters "中" and "国": boxes are shown instead.',
  ]);
});

it('adds a few kilobytes to a PDF for an emoji, and not its neighbours in the font', () => {
  const { render } = openRendering(testDocument(paragraph('Status: {{status}}')), settings, platform);
  const sizeWith = (status: string) => render({ id: '1', fields: new Map([['status', status]]) }, 'Status').pdf.length;
  expect(sizeWith('🟢 Paid') - sizeWith('Paid')).toBeLessThan(5000);
});
