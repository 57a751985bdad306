import { expect, it } from 'vitest';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, double, drawingOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';
import type { BreakRequest } from './break-request.ts';
import type { Line } from './line.ts';
import { spaceBetweenLines } from './space-between-lines.ts';

it('counts what a multiple adds between two lines from the grid lines of the lower one', () => {
  const request = { properties: { spacing: double }, gridPitch: 20 } as unknown as BreakRequest;
  const line = (top: number, contentHeight: number): Line =>
    ({ top, height: contentHeight * 2, baseline: top + 14, textHeight: 14, contentHeight }) as Line;
  const lines = [line(0, 20)];
  // A drawing makes it three grid lines high, the text of both is one.
  expect(spaceBetweenLines(lines, line(40, 60), request)).toMatchObject({ top: 80, baseline: 94 });
  expect(lines[0]?.height).toBe(80);
});

it('counts it from a drawing alone before text up to Word 2010, and from the text that has no room beside it later', () => {
  const context = contextOf();
  const heights = (compatibilityMode: number): readonly number[] =>
    layoutParagraph(
      { ...paragraphOf([textOf('a '), drawingOf(50, 30), textOf('b')], { spacing: double }), styleText: look },
      { width: 50, fields },
      { ...context, document: { ...context.document, settings: { ...context.document.settings, compatibilityMode } } },
    ).lines.map(({ height }) => height);
  expect(heights(14)).toEqual([40, 40, 20]);
  expect(heights(15)).toEqual([20, 40, 20]);
});
