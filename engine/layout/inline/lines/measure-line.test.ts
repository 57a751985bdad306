import { expect, it } from 'vitest';
import type { Inline } from '../../../model/paragraph.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, double, drawingOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';

const heightOf = (children: readonly Inline[], properties: Parameters<typeof paragraphOf>[1] = {}): number =>
  layoutParagraph({ ...paragraphOf(children, properties), styleText: { ...look, size: 20 } }, { width: 50, fields }, contextOf()).box
    .height;

it('hangs a line that begins with a drawing from the top of one as tall as text of the style', () => {
  expect(heightOf([drawingOf(5, 8), textOf('a')])).toBe(20);
  expect(heightOf([textOf('a'), drawingOf(5, 8)])).toBe(10);
  expect(heightOf([drawingOf(5, 30), textOf('a')])).toBe(32);
});

it('counts a multiple of such a line from its text', () => {
  expect(heightOf([drawingOf(5, 8), textOf('a')], { spacing: double })).toBe(30);
});
