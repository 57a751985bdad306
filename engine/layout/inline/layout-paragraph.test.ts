import { describe, expect, it, vi } from 'vitest';
import type { ListLabel } from '../../model/numbering.ts';
import type { Inline, Ruby, TabStop } from '../../model/paragraph.ts';
import type { Box } from '../boxes.ts';
import type { GlyphRun, Mark } from '../display-list.ts';
import { type InlineOptions, layoutParagraph } from './layout-paragraph.ts';
import { contextOf, double, drawingOf, fields, halfFonts, look, paragraphOf, tab, textOf } from './test-paragraphs.ts';

vi.mock('../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));

const marks = (box: Box): readonly Mark[] => box.items.flatMap(({ fragment }) => fragment.marks);
const glyphs = (box: Box): readonly GlyphRun[] => marks(box).filter((mark) => mark.type === 'glyphs');
const shown = (box: Box): readonly string[] => glyphs(box).map((run) => run.texts.join(''));
const set = (paragraph: Parameters<typeof layoutParagraph>[0], options: Partial<InlineOptions> = {}): ReturnType<typeof layoutParagraph> =>
  layoutParagraph(paragraph, { width: 50, fields, ...options }, contextOf());
const label: ListLabel = { text: '1.', properties: look, suffix: 'tab', alignment: 'start', level: 0, bullet: false };

describe('layoutParagraph', () => {
  it('breaks behind the last word that fits and lets the space hang', () => {
    const { box, lines } = set(paragraphOf([textOf('aaaa bbbbb cc')]));
    expect(lines).toHaveLength(2);
    expect(shown(box)).toEqual(['aaaa bbbbb ', 'cc']);
    expect(box.height).toBe(20);
    expect(shown(set(paragraphOf([textOf('一二三四五六七八九十\u3000一')])).box).join('|')).toBe('一二三四五六七八九十\u3000|一');
  });

  it('wraps the last word of a line that it would fill beyond a thousandth of a point', () => {
    expect(set(paragraphOf([textOf('aaaa bbbbb')]), { width: 50 }).lines).toHaveLength(1);
    expect(set(paragraphOf([textOf('aaaa bbbbb')]), { width: 49.999 }).lines).toHaveLength(2);
  });

  it('keeps a twelfth of its height free behind text in italics', () => {
    const slanted = paragraphOf([textOf('aaaa bbbb', { italic: true })]);
    expect(set(slanted, { width: 45.8 }).lines).toHaveLength(1);
    expect(set(slanted, { width: 45.75 }).lines).toHaveLength(2);
    expect(shown(set(paragraphOf([...slanted.children, textOf('.')]), { width: 50 }).box)).toEqual(['aaaa bbbb.']);
    const context = contextOf();
    const settings = { ...context.document.settings, compatibilityMode: 14 };
    const older = { ...context, document: { ...context.document, settings } };
    expect(layoutParagraph(slanted, { width: 45, fields }, older).lines).toHaveLength(1);
  });

  it('sets a reading above its base, the narrower of the two as its alignment says, with room for both', () => {
    const ruby = (base: string, reading: string, alignment: Ruby['alignment']): Ruby => ({
      type: 'ruby',
      base: [textOf(base)],
      reading: [textOf(reading, { size: 4 })],
      alignment,
      raise: 9,
      properties: look,
    });
    const of = (inline: Ruby) => set(paragraphOf([textOf('a'), inline])).box;
    const box = of(ruby('東京', 'ab', 'center'));
    expect(glyphs(box).map(({ texts, x, y }) => [texts.join(''), x, Math.round(y * 10) / 10])).toEqual([
      ['a', 0, 12.2],
      ['東京', 5, 12.2],
      ['ab', 8, 3.2],
    ]);
    expect(box.height).toBe(14.2);
    const reading = (alignment: Ruby['alignment']) => {
      const { x, advances } = glyphs(of(ruby('東京', 'ab', alignment))).at(-1) as GlyphRun;
      return [x, ...advances];
    };
    expect(reading('left')).toEqual([5, 2, 2]);
    expect(reading('right')).toEqual([11, 2, 2]);
    expect(reading('distributeLetter')).toEqual([5, 8, 8]);
    expect(reading('distributeSpace')).toEqual([6.5, 5, 5]);
    const wide = glyphs(of(ruby('東', 'abcdef', 'center')));
    expect(wide.map(({ x }) => x)).toEqual([0, 8.5, 5]);
    // A line ends before it or behind it, not in it.
    expect(set(paragraphOf([textOf('aaaaaaaaa'), ruby('東京', 'ab', 'center')])).lines).toHaveLength(2);
  });

  it('counts no letter spacing behind the last letter of a line', () => {
    const wide = paragraphOf([textOf('aaaa bb', { spacing: 3 })], { alignment: 'end' });
    expect(set(wide, { width: 53 }).lines).toHaveLength(1);
    expect(set(wide, { width: 52.9 }).lines).toHaveLength(2);
    expect(glyphs(set(wide, { width: 60 }).box)[0]?.x).toBe(7);
    const beforeBreak = paragraphOf([...wide.children, { type: 'break', kind: 'line', properties: look }, textOf('c')], {
      alignment: 'end',
    });
    expect(glyphs(set(beforeBreak, { width: 60 }).box)[0]?.x).toBe(4);
  });

  it('cuts a word longer than the line between characters', () => {
    expect(shown(set(paragraphOf([textOf('abcdefghijklmnopqrstuvwxyz')])).box)).toEqual(['abcdefghij', 'klmnopqrst', 'uvwxyz']);
  });

  it('cuts an overlong word of two looks before the last letter of the first, and its rest at the limit', () => {
    const word = [textOf('abc'), textOf('defghijklmno', { bold: true })];
    expect(shown(set(paragraphOf(word)).box)).toEqual(['ab', 'cdefghijkl', 'mno']);
    expect(shown(set(paragraphOf([textOf('abc\u00a0', { bold: true }), textOf('defghijk')])).box)).toEqual(['abc\u00a0defghi', 'jk']);
    expect(shown(set(paragraphOf([textOf('abc\u00a0de'), ...word])).box)[0]).toBe('abc\u00a0d');
  });

  it('lets a field that has no room behind a drawing stand beyond the line', () => {
    const page: Inline = { type: 'field', kind: 'page', properties: look, result: '' };
    expect(set(paragraphOf([drawingOf(48, 5), page])).lines).toHaveLength(1);
    expect(set(paragraphOf([drawingOf(48, 5), textOf('3')])).lines).toHaveLength(2);
    expect(set(paragraphOf([textOf('aaaa bbbb '), page, page])).lines).toHaveLength(2);
  });

  it('ends a line at a space that has no room on it, whatever follows', () => {
    expect(shown(set(paragraphOf([textOf('aa bbbbbbb )')])).box)).toEqual(['aa bbbbbbb ', ')']);
    expect(shown(set(paragraphOf([textOf('aa bbbbb )c')])).box)).toEqual(['aa ', 'bbbbb )c']);
  });

  it('keeps a break on the line of the drawing that fills it', () => {
    expect(
      set(paragraphOf([drawingOf(60, 30), { type: 'break', kind: 'line', properties: look } as const, textOf('a')])).lines,
    ).toHaveLength(2);
  });

  it('spaces lines of different sizes by the text of the lower one', () => {
    const small = textOf('aaaa bbbb cccc ');
    const lines = (children: readonly Inline[]) =>
      set(paragraphOf(children, { spacing: double })).lines.map(({ top, height }) => [top, height]);
    expect(lines([small, textOf('dd', { size: 30 })])).toEqual([
      [0, 20],
      [20, 40],
      [60, 60],
    ]);
    expect(lines([textOf('d ', { size: 30 }), textOf('bbbbbbbb')])).toEqual([
      [0, 40],
      [40, 20],
    ]);
  });

  it('cuts a word of extreme length in time that grows with its length, and loses nothing of it', () => {
    const shaped = vi.spyOn(halfFonts, 'shape');
    const { box, lines } = set(paragraphOf([textOf('abcde'.repeat(10_000))]));
    expect(lines).toHaveLength(5000);
    expect(shown(box).join('')).toBe('abcde'.repeat(10_000));
    expect(shaped.mock.calls.reduce((sum, [text]) => sum + text.length, 0)).toBeLessThan(50_000 * 40);
    shaped.mockRestore();
  });

  it('leaves out what lies beyond 20,000 lines, and says so', () => {
    const report = vi.fn();
    layoutParagraph(paragraphOf([textOf('a'.repeat(210_000))]), { width: 50, fields }, { ...contextOf(), report });
    expect(report.mock.calls.map(([{ code }]) => code)).toEqual(['layout/too-many-lines']);
  });

  it('gives an empty paragraph the height of its mark', () => {
    expect(set(paragraphOf([])).box.height).toBe(10);
  });

  it('puts the extra of a line multiple below the text, and exact spacing four fifths above the baseline', () => {
    const multiple = set(
      paragraphOf([textOf('a')], {
        spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 1.5 } },
      }),
    );
    expect([multiple.firstBaseline, multiple.box.height]).toEqual([8, 15]);
    const exact = set(
      paragraphOf([textOf('a')], {
        spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'exact', value: 20 } },
      }),
    );
    expect([exact.firstBaseline, exact.box.height]).toEqual([16, 20]);
  });

  it('sets spaces of fixed width, as in empty form fields, as high as letters', () => {
    expect(set({ ...paragraphOf([textOf('\u2002\u2002', { size: 40 })]), mark: look, styleText: look }).box.height).toBe(40);
    expect(set({ ...paragraphOf([textOf('\u2006', { size: 40 })]), mark: look, styleText: look }).box.height).toBe(10);
  });

  it('sets superscript in whole twips of its share, on lines as tall as their full size', () => {
    expect(set(paragraphOf([textOf('a', { verticalAlign: 'superscript' })])).box.height).toBe(10);
    expect(glyphs(set(paragraphOf([textOf('a', { verticalAlign: 'superscript', size: 11 })])).box)[0]?.size).toBe(6.35);
  });

  it('starts the text behind a page break as a first line, with the label of a paragraph that begins with one', () => {
    const pageBreak = { type: 'break', kind: 'page', properties: look } as const;
    const indent = { start: 20, end: 0, firstLine: -20 };
    const middle = set(paragraphOf([textOf('a'), pageBreak, textOf('b')], { indent })).box.forced?.tail;
    expect(middle && glyphs(middle).map((run) => run.x)).toEqual([0]);
    const opening = set(paragraphOf([pageBreak, textOf('b')], { indent }), { label }).box.forced?.tail;
    expect(opening && glyphs(opening).map((run) => [run.texts.join(''), run.x])).toEqual([
      ['1.', 0],
      ['b', 20],
    ]);
  });

  it('ends the text behind an end tab at the stop', () => {
    const { box } = set(paragraphOf([textOf('a'), tab, textOf('bcd')], { tabs: [{ position: 40, alignment: 'end', leader: 'none' }] }));
    expect(glyphs(box).map((run) => run.x)).toEqual([0, 25]);
  });

  it('sets the text of a cell at its only tab stop when that is a decimal one', () => {
    const decimal = { position: 40, alignment: 'decimal', leader: 'none' } as const;
    const startOf = (text: string, tabs: readonly TabStop[], insideCell = true): number | undefined =>
      glyphs(layoutParagraph(paragraphOf([textOf(text)], { tabs }), { width: 100, fields }, { ...contextOf(), insideCell }).box)[0]?.x;
    expect([startOf('12.5', [decimal]), startOf('abc', [decimal]), startOf('123456789.5', [decimal])]).toEqual([30, 25, 0]);
    expect([startOf('12.5', [decimal], false), startOf('12.5', [decimal, { ...decimal, position: 60 }])]).toEqual([0, 0]);
  });

  it('spreads the leader of a tab over all of it, one more where the characters make a line', () => {
    const [, dots] = glyphs(set(paragraphOf([textOf('a'), tab], { tabs: [{ position: 32, alignment: 'start', leader: 'dot' }] })).box);
    expect([dots?.x, dots?.advances]).toEqual([5, [5.4, 5.4, 5.4, 5.4, 5.4]]);
    const [, rule] = glyphs(
      set(paragraphOf([textOf('a'), tab], { tabs: [{ position: 32, alignment: 'start', leader: 'underscore' }] })).box,
    );
    expect(rule?.advances).toEqual([4.5, 4.5, 4.5, 4.5, 4.5, 4.5]);
  });

  it('raises superscripts to the height of the text, and a position by whole percent of it', () => {
    const raised = [{ verticalAlign: 'superscript' as const }, { verticalAlign: 'subscript' as const }, { position: 2.04 }];
    const baselines = raised.map((how) => glyphs(set(paragraphOf([textOf('a '), textOf('b', how)])).box).map((run) => run.y));
    expect(baselines.map(([plain = 0, other = 0]) => Math.round((plain - other) * 100) / 100)).toEqual([3.36, -0.84, 2]);
  });

  it('takes an end tab to the next line with a word it has no room for', () => {
    const { box } = set(
      paragraphOf([textOf('aaaaaaa'), tab, textOf('bbbb')], { tabs: [{ position: 50, alignment: 'end', leader: 'none' }] }),
    );
    expect(glyphs(box).map((run) => [run.x, run.y])).toEqual([
      [0, 8],
      [30, 18],
    ]);
  });

  it('takes a tab to the next line with the word behind it, unless the tab begins the line', () => {
    const at = (text: string, width: number) => {
      const { box, lines } = set(paragraphOf([textOf(text), tab, textOf('bbbb')]), { width });
      return [lines.length, ...glyphs(box).map(({ x }) => x)];
    };
    expect(at('aaaaaaaaa', 92)).toEqual([1, 0, 72]);
    expect(at('aaaaaaaaa', 91)).toEqual([2, 0, 36]);
    expect(at('aaaa', 52)).toEqual([3, 0, 0]);
  });

  it('takes a default tab that ends at the end of the line to the next one', () => {
    const { lines } = set(paragraphOf([textOf('a'), tab, tab, textOf('b')]), { width: 72 });
    expect(lines).toHaveLength(2);
  });

  it('moves a line with tabs to the end as a whole', () => {
    const tabs = [{ position: 20, alignment: 'start', leader: 'none' }] as const;
    const { box } = set(paragraphOf([textOf('a'), tab, textOf('b')], { alignment: 'end', tabs }));
    expect(glyphs(box).map((run) => run.x)).toEqual([25, 45]);
  });

  it('aligns numbers on a decimal tab by their separator', () => {
    const { box } = set(paragraphOf([tab, textOf('12.5')], { tabs: [{ position: 30, alignment: 'decimal', leader: 'none' }] }));
    expect(glyphs(box)[0]?.x).toBe(20);
  });

  it('lets centred text reach over the end of the line, a decimal before mode 15 alone', () => {
    const startAt = (alignment: 'center' | 'decimal', position: number, compatibilityMode: number): readonly number[] => {
      const paragraph = paragraphOf([textOf('a'), tab, textOf('1.23456')], { tabs: [{ position, alignment, leader: 'none' }] });
      const context = contextOf();
      const document = { ...context.document, settings: { ...context.document.settings, compatibilityMode } };
      return glyphs(layoutParagraph(paragraph, { width: 60, fields }, { ...context, document }).box).map((run) => run.x);
    };
    expect([startAt('center', 50, 14), startAt('center', 50, 15), startAt('center', 66, 15)]).toEqual([
      [0, 32.5],
      [0, 32.5],
      [0, 48.5],
    ]);
    expect([startAt('decimal', 50, 14), startAt('decimal', 50, 15), startAt('decimal', 66, 15)]).toEqual([
      [0, 45],
      [0, 25],
      [0, 25],
    ]);
  });

  it('uses the hanging indent as a stop', () => {
    const { box } = set(paragraphOf([textOf('a'), tab, textOf('b')], { indent: { start: 20, end: 0, firstLine: -20 } }));
    expect(glyphs(box).map((run) => run.x)).toEqual([0, 20]);
  });

  it('stands a list label in the hanging indent, in a fragment of its own', () => {
    const { box } = set(paragraphOf([textOf('body')], { indent: { start: 20, end: 0, firstLine: -20 } }), { label });
    expect(glyphs(box).map((run) => [run.texts.join(''), run.x])).toEqual([
      ['1.', 0],
      ['body', 20],
    ]);
    expect(box.items[0]?.fragment.owner?.part).toBe('label');
  });

  it('widens the spaces of a justified line but not of the last one', () => {
    const { box } = set(paragraphOf([textOf('aa bb ccccc dd')], { alignment: 'justify' }), { width: 30 });
    const first = glyphs(box)[0];
    expect(first?.advances).toEqual([5, 5, 10, 5, 5, 5]);
    expect(shown(box)).toEqual(['aa bb ', 'ccccc ', 'dd']);
  });

  it('aligns a line with the spaces before its line break, and widens them, where they hang at its other ends', () => {
    const broken = (alignment: 'end' | 'center' | 'justify', kind: 'line' | 'page') =>
      glyphs(set(paragraphOf([textOf('aa b '), { type: 'break', kind, properties: look }, textOf('c ')], { alignment })).box);
    expect(broken('end', 'line').map((run) => run.x)).toEqual([25, 45]);
    expect(broken('end', 'page')[0]?.x).toBe(30);
    expect(broken('center', 'line').map((run) => run.x)).toEqual([12.5, 22.5]);
    expect(broken('justify', 'line')[0]?.advances).toEqual([5, 5, 17.5, 5, 17.5]);
  });

  it('keeps two lines together on either side of a split', () => {
    const { box } = set(paragraphOf([textOf('aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd')]));
    expect(box.split(10)).toBeUndefined();
    expect(box.split(35)?.head.height).toBe(20);
    expect(box.split(35)?.tail.height).toBe(20);
  });

  it('lets what a line multiple adds below the last line hang over the end of a page', () => {
    const { box } = set(paragraphOf([textOf('aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd')], { spacing: double }));
    expect([box.height, box.overhang]).toEqual([80, 10]);
    expect(box.split(30)?.head).toMatchObject({ height: 40, overhang: 10 });
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

  it('hangs drawings alone from the top of a line as tall as text of the style, which a multiple counts from', () => {
    const alone = paragraphOf([drawingOf(5, 3)], { spacing: double });
    const { box, firstBaseline } = set({ ...alone, mark: { ...look, size: 20 }, styleText: look });
    expect([firstBaseline, box.height]).toEqual([3, 20]);
    expect(set({ ...paragraphOf([drawingOf(5, 30)], { spacing: double }), styleText: look }).box.height).toBe(40);
  });

  it('makes lines of drawings as high as the text that has no room beside them, or before Word 2013 as they are', () => {
    const context = contextOf();
    const old = { ...context.document, settings: { ...context.document.settings, compatibilityMode: 14 } };
    const heights = (document: typeof old, spacing?: typeof double): readonly number[] =>
      layoutParagraph(
        paragraphOf([drawingOf(50, 3), textOf('a', { size: 20 })], spacing && { spacing }),
        { width: 50, fields },
        { ...context, document },
      ).lines.map(({ height }) => height);
    expect(heights(context.document)).toEqual([20, 20]);
    expect(heights(old)).toEqual([3, 20]);
    expect(heights(old, double)).toEqual([23, 40]);
  });

  it('cuts the box at a page break and leaves nothing behind one at the end', () => {
    const pageBreak = { type: 'break', kind: 'page', properties: look } as const;
    const { forced } = set(paragraphOf([textOf('a'), pageBreak, textOf('b')])).box;
    expect([forced?.kind, shown(forced?.head as Box), shown(forced?.tail as Box)]).toEqual(['page', ['a'], ['b']]);
    const mark = { type: 'bookmark', name: 'behind', properties: look } as const;
    for (const end of [[], [mark]]) expect(set(paragraphOf([textOf('a'), pageBreak, ...end])).box.forced?.tail).toBeUndefined();
  });

  it('shows a soft hyphen only where the line ends at it', () => {
    const { box } = set(paragraphOf([textOf('aaaa bbb\u00adcccc')]));
    expect(glyphs(box).map((run) => String.fromCodePoint(...run.glyphs))).toEqual(['aaaa bbb-', 'cccc']);
  });

  it('draws automatic text white on dark shading', () => {
    expect(glyphs(set(paragraphOf([textOf('a')], { shading: '000080' })).box)[0]?.colour).toBe('FFFFFF');
  });
});
