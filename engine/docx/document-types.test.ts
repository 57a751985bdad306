import { describe, expect, test } from 'vitest';
import { RefusedInput } from '../diagnostics.ts';
import { openPackage } from './package/package.ts';
import { readFontTable } from './parts/font-table.ts';
import { readSettings } from './parts/settings.ts';
import { readTheme } from './parts/theme.ts';
import { testDocument, testPart, testRelationship } from './test-package.ts';

function refusal(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
}

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
