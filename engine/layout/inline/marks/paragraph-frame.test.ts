import { expect, it } from 'vitest';
import type { Box } from '../../boxes.ts';
import { type InlineOptions, layoutParagraph, type ParagraphLayout } from '../layout-paragraph.ts';
import { contextOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';

const rectanglesOf = (box: Box | undefined) =>
  box?.items.flatMap(({ fragment }) => fragment.marks).flatMap((mark) => (mark.type === 'rectangle' ? [mark] : []));
const set = (paragraph: Parameters<typeof layoutParagraph>[0], options: Partial<InlineOptions> = {}): ParagraphLayout =>
  layoutParagraph(paragraph, { width: 50, fields, ...options }, contextOf());

it('keeps the space of a rule between paragraphs above and below it', () => {
  const between = { style: 'single', width: 1, space: 3, colour: 'auto' as const };
  const bordered = paragraphOf([textOf('a')], { borders: { between } });
  const heights = [undefined, 'frame' as const].map((joinBottom) => set(bordered, { joinTop: 'frame', joinBottom }).box.height);
  expect(heights).toEqual([14, 17]);
});

it('leaves what a multiple adds below the last line out of the frame, unless the paragraph below goes on with it', () => {
  const bottom = { style: 'single', width: 1, space: 2, colour: 'auto' as const };
  const spacing = { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 2 } } as const;
  const spaced = { spacing, shading: 'DDEEFF' };
  const rectangles = (properties: Parameters<typeof paragraphOf>[1], options: Partial<InlineOptions> = {}) => {
    const { box } = set(paragraphOf([textOf('a')], { ...spaced, ...properties }), options);
    return { height: box.height, overhang: box.overhang, marks: rectanglesOf(box)?.map(({ y, height }) => [y + 0, height]) };
  };
  expect(rectangles({ borders: { bottom } })).toEqual({
    height: 23,
    overhang: 10,
    marks: [
      [0, 13],
      [12, 1],
    ],
  });
  expect(rectangles({}).marks).toEqual([[0, 10]]);
  expect(rectangles({}, { joinTop: 'shading', joinGap: 6, joinBottom: 'shading' }).marks).toEqual([[-6, 26]]);
});

it('closes the frame on both sides of a page break and of a cut, and keeps room for that', () => {
  const border = { style: 'single', width: 1, space: 2, colour: 'auto' as const };
  const framed = { borders: { top: border, bottom: border }, widowControl: false };
  const levels = (box: Box | undefined) => rectanglesOf(box)?.map(({ y }) => y);
  const { box } = set(paragraphOf([textOf('a'), { type: 'break', kind: 'page', properties: look }, textOf('b')], framed), {
    joinTop: 'frame',
  });
  // Joined with what stands above it, the head has no rule there; the rest has its own.
  expect([box.forced?.head.height, box.forced?.tail?.height]).toEqual([13, 16]);
  expect([levels(box.forced?.head), levels(box.forced?.tail)]).toEqual([[12], [0, 15]]);
  const lines = set(paragraphOf([textOf('aaaa bbbb')], framed), { width: 20 }).box;
  const cut = lines.split(16);
  expect([levels(cut?.head), levels(cut?.tail)]).toEqual([
    [0, 15],
    [0, 15],
  ]);
  expect(lines.split(15.9)).toBeUndefined();
  // Where the next paragraph goes on with it, it is closed when the page ends behind it.
  const joined = set(paragraphOf([textOf('a')], framed), { joinBottom: 'frame' }).box;
  expect([levels(joined), joined.height, joined.overhang, joined.closing?.height]).toEqual([[0], 13, -3, 3]);
  expect([levels(joined.closing?.closed()), joined.closing?.closed().height]).toEqual([[0, 15], 16]);
});

it('draws the shading and no borders where what encloses the paragraph has them', () => {
  const border = { style: 'single', width: 1, space: 2, colour: 'auto' as const };
  const framed = paragraphOf([textOf('a')], { borders: { top: border, bottom: border, left: border, right: border }, shading: 'DDEEFF' });
  const { box } = set(framed, { joinTop: 'enclosed', joinBottom: 'enclosed' });
  expect(box.height).toBe(10);
  expect(rectanglesOf(box)).toMatchObject([{ x: 0, width: 50, height: 10, colour: 'DDEEFF' }]);
});

it('repeats the right and the lower border outside of a frame that casts a shadow, which takes room below', () => {
  const border = { style: 'single', width: 2, space: 1, colour: 'FF0000' as const, shadow: true as const };
  const { box } = set(paragraphOf([textOf('a')], { borders: { top: border, right: border, bottom: border, left: border } }));
  expect(box.height).toBe(18);
  expect(rectanglesOf(box)?.slice(-2)).toEqual([
    { type: 'rectangle', x: -1, y: 16, width: 54, height: 2, colour: 'FF0000' },
    { type: 'rectangle', x: 53, y: 2, width: 2, height: 16, colour: 'FF0000' },
  ]);
});
