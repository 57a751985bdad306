import { expect, it, vi } from 'vitest';
import type { FontLibrary } from '../../../fonts/face.ts';
import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { document, lines, noteReference, paragraph, section } from '../simple-lines.test-support.ts';
import { linesOn, pageTexts } from './page-texts.test-support.ts';

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

/** The pages of these blocks, with footnotes of one line. */
function withNotes(...blocks: readonly Paragraph[]): readonly (readonly string[])[] {
  const footnotes = new Map(['1', '2'].map((id) => [id, { id, blocks: [paragraph([`n${id}`])] }]));
  const context = { labels: new Map(), fonts: {} as FontLibrary, session: openLayoutSession(), report: () => undefined };
  return layoutDocument(document([section(blocks)], { footnotes }), context).map((page) => linesOn(page).map((line) => line.text));
}

it('puts the notes of a frame below the text of its page, before those of the text behind it', () => {
  const { properties } = framed(0, 0, { wrap: 'none' });
  const frame = { ...paragraph([noteReference('1'), 'f1']), properties };
  const behind = paragraph([noteReference('2'), 'b1']);
  expect(withNotes(text('a', 2), frame, behind)).toEqual([['a1', 'a2', 'b1', 'n1', 'n2', 'f1']]);
});

it('takes the notes of a frame that have no room below the text on to the next page', () => {
  const { properties } = framed(0, 0, { wrap: 'none' });
  const frame = { ...paragraph([noteReference('1'), 'f1']), properties };
  expect(withNotes(text('a', 10), frame, text('b', 1)).flat()).toContain('n1');
});
