import { describe, expect, it, vi } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import type { FontLibrary } from '../fonts/face.ts';
import type { Block, TextDocument } from '../model/document.ts';
import type { Table } from '../model/table.ts';
import type { Box } from './boxes.ts';
import type { Page, Placed } from './display-list.ts';
import { linesOn } from './flow/column/page-texts.test-support.ts';
import { anchored, document, hardBreak, lines, noteReference, paragraph, picture, section } from './flow/simple-lines.test-support.ts';
import { layoutDocument } from './layout-document.ts';
import { openLayoutSession } from './session.ts';

vi.mock('./inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('./flow/simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));
vi.mock('./drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));
vi.mock('./table/layout-table.ts', async () => {
  const { layoutLines } = await import('./flow/simple-lines.test-support.ts');
  // One cell a row, as high as its first paragraph.
  return {
    layoutTable: (table: Table, width: number) => ({
      x: 0,
      width,
      rows: table.rows.map((row) => {
        const { keepNext, extra } = row as { readonly keepNext?: boolean; readonly extra?: (box: Box) => Box };
        const { box } = layoutLines(row.cells[0]?.blocks[0] as never, { width });
        return { header: row.header, cantSplit: row.cantSplit, keepNext, box: extra?.(box) ?? box };
      }),
    }),
  };
});

function layOut(source: TextDocument, expected: readonly string[] = []): readonly Page[] {
  const found: Diagnostic[] = [];
  const pages = layoutDocument(source, {
    labels: new Map(),
    fonts: {} as FontLibrary,
    session: openLayoutSession(),
    report: (diagnostic) => found.push(diagnostic),
  });
  expect(found.map(({ code }) => code)).toEqual(expected);
  return pages;
}

/** Texts of each page with the top of their line. */
const texts = (page: Page | undefined): string[] => (page ? linesOn(page).map(({ text, y }) => `${text}@${Math.round(y * 10) / 10}`) : []);
const words = (page: Page | undefined): string[] => texts(page).map((entry) => entry.replace(/@.*/, ''));

const border: Placed = { x: 0, y: 10, fragment: { marks: [{ type: 'destination', name: 'closing', y: 0 }] } };
const closingOf = (box: Box): NonNullable<Box['closing']> => ({ height: 3, closed: () => ({ ...box, items: [...box.items, border] }) });
const closable = (box: Box): Box => ({ ...box, overhang: -3, closing: closingOf(box) });

function table(rows: readonly { lines: string[]; header?: boolean; cantSplit?: boolean; closing?: boolean; keepNext?: boolean }[]): Table {
  return {
    type: 'table',
    rows: rows.map((row) => ({
      type: 'row',
      header: row.header ?? false,
      cantSplit: row.cantSplit ?? false,
      keepNext: row.keepNext ?? false,
      extra: row.closing ? closable : undefined,
      gridBefore: 0,
      gridAfter: 0,
      cells: [{ type: 'cell', blocks: [paragraph(row.lines)] }],
    })),
  } as unknown as Table;
}

describe('pages', () => {
  it('fills a page to its last line and goes on with the next', () => {
    const pages = layOut(document([section([paragraph(lines('a', 25))])]));
    expect(pages.map((page) => words(page).length)).toEqual([10, 10, 5]);
    expect(texts(pages[1])[0]).toBe('a11@20');
  });

  it('puts the larger of two neighbouring spaces between paragraphs', () => {
    const pages = layOut(document([section([paragraph(['a'], { before: 5, after: 8 }), paragraph(['b'], { before: 6 })])]));
    expect(texts(pages[0])).toEqual(['a@25', 'b@43']);
  });

  it('drops the space between paragraphs of one style that ask for it', () => {
    const style = { styleId: 'List', contextualSpacing: true, before: 5, after: 8 };
    expect(texts(layOut(document([section([paragraph(['a'], style), paragraph(['b'], style)])]))[0])).toEqual(['a@25', 'b@35']);
  });

  it('ignores the space above a paragraph after a soft break and keeps it after a hard one', () => {
    const soft = layOut(document([section([paragraph(lines('a', 10)), paragraph(['b'], { before: 7 })])]));
    expect(texts(soft[1])).toEqual(['b@20']);
    const hard = layOut(document([section([paragraph(['a', hardBreak('page')]), paragraph(['b'], { before: 7 })])]));
    expect(texts(hard[1])).toEqual(['b@27']);
    const before = layOut(document([section([paragraph(['a']), paragraph(['b'], { before: 7, pageBreakBefore: true })])]));
    expect(texts(before[1])).toEqual(['b@27']);
  });

  it('begins a page with a section that goes on under another one where its first paragraph asks for it', () => {
    const under = (first: Block) => {
      const sections = [section([paragraph(['a'])]), section([first, paragraph(['c'])], { start: 'continuous' })];
      return layOut(document(sections)).map(words);
    };
    expect(under(paragraph(['b'], { pageBreakBefore: true }))).toEqual([['a'], ['b', 'c']]);
    expect(under(paragraph(['b']))).toEqual([['a', 'b', 'c']]);
  });

  it('moves paragraphs that keep with the next along with it, but not a chain longer than a page', () => {
    const keep = { keepNext: true };
    const pages = layOut(document([section([paragraph(lines('a', 8)), paragraph(['b'], keep), paragraph(['c'], keep), paragraph(['d'])])]));
    expect(pages.map(words)).toEqual([lines('a', 8), ['b', 'c', 'd']]);
    const chain = layOut(document([section(Array.from({ length: 12 }, (_, index) => paragraph([`k${index}`], keep)))]));
    expect(chain.map((page) => words(page).length)).toEqual([10, 2]);
  });

  it('splits a paragraph whose lines keep together only when no page holds it', () => {
    const kept = layOut(document([section([paragraph(['a']), paragraph(lines('k', 10), { keepLines: true })])]));
    expect(kept.map((page) => words(page).length)).toEqual([1, 10]);
    const long = layOut(document([section([paragraph(['a']), paragraph(lines('k', 13), { keepLines: true })])]));
    expect(long.map((page) => words(page).length)).toEqual([1, 10, 3]);
  });

  it('repeats header rows and leaves none alone at the bottom of a page', () => {
    const rows = [{ lines: ['head'], header: true }, ...lines('r', 12).map((name) => ({ lines: [name] }))];
    const pages = layOut(document([section([paragraph(lines('a', 5)), table(rows)])]));
    expect(words(pages[0]).slice(5)).toEqual(['head', 'r1', 'r2', 'r3', 'r4']);
    expect(words(pages[1])).toEqual(['head', ...lines('r', 12).slice(4)]);
    expect(pages[1]?.items[0]?.artifact).toBe(true);
    const late = layOut(document([section([paragraph(lines('a', 9)), table(rows)])]));
    expect(words(late[0])).toEqual(lines('a', 9));
  });

  it('never breaks a header row that is shown again', () => {
    const rows = [{ lines: lines('h', 6), header: true }, ...lines('r', 2).map((name) => ({ lines: [name] }))];
    const pages = layOut(document([section([paragraph(lines('a', 6)), table(rows)])]));
    expect(pages.map(words)).toEqual([lines('a', 6), [...lines('h', 6), 'r1', 'r2']]);
  });

  it('breaks a row over pages unless it must not', () => {
    const split = layOut(document([section([paragraph(lines('a', 6)), table([{ lines: lines('r', 8) }])])]));
    expect(split.map((page) => words(page).length)).toEqual([10, 4]);
    const whole = layOut(document([section([paragraph(lines('a', 6)), table([{ lines: lines('r', 8), cantSplit: true }])])]));
    expect(whole.map((page) => words(page).length)).toEqual([6, 8]);
  });

  it('reports a page without room for text and goes on all the same', () => {
    const pages = layOut(
      document([
        section([paragraph(['tall']), paragraph(['b'])], {
          page: { width: 120, height: 79, landscape: false },
          margins: { top: 20, right: 20, bottom: 50, left: 20, header: 5, footer: 5, gutter: 0 },
        }),
      ]),
      ['layout/no-room'],
    );
    expect(pages.flatMap(words)).toEqual(['tall', 'b']);
  });

  it('stops at the highest number of pages with an error', () => {
    const found: string[] = [];
    const pages = layoutDocument(document([section([paragraph(lines('a', 100))])]), {
      labels: new Map(),
      fonts: {} as FontLibrary,
      session: openLayoutSession(),
      report: ({ code }) => found.push(code),
      maxPages: 3,
    });
    expect([pages.length, found]).toEqual([3, ['layout/too-many-pages']]);
  });
});

describe('pages without room for text', () => {
  const cramped = {
    page: { width: 120, height: 79, landscape: false },
    margins: { top: 20, right: 20, bottom: 50, left: 20, header: 5, footer: 5, gutter: 0 },
  };

  const noRoom = (count: number) => Array.from({ length: count }, () => 'layout/no-room');

  it('ends with an error after a hundred of them', () => {
    const pages = layOut(document([section([paragraph(lines('a', 500))], cramped)]), [...noRoom(100), 'layout/too-many-pages']);
    expect(pages).toHaveLength(100);
  });

  it('show what of their header may be seen, and no line far below their edge', () => {
    const header = { part: 'word/header1.xml', blocks: [paragraph(lines('h', 1000))] };
    const [page] = layOut(document([section([paragraph(['a'])], { headers: { default: header } })]), ['layout/no-room']);
    const shown = words(page);
    expect(shown.slice(0, 7)).toEqual(lines('h', 7));
    expect(shown.length).toBeLessThan(30);
    expect(shown).toContain('a');
  });

  it('counts no others', () => {
    const pages = layOut(document([section([paragraph(lines('a', 30))], cramped), section([paragraph(lines('b', 1200))])]), noRoom(10));
    expect(pages.length).toBeGreaterThan(100);
    expect(words(pages.at(-1)).at(-1)).toBe('b1200');
  });
});

describe('sections', () => {
  it('levels the columns of a section that another follows on the page', () => {
    const columns = {
      list: [
        { width: 35, space: 10 },
        { width: 35, space: 0 },
      ],
      separator: true,
    };
    const pages = layOut(
      document([section([paragraph(lines('a', 7))], { columns }), section([paragraph(['b'])], { start: 'continuous' })]),
    );
    expect(texts(pages[0])).toEqual(['a1@20', 'a2@30', 'a3@40', 'a4@50', 'a5@20', 'a6@30', 'a7@40', 'b@60']);
  });

  it('leaves a page empty before a section that starts on an odd page', () => {
    const pages = layOut(document([section([paragraph(['a'])]), section([paragraph(['b'])], { start: 'oddPage' })]));
    expect(pages.map((page) => [page.label, words(page)])).toEqual([
      ['1', ['a']],
      ['2', []],
      ['3', ['b']],
    ]);
  });

  it('keeps the space below the last text of a section above all columns of the next one', () => {
    const mark = { ...paragraph([]), endsSection: true } as never;
    const two = {
      columns: {
        list: [
          { width: 30, space: 20 },
          { width: 30, space: 0 },
        ],
        separator: false,
      },
      start: 'continuous',
    } as const;
    const pages = layOut(
      document([
        section([paragraph(['a'], { after: 6 }), mark]),
        section([paragraph(['b', 'c'])], two),
        section([paragraph(['d'])], { start: 'continuous' }),
      ]),
    );
    expect(texts(pages[0])).toEqual(['a@20', 'b@36', 'c@36', 'd@46']);
  });

  it('restarts and formats page numbers', () => {
    const roman = section([paragraph(lines('a', 15))], { pageNumbers: { format: 'lowerRoman' } });
    const body = section([paragraph(['b'])], { pageNumbers: { format: 'decimal', start: 1 } });
    expect(layOut(document([roman, body])).map(({ label }) => label)).toEqual(['i', 'ii', '1']);
  });

  it('lets a header push the text down and marks it as an artifact', () => {
    const header = { part: 'word/header1.xml', blocks: [paragraph(lines('h', 3))] };
    const pages = layOut(document([section([paragraph(lines('a', 10))], { headers: { default: header } })]));
    expect(texts(pages[0]).slice(0, 4)).toEqual(['h1@5', 'h2@15', 'h3@25', 'a1@35']);
    expect(pages[0]?.items[0]?.artifact).toBe(true);
    expect(pages.length).toBe(2);
  });

  it('keeps the end of a section that begins with a table', () => {
    const end = { ...paragraph([]), endsSection: true as const };
    const pages = layOut(document([section([table([{ lines: ['a'] }]), end]), section([paragraph(['b'])], { start: 'continuous' })]));
    expect(texts(pages[0])).toEqual(['a@20', 'b@40']);
  });

  it('closes a table at the end of its page and keeps room for that', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ lines: [`r${index}`], closing: true }));
    const pages = layOut(document([section([table(rows)])]));
    expect(words(pages[0])).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'closing']);
  });

  it('keeps a row with the next one, unless all that are left on a page do', () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({ lines: [`r${index}`], keepNext: index === 9 }));
    const pages = layOut(document([section([table(rows)])]));
    expect(words(pages[1])).toEqual(['r9', 'r10']);
    const chain = rows.slice(0, 10).concat(['a', 'b', 'c'].map((name) => ({ lines: lines(name, 4), keepNext: true })));
    expect(layOut(document([section([table(chain)])])).map((page) => words(page).length)).toEqual([9, 10, 3]);
  });

  it('keeps its last row with what follows, and the rows before that ask for it', () => {
    const rows = [{ lines: ['r'] }, { lines: ['s'], keepNext: true }, { lines: ['t'], keepNext: true }];
    const pages = layOut(document([section([paragraph(lines('a', 7)), table(rows), paragraph(['b'])])]));
    expect(words(pages[0])).toEqual([...lines('a', 7), 'r']);
    expect(words(pages[1])).toEqual(['s', 't', 'b']);
  });

  it('gives a paragraph hidden with its mark no room', () => {
    const hidden = { ...paragraph(['x'], { after: 5 }), markHidden: true as const };
    const pages = layOut(document([section([hidden, paragraph(['a'], { after: 3 }), hidden, paragraph(['b'], { before: 2 }), hidden])]));
    expect(pages.map(texts)).toEqual([['a@20', 'b@33']]);
  });

  it('gives the empty paragraph that ends a section no room', () => {
    const end = { ...paragraph([]), endsSection: true as const };
    const pages = layOut(document([section([paragraph(['a']), end]), section([paragraph(['b'])], { start: 'continuous' })]));
    expect(texts(pages[0])).toEqual(['a@20', 'b@30']);
  });
});

