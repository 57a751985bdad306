import { expect, test } from 'vitest';
import { collectDiagnostics } from '../../diagnostics.ts';
import { openPackage } from '../package/package.ts';
import { testDocument, testRelationship } from '../test-package.ts';
import { readFontTable } from './font-table.ts';

const KEY = '{1DFA0B3C-22F4-4E5A-9B6C-0123456789AB}';
/** A font file as far as its first bytes go. */
const FONT = Uint8Array.from({ length: 100 }, (_, index) => [0, 1, 0, 0][index] ?? index);

/** As ECMA-376 17.8.1 says it, with the bytes of the key in the order of the file. */
function obfuscate(bytes: Uint8Array, key: string): Uint8Array {
  const guid = (key.replace(/[{}-]/g, '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).reverse();
  return bytes.map((byte, index) => (index < 32 ? byte ^ (guid[index % 16] ?? 0) : byte));
}

function read(fonts: string, files: Readonly<Record<string, Uint8Array>> = {}) {
  const { report, all } = collectDiagnostics();
  const rels = Object.keys(files).map((name) => `<Relationship ${testRelationship(name, 'font', `fonts/${name}`)}/>`);
  const parts: Record<string, string | Uint8Array> = {
    'word/_rels/fontTable.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels.join('')}<Relationship ${testRelationship('out', 'font', 'http://127.0.0.1:9/a.ttf', true)}/></Relationships>`,
  };
  for (const [name, bytes] of Object.entries(files)) parts[`word/fonts/${name}`] = bytes;
  const table = readFontTable(openPackage(testDocument('', { fontTable: fonts, parts }), report), report);
  return {
    ...table,
    codes: all()
      .map(({ code }) => code)
      .filter((code) => code !== 'docx/external-content'),
  };
}

const font = (inside: string) => `<w:font w:name="Own">${inside}</w:font>`;

test('a family is described by its other name, class and pitch', () => {
  const { descriptions } = read(
    '<w:font w:name="Own"><w:altName w:val="Other"/><w:family w:val="swiss"/><w:pitch w:val="fixed"/></w:font><w:font w:name="Odd"><w:family w:val="constructor"/></w:font>',
  );
  expect([...descriptions]).toEqual([
    ['Own', { alternative: 'Other', family: 'swiss', pitch: 'fixed' }],
    ['Odd', {}],
  ]);
});

test('an obfuscated font comes out as it went in', () => {
  const { embedded, codes } = read(
    font(`<w:embedRegular r:id="a.odttf" w:fontKey="${KEY}"/><w:embedBoldItalic r:id="b.odttf" w:fontKey="${KEY.toLowerCase()}"/>`),
    { 'a.odttf': obfuscate(FONT, KEY), 'b.odttf': obfuscate(FONT, KEY) },
  );
  expect(embedded).toEqual([
    { family: 'Own', bold: false, italic: false, bytes: FONT },
    { family: 'Own', bold: true, italic: true, bytes: FONT },
  ]);
  expect(codes).toEqual([]);
});

test.each(['w:fontKey="{00000000-0000-0000-0000-000000000000}"', '', `w:fontKey="${KEY}"`])(
  'a plain font file is taken as it is with %j',
  (key) => {
    expect(read(font(`<w:embedBold r:id="a.ttf" ${key}/>`), { 'a.ttf': FONT }).embedded).toEqual([
      { family: 'Own', bold: true, italic: false, bytes: FONT },
    ]);
  },
);

test('one file under two styles is one array', () => {
  const { embedded } = read(font(`<w:embedRegular r:id="a.odttf" w:fontKey="${KEY}"/><w:embedItalic r:id="a.odttf" w:fontKey="${KEY}"/>`), {
    'a.odttf': obfuscate(FONT, KEY),
  });
  expect(embedded[0]?.bytes).toBe(embedded[1]?.bytes);
});

test('a file is copied for one key alone: the first that makes a font of it', () => {
  const keys = ['key', KEY.replace('AB}', 'AC}'), KEY, KEY.toLowerCase(), KEY.replace('1DFA', '2DFA'), `${KEY}--`];
  const { embedded, codes } = read(keys.map((key) => font(`<w:embedRegular r:id="a.odttf" w:fontKey="${key}"/>`)).join(''), {
    'a.odttf': obfuscate(FONT, KEY),
  });
  expect(embedded.map(({ bytes }) => bytes)).toEqual(new Array(4).fill(FONT));
  expect(new Set(embedded.map(({ bytes }) => bytes)).size).toBe(1);
  expect(codes).toEqual(['docx/embedded-font']);
});

test('the file that was handed in stays as it is, also as a Buffer of Node', () => {
  const pkg = openPackage(
    testDocument('', {
      fontTable: font(`<w:embedRegular r:id="a" w:fontKey="${KEY}"/>`),
      parts: {
        'word/_rels/fontTable.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship ${testRelationship('a', 'font', 'a')}/></Relationships>`,
      },
    }),
  );
  const hidden = obfuscate(FONT, KEY);
  const handed = Buffer.from(hidden);
  expect(readFontTable({ ...pkg, bytes: () => handed }, () => {}).embedded[0]?.bytes).toEqual(FONT);
  expect([...handed]).toEqual([...hidden]);
});

test.each([
  ['of another key', obfuscate(FONT, KEY.replace('AB}', 'AC}')), 'a.odttf', KEY],
  ['under a key that is none', obfuscate(FONT, KEY), 'a.odttf', 'key'],
  ['that is empty', new Uint8Array(), 'a.odttf', KEY],
  ['that is missing', FONT, 'gone', KEY],
])('a font %s is reported and left out', (_, bytes, id, key) => {
  const { embedded, codes } = read(font(`<w:embedRegular r:id="${id}" w:fontKey="${key}"/>`), { 'a.odttf': bytes });
  expect(embedded).toEqual([]);
  expect(codes).toEqual(['docx/embedded-font']);
});

test('a font outside of the file is not fetched', () => {
  expect(read(font('<w:embedRegular r:id="out"/>'))).toMatchObject({ embedded: [], codes: [] });
});

test('a document without a font table has none', () => {
  expect(readFontTable(openPackage(testDocument('')), () => {})).toEqual({ descriptions: new Map(), embedded: [] });
});
