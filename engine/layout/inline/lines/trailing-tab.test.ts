import { expect, it } from 'vitest';
import type { TabStop } from '../../../model/paragraph.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

const linesOf = (mode: number, end: number, stop: number): number => {
  const context = contextOf();
  const settings = { ...context.document.settings, compatibilityMode: mode };
  const tabs: readonly TabStop[] = [{ position: stop, alignment: 'end', leader: 'none' }];
  const paragraph = paragraphOf([textOf('a'), tab, textOf('bc'), tab], { tabs, indent: { start: 0, end, firstLine: 0 } });
  return layoutParagraph(paragraph, { width: 70, fields }, { ...context, document: { ...context.document, settings } }).lines.length;
};

it('keeps the tab that ends a paragraph on its line when its stop lies beyond the text area', () => {
  expect(linesOf(15, 0, 65)).toBe(1);
  expect(linesOf(15, 20, 30)).toBe(1);
});

it('takes that tab to the next line when the text before it ends with the line', () => {
  expect(linesOf(15, 0, 70)).toBe(2);
  expect(linesOf(14, 0, 70)).toBe(2);
});

it('takes that tab to the next line when the text before it stands in the margin, from compatibility mode 15 on', () => {
  expect(linesOf(15, 20, 65)).toBe(2);
  expect(linesOf(14, 20, 65)).toBe(1);
});