describe('floats', () => {
  it('sets the lines of the anchor paragraph and of the next ones beside a drawing', () => {
    const pages = layOut(document([section([paragraph([anchored(picture(0, 25)), 'a', 'b']), paragraph(['c', 'd'])])]));
    const xs = pages[0]?.items.map(({ x }) => x);
    expect(xs).toEqual([60, 60, 60, 20]);
  });

  it('sets text above the anchor again when the drawing reaches up into it', () => {
    const pages = layOut(document([section([paragraph(['a', 'b']), paragraph([anchored(picture(0, 15, 'margin')), 'c'])])]));
    expect(pages[0]?.items.map(({ x }) => x)).toEqual([60, 60, 20]);
  });

  it('places a drawing against its paragraph with the space above it', () => {
    const pages = layOut(
      document([section([paragraph(['a'], { after: 3 }), paragraph([anchored({ ...picture(-2, 3), width: 80 }), 'b'], { before: 8 })])]),
    );
    expect(texts(pages[0])).toEqual(['a@20', 'b@38']);
    const deeper = layOut(
      document([section([paragraph(['a'], { after: 3 }), paragraph([anchored({ ...picture(0, 10), width: 80 }), 'b'], { before: 8 })])]),
    );
    expect(texts(deeper[0])).toEqual(['a@20', 'b@43']);
  });

  it('makes the rest of a paragraph from the page before make way', () => {
    const wide = { ...picture(20, 15, 'page'), width: 80 };
    const pages = layOut(document([section([paragraph(lines('a', 13)), paragraph([anchored(wide), 'b'])])]));
    expect(texts(pages[0]).at(-1)).toBe('a10@110');
    expect(texts(pages[1])).toEqual(['a11@35', 'a12@45', 'a13@55', 'b@65']);
  });

  it('takes a drawing along with its paragraph to the next page where its wrap would push the anchor there', () => {
    const drawing = { ...picture(0, 30, 'margin'), width: 80 };
    const pages = layOut(document([section([paragraph(lines('a', 9)), paragraph([anchored(drawing), 'c'])])]));
    expect(pages.map(texts)).toEqual([lines('a', 9).map((word, line) => `${word}@${20 + 10 * line}`), ['c@50']]);
  });
});

