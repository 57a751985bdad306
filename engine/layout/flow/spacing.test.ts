import { expect, it } from 'vitest';
import type { Paragraph } from '../../model/paragraph.ts';
import { paragraph } from './simple-lines.test-support.ts';
import { gapBehindBreak, gapBetween, joinOf, ownSpaceAbove } from './spacing.ts';

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
  expect(joinOf(boxed, of({ borders: { top: { ...rule } }, indent: { ...indent, firstLine: -20 } }))).toBe('frame');
  expect(joinOf(boxed, of({ borders: { top: { ...rule } }, indent: { ...indent, start: 0, firstLine: 20 } }))).toBe('frame');
  expect(joinOf(boxed, of({ borders: { top: { ...rule } }, indent: { ...indent, start: 0, firstLine: -20 } }))).toBeUndefined();
  expect(joinOf(of({ borders: { between: rule } }), of({ borders: { between: { ...rule } } }))).toBe('frame');
  expect(joinOf(of({ shading: 'DDEEFF' }), of({ shading: 'DDEEFF', indent }))).toBe('shading');
  expect(joinOf(of({ shading: 'DDEEFF' }), of({ shading: 'FFEECC' }))).toBeUndefined();
  expect(joinOf(of({}), of({}))).toBeUndefined();
});

it('gives automatic space around a list, at the end of a cell too, and none between its items', () => {
  const auto = (numberingId?: number): Paragraph => {
    const plain = paragraph(['a']);
    const { spacing } = plain.properties;
    const numbering = numberingId === undefined ? {} : { numbering: { numberingId, level: 0 } };
    return { ...plain, properties: { ...plain.properties, ...numbering, spacing: { ...spacing, beforeAuto: true, afterAuto: true } } };
  };
  const gap = (previous: Paragraph | undefined, next: Paragraph | undefined): number => gapBetween(previous, next, new Set());
  expect(gap(auto(1), auto(1))).toBe(0);
  expect(gap(auto(1), auto(2))).toBe(14);
  expect(gap(auto(), auto(1))).toBe(14);
  expect(gap(undefined, auto(1))).toBe(0);
  expect(gap(auto(1), undefined)).toBe(14);
  expect(gap(auto(), undefined)).toBe(0);
});

it('counts automatic space behind a forced break', () => {
  const plain = paragraph(['a'], { before: 3 });
  expect(gapBehindBreak(plain, new Set())).toBe(3);
  const auto = { ...plain, properties: { ...plain.properties, spacing: { ...plain.properties.spacing, beforeAuto: true } } };
  expect(gapBehindBreak(auto, new Set())).toBe(14);
  expect(gapBehindBreak(auto, new Set(['doNotUseHTMLParagraphAutoSpacing']))).toBe(5);
});
