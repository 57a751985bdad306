import { expect, test } from 'vitest';
import { textOfMath } from '../../model/formula.ts';
import type { Formula } from '../../model/paragraph.ts';
import { plainRun } from '../../model/plain.test-support.ts';
import { paragraph, readTestDocument, run } from '../test-reading.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { elements } from '../xml/xml.ts';
import { readFormula } from './read-formula.ts';

const r = (text: string, properties = ''): string => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const e = (text: string): string => `<m:e>${r(text)}</m:e>`;
const math = (inside: string): string => `<m:oMath>${inside}</m:oMath>`;

function formula(inside: string): Formula {
  const { inlines, codes } = readTestDocument(paragraph(math(inside)));
  expect(codes).toEqual([]);
  expect(inlines).toHaveLength(1);
  return inlines[0] as Formula;
}

test('structures become a tree, and its text is the text of the file', () => {
  const { root, text } = formula(
    `${r('x=')}<m:f><m:num><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e('b')}</m:rad></m:num><m:den>${r('2a')}</m:den></m:f>`,
  );
  expect(root).toMatchObject({
    type: 'row',
    children: [
      { type: 'text', text: 'x=', style: 'italic' },
      { type: 'fraction', kind: 'bar', numerator: { type: 'radical', body: { text: 'b' } }, denominator: { text: '2a' } },
    ],
  });
  expect(textOfMath(root)).toBe('x=b2a');
  expect(text).toBe('x=(√b)/2a');
});

test('large operators hold their limits where the file or the kind of sign says', () => {
  const nary = (properties: string): string =>
    `<m:nary><m:naryPr>${properties}</m:naryPr><m:sub>${r('0')}</m:sub><m:sup/>${e('x')}</m:nary>`;
  expect(formula(nary('<m:chr m:val="∑"/>')).root).toMatchObject({ sign: '∑', stacked: true, lower: { text: '0' } });
  expect(formula(nary('')).root).toMatchObject({ sign: '∫', stacked: false });
  expect(formula(nary('<m:limLoc m:val="undOvr"/>')).root).toMatchObject({ stacked: true });
  expect(formula(nary('<m:subHide m:val="1"/>')).root).not.toHaveProperty('lower');
});

test('the ampersands of equations part them into columns', () => {
  const { root } = formula(`<m:eqArr>${e('x&amp;=1')}${e('x+y&amp;=2')}</m:eqArr>`);
  expect(root).toMatchObject({
    type: 'matrix',
    equations: true,
    alignments: ['right', 'left'],
    rows: [
      [{ text: 'x' }, { text: '=1' }],
      [{}, {}],
    ],
  });
  expect(textOfMath(root)).toBe('x&=1x+y&=2');
});

test('a formula alone on its line stands in the middle, or where it asks to', () => {
  const alone = (properties: string) =>
    readTestDocument(paragraph(`<m:oMathPara>${properties}${math(r('x'))}</m:oMathPara>`)).paragraphs[0]?.properties.alignment;
  expect(alone('')).toBe('center');
  expect(alone('<m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>')).toBe('start');
  expect(readTestDocument(paragraph(run('so ') + math(r('x')))).paragraphs[0]?.properties.alignment).toBe('start');
});

test('a formula with a placeholder is text, so that it can be filled', () => {
  const { inlines, codes } = readTestDocument(paragraph(math(`<m:f><m:num>${r('{{Total}}')}</m:num><m:den>${r('2')}</m:den></m:f>`)));
  expect(inlines.map((inline) => (inline.type === 'text' ? inline.text : inline.type))).toEqual(['({{Total}})/2']);
  expect(codes).toEqual(['docx/formula-linear']);
});

test('deleted parts are gone, deep nesting keeps its text', () => {
  expect(textOfMath(formula(`${r('a')}<w:del><m:r><m:t>b</m:t></m:r></w:del>${r('c')}`).root)).toBe('ac');
  const depth = 100;
  const nested = '<m:rad><m:deg/><m:e>'.repeat(depth) + r('core') + '</m:e></m:rad>'.repeat(depth);
  expect(textOfMath(formula(nested).root)).toBe('core');
});

test('parts by the hundred thousand are read', () => {
  const many = 150_000;
  const read = (inside: string) => {
    const xml = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inside}</m:oMath>`;
    return readFormula(elements(parseXml(new TextEncoder().encode(xml), 'test.xml')), () => plainRun('Half', 10));
  };
  expect(textOfMath(read(`<m:box><m:e>${r('x').repeat(many)}</m:e></m:box>`))).toHaveLength(many);
  expect(read(`<m:eqArr>${'<m:e/>'.repeat(many)}</m:eqArr>`)).toMatchObject({ type: 'matrix', alignments: ['left'] });
});
