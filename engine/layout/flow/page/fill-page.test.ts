import { expect, it, vi } from 'vitest';
import type { Inline, Paragraph } from '../../../model/paragraph.ts';
import type { Section } from '../../../model/section.ts';
import { layoutParagraph } from '../../inline/layout-paragraph.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { linesOn, sectionTexts } from '../column/page-texts.test-support.ts';
import { document, hardBreak, lines, paragraph, section } from '../simple-lines.test-support.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: vi.fn((await import('../simple-lines.test-support.ts')).layoutLines),
  latestLayoutOf: () => undefined,
}));

/** One line in a frame that relates to the margins. */
const framed = (name: string, align: 'top' | 'bottom'): Paragraph =>
  paragraph([name], {
    frame: {
      width: 20,
      horizontal: { from: 'page', offset: 100 },
      vertical: { from: 'margin', align },
      wrap: 'through',
      horizontalSpace: 0,
      verticalSpace: 0,
    },
  });

/** The tops of lines of the only page, with a header and a footer of so many lines. */
function tops(count: number): Readonly<Record<string, number>> {
  const head = (name: string) => ({ part: `word/${name}.xml`, blocks: [paragraph(lines(name, count))] });
  const blocks = [paragraph(['a']), framed('top', 'top'), paragraph(['b']), framed('bottom', 'bottom'), paragraph(['c'])];
  const [page] = layoutDocument(document([section(blocks, { headers: { default: head('h') }, footers: { default: head('f') } })]), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  });
  const named = page?.items.flatMap(({ y, fragment }) =>
    fragment.marks.flatMap((mark) => (mark.type === 'destination' ? [[mark.name, y] as const] : [])),
  );
  return Object.fromEntries(named ?? []);
}

it('places what relates to the margins by where header and footer push them', () => {
  expect(tops(1)).toMatchObject({ a: 20, top: 20, bottom: 110 });
  expect(tops(3)).toMatchObject({ a: 35, top: 35, bottom: 95 });
});

it('makes one new page of a page break that ends a section and of the section behind it', () => {
  const end = { ...paragraph([]), endsSection: true as const };
  const broken = paragraph(['a', hardBreak('page')]);
  const next = (start: Section['start']) => section([paragraph(['b'])], { start });
  for (const start of ['nextPage', 'continuous'] as const) {
    expect(sectionTexts(section([broken, end]), next(start))).toEqual([['a'], ['b']]);
    expect(sectionTexts(section([broken]), next(start))).toEqual([['a'], ['b']]);
  }
  expect(sectionTexts(section([broken, end]), next('oddPage'))).toEqual([['a'], [], ['b']]);
  expect(sectionTexts(section([broken, paragraph([]), end]), next('nextPage'))).toEqual([['a'], [], ['b']]);
});

it('gives the page behind a break that ends a section to the section that goes on there', () => {
  const headed = (name: string, blocks: readonly Paragraph[], more: Partial<Section> = {}) =>
    section(blocks, { headers: { default: { part: `word/${name}.xml`, blocks: [paragraph([name])] } }, ...more });
  const first = headed('h', [paragraph(['a', hardBreak('page')]), { ...paragraph([]), endsSection: true as const }]);
  expect(sectionTexts(first, headed('i', [paragraph(['b'])], { start: 'continuous' }))).toEqual([
    ['h', 'a'],
    ['i', 'b'],
  ]);
});

it('begins the page that the empty mark of a section asks for', () => {
  const end = { ...paragraph([], { pageBreakBefore: true }), endsSection: true as const };
  for (const start of ['nextPage', 'continuous'] as const)
    expect(sectionTexts(section([paragraph(['a']), end]), section([paragraph(['b'])], { start }))).toEqual([['a'], ['b']]);
});

it('brings the margins of a continuous section from the page behind a section without text on', () => {
  const tops = (first: Paragraph): readonly (number | undefined)[] => {
    const { margins } = section([]);
    const next = section([paragraph(lines('a', 12))], { start: 'continuous', margins: { ...margins, top: 30 } });
    return layoutDocument(document([section([first]), next]), {
      labels: new Map(),
      fonts: {} as never,
      session: openLayoutSession(),
      report: () => undefined,
    }).map((page) => linesOn(page)[0]?.y);
  };
  expect(tops(paragraph(['text']))).toEqual([20, 20]);
  expect(tops(paragraph(['']))).toEqual([30, 20]);
  expect(tops(paragraph([]))).toEqual([30, 30]);
});

it('makes no new page of a page break that ends the document', () => {
  expect(sectionTexts(section([paragraph(['a']), paragraph(['b', hardBreak('page')])]))).toEqual([['a', 'b']]);
  expect(sectionTexts(section([paragraph(['a', hardBreak('page')]), paragraph([])]))).toEqual([['a'], []]);
});

it('sets a header that shows its page once, though the pages are set twice to count them', () => {
  const field = (kind: 'page' | 'pages'): Inline => ({ type: 'field', kind, result: '1', properties: paragraph([]).mark });
  const head = { part: 'word/h.xml', blocks: [{ ...paragraph([]), children: [field('page')] }] };
  const body = [{ ...paragraph([]), children: [field('pages')] }, ...Array.from({ length: 99 }, () => paragraph(lines('a', 10)))];
  const set = vi.mocked(layoutParagraph);
  set.mockClear();
  const pages = layoutDocument(document([section(body, { headers: { default: head } })]), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  });
  expect(pages.length).toBeGreaterThan(64);
  expect(set.mock.calls.filter(([block]) => block === head.blocks[0])).toHaveLength(pages.length);
});
