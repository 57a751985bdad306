import { expect, it } from 'vitest';
import type { Paragraph } from '../../model/paragraph.ts';
import type { GlyphRun, Mark } from '../display-list.ts';
import { layoutParagraph } from './layout-paragraph.ts';
import { contextOf, fields, look, paragraphOf, textOf } from './test-paragraphs.ts';

const marksOf = (paragraph: Paragraph): readonly Mark[] =>
  layoutParagraph(paragraph, { width: 50, fields }, contextOf()).box.items.flatMap(({ fragment }) => fragment.marks);
const glyphs = (marks: readonly Mark[]): readonly GlyphRun[] => marks.filter((mark) => mark.type === 'glyphs');

it('orders right-to-left text from the right edge and keeps its logical text', () => {
  expect(glyphs(marksOf(paragraphOf([textOf('אבג')], { rightToLeft: true })))[0]).toMatchObject({
    x: 35,
    actualText: 'אבג',
    texts: ['ג', 'ב', 'א'],
  });
});

it('gives stretches of a line in the order of reading, and rules them as they stand', () => {
  const ruled = { ...look, underline: { style: 'single', colour: 'auto' } } as const;
  const marks = marksOf(paragraphOf([{ ...textOf('אב 12 ג'), properties: ruled }], { rightToLeft: true }));
  expect(glyphs(marks).map(({ x, actualText, texts }) => [x, actualText ?? texts.join('')])).toEqual([
    [35, 'אב '],
    [25, '12'],
    [15, ' ג'],
  ]);
  expect(marks.filter(({ type }) => type !== 'glyphs')).toHaveLength(1);
});
