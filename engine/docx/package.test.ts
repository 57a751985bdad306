import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { collectDiagnostics, type Diagnostic, RefusedInput } from '../diagnostics.ts';
import { type OoxmlPackage, openPackage } from './package.ts';
import { readSettings } from './settings.ts';
import { testDocument, testPackage, testRelationship } from './test-package.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function refusal(bytes: Uint8Array): string | undefined {
  try {
    openPackage(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
}

function open(bytes: Uint8Array): { readonly pkg: OoxmlPackage; readonly diagnostics: () => readonly Diagnostic[] } {
  const { report, all } = collectDiagnostics();
  return { pkg: openPackage(bytes, report), diagnostics: all };
}

/** A package whose only relationship leads to this part. */
function packageOf(
  main: string,
  content: string,
  type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
  contentType = 'application/xml',
): Uint8Array {
  return testPackage({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/${main}" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="x" Type="${type}" Target="/${main}"/></Relationships>`,
    [main]: content,
  });
}

const documentPart = `<w:document xmlns:w="${WORD}"><w:body/></w:document>`;

describe('the main part', () => {
  test('is found wherever the root relationships lead', () =>
    expect(open(packageOf('word/document2.xml', documentPart)).pkg.mainPart).toBe('word/document2.xml'));
  test('is found in strict files', () => {
    const strict = packageOf(
      'word/document.xml',
      '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>',
      'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
    );
    expect(open(strict).pkg.xml('word/document.xml')?.name).toBe('w:document');
  });
});

describe('parts', () => {
  test('are parsed once, and looked up without regard to case', () => {
    const { pkg } = open(testDocument('<w:p/>', { settings: '' }));
    expect(pkg.xml('WORD/Settings.xml')).toBe(pkg.xml('word/settings.xml'));
    expect(pkg.xml('word/settings.xml')?.name).toBe('w:settings');
    expect(pkg.xml('word/none.xml')).toBeUndefined();
  });

  test('are only inflated when asked for', () => {
    const whole = testDocument('<w:p/>', { parts: { 'word/media/a.bin': strToU8('nobody looks at this part of the file') } });
    const name = strToU8('word/media/a.bin');
    const at = whole.findIndex((_, index) => name.every((byte, offset) => whole[index + offset] === byte)) + name.length;
    const broken = whole.slice();
    broken.fill(0xff, at, at + 20);
    const { pkg } = open(broken);
    expect(pkg.xml(pkg.mainPart)?.name).toBe('w:document');
    expect(() => pkg.bytes('word/media/a.bin')).toThrow(RefusedInput);
  });

  test('give the same bytes object each time', () => {
    const { pkg } = open(testDocument('', { parts: { 'word/media/a.bin': strToU8('a') } }));
    expect(pkg.bytes('word/media/a.bin')).toBe(pkg.bytes('word/media/A.bin'));
  });
});

describe('relationships', () => {
  test('are resolved against the part they belong to', () => {
    const relationships = [
      testRelationship('up', 'image', '../media/a%20b.png'),
      testRelationship('absolute', 'image', '/word/media/c.png'),
      testRelationship('back', 'image', 'media\\d.png'),
      testRelationship('out', 'image', '../../../../etc/passwd'),
    ];
    const { pkg } = open(testDocument('', { relationships }));
    const targets = [...pkg.relationships(pkg.mainPart).values()].map(({ target }) => target);
    expect(targets).toEqual(['media/a b.png', 'word/media/c.png', 'word/media/d.png', 'etc/passwd']);
    expect(pkg.bytes('etc/passwd')).toBeUndefined();
  });

  test('are empty for a part that has none', () => expect(open(testDocument('')).pkg.relationships('word/none.xml').size).toBe(0));
});

describe('what is no Word document is refused', () => {
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const encrypted = [...ole, 0, 0, ...[...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])];
  const workbook = packageOf(
    'xl/workbook.xml',
    '<workbook/>',
    undefined,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  );
  const slides = packageOf(
    'ppt/presentation.xml',
    '<p/>',
    undefined,
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  );
  const macros = packageOf('word/document.xml', documentPart, undefined, 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml');
  const other: readonly (readonly [title: string, code: string, bytes: Uint8Array])[] = [
    ['a document with a password', 'docx/encrypted', Uint8Array.from(encrypted)],
    ['a .doc', 'docx/old-word-format', Uint8Array.from([...ole, 1, 2, 3])],
    ['an .odt', 'docx/not-a-document', testPackage({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })],
    ['an .xlsx', 'docx/not-a-document', workbook],
    ['a .pptx', 'docx/not-a-document', slides],
    ['a .dotm', 'docx/macros', macros],
    ['an archive of something else', 'docx/not-a-document', testPackage({ 'readme.txt': 'hello' })],
    [
      'a package whose main part is missing',
      'docx/not-a-document',
      testPackage({
        '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${`<Relationship ${testRelationship('a', 'officeDocument', 'gone.xml')}/>`}</Relationships>`,
      }),
    ],
    ['a package whose main part is something else', 'docx/not-a-document', packageOf('word/document.xml', '<html/>')],
  ];
  test.each(other)('%s', (_, code, bytes) => expect(refusal(bytes)).toBe(code));
});

describe('external content is named and never opened', () => {
  const relationships = [
    ['image', 'file:///etc/passwd', 'docx/external-picture'],
    ['image', '\\\\server\\share\\a.png', 'docx/external-picture'],
    ['image', 'http://127.0.0.1:9/a.png', 'docx/external-picture'],
    ['oleObject', 'file:///C:/a.xlsx', 'docx/external-object'],
    ['package', 'http://127.0.0.1:9/a.xlsx', 'docx/external-object'],
    ['aFChunk', 'http://127.0.0.1:9/a.html', 'docx/external-content'],
    ['subDocument', 'file:///a.docx', 'docx/external-content'],
    ['header', 'http://127.0.0.1:9/header.xml', 'docx/external-content'],
  ] as const;

  test.each(relationships)('%s at %s', (type, target, code) => {
    const { pkg, diagnostics } = open(testDocument('', { relationships: [testRelationship('out', type, target, true)] }));
    expect(pkg.relationships(pkg.mainPart).get('out')).toEqual({ id: 'out', type, target, external: true });
    expect(diagnostics()).toMatchObject([{ severity: 'warning', code, where: { part: 'word/document.xml', text: target } }]);
    expect(pkg.bytes(target)).toBeUndefined();
    expect(pkg.related(pkg.mainPart, type)).toBeUndefined();
  });

  test('an attached template is a remark of the settings', () => {
    const rels = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship ${testRelationship('t', 'attachedTemplate', 'http://127.0.0.1:9/evil.dotm', true)}/></Relationships>`;
    const { pkg, diagnostics } = open(
      testDocument('', { settings: '<w:attachedTemplate r:id="t"/>', parts: { 'word/_rels/settings.xml.rels': rels } }),
    );
    readSettings(pkg);
    expect(diagnostics()).toMatchObject([{ severity: 'info', code: 'docx/external-template', where: { part: 'word/settings.xml' } }]);
  });

  test('links are no external content', () => {
    const { pkg, diagnostics } = open(
      testDocument('', { relationships: [testRelationship('link', 'hyperlink', 'https://example.org/', true)] }),
    );
    expect(pkg.relationships(pkg.mainPart).get('link')?.target).toBe('https://example.org/');
    expect(diagnostics()).toEqual([]);
  });

  test('an external main part is none', () => {
    const bytes = testPackage({
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship ${testRelationship('a', 'officeDocument', 'http://127.0.0.1:9/a.xml', true)}/></Relationships>`,
    });
    expect(refusal(bytes)).toBe('docx/not-a-document');
  });
});
