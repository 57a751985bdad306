import { expect, test } from 'vitest';
import { readEmu } from './emu.ts';

test('lengths of drawings are English Metric Units, or have units of their own', () => {
  const lengths = ['914400', '1in', '2.54cm', '25.4mm', '6pc', '6pi', '72pt', ' 72pt'];
  expect(lengths.map((text) => readEmu(text).toFixed(3))).toEqual(Array(8).fill('72.000'));
  expect(readEmu('-0.5in')).toBe(-36);
});

test('what is no length is the other one', () => {
  expect([undefined, 'auto', '%', '1e999'].map((text) => readEmu(text, 7))).toEqual(Array(4).fill(7));
});
