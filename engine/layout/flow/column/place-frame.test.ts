import { expect, it, vi } from 'vitest';
import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import { lines, paragraph } from '../simple-lines.test-support.ts';
import { pageTexts } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

/** `count` lines in a frame that text keeps above and below, or another of `more`, `offset` points below the text above it. */
const framed = (count: number, offset: number, more: Partial<Frame> = {}): Paragraph =>
  paragraph(lines('f', count), {
    frame: {
      width: 80,
      horizontal: { from: 'text', offset: 0 },
      vertical: { from: 'text', offset },
      wrap: 'notBeside',
      horizontalSpace: 0,
      verticalSpace: 0,
      ...more,
    },
  });

const text = (name: string, count: number): Paragraph => paragraph(lines(name, count));

it('leaves a frame that reaches below the text on the page of the text behind it', () => {
  expect(pageTexts(text('a', 8), framed(2, 15), text('b', 1))).toEqual([[...lines('a', 8), 'b1', ...lines('f', 2)]]);
});

it('takes a frame that reaches below the text to the next page with the text behind it', () => {
  for (const count of [2, 3])
    expect(pageTexts(text('a', 10), framed(count, 0), text('b', 1))).toEqual([lines('a', 10), ['b1', ...lines('f', count)]]);
});

it('leaves a frame that has its room above text that goes to the next page', () => {
  expect(pageTexts(text('a', 9), framed(1, 0), text('b', 1))).toEqual([[...lines('a', 9), 'f1'], ['b1']]);
});

it('takes a drop cap without its room to the next page', () => {
  const dropCap = { kind: 'drop', lines: 2 } as const;
  expect(pageTexts(text('a', 9), framed(2, 0, { dropCap }), text('b', 1))).toEqual([lines('a', 9), ['b1', ...lines('f', 2)]]);
});
