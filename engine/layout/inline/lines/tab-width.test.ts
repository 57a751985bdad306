import { expect, it } from 'vitest';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

it('counts the room behind italics to the text that a tab stop aligns', () => {
  /** Where three letters of 5 pt behind the tab end, on a line of 50 pt. */
  const endOf = (position: number, alignment: 'end' | 'center' | 'decimal'): number => {
    const slanted = textOf('bcd', { italic: true });
    const paragraph = paragraphOf([textOf('a'), tab, slanted], { tabs: [{ position, alignment, leader: 'none' }] });
    const { box, lines } = layoutParagraph(paragraph, { width: 50, fields }, contextOf());
    expect(lines).toHaveLength(1);
    const glyphs = box.items.flatMap(({ fragment }) => fragment.marks).filter((mark) => mark.type === 'glyphs');
    return (glyphs[1]?.x ?? 0) + 15;
  };
  expect(endOf(50, 'end')).toBeCloseTo(49.2, 3);
  expect(endOf(40, 'end')).toBeCloseTo(39.2, 3);
  expect(endOf(40, 'center')).toBeCloseTo(47.1, 3);
  expect(endOf(40, 'decimal')).toBeCloseTo(39.2, 3);
});
