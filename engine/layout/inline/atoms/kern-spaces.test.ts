import { expect, it } from 'vitest';
import type { RunProperties } from '../../../model/run.ts';
import { contextOf, fields, kerningFonts, look, textOf } from '../test-paragraphs.ts';
import { itemise } from './itemise.ts';

const context = contextOf(kerningFonts);
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

it('kerns only plain spaces between letters that stay as many, read from left to right', () => {
  expect(widths(['A', kerning], ['\u2003', kerning], ['A', kerning])).toEqual([5, 5, 5]);
  expect(widths(['A~ ~A', kerning])).toEqual([10, 5, 10]);
  expect(widths(['\u05d0 \u05d0', kerning])).toEqual([5, 5, 5]);
});

it('leaves the space at the end of a text, which has letters on one side', () => {
  expect(widths(['b A ', kerning])).toEqual([5, 4, 5, 5]);
});
