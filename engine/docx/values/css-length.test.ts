import { expect, test } from 'vitest';
import { readCssDeclarations, readCssLength } from './css-length.ts';

test('every unit of VML is read in points', () => {
  expect(['72pt', '1in', '2.54cm', '25.4mm', '6pc', '96px', '96'].map((text) => readCssLength(text)?.toFixed(3))).toEqual(
    Array(7).fill('72.000'),
  );
});

test('what is no length is undefined', () => {
  expect([undefined, 'auto', '50%', '3q', ''].map((text) => readCssLength(text))).toEqual(Array(5).fill(undefined));
});

test('declarations keep colons in their values', () => {
  expect([...readCssDeclarations('Position:absolute; mso-x:a:b;;')]).toEqual([
    ['position', 'absolute'],
    ['mso-x', 'a:b'],
  ]);
});
