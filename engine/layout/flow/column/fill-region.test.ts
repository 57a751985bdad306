import { expect, it, vi } from 'vitest';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { document, lines, paragraph, section } from '../simple-lines.test-support.ts';
import { linesOn } from './page-texts.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));

it('leaves the first column of a levelled section empty for no space above its text', () => {
  const width = { width: 20, space: 10 };
  const columns = { list: [width, width, { ...width, space: 0 }], separator: false };
  const blocks = [paragraph(lines('a', 4), { before: 6, keepLines: true }), paragraph(lines('b', 2))];
  const [page] = layoutDocument(document([section(blocks, { columns }), section([paragraph(['c'])], { start: 'continuous' })]), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  });
  const placed = page ? linesOn(page) : [];
  expect(placed[0]).toEqual({ text: 'a1', x: placed.at(-1)?.x, y: 26 });
});
