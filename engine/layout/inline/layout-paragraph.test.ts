import { describe, expect, it, vi } from 'vitest';
import type { ListLabel } from '../../model/numbering.ts';
import type { Box } from '../boxes.ts';
import type { GlyphRun, Mark } from '../display-list.ts';
import { layoutParagraph, type InlineOptions } from './layout-paragraph.ts';
import { contextOf, fields, look, paragraphOf, tab, textOf } from './test-paragraphs.ts';

vi.mock('../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));

const marks = (box: Box): readonly Mark[] => box.items.flatMap(({ fragment }) => fragment.marks);
const glyphs = (box: Box): readonly GlyphRun[] => marks(box).filter((mark) => mark.type === 'glyphs');
const shown = (box: Box): readonly string[] => glyphs(box).map((run) => run.texts.join(''));
const set = (paragraph: Parameters<typeof layoutParagraph>[0], options: Partial<InlineOptions> = {}): ReturnType<typeof layoutParagraph> => layoutParagraph(paragraph, { width: 50, fields, ...options }, contextOf());
const label: ListLabel = { text: '1.', properties: look, suffix: 'tab', alignment: 'start', level: 0, bullet: false };

describe('layoutParagraph', () => {
  it('breaks behind the last word that fits and lets the space hang', () => {
    const { box, lines } = set(paragraphOf([textOf('aaaa bbbbb cc')]));
    expect(lines).toHaveLength(2);
    expect(shown(box)).toEqual(['aaaa bbbbb ', 'cc']);
    expect(box.height).toBe(20);
  });

  it('cuts a word longer than the line between characters', () => {
    expect(shown(set(paragraphOf([textOf('abcdefghijklmnopqrstuvwxyz')])).box)).toEqual(['abcdefghij', 'klmnopqrst', 'uvwxyz']);
  });

  it('gives an empty paragraph the height of its mark', () => {
    expect(set(paragraphOf([])).box.height).toBe(10);
  });

  it('puts the extra of a line multiple below the text, and exact spacing four fifths above the baseline', () => {
    const multiple = set(paragraphOf([textOf('a')], { spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1.5 } } }));
    expect([multiple.firstBaseline, multiple.box.height]).toEqual([8, 15]);
    const exact = set(paragraphOf([textOf('a')], { spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'exact', value: 20 } } }));
    expect([exact.firstBaseline, exact.box.height]).toEqual([16, 20]);
  });

  it('ends the text behind an end tab at the stop', () => {
    const { box } = set(paragraphOf([textOf('a'), tab, textOf('bcd')], { tabs: [{ position: 40, alignment: 'end', leader: 'none' }] }));
    expect(glyphs(box).map((run) => run.x)).toEqual([0, 25]);
  });

  it('aligns numbers on a decimal tab by their separator', () => {
    const { box } = set(paragraphOf([tab, textOf('12.5')], { tabs: [{ position: 30, alignment: 'decimal', leader: 'none' }] }));
    expect(glyphs(box)[0]?.x).toBe(20);
  });

  it('uses the hanging indent as a stop', () => {
    const { box } = set(paragraphOf([textOf('a'), tab, textOf('b')], { indent: { start: 20, end: 0, firstLine: -20 } }));
    expect(glyphs(box).map((run) => run.x)).toEqual([0, 20]);
  });

  it('stands a list label in the hanging indent, in a fragment of its own', () => {
    const { box } = set(paragraphOf([textOf('body')], { indent: { start: 20, end: 0, firstLine: -20 } }), { label });
    expect(glyphs(box).map((run) => [run.texts.join(''), run.x])).toEqual([['1.', 0], ['body', 20]]);
    expect(box.items[0]?.fragment.owner?.part).toBe('label');
  });

  it('widens the spaces of a justified line but not of the last one', () => {
    const { box } = set(paragraphOf([textOf('aa bb ccccc dd')], { alignment: 'justify' }), { width: 30 });
    const first = glyphs(box)[0];
    expect(first?.advances).toEqual([5, 5, 10, 5, 5, 5]);
    expect(shown(box)).toEqual(['aa bb ', 'ccccc ', 'dd']);
  });

  it('keeps two lines together on either side of a split', () => {
    const { box } = set(paragraphOf([textOf('aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd')]));
    expect(box.split(10)).toBeUndefined();
    expect(box.split(35)?.head.height).toBe(20);
    expect(box.split(35)?.tail.height).toBe(20);
  });

  it('gives the same fragments for the same range again', () => {
    const { box } = set(paragraphOf([textOf('aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd')]));
    expect(box.split(20)?.tail.items[0]?.fragment).toBe(box.split(25)?.tail.items[0]?.fragment);
  });

  it('returns the same object for an unchanged paragraph', () => {
    const paragraph = paragraphOf([textOf('a')]);
    const context = contextOf();
    const options = { width: 50, fields };
    expect(layoutParagraph(paragraph, options, context)).toBe(layoutParagraph(paragraph, options, context));
  });

  it('sets page fields anew when the page changes', () => {
    const paragraph = paragraphOf([{ type: 'field', kind: 'page', result: '1', properties: look }]);
    const context = contextOf();
    expect(shown(layoutParagraph(paragraph, { width: 50, fields }, context).box)).toEqual(['3']);
    expect(shown(layoutParagraph(paragraph, { width: 50, fields: { ...fields, page: '4' } }, context).box)).toEqual(['4']);
  });

  it('orders right-to-left text from the right edge and keeps its logical text', () => {
    const { box } = set(paragraphOf([textOf('\u05d0\u05d1\u05d2')], { rightToLeft: true }));
    expect(glyphs(box)[0]).toMatchObject({ x: 35, actualText: '\u05d0\u05d1\u05d2', texts: ['\u05d2', '\u05d1', '\u05d0'] });
  });

  it('flows on both sides of a float and below it', () => {
    const { box } = set(paragraphOf([textOf('aa bb cc')]), { availability: (y) => (y < 10 ? { intervals: [{ x: 0, width: 12 }, { x: 38, width: 12 }], next: 10 } : { intervals: [{ x: 0, width: 50 }], next: y + 10 }) });
    expect(glyphs(box).map((run) => [run.x, run.y])).toEqual([[0, 8], [38, 8], [0, 18]]);
  });

  it('cuts the box at a page break and leaves nothing behind one at the end', () => {
    const pageBreak = { type: 'break', kind: 'page', properties: look } as const;
    const { forced } = set(paragraphOf([textOf('a'), pageBreak, textOf('b')])).box;
    expect([forced?.kind, shown(forced?.head as Box), shown(forced?.tail as Box)]).toEqual(['page', ['a'], ['b']]);
    expect(set(paragraphOf([textOf('a'), pageBreak])).box.forced?.tail).toBeUndefined();
  });

  it('shows a soft hyphen only where the line ends at it', () => {
    const { box } = set(paragraphOf([textOf('aaaa bbb\u00adcccc')]));
    expect(glyphs(box).map((run) => String.fromCodePoint(...run.glyphs))).toEqual(['aaaa bbb-', 'cccc']);
  });

  it('draws automatic text white on dark shading', () => {
    expect(glyphs(set(paragraphOf([textOf('a')], { shading: '000080' })).box)[0]?.colour).toBe('FFFFFF');
  });
});
