import { expect, test } from 'vitest';
import { writeEquationField } from './equation-field.ts';

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
