import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { collectDiagnostics, RefusedInput } from '../../diagnostics.ts';
import { readSettings } from '../parts/settings.ts';
import { testDocument, testPackage, testRelationship } from '../test-package.ts';
import { openPackage } from './package.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function refusal(bytes: Uint8Array): RefusedInput | undefined {
  try {
    openPackage(bytes);
  } catch (error) {
    if (error instanceof RefusedInput) return error;
    throw error;
  }
  return undefined;
}

const rels = (inside: string): string => `<Relationships xmlns="${RELATIONSHIPS}">${inside}</Relationships>`;
const main = (type: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.${type}"/></Types>`;
const utf16 = (text: string): Uint8Array => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

describe('openPackage', () => {
  it('finds the main part by its relationship, whatever its name', () => {
    const document = '<d:document xmlns:d="http://purl.oclc.org/ooxml/wordprocessingml/main"><d:body/></d:document>';
    const pkg = openPackage(
      testPackage({
        '_rels/.rels': rels(
          '<Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/word/document2.xml"/>',
        ),
        'word/document2.xml': document,
      }),
    );
    expect(pkg.mainPart).toBe('word/document2.xml');
    expect(pkg.xml(pkg.mainPart)?.name).toBe('w:document');
  });

  it('resolves targets against the part, and finds parts without regard to case', () => {
    const pkg = openPackage(
      testDocument('', {
        relationships: [
          testRelationship('x', 'image', '../media/A%20b.png'),
          testRelationship('y', 'image', '/word/Media/c.png'),
          testRelationship('z', 'image', '../../../d.png'),
        ],
        parts: { 'media/a b.png': 'png' },
      }),
    );
    const targets = pkg.relationships('word/document.xml');
    expect(targets.get('x')).toEqual({ id: 'x', type: 'image', target: 'media/a b.png', external: false });
    expect(targets.get('y')?.target).toBe('word/Media/c.png');
    expect(targets.get('z')?.target).toBe('d.png');
    expect(pkg.bytes('media/A b.png')).toBeDefined();
    expect(pkg.bytes('media/A b.png')).toBe(pkg.bytes('media/a b.png'));
    expect(pkg.related('word/document.xml', 'image')).toBe('media/a b.png');
  });

  it.each([
    ['media/A%20b.png', 'media/a b.png'],
    ['media/a b.png', 'media/A%20b.png'],
    ['media/%c3%a4.png', 'media/%C3%A4.png'],
    ['media/%C3%A4.png', 'media/ä.png'],
    ['media/50%.png', 'media/50%.png'],
    ['media/50%25.png', 'media/50%.png'],
  ])('finds the part %s that the file calls %s', (asked, written) => {
    const pkg = openPackage(
      testDocument('', { relationships: [testRelationship('x', 'image', asked)], parts: { [`word/${written}`]: 'png' } }),
    );
    expect(pkg.bytes(pkg.relationships('word/document.xml').get('x')?.target ?? '')).toBeDefined();
    expect(pkg.related('word/document.xml', 'image')).toBe(`word/${written}`);
  });

  it('inflates a part only when it is asked for', () => {
    const whole = testDocument('<w:p/>', { parts: { 'word/media/a.bin': strToU8('nobody looks at this part of the file') } });
    const name = strToU8('word/media/a.bin');
    const at = whole.findIndex((_, index) => name.every((byte, offset) => whole[index + offset] === byte)) + name.length;
    const broken = whole.slice().fill(0xff, at, at + 20);
    const pkg = openPackage(broken);
    expect(pkg.xml(pkg.mainPart)?.name).toBe('w:document');
    expect(() => pkg.bytes('word/media/a.bin')).toThrow(RefusedInput);
  });

  it('parses a part once', () => {
    const pkg = openPackage(testDocument(''));
    expect(pkg.xml('word/document.xml')).toBe(pkg.xml('word/document.xml'));
    expect(pkg.xml('word/missing.xml')).toBeUndefined();
  });

  it.each([
    ['an old .doc', Uint8Array.from([...OLE, ...utf16('WordDocument')]), 'docx/old-word-format'],
    ['a protected .docx', Uint8Array.from([...OLE, 0, 0, ...utf16('EncryptedPackage')]), 'docx/encrypted'],
    ['an .odt', testPackage({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }), 'docx/not-a-document'],
    ['an archive of something else', testPackage({ 'readme.txt': 'x' }), 'docx/not-a-document'],
    [
      'a .dotm',
      testDocument('', { parts: { '[Content_Types].xml': main('ms-word.template.macroEnabledTemplate.main+xml') } }),
      'docx/macros',
    ],
    [
      'an .xlsx',
      testDocument('', { parts: { '[Content_Types].xml': main('openxmlformats-officedocument.spreadsheetml.sheet.main+xml') } }),
      'docx/not-a-document',
    ],
    ['a main part of another kind', testDocument('', { parts: { 'word/document.xml': '<html/>' } }), 'docx/not-a-document'],
    [
      'a missing main part',
      testPackage({ '_rels/.rels': rels('<Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/>') }),
      'docx/not-a-document',
    ],
    [
      'a main part outside of the file',
      testPackage({
        '_rels/.rels': rels('<Relationship Id="a" Type="x/officeDocument" Target="http://127.0.0.1/document.xml" TargetMode="External"/>'),
      }),
      'docx/not-a-document',
    ],
  ])('refuses %s and says what to do', (_, bytes, code) => {
    const refused = refusal(bytes);
    expect(refused?.diagnostic.code).toBe(code);
    expect(refused?.diagnostic.hint).toMatch(/\.docx|Remove the password/);
  });
});

describe('external relationships', () => {
  it.each([
    ['attachedTemplate', 'file:///C:/evil.dotm', 'docx/external-template'],
    ['attachedTemplate', '\\\\host\\share\\evil.dotm', 'docx/external-template'],
    ['image', 'file:///etc/passwd', 'docx/external-picture'],
    ['image', 'http://127.0.0.1:9/a.png', 'docx/external-picture'],
    ['image', 'file:///dev/zero', 'docx/external-picture'],
    ['oleObject', 'http://127.0.0.1:9/a.xls', 'docx/external-object'],
    ['oleObject', 'file://host/a', 'docx/external-object'],
    ['package', 'http://127.0.0.1:9/a.xlsx', 'docx/external-object'],
    ['aFChunk', 'http://127.0.0.1:9/a.html', 'docx/external-content'],
    ['subDocument', 'file:///other.docx', 'docx/external-content'],
    ['frame', 'http://127.0.0.1:9/', 'docx/external-content'],
    ['../../settings', 'mhtml:http://127.0.0.1:9/x!y', 'docx/external-content'],
  ])('reports %s at %s with the part and reads nothing there', (type, target, code) => {
    const { report, all } = collectDiagnostics();
    const pkg = openPackage(testDocument('', { relationships: [testRelationship('x', type, target, true)] }), report);
    expect(pkg.relationships('word/document.xml').get('x')).toMatchObject({ external: true, target });
    expect(all()).toMatchObject([{ code, where: { part: 'word/document.xml', text: target } }]);
    expect(pkg.bytes(target)).toBeUndefined();
    expect(pkg.related('word/document.xml', type)).toBeUndefined();
  });

  it('of the settings name the attached template', () => {
    const { report, all } = collectDiagnostics();
    const template = `<Relationship ${testRelationship('t', 'attachedTemplate', 'http://127.0.0.1:9/evil.dotm', true)}/>`;
    readSettings(
      openPackage(
        testDocument('', { settings: '<w:attachedTemplate r:id="t"/>', parts: { 'word/_rels/settings.xml.rels': rels(template) } }),
        report,
      ),
    );
    expect(all()).toMatchObject([{ severity: 'info', code: 'docx/external-template', where: { part: 'word/settings.xml' } }]);
  });

  it('are fine as hyperlinks', () => {
    const { report, all } = collectDiagnostics();
    const pkg = openPackage(
      testDocument('', { relationships: [testRelationship('x', 'hyperlink', 'https://example.org/?a=1&amp;b=2', true)] }),
      report,
    );
    expect(pkg.relationships('word/document.xml').get('x')?.target).toBe('https://example.org/?a=1&b=2');
    expect(all()).toEqual([]);
  });
});
