import { expect, test } from 'vitest';
import { field, paragraph, readTestDocument, run, textsOf } from '../test-reading.ts';

const TAB = '<w:r><w:tab/></w:r>';
const SPACE = '<w:r><w:t xml:space="preserve">  </w:t></w:r>';
const mode = (value: number) =>
  `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="${value}"/></w:compat>`;

function textIn(content: string, settings: string): string {
  const cell = (inside: string) => `<w:tbl><w:tr><w:tc>${inside}</w:tc></w:tr></w:tbl>`;
  const { blocks, codes } = readTestDocument(cell(content) + content, { settings });
  expect(codes).toEqual([]);
  return textsOf(blocks)[0] ?? '';
}

test('white space that ends a paragraph of a cell is nothing where the file asks for Word 2010 or before', () => {
  const text = paragraph(run('A B') + TAB + SPACE + run('\u00a0') + TAB);
  expect([12, 14, 15].map((value) => textIn(text, mode(value)))).toEqual(['A B', 'A B', 'A B→  \u00a0→']);
  expect(textIn(text, '')).toBe('A B→  \u00a0→');
  expect(textIn(paragraph(run('A \u00a0')), mode(14))).toBe('A');
  expect(textIn(paragraph(TAB + SPACE), mode(14))).toBe(' ');
  expect(textIn(paragraph(TAB + run('A')), mode(14))).toBe('→A');
});

test('white space that is to be seen stays: underlined, or led to by a tab with a leader', () => {
  const underlined = '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r>';
  expect(textIn(paragraph(run('A') + underlined + SPACE), mode(14))).toBe('A→');
  const leader = '<w:pPr><w:tabs><w:tab w:val="left" w:leader="dot" w:pos="1500"/></w:tabs></w:pPr>';
  expect(textIn(`<w:p>${leader}${run('A')}${TAB}${SPACE}</w:p>`, mode(14))).toBe('A→');
});

test('white space of a field or a content control that ends the paragraph stays', () => {
  expect(textIn(paragraph(run('A') + field('FORMTEXT', SPACE)), mode(14))).toBe('A  ');
  expect(textIn(paragraph(`${run('A')}<w:sdt><w:sdtContent>${SPACE}</w:sdtContent></w:sdt>`), mode(14))).toBe('A  ');
  expect(textIn(paragraph(`<w:ins w:id="1">${run('A ')}</w:ins>`), mode(14))).toBe('A');
});
