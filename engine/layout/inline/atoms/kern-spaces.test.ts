import { expect, it } from 'vitest';
import type { RunProperties } from '../../../model/run.ts';
import { contextOf, fields, halfFonts, look, textOf } from '../test-paragraphs.ts';
import { itemise } from './itemise.ts';

/** Half an em each, but a tenth less for a space beside A where kerning is asked for. */
const context = contextOf({
  ...halfFonts,
  shape: (text, face, style) => {
    const plain = halfFonts.shape(text, face, style);
    const texts = [...text];
    const advances = texts.map((letter, at) => (style.kerning && /A | A/.test(letter + (texts[at + 1] ?? '')) ? 0.4 : 0.5));
    return { ...plain, advances, width: advances.reduce((sum, advance) => sum + advance, 0) };
  },
});
const kerning: RunProperties = { ...look, kerningFrom: 1 };
const other: RunProperties = { ...kerning, colour: 'FF0000' };
const plain: RunProperties = { ...look, kerningFrom: 0 };

const widths = (...runs: readonly (readonly [string, RunProperties])[]) =>
  itemise(
    runs.map(([text, properties]) => ({ ...textOf(text), properties })),
    { rightToLeft: false, tightScripts: true },
    fields,
    context,
  ).atoms.map(({ width }) => Math.round(width * 10) / 10);

it('kerns a space with the letters on both sides', () => {
  expect(widths(['b A', kerning])).toEqual([5, 4, 5]);
  expect(widths(['A b', kerning])).toEqual([5, 4, 5]);
  expect(widths(['A A', kerning])).toEqual([5, 3, 5]);
  expect(widths(['A  A', kerning])).toEqual([5, 8, 5]);
  expect(widths(['b b', kerning])).toEqual([5, 5, 5]);
});

it('kerns no space where kerning is off, and none with letters of another look', () => {
  expect(widths(['A A', plain])).toEqual([5, 5, 5]);
  expect(widths(['A ', kerning], ['A', other])).toEqual([5, 5, 5]);
});

it('leaves the space at the end of a text, which has letters on one side', () => {
  expect(widths(['b A ', kerning])).toEqual([5, 4, 5, 5]);
});
