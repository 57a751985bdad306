import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Inline, Paragraph, ParagraphProperties } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import type { LayoutContext } from '../../context.ts';
import type { GlyphRun } from '../../display-list.ts';
import { layoutParagraph, type ParagraphSetting } from '../layout-paragraph.ts';
import { contextOf, fields, kerningFonts, look, paragraphOf, textOf } from '../test-paragraphs.ts';
import { openRefit } from './refit.ts';

const origin = { placeholder: '{{a}}', property: 'a' };
const wide: RunProperties = { ...look, spacing: 0.7, scale: 1.1 };
const raised: RunProperties = { ...look, colour: 'FF0000', kerningFrom: 1, italic: true };
const fixed = [textOf('Paid by '), { ...textOf(', of the city of '), properties: wide }, textOf(') as agreed on both sides/parts before.')];

/** Three runs that stay and three values of three looks. */
const filled = (base: Paragraph, [a, b, c]: readonly string[]): Paragraph => ({
  ...base,
  children: [
    fixed[0] as Inline,
    { type: 'text', text: a ?? '', properties: raised, origin },
    fixed[1] as Inline,
    { type: 'text', text: b ?? '', properties: wide, origin },
    { type: 'text', text: c ?? '', properties: look, origin },
    fixed[2] as Inline,
  ],
});
const options = { width: 120, fields };

const withoutOwnWidths = (lines: readonly (readonly GlyphRun[])[] | undefined) => lines?.map((runs) => runs.map(withoutOwnWidth));

/** The general way does not tell of them; they say no more than glyphs and advances do. */
function withoutOwnWidth(run: GlyphRun): GlyphRun {
  const { ownWidth, ...rest } = run;
  if (ownWidth === undefined) return rest;
  const { face, size, scale, glyphs, advances } = rest;
  const own = glyphs.map((glyph) => (face.advanceOf(glyph) / face.unitsPerEm) * size * scale);
  own.forEach((advance, index) => void expect(advances[index]).toBeCloseTo(advance, 9));
  expect(ownWidth).toBeCloseTo(
    own.reduce((sum, advance) => sum + advance, 0),
    9,
  );
  return rest;
}

function setOnce(paragraph: Paragraph, context: LayoutContext): ParagraphSetting {
  return { options, layout: layoutParagraph(paragraph, options, context) };
}

/** The marks of the text by lines, as they are set without a first paragraph. */
function anew(paragraph: Paragraph): readonly unknown[] {
  const { layout } = setOnce(paragraph, contextOf(kerningFonts));
  return layout.lines.map((_, line) => layout.parts.marksOf(line).groups.flatMap(({ marks }) => marks));
}

function refitAfter(first: readonly string[], properties: Partial<ParagraphProperties>) {
  const context = contextOf(kerningFonts);
  const base = paragraphOf([], properties);
  const paragraph = filled(base, first);
  const refit = openRefit(paragraph, setOnce(paragraph, context), context);
  return { refit, of: (values: readonly string[]) => filled(base, values) };
}

const value = fc.oneof(
  fc.constantFrom('Ada', 'An A a', 'Bea Cee', 'over-night', '12.50', '(10 %)', 'a/b c/d', 'Müller & Sons', '“so”', '', ' x', 'y '),
  fc.string({ unit: fc.constantFrom(...'abc 12-/().,“é'), maxLength: 12 }),
);

it.each(['start', 'center', 'end', 'justify'] as const)('sets other values as they are set anew, alignment %s', (alignment) => {
  let refitted = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { minLength: 2, maxLength: 6 }), ([first, ...others]) => {
      const { refit, of } = refitAfter(first ?? [], { alignment, indent: { start: 7, end: 3, firstLine: -4 } });
      for (const values of others) {
        const lines = refit?.(of(values));
        if (lines === undefined) continue;
        refitted += 1;
        expect(withoutOwnWidths(lines)).toEqual(anew(of(values)));
      }
    }),
    { seed: 5, numRuns: 400 },
  );
  expect(refitted).toBeGreaterThan(200);
});

