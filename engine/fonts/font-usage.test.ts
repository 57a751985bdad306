import { expect, it } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import type { FontChoice } from './choose-font.ts';
import type { Face } from './face.ts';
import { openFontUsage } from './font-usage.ts';

const file = { name: 'Arimo-Regular', bytes: new Uint8Array() };
const request = { family: 'Arial', bold: false, italic: false };
const choice = { file, family: 'Arimo', embedded: false } as FontChoice;
const face = { family: 'Arial', file } as Face;

it('counts a face that no run asks for as a fallback', () => {
  const usage = openFontUsage(() => {});
  expect(usage.standingOf(face)).toBe('fallback');
  expect(usage.used()).toEqual([]);
  usage.fallBack(face);
  expect(usage.used()).toEqual([{ family: 'Arial', file: 'Arimo-Regular', embedded: false, standing: 'fallback' }]);
});

it('keeps the standing of a face that runs ask for when characters of others fall back to it', () => {
  const usage = openFontUsage(() => {});
  usage.choose(request, choice, 'twin');
  usage.fallBack(face);
  expect(usage.standingOf(face)).toBe('twin');
  expect(usage.used()).toHaveLength(1);
});

it('tells of the substitute for a family once, however the family is written', () => {
  const reported: Diagnostic[] = [];
  const usage = openFontUsage((diagnostic) => reported.push(diagnostic));
  usage.reportSubstitute('Arial', 'Arimo', 'twin');
  usage.reportSubstitute('ARIAL', 'Arimo', 'twin');
  expect(reported).toHaveLength(1);
});
