import { expect, it } from 'vitest';
import type { Inline } from '../../../model/paragraph.ts';
import { layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, double, drawingOf, fields, look, paragraphOf, tab, textOf } from '../test-paragraphs.ts';

const heightOf = (children: readonly Inline[], properties: Parameters<typeof paragraphOf>[1] = {}): number =>
  layoutParagraph({ ...paragraphOf(children, properties), styleText: { ...look, size: 20 } }, { width: 50, fields }, contextOf()).box
    .height;

it('hangs a line that begins with a drawing from the top of one as tall as text of the style', () => {
  expect(heightOf([drawingOf(5, 8), textOf('a')])).toBe(20);
  expect(heightOf([textOf('a'), drawingOf(5, 8)])).toBe(10);
  expect(heightOf([drawingOf(5, 30), textOf('a')])).toBe(32);
});

it('counts a multiple of such a line from its text', () => {
  expect(heightOf([drawingOf(5, 8), textOf('a')], { spacing: double })).toBe(30);
});

const lineBreak: Inline = { type: 'break', kind: 'line', properties: look };
const tabOf = (size: number): Inline => ({ ...tab, properties: { ...look, size } });
const tall = textOf('  ', { size: 40 });
/** With a style of 14 points. */
const heightBelow = (...children: readonly Inline[]): number =>
  layoutParagraph({ ...paragraphOf(children), styleText: { ...look, size: 14 } }, { width: 100, fields }, contextOf()).box.height;

it('gives spaces height on further lines only, unless they are all that the last line holds', () => {
  expect(heightBelow(textOf('a'), tall, textOf('b'), lineBreak, textOf('c'))).toBe(10 + 10);
  expect(heightBelow(textOf('a'), lineBreak, textOf('b'), tall, textOf('c'))).toBe(10 + 40);
  expect(heightBelow(textOf('a'), lineBreak, tall, lineBreak, textOf('c'))).toBe(10 + 40 + 10);
  expect(heightBelow(textOf('a'), lineBreak, tall)).toBe(10 + 14);
});

it('gives a further line of nothing but the spaces of a run that goes on below the height of the style', () => {
  const word = 'b'.repeat(18);
  expect(heightBelow(textOf('a'), lineBreak, textOf(`     ${word}`))).toBe(10 + 14 + 10);
  expect(heightBelow(textOf('a'), lineBreak, textOf('     '), textOf(word, { bold: true }))).toBe(10 + 10 + 10);
});

it('gives tabs height on further lines only, also where no text stands beside them', () => {
  expect(heightBelow(textOf('a'), tall, tabOf(40))).toBe(10);
  expect(heightBelow(tabOf(40))).toBe(14);
  expect(heightBelow(textOf('a'), lineBreak, tabOf(40))).toBe(10 + 40);
  expect(heightBelow(textOf('a'), lineBreak, textOf('  '), tabOf(6))).toBe(10 + 10);
  expect(heightBelow(textOf('a'), lineBreak, tabOf(6), lineBreak, textOf('c'))).toBe(10 + 6 + 10);
});

it('gives a first line of nothing but spaces the height of the style', () => {
  expect(
    layoutParagraph({ ...paragraphOf([tall]), mark: { ...look, size: 30 }, styleText: look }, { width: 100, fields }, contextOf()).box
      .height,
  ).toBe(10);
});
