import { expect, it, vi } from 'vitest';
import type { Page } from '../../display-list.ts';
import { layoutParagraph } from '../../inline/layout-paragraph.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { anchored, document, lines, paragraph, picture, section } from '../simple-lines.test-support.ts';
import { linesOn, pageTexts } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: vi.fn((await import('../simple-lines.test-support.ts')).layoutLines),
  latestLayoutOf: () => undefined,
}));
vi.mock('../../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));

it('sets a paragraph that begins beside a float anew for the page behind it, and not again for those that follow', () => {
  const settings = (pages: number): number => {
    vi.mocked(layoutParagraph).mockClear();
    const names = lines('a', pages * 10);
    expect(pageTexts(paragraph([anchored(picture(0, 30)), ...names]))).toHaveLength(pages);
    return vi.mocked(layoutParagraph).mock.calls.length;
  };
  expect(settings(40)).toBe(settings(3));
});

it('makes the rest of a paragraph make way for a drawing that is anchored in it', () => {
  const body = paragraph([...lines('a', 12), anchored(picture(20, 20, 'page')), 'end']);
  const options = { labels: new Map(), fonts: {} as never, session: openLayoutSession(), report: () => undefined };
  const [, second] = layoutDocument(document([section([body])]), options);
  expect(linesOn(second as Page).map(({ text, x }) => `${text}@${x}`)).toEqual(['a11@60', 'a12@60', 'end@20']);
});
