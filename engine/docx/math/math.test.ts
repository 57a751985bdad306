import { expect, test } from 'vitest';
import { parseXml } from '../xml/parse-xml.ts';
import { writeMath } from './math.ts';

const formula = (inner: string): string => {
  const root = parseXml(
    new TextEncoder().encode(`<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`),
    'test.xml',
  );
  return writeMath(root, () => {}, { part: 'test.xml' })
    .map((stretch) => stretch.text)
    .join('');
};
const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (text: string): string => `<m:e>${run(text)}</m:e>`;

test('fractions stand in a line, with brackets only where they are needed', () => {
  expect(formula(`<m:f><m:num>${run('a')}</m:num><m:den>${run('b+1')}</m:den></m:f>`)).toBe('a/(b+1)');
});

test('scripts use Unicode where it has all characters, else signs', () => {
  expect(formula(`<m:sSup>${e('x')}<m:sup>${run('12')}</m:sup></m:sSup>`)).toBe('x¹²');
  expect(formula(`<m:sSup>${e('x')}<m:sup>${run('ab')}</m:sup></m:sSup>`)).toBe('x^ab');
  expect(formula(`<m:sSub>${e('x')}<m:sub>${run('0')}</m:sub></m:sSub>`)).toBe('x₀');
});

test('roots, sums, brackets and matrices are readable', () => {
  expect(formula(`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e('x+y')}</m:rad>`)).toBe('√(x+y)');
  expect(
    formula(`<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup>${e('k')}</m:nary>`),
  ).toBe('∑ᵢ₌₁ⁿ\u2009k');
  expect(formula(`<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('a')}${e('b')}</m:d>`)).toBe('[a|b]');
  expect(formula(`<m:m><m:mr>${e('1')}${e('2')}</m:mr><m:mr>${e('3')}${e('4')}</m:mr></m:m>`)).toBe('[1, 2; 3, 4]');
});

test('bars over bars give every character one mark each, not one for each mark before', () => {
  const barred = (inner: string) => `<m:bar><m:e>${inner}</m:e></m:bar>`;
  expect(formula(barred(barred(run('ab'))))).toBe('a\u0332\u0332b\u0332\u0332');
  let nested = run('a');
  for (let depth = 0; depth < 30; depth++) nested = barred(nested);
  expect(formula(nested)).toHaveLength(31);
});