describe('footnotes', () => {
  const withNotes = (body: TextDocument['sections'][number], count: number): TextDocument =>
    document([body], { footnotes: new Map([['1', { id: '1', blocks: [paragraph(lines('n', count))] }]]) });

  it('stands on the page of the line that refers to it', () => {
    const pages = layOut(withNotes(section([paragraph([...lines('a', 8), noteReference('1'), 'ref', 'b'])]), 1));
    expect(pages.map(words)).toEqual([[...lines('a', 8)], ['ref', 'b', 'n1']]);
    expect(texts(pages[1]).at(-1)).toBe('n1@110');
  });

  it('goes on over the page when only its beginning fits', () => {
    const pages = layOut(withNotes(section([paragraph([...lines('a', 5), noteReference('1'), 'ref']), paragraph(['b'])]), 6));
    expect(words(pages[0])).toEqual([...lines('a', 5), 'ref', 'n1', 'n2', 'n3']);
    expect(words(pages[1])).toEqual(['b', 'n4', 'n5', 'n6']);
  });
});

it('loses and doubles no line, whatever the content', () => {
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * most);
  };
  for (let round = 0; round < 100; round++) {
    const expected: string[] = [];
    const blocks = Array.from({ length: 3 + random(14) }, (_, index) => {
      const own = lines(`p${index}.`, 1 + random(14));
      expected.push(...own);
      if (random(5) === 0) return table(own.map((name) => ({ lines: [name], cantSplit: random(2) === 0 })));
      const children: Parameters<typeof paragraph>[0][number][] = [...own];
      if (random(6) === 0) children.splice(1 + random(own.length), 0, hardBreak(random(2) === 0 ? 'page' : 'column'));
      if (random(6) === 0) children.unshift(anchored(picture(random(60) - 20, 5 + random(60), random(2) === 0 ? 'paragraph' : 'page')));
      return paragraph(children, {
        keepNext: random(3) === 0,
        keepLines: random(4) === 0,
        widowControl: random(2) === 0,
        pageBreakBefore: random(9) === 0,
        before: random(12),
        after: random(12),
      });
    });
    const cut = random(blocks.length);
    const columns =
      random(2) === 0
        ? {
            list: [
              { width: 35, space: 10 },
              { width: 35, space: 0 },
            ],
            separator: false,
          }
        : { list: [{ width: 80, space: 0 }], separator: false };
    const source = document([section(blocks.slice(0, cut), { columns }), section(blocks.slice(cut), { start: 'continuous' })]);
    const pages = layoutDocument(source, {
      labels: new Map(),
      fonts: {} as FontLibrary,
      session: openLayoutSession(),
      report: () => undefined,
    });
    expect(pages.flatMap(words)).toEqual(expected);
    for (const page of pages) for (const { y } of page.items) expect(y, `round ${round}`).toBeLessThanOrEqual(110.1);
  }
});
