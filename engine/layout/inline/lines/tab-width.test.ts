import { expect, it } from 'vitest';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

const glyphsOf = ({ items }: ReturnType<typeof layoutParagraph>['box']) =>
  items.flatMap(({ fragment }) => fragment.marks).filter((mark) => mark.type === 'glyphs');

it('counts the room behind italics to the text that a tab stop aligns', () => {
  /** Where three letters of 5 pt behind the tab end, on a line of 50 pt. */
  const endOf = (position: number, alignment: 'end' | 'center' | 'decimal'): number => {
    const slanted = textOf('bcd', { italic: true });
    const paragraph = paragraphOf([textOf('a'), tab, slanted], { tabs: [{ position, alignment, leader: 'none' }] });
    const { box, lines } = layoutParagraph(paragraph, { width: 50, fields }, contextOf());
    expect(lines).toHaveLength(1);
    return (glyphsOf(box)[1]?.x ?? 0) + 15;
  };
  expect(endOf(50, 'end')).toBeCloseTo(49.2, 3);
  expect(endOf(40, 'end')).toBeCloseTo(39.2, 3);
  expect(endOf(40, 'center')).toBeCloseTo(47.1, 3);
  expect(endOf(40, 'decimal')).toBeCloseTo(39.2, 3);
});

it('counts the spaces that end the text which a tab stop aligns', () => {
  const startOf = (text: string, alignment: 'end' | 'center' | 'decimal'): number | undefined => {
    const paragraph = paragraphOf([tab, textOf(text)], { tabs: [{ position: 60, alignment, leader: 'none' }] });
    return glyphsOf(layoutParagraph(paragraph, { width: 120, fields }, contextOf()).box)[0]?.x;
  };
  expect([startOf('bc', 'end'), startOf('bc  ', 'end'), startOf('bc  ', 'center'), startOf('bc  ', 'decimal')]).toEqual([50, 40, 50, 40]);
});

it('ends a number at its separator or at the first other sign behind it on a decimal tab, grouped or not', () => {
  const startOf = (...texts: readonly string[]): number | undefined => {
    const [text = '', ...more] = texts;
    const paragraph = paragraphOf([tab, textOf(text), ...more.map((next) => textOf(next, { bold: true }))], {
      tabs: [{ position: 60, alignment: 'decimal', leader: 'none' }],
    });
    return glyphsOf(layoutParagraph(paragraph, { width: 120, fields }, contextOf()).box)[0]?.x;
  };
  expect(['12.5', '12%', '(12)', 'a 12 b', '1,234.5', '1\u00a0234.5', "1'234.5"].map((text) => startOf(text))).toEqual([
    50, 50, 45, 40, 35, 35, 35,
  ]);
  expect([startOf('12', '%'), startOf('12', '34'), startOf('ab'), startOf('12\u00a0b')]).toEqual([50, 40, 50, 50]);
});

it('lets text behind an author’s stop beyond the end indent stand in the indent', () => {
  const linesOf = (behind: string, alignment: 'start' | 'end', position: number, compatibilityMode: number): number => {
    const paragraph = paragraphOf([textOf('aaaa'), tab, textOf(behind)], {
      tabs: [{ position, alignment, leader: 'none' }],
      indent: { start: 0, end: 30, firstLine: 0 },
    });
    const context = contextOf();
    const document = { ...context.document, settings: { ...context.document.settings, compatibilityMode } };
    return layoutParagraph(paragraph, { width: 80, fields }, { ...context, document }).lines.length;
  };
  // The line ends at 50, the text area at 80.
  expect([linesOf('b b b', 'end', 40, 15), linesOf('b b b b b', 'end', 60, 15), linesOf('bbbbb bbbbbb b', 'end', 60, 15)]).toEqual([
    1, 1, 2,
  ]);
  expect([linesOf('b b', 'start', 60, 15), linesOf('b b', 'start', 60, 14), linesOf('b b', 'start', 45, 15)]).toEqual([1, 1, 2]);
});
