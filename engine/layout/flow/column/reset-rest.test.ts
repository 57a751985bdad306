import { expect, it, vi } from 'vitest';
import { layoutParagraph } from '../../inline/layout-paragraph.ts';
import { anchored, lines, paragraph, picture } from '../simple-lines.test-support.ts';
import { pageTexts } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: vi.fn((await import('../simple-lines.test-support.ts')).layoutLines),
  latestLayoutOf: () => undefined,
}));

it('sets a paragraph that begins beside a float anew for the page behind it, and not again for those that follow', () => {
  const settings = (pages: number): number => {
    vi.mocked(layoutParagraph).mockClear();
    const names = lines('a', pages * 10);
    expect(pageTexts(paragraph([anchored(picture(0, 30)), ...names]))).toHaveLength(pages);
    return vi.mocked(layoutParagraph).mock.calls.length;
  };
  expect(settings(40)).toBe(settings(3));
});
