import { expect, it } from 'vitest';
import type { Inline, TabStop } from '../../../model/paragraph.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

const linesOf = (mode: number, end: number, stop: number, start = 0): number => {
  const context = contextOf();
  const settings = { ...context.document.settings, compatibilityMode: mode };
  const tabs: readonly TabStop[] = [{ position: stop, alignment: 'end', leader: 'none' }];
  const paragraph = paragraphOf([textOf('a'), tab, textOf('bc'), tab], { tabs, indent: { start, end, firstLine: 0 } });
  return layoutParagraph(paragraph, { width: 70, fields }, { ...context, document: { ...context.document, settings } }).lines.length;
};

it('keeps the tab that ends a paragraph on its line when its stop lies beyond the text area', () => {
  expect(linesOf(15, 0, 65)).toBe(1);
  expect(linesOf(15, 20, 30)).toBe(1);
});

it('fills the line with that tab, so that text is not centred', () => {
  const paragraph = paragraphOf([textOf('a'), tab], { alignment: 'center' });
  const [line] = layoutParagraph(paragraph, { width: 30, fields }, contextOf()).lines;
  const [stretch] = line?.stretches ?? [];
  expect(stretch?.tabs).toEqual([{ atom: 1, width: 25, leader: 'none' }]);
});

it('takes that tab to the next line when the text before it ends with the line', () => {
  expect(linesOf(15, 0, 70)).toBe(2);
  expect(linesOf(14, 0, 70)).toBe(2);
});

it('takes that tab to the next line when the text before it stands in the margin, from compatibility mode 15 on', () => {
  expect(linesOf(15, 20, 65)).toBe(2);
  expect(linesOf(14, 20, 65)).toBe(1);
});

it('takes that tab to the next line when its stop lies beyond the text area by less than the line goes in', () => {
  expect(linesOf(15, 0, 65, 2)).toBe(1);
  expect(linesOf(15, 0, 65, 2.1)).toBe(2);
});

it('takes a tab to the next line when the text before it leaves it less than a twip, also before a stop in the margin', () => {
  const linesUpTo = (end: number): number => {
    const tabs = [end, 65].map((position): TabStop => ({ position, alignment: 'end', leader: 'none' }));
    const paragraph = paragraphOf([textOf('a'), tab, textOf('bc'), tab, textOf('d')], {
      tabs,
      indent: { start: 0, end: 20, firstLine: 0 },
    });
    return layoutParagraph(paragraph, { width: 70, fields }, contextOf()).lines.length;
  };
  expect(linesUpTo(49)).toBe(1);
  expect(linesUpTo(50)).toBe(2);
});

it('takes a tab to the next line when the spaces before it have no room, also before a stop in the margin', () => {
  const tabs: readonly TabStop[] = [{ position: 60, alignment: 'start', leader: 'none' }];
  const linesBefore = (end: number, ...inlines: readonly Inline[]): number => {
    const paragraph = paragraphOf(inlines, { tabs, indent: { start: 0, end, firstLine: 0 } });
    return layoutParagraph(paragraph, { width: 70, fields }, contextOf()).lines.length;
  };
  let end = 0;
  while (linesBefore(end + 0.1, textOf('bc')) === 1) end += 0.1;
  expect(linesBefore(0, textOf('bc '), tab, textOf('d'))).toBe(1);
  expect(linesBefore(end, textOf('bc '), tab, textOf('d'))).toBe(2);
});
