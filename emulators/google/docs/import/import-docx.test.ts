import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportDocx } from '../export/export-docx.ts';
import { exportText } from '../export/export-text.ts';
import { importDocx } from './import-docx.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const docx = (body: string, parts: Readonly<Record<string, string>> = {}) => {
  const files = { 'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`, ...parts };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
};
const WITH_ENTITY = zipSync({
  'word/document.xml': strToU8(
    `<!DOCTYPE a [<!ENTITY b "c">]><w:document ${NAMESPACES}><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`,
  ),
});
const styles = (content: string) => ({ 'word/styles.xml': `<w:styles ${NAMESPACES}>${content}</w:styles>` });

describe('an imported .docx', () => {
  it('has the formatting of its runs and paragraphs in the terms of the API', () => {
    const { body } = importDocx(
      docx(
        '<w:p><w:pPr><w:jc w:val="right"/><w:spacing w:before="240" w:line="360"/><w:ind w:left="720" w:hanging="360"/></w:pPr><w:r><w:rPr><w:b/><w:i w:val="0"/><w:sz w:val="21"/><w:color w:val="FF0000"/></w:rPr><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/></w:r></w:p>',
      ),
    );
    expect(body).toEqual([
      {
        type: 'paragraph',
        style: {
          namedStyleType: 'NORMAL_TEXT',
          alignment: 'END',
          lineSpacing: 150,
          spaceAbove: { magnitude: 12, unit: 'PT' },
          indentStart: { magnitude: 36, unit: 'PT' },
          indentFirstLine: { magnitude: 18, unit: 'PT' },
        },
        elements: [
          {
            type: 'text',
            text: 'a\tb\v\n',
            style: {
              bold: true,
              italic: false,
              fontSize: { magnitude: 10.5, unit: 'PT' },
              foregroundColor: { color: { rgbColor: { red: 1 } } },
            },
          },
        ],
      },
    ]);
  });

  it('keeps headings as named styles and spells out styles that Google has no name for', () => {
    const style = (id: string, name: string, rest: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
    const { body, namedStyles } = importDocx(
      docx(
        '<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>head</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Loud"/></w:pPr><w:r><w:t>loud</w:t></w:r></w:p>',
        styles(
          style('H', 'heading 2', '<w:rPr><w:sz w:val="60"/></w:rPr>') +
            style('Base', 'Base', '<w:pPr><w:jc w:val="center"/></w:pPr>') +
            style('Loud', 'Loud', '<w:basedOn w:val="Base"/><w:rPr><w:b/></w:rPr>'),
        ),
      ),
    );
    expect(body).toMatchObject([
      { style: { namedStyleType: 'HEADING_2' }, elements: [{ style: {} }] },
      { style: { namedStyleType: 'NORMAL_TEXT', alignment: 'CENTER' }, elements: [{ style: { bold: true } }] },
    ]);
    expect(namedStyles.HEADING_2.text.fontSize?.magnitude).toBe(30);
  });

  it('reads page numbers, links and what stands in content controls', () => {
    const field = (instruction: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const { body } = importDocx(
      docx(
        `<w:sdt><w:sdtContent><w:p>${field(' PAGE ')}${field('DATE')}<w:hyperlink r:id="r1"><w:r><w:t>site</w:t></w:r></w:hyperlink></w:p></w:sdtContent></w:sdt>`,
        { 'word/_rels/document.xml.rels': '<Relationships><Relationship Id="r1" Target="https://example.com"/></Relationships>' },
      ),
    );
    expect(body).toMatchObject([
      {
        elements: [
          { type: 'autoText', value: 'PAGE_NUMBER' },
          { text: '7' },
          { text: 'site\n', style: { link: { url: 'https://example.com' } } },
        ],
      },
    ]);
  });

  it.each([
    ['bytes that are no archive', strToU8('hello')],
    ['an archive without a document', zipSync({ 'a.txt': strToU8('a') })],
    ['a document that is not well-formed', zipSync({ 'word/document.xml': strToU8('<w:document><w:body>') })],
    ['a document with entities of its own', WITH_ENTITY],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => importDocx(bytes)).toThrow();
  });
});

const CORPUS = path.join(import.meta.dirname, '../../../../../shared/corpus/docx');
if (!existsSync(CORPUS)) console.log('skipped: the corpus of real documents is not there');

it.runIf(existsSync(CORPUS))('documents that Google exported come in and go out again with the same text', () => {
  for (const name of readdirSync(CORPUS).filter((each) => /google|gotenberg|labrys|music-q|term-sheet|Issue315/u.test(each))) {
    const content = importDocx(readFileSync(path.join(CORPUS, name)));
    expect(content.body.length, name).toBeGreaterThan(1);
    expect(exportText(importDocx(exportDocx(content))), name).toBe(exportText(content));
  }
});
