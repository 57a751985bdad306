import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { RefusedInput } from '../diagnostics.ts';
import { readFontTable } from './font-table.ts';
import { openPackage } from './package.ts';
import { readSettings } from './settings.ts';
import { testDocument, testPart, testRelationship } from './test-package.ts';
import { readTheme } from './theme.ts';
import { attribute, child, onOff, parseXml, textOf } from './xml.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function parse(text: string): ReturnType<typeof parseXml> {
  return parseXml(strToU8(text), 'part.xml');
}

function refusal(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  return Uint8Array.from(
    [...(mark ? ['\ufeff'] : []), ...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return littleEndian ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );
}

describe('names', () => {
  test('carry the canonical prefix whatever the file calls it', () => {
    const root = parse(`<x:p xmlns:x="${W}" x:a="1" b="2"><p xmlns="${W}"/><x:t xmlns:x="urn:other"/></x:p>`);
    expect(root.name).toBe('w:p');
    expect([...root.attributes.keys()]).toEqual(['w:a', 'b']);
    expect(root.children).toMatchObject([{ name: 'w:p' }, { name: 'x:t' }]);
  });

  test('of a foreign namespace that borrows our prefix are not taken for ours', () => {
    expect(parse('<w:p xmlns:w="urn:other"/>').name).toBe('w?:p');
  });
});

describe('text', () => {
  test('keeps its spaces inside text elements and loses them between elements', () => {
    const root = parse(`<w:p xmlns:w="${W}">\n  <w:t> a </w:t>\n  <w:t>\t</w:t></w:p>`);
    expect(root.children).toMatchObject([{ children: [' a '] }, { children: ['\t'] }]);
  });

  test('is one piece across comments, CDATA sections and references', () => {
    expect(textOf(parse('<a>1&amp;<!-- no -->2<![CDATA[<&]]>&#x33;&#52;</a>'))).toBe('1&2<&34');
  });

  test('is read from UTF-8 and UTF-16, with and without a byte order mark', () => {
    const text = '<a>h\u00e9\u4e2d</a>';
    const spellings = [
      strToU8(text),
      strToU8(`\ufeff${text}`),
      utf16(text, true, true),
      utf16(text, false, true),
      utf16(text, true, false),
      utf16(text, false, false),
    ];
    for (const bytes of spellings) expect(textOf(parseXml(bytes, 'part.xml'))).toBe('h\u00e9\u4e2d');
  });
});

test('an on-off element is on by itself and off when it says so', () => {
  const root = parse(`<a xmlns:w="${W}"><w:b/><w:i w:val="0"/><w:caps w:val="off"/><w:strike w:val="true"/></a>`);
  expect(['w:b', 'w:i', 'w:caps', 'w:strike', 'w:none'].map((name) => onOff(child(root, name)))).toEqual([
    true,
    false,
    false,
    true,
    undefined,
  ]);
  expect(attribute(root, 'w:none')).toBeUndefined();
});

describe('malformed XML is refused:', () => {
  test.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>text',
    '<a b/>',
    '<a b=c/>',
    '<a b="1" b="2"/>',
    '<a b="1"c="2"/>',
    '<a b="<"/>',
    '<x:a/>',
    '<a>&unknown;</a>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>&#x110000;</a>',
    '<a>\u0001</a>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<!ELEMENT a ANY><a/>',
    '<a',
  ])('%j', (text) => {
    expect(refusal(() => parse(text))).toBe('docx/malformed-xml');
  });

  test('nesting deeper than 256 levels', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(refusal(() => parse(nested(255)))).toBeUndefined();
    expect(refusal(() => parse(nested(300)))).toBe('docx/too-deep');
    expect(refusal(() => parse('<a>'.repeat(2_000_000)))).toBe('docx/too-deep');
  });

  test('encodings other than UTF-8 and UTF-16, or another than the bytes are in', () => {
    for (const encoding of ['UTF-7', 'windows-1252', 'UTF-16', 'UTF-32', 'EBCDIC-CP-US'])
      expect(refusal(() => parse(`<?xml version="1.0" encoding="${encoding}"?><a/>`))).toBe('docx/bad-encoding');
    expect(refusal(() => parseXml(utf16('<?xml version="1.0" encoding="UTF-8"?><a/>', true, true), 'part.xml'))).toBe('docx/bad-encoding');
  });
});

test('a hundred thousand attributes or one of megabytes are read without trouble', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ` a${index}="1"`).join('');
  expect(parse(`<a${many}/>`).attributes.size).toBe(100_000);
  expect(attribute(parse(`<a b="${'x'.repeat(5_000_000)}"/>`), 'b')).toHaveLength(5_000_000);
});

describe('document types are refused in every part that is read', () => {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('');
  const types = [
    '<!DOCTYPE x>',
    '<!doctype x>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:9/x">]>',
    '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
    '<!DOCTYPE x PUBLIC "-//x//x" "http://127.0.0.1:9/x.dtd">',
    '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>',
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`,
    '<!-- hidden --><!DOCTYPE x [<!ENTITY e "">]>',
  ];
  const root = [
    testRelationship('main', 'officeDocument', 'word/document.xml'),
    'Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"',
    testRelationship('app', 'extended-properties', 'docProps/app.xml'),
  ];
  const parts: ReadonlyMap<string, string> = new Map([
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${root.map((entry) => `<Relationship ${entry}/>`).join('')}</Relationships>`,
    ],
    ['docProps/core.xml', '<x/>'],
    ['docProps/app.xml', '<x/>'],
    ['word/document.xml', testPart('w:document', '<w:body/>')],
    ['word/styles.xml', testPart('w:styles', '')],
    ['word/settings.xml', testPart('w:settings', '')],
    ['word/_rels/settings.xml.rels', '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'],
    ['word/fontTable.xml', testPart('w:fonts', '')],
    ['word/_rels/fontTable.xml.rels', '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'],
    ['word/theme.xml', testPart('a:theme', '')],
  ]);
  const readAll = (payloadIn: string, type: string) => {
    const files: Record<string, string> = {};
    for (const [name, content] of parts) files[name] = name === payloadIn ? type + content.replace(/<\?xml[^>]*>/, '') : content;
    const pkg = openPackage(testDocument('', { styles: '', settings: '', fontTable: '', theme: '', parts: files }));
    readTheme(pkg);
    readSettings(pkg);
    return readFontTable(pkg, () => {});
  };

  test('which is a sound document without one', () => expect(refusal(() => readAll('', ''))).toBeUndefined());
  test.each([...parts.keys()])('%s', (part) => {
    for (const type of types) expect(refusal(() => readAll(part, type))).toBe('docx/doctype');
  });
  test('and parts that nobody reads do no harm', () => {
    const pkg = openPackage(testDocument('', { parts: { 'customXml/item1.xml': types[7] as string } }));
    expect(pkg.xml(pkg.mainPart)?.name).toBe('w:document');
    expect(refusal(() => pkg.xml('customXml/item1.xml'))).toBe('docx/doctype');
  });
});
