import { expect, test } from 'vitest';
import { testPngHeader } from '../images/test-png.ts';
import type { Inline } from '../model/paragraph.ts';
import { readTemplate } from './read-template.ts';
import { type TestDocumentOptions, testDocument, testRelationship } from './test-package.ts';

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

function read(inside: string, relationships: readonly string[] = [], parts: TestDocumentOptions['parts'] = {}) {
  const { value, diagnostics } = readTemplate(
    testDocument(`<w:p>${run('before ')}${inside}${run(' after')}</w:p>`, { relationships, parts }),
  );
  const inlines: readonly Inline[] = value.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [])),
  );
  return {
    inlines,
    text: inlines.map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'field' ? inline.result : '')).join(''),
    diagnostics,
  };
}

test.each([
  'INCLUDEPICTURE "http://127.0.0.1:9/a.png" \\d',
  'INCLUDETEXT "file:///etc/passwd"',
  'LINK Excel.Sheet.8 "C:\\\\a.xls"',
  'DDE cmd "/c calc"',
  'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"',
  'DATABASE \\d "file:///a"',
  'IMPORT "\\\\\\\\host\\\\a.png"',
])('the field %s is not followed: its stored result stays, with a warning', (code) => {
  const { text, diagnostics } = read(field(code.replaceAll('&', '&amp;'), 'stored'));
  expect(text).toBe('before stored after');
  expect(diagnostics).toMatchObject([{ severity: 'warning', where: { part: 'word/document.xml' } }]);
});

test('a linked picture is left out with a warning that names the part', () => {
  const picture =
    '<w:r><w:drawing><wp:inline><wp:extent cx="12700" cy="12700"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:link="x"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const { text, diagnostics } = read(picture, [testRelationship('x', 'image', 'http://127.0.0.1:9/a.png', true)]);
  expect(text).toBe('before  after');
  expect(diagnostics.find(({ code }) => code === 'docx/external-picture')).toMatchObject({
    severity: 'warning',
    where: { part: 'word/document.xml', text: 'http://127.0.0.1:9/a.png' },
  });
});

test('pictures for which the document has no pixels left are left out with a warning that names the part', () => {
  const names = Array.from({ length: 11 }, (_, index) => `p${index}`);
  const picture = (name: string) =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="12700" cy="12700"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${name}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12700" cy="12700"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const { diagnostics } = read(
    [...names, ...names].map(picture).join(''),
    names.map((name) => testRelationship(name, 'image', `media/${name}.png`)),
    Object.fromEntries(names.map((name) => [`word/media/${name}.png`, testPngHeader(5000, 8000)])),
  );
  const left = diagnostics.filter(({ code }) => code === 'image/too-large');
  expect(left).not.toHaveLength(0);
  expect(left.every(({ message }) => message.startsWith('Picture word/media/p10.png is not shown'))).toBe(true);
});

test.each(['file:///etc/passwd', 'javascript:alert(1)', '\\\\host\\share', 'vbscript:x', 'ms-word:ofe|u|http://127.0.0.1:9/a'])(
  'the text of a link to %s stays, the link does not',
  (target) => {
    const { text, inlines, diagnostics } = read(`<w:hyperlink r:id="x">${run('click')}</w:hyperlink>`, [
      testRelationship('x', 'hyperlink', target, true),
    ]);
    expect(text).toBe('before click after');
    expect(inlines.every((inline) => inline.type !== 'text' || inline.link === undefined)).toBe(true);
    expect(diagnostics.map(({ code }) => code)).toEqual(['docx/link-dropped']);
  },
);

test('an embedded document of another format is named and not read', () => {
  const { value, diagnostics } = readTemplate(
    testDocument('<w:altChunk r:id="x"/><w:p/>', { relationships: [testRelationship('x', 'aFChunk', 'http://127.0.0.1:9/a.html', true)] }),
  );
  expect(value.sections).toHaveLength(1);
  expect(diagnostics.some(({ code, severity }) => code === 'docx/external-content' && severity === 'warning')).toBe(true);
});
