import { expect, it } from 'vitest';
import type { ListLabel } from '../../model/numbering.ts';
import type { ParagraphProperties } from '../../model/paragraph.ts';
import type { Placed } from '../display-list.ts';
import { layoutParagraph } from './layout-paragraph.ts';
import { openRefit } from './plain/refit.ts';
import { contextOf, fields, look, paragraphOf, textOf } from './test-paragraphs.ts';

const label: ListLabel = { text: '1.', properties: look, suffix: 'tab', alignment: 'start', level: 0, bullet: false };
const indent = { start: 20, end: 0, firstLine: -20 };

const textStart = ({ x, fragment }: Placed): number =>
  Math.min(...fragment.marks.map((mark) => (mark.type === 'glyphs' ? x + mark.x : NaN)));

const startsOf = (text: string, properties: Partial<ParagraphProperties>): readonly number[] => {
  const paragraph = paragraphOf(text === '' ? [] : [textOf(text)], { indent, ...properties });
  return layoutParagraph(paragraph, { width: 80, fields, label }, contextOf()).box.items.map(textStart);
};

it('moves a label with the line that alignment moves', () => {
  expect(startsOf('body', { alignment: 'start' })).toEqual([0, 20]);
  expect(startsOf('body', { alignment: 'center' })).toEqual([20, 40]);
  expect(startsOf('body', { alignment: 'end' })).toEqual([40, 60]);
  expect(startsOf('body', { alignment: 'end', rightToLeft: true })).toEqual([30, 0]);
});

it('aligns a label with the space behind it', () => {
  const paragraph = paragraphOf([textOf('body')], { indent });
  const startAt = (alignment: ListLabel['alignment']): readonly (number | undefined)[] => {
    const spaced = { ...label, suffix: 'space', alignment } as const;
    return layoutParagraph(paragraph, { width: 80, fields, label: spaced }, contextOf()).box.items.map(textStart);
  };
  expect([startAt('start'), startAt('center'), startAt('end')]).toEqual([
    [0, 15],
    [-7.5, 7.5],
    [-15, 0],
  ]);
});

it('moves a label with the indents of a line that stands behind a float', () => {
  const availability = (y: number) => ({ intervals: [{ x: 30, width: 70, behind: 0 }], next: y + 10 });
  const startsIn = (properties: Partial<ParagraphProperties>): readonly number[] =>
    layoutParagraph(
      paragraphOf([textOf('body')], { indent, ...properties }),
      { width: 100, fields, label, availability },
      contextOf(),
    ).box.items.map(textStart);
  expect(startsIn({})).toEqual([30, 50]);
  expect(startsIn({ indent: { ...indent, start: 25 } })).toEqual([35, 55]);
});

it('moves the label of an empty paragraph with its line', () => {
  expect(startsOf('', { alignment: 'center' })).toEqual([30]);
});

it('sets anew a paragraph whose label moves with its words', () => {
  const refits = (alignment: ParagraphProperties['alignment']): boolean => {
    const context = contextOf();
    const paragraph = paragraphOf([textOf('body')], { indent, alignment });
    const options = { width: 80, fields, label };
    const layout = layoutParagraph(paragraph, options, context);
    return openRefit(paragraph, { options, layout }, context) !== undefined;
  };
  expect((['start', 'center', 'end'] as const).map(refits)).toEqual([true, false, false]);
});
