import { expect, test } from 'vitest';
import { textOfMath } from '../../model/formula.ts';
import { plainRun } from '../../model/plain.test-support.ts';
import { field, paragraph, readTestDocument } from '../test-reading.ts';
import { readEquationField, writeEquationField } from './equation-field.ts';

const properties = plainRun('Arimo', 10);
const read = (code: string) => readEquationField(code, properties);
const text = (content: string) => ({ type: 'text', text: content, style: 'plain', ordinary: true, properties });

test('fractions, roots and scripts become a readable line', () => {
  expect(writeEquationField('EQ \\f(1,2)')).toBe('1/2');
  expect(writeEquationField('EQ \\r(3,x + 1)')).toBe('∛(x + 1)');
  expect(writeEquationField('EQ x\\s\\up8(2)')).toBe('x^2');
  expect(writeEquationField('EQ \\f(a,\\r(,b))')).toBe('a/(√b)');
});

test('code that does not end neither hangs nor throws', () => {
  expect(writeEquationField('EQ \\f(1,')).toBe('1/');
  expect(writeEquationField(`EQ ${'\\f('.repeat(2000)}`).length).toBeLessThan(10000);
});

test('fractions, roots, brackets and scripts are structures of a formula', () => {
  expect(read('EQ \\f(1,2)')).toEqual({ type: 'fraction', kind: 'bar', numerator: text('1'), denominator: text('2'), properties });
  expect(read('EQ \\r(3;x)')).toEqual({ type: 'radical', degree: text('3'), body: text('x'), properties });
  expect(read('EQ \\r(,x)')).toMatchObject({ type: 'radical', body: text('x') });
  expect(read('EQ \\b\\bc\\[(x)')).toMatchObject({ type: 'delimited', open: '[', close: ']' });
  expect(read('EQ \\b\\lc\\{(x)')).toMatchObject({ type: 'delimited', open: '{', close: '' });
  expect(read('EQ \\b(x)')).toMatchObject({ type: 'delimited', open: '(', close: ')', parts: [text('x')] });
  expect(read('EQ ax\\s\\up8(2)\\do4(i)')).toMatchObject({
    type: 'scripts',
    base: text('ax'),
    superscript: text('2'),
    subscript: text('i'),
  });
});

test('sums, arrays, lists and boxes are structures of a formula', () => {
  expect(read('EQ \\i\\su(1,5,3)')).toMatchObject({ type: 'large-operator', sign: '∑', stacked: true, lower: text('1'), upper: text('5') });
  expect(read('EQ \\i\\in(a,b,x)')).toMatchObject({ sign: '∫', stacked: false, body: text('x') });
  expect(read('EQ \\a\\al\\co2(1,2,3)')).toMatchObject({
    type: 'matrix',
    rows: [[text('1'), text('2')], [text('3')]],
    alignments: ['left'],
  });
  expect(textOfMath(read('EQ \\l(a,b)') as never)).toBe('a,b');
  expect(read('EQ \\x\\to(5)')).toMatchObject({ type: 'stacked', side: 'above', what: { rule: true } });
  expect(read('EQ \\x(5)')).toMatchObject({ type: 'framed' });
});

test('what has no structure, overstrikes and tags stay a line of text', () => {
  expect([read('EQ x + 1'), read('EQ \\o(a,b)'), read('EQ \\f(\\o(a,b),2)')]).toEqual([undefined, undefined, undefined]);
  const inlines = (code: string) =>
    readTestDocument(paragraph(field(code, ''))).blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : []));
  expect(inlines('EQ \\f(a,b)')).toMatchObject([{ type: 'formula', text: 'a/b', display: false }]);
  expect(inlines('EQ \\f({{a}},b)')).toMatchObject([{ type: 'text' }]);
});

test('a line of text has the signs, brackets and all elements of its formula', () => {
  expect(writeEquationField('EQ \\b\\bc\\[(a,b)')).toBe('[a,b]');
  expect(writeEquationField('EQ \\b\\lc\\{(x)')).toBe('{x');
  expect(writeEquationField('EQ \\i\\fc\\N(1,2,x)')).toBe('N_1^2 x');
});

test('the switches of all fields are no part of the formula', () => {
  expect(writeEquationField('EQ \\* jc0 \\* "Font:Noto Sans" \\* hps16 \\o(ab,c) \\* MERGEFORMAT')).toBe('abc');
  expect(read('EQ \\f(1,2) \\* MERGEFORMAT')).toMatchObject({ type: 'fraction' });
  expect(read('EQ \\b\\bc\\*(x)')).toMatchObject({ type: 'delimited', open: '*' });
});

test('signs keep their case, and columns beyond all numbers hold every element', () => {
  expect(read('EQ \\i\\FC\\Σ(1,2,x)')).toMatchObject({ sign: 'Σ' });
  expect(read(`EQ \\a\\co${'9'.repeat(400)}(1,2)`)).toMatchObject({ type: 'matrix', rows: [[text('1'), text('2')]] });
});

test('scripts that follow others of their kind stand beside them, however many there are, and none takes the place of another', () => {
  expect(read('EQ a\\s(2)\\s(3)')).toMatchObject({
    type: 'row',
    children: [
      { type: 'scripts', base: text('a'), superscript: text('2') },
      { type: 'scripts', base: text(''), superscript: text('3') },
    ],
  });
  expect(textOfMath(read('EQ a\\s\\do4(i)\\s(2,3)') as never)).toBe('ai32');
  expect(textOfMath(read(`EQ ${'\\s(a)'.repeat(20_000)}`) as never)).toBe('a'.repeat(20_000));
});
