import { expect, it } from 'vitest';
import type { Inline, TabStop } from '../../../model/paragraph.ts';
import type { RunProperties } from '../../../model/run.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { openRefit } from '../plain/refit.ts';
import { contextOf, fields, look, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

/** A letter of it is 208 dots wide: 34 twips and four of the six dots of one. */
const one: RunProperties = { ...look, size: 10.5, scale: 0.33 };
const other: RunProperties = { ...one, colour: 'FF0000' };
const letter = 208 / 120;

/** Six letters, each of another look than the one before, and a word for the next line. */
const changing = Array.from({ length: 6 }, (_, index) => ({ ...textOf('a'), properties: index % 2 === 0 ? one : other }));
const behind: Inline = { ...textOf(' b'), properties: other };
const origin = { placeholder: '{{a}}', property: 'a' };

const firstLineOf = (children: readonly Inline[], width: number, tabs: readonly TabStop[] = []): string => {
  const { lines, parts } = layoutParagraph(paragraphOf(children, { tabs }), { width, fields }, contextOf());
  const marks = lines.length === 0 ? [] : parts.marksOf(0).groups.flatMap((group) => group.marks);
  return marks.map((mark) => (mark.type === 'glyphs' ? mark.texts.join('') : '')).join('');
};

/** The least width in hundredths of a point that keeps the last of seven letters on the line. */
const needed = (children: readonly Inline[], tabs?: readonly TabStop[]): number => {
  let width = Math.floor(7 * letter * 100) - 30;
  while (!firstLineOf(children, width / 100, tabs).includes('aaaaaaa')) width++;
  return width;
};

it('rounds finished text of one look to whole twips when it fills a line, and the last one not', () => {
  const alike = { ...textOf('aaaaaa'), properties: one };
  const last = { ...textOf('a'), properties: one };
  expect(needed([alike, last, behind])).toBe(Math.ceil(7 * letter * 100));
  expect(needed([...changing, last, behind])).toBe(Math.ceil((6 * 35 * 0.05 + letter) * 100));
});

it('lets a tab take up what is rounded before it, and one that aligns text what is rounded behind it', () => {
  const last = { ...textOf('a'), properties: one };
  const start: TabStop = { position: 4, alignment: 'start', leader: 'none' };
  const before = [textOf('b', one), textOf('b', other), tab, { ...textOf('aaaaaaa'), properties: one }];
  expect(needed(before, [start])).toBe(400 + Math.ceil(7 * letter * 100));
  const end: TabStop = { position: 14, alignment: 'end', leader: 'none' };
  expect(firstLineOf([tab, ...changing, last], 14, [end])).toContain('aaaaaaa');
});

it('rounds the values of later rows alike', () => {
  const words = Array.from({ length: 6 }, (_, index) => ({ ...textOf('aaa '), properties: index % 2 === 0 ? one : other }));
  const base = paragraphOf([]);
  const of = (value: string) => ({ ...base, children: [...words, { ...textOf(value), properties: one, origin }] });
  const exact = 6 * 139 * 0.05 + letter;
  const secondLine = (width: number): string | undefined => {
    const context = contextOf();
    const options = { width, fields };
    const first = of('x b');
    const refit = openRefit(first, { options, layout: layoutParagraph(first, options, context) }, context);
    return refit?.(of('a b'))?.[1]
      ?.flatMap(({ texts }) => texts)
      .join('');
  };
  expect(secondLine(exact - 0.01)).toBe('a b');
  expect(secondLine(exact + 0.01)).toBe('b');
});