it('refits a single changed word and a line that breaks elsewhere', () => {
  const { refit, of } = refitAfter(['Ada', 'Rome', '(x'], {});
  expect(refit?.(of(['Bea', 'Oslo', '(y']))).toBeDefined();
  expect(withoutOwnWidths(refit?.(of(['A longer name', 'O', '(y'])))).toEqual(anew(of(['A longer name', 'O', '(y'])));
});

it('ends no line behind a slash that not even a letter has room behind', () => {
  const { refit, of } = refitAfter(['aaa bb-cccccccc/d', 'Rome', '(x'], {});
  const lines = refit?.(of(['aaa bb-cccccccc/e', 'Rome', '(x']));
  expect(lines).toBeDefined();
  expect(withoutOwnWidths(lines)).toEqual(anew(of(['aaa bb-cccccccc/e', 'Rome', '(x'])));
});

it('leaves text at a decimal stop to be set as other text is', () => {
  const { refit } = refitAfter(['1', '2', '3'], { tabs: [{ position: 40, alignment: 'decimal', leader: 'none' }] });
  expect(refit).toBeUndefined();
});

it('refuses other numbers of lines, other runs and text that is not plain', () => {
  const { refit, of } = refitAfter(['Ada', 'Rome', '(x'], {});
  const refused = [
    of(['Ada '.repeat(40).trim(), 'Rome', '(x']),
    of(['two  spaces', 'Rome', '(x']),
    of(['עברית', 'Rome', '(x']),
    of(['unbreakable'.repeat(9), 'Rome', '(x']),
    { ...of(['Ada', 'Rome', '(x']), children: of(['Ada', 'Rome', '(x']).children.slice(1) },
    { ...of(['Ada', 'Rome', '(x']), mark: { ...look } },
  ];
  expect(refused.map((paragraph) => refit?.(paragraph))).toEqual(refused.map(() => undefined));
});

it('is not for text with rules, links or drawings', () => {
  const context = contextOf(kerningFonts);
  const plain = textOf('Ada');
  const others: readonly Inline[] = [
    textOf('Ada', { underline: { style: 'single', colour: 'auto' } }),
    textOf('Ada', { highlight: 'FFFF00' }),
    textOf('Ada', { caps: 'small' }),
    { ...plain, link: { url: 'https://example.com' } },
    { type: 'tab', properties: look },
  ];
  const opened = [plain, ...others].map((inline) => {
    const paragraph = paragraphOf([plain, inline]);
    return openRefit(paragraph, setOnce(paragraph, context), context) !== undefined;
  });
  expect(opened).toEqual([true, false, false, false, false, false]);
});

it('keeps the lines of text that stays, by where they begin and end in it', () => {
  const stays = textOf('Half of all the words of this run stay as they were, in line after line, whatever stands before them and after.');
  const base = paragraphOf([], { alignment: 'justify' });
  const of = (value: string): Paragraph => ({
    ...base,
    children: [
      stays,
      { type: 'text', text: value, properties: look, origin },
      { ...fixed[2], text: ' and so do these words, to the very end.' } as Inline,
    ],
  });
  const context = contextOf(kerningFonts);
  const first = of('Ada');
  const again = [first.children[0], first.children[2]] as const;
  const like = (value: string): Paragraph => ({ ...base, children: [again[0], { ...of(value).children[1] }, again[1]] as Inline[] });
  const refit = openRefit(first, setOnce(first, context), context);
  const lines = ['Bea', 'Eve', 'Adam', 'Cee', 'Adam'].map((value) => {
    const set = refit?.(like(value));
    expect(withoutOwnWidths(set)).toEqual(anew(like(value)));
    return set ?? [];
  });
  const shared = (a: number, b: number) => lines[a]?.filter((line, index) => line === lines[b]?.[index]).length;
  // All but those of the value and of the space before it.
  const count = lines[0]?.length ?? 0;
  expect(count).toBeGreaterThan(4);
  expect(shared(0, 1)).toBe(count - 2);
  expect(shared(2, 4)).toBe(count - 2);
});
