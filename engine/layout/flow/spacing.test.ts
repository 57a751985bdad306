import { expect, it } from 'vitest';
import type { Paragraph } from '../../model/paragraph.ts';
import { paragraph } from './simple-lines.test-support.ts';
import { joinOf, ownSpaceAbove } from './spacing.ts';

it('counts as a paragraph’s own only the space above it that its neighbour has not asked for', () => {
  const next = paragraph(['b'], { before: 8 });
  expect(ownSpaceAbove(8, paragraph(['a'], { after: 3 }), next, new Set())).toBe(5);
  expect(ownSpaceAbove(8, undefined, next, new Set())).toBe(8);
  expect(ownSpaceAbove(9, paragraph(['a'], { after: 9 }), next, new Set())).toBe(0);
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
