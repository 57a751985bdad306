import { expect, it } from 'vitest';
import type { Paragraph } from '../../model/paragraph.ts';
import { paragraph } from './simple-lines.test-support.ts';
import { gapBetween, joinOf, ownSpaceAbove } from './spacing.ts';

it('counts as a paragraph’s own only the space above it that its neighbour has not asked for', () => {
  const next = paragraph(['b'], { before: 8 });
  expect(ownSpaceAbove(8, paragraph(['a'], { after: 3 }), next, new Set())).toBe(5);
  expect(ownSpaceAbove(8, undefined, next, new Set())).toBe(8);
  expect(ownSpaceAbove(9, paragraph(['a'], { after: 9 }), next, new Set())).toBe(0);
});

it('gives two paragraphs the larger of their spaces, and both together without HTML’s rule', () => {
  const [upper, lower] = [paragraph(['a'], { after: 9 }), paragraph(['b'], { before: 4 })];
  const fixed = new Set(['doNotUseHTMLParagraphAutoSpacing']);
  expect(gapBetween(upper, lower, new Set())).toBe(9);
  expect(gapBetween(upper, lower, fixed)).toBe(13);
  expect(ownSpaceAbove(13, upper, lower, fixed)).toBe(4);
});

it('gives automatic spacing a fixed figure without HTML’s rule, at the ends of the text as well', () => {
  const plain = paragraph(['a']);
  const spacing = { ...plain.properties.spacing, beforeAuto: true, afterAuto: true };
  const auto = { ...plain, properties: { ...plain.properties, spacing } };
  const fixed = new Set(['doNotUseHTMLParagraphAutoSpacing']);
  expect([undefined, auto].map((previous) => gapBetween(previous, auto, new Set()))).toEqual([0, 14]);
  expect([undefined, auto].map((previous) => gapBetween(previous, auto, fixed))).toEqual([5, 10]);
  expect(gapBetween(auto, undefined, fixed)).toBe(5);
});

it('joins paragraphs of one frame by borders and indents, those without borders by their shading', () => {
  const rule = { style: 'single', width: 1, space: 1, colour: 'auto' as const };
  const indent = { start: 20, end: 0, firstLine: 0 };
  const of = (properties: Partial<Paragraph['properties']>): Paragraph => {
    const plain = paragraph(['a']);
    return { ...plain, properties: { ...plain.properties, ...properties } };
  };
  const boxed = of({ borders: { top: rule } });
  expect(joinOf(boxed, of({ borders: { top: { ...rule } }, shading: 'DDEEFF' }))).toBe('frame');
  expect(joinOf(boxed, of({ borders: { top: { ...rule } }, indent }))).toBeUndefined();
  expect(joinOf(of({ shading: 'DDEEFF' }), of({ shading: 'DDEEFF', indent }))).toBe('shading');
  expect(joinOf(of({ shading: 'DDEEFF' }), of({ shading: 'FFEECC' }))).toBeUndefined();
  expect(joinOf(of({}), of({}))).toBeUndefined();
});
