import { describe, expect, it, vi } from 'vitest';
import type { FontLibrary } from '../../../fonts/face.ts';
import type { Block } from '../../../model/document.ts';
import type { Drawing } from '../../../model/drawing.ts';
import type { ListLabel } from '../../../model/numbering.ts';
import type { Table, TableFloat } from '../../../model/table.ts';
import type { Stack } from '../../boxes.ts';
import type { LayoutContext, StackRole } from '../../context.ts';
import { openLayoutSession } from '../../session.ts';
import { anchored, document, lines, noteReference, paragraph, picture } from '../simple-lines.test-support.ts';
import { layoutStack } from './layout-stack.ts';

vi.mock('../../inline/layout-paragraph.ts', async () => ({
  layoutParagraph: (await import('../simple-lines.test-support.ts')).layoutLines,
  latestLayoutOf: () => undefined,
}));
vi.mock('../../drawing/draw-drawing.ts', () => ({ drawingFragments: () => [] }));
vi.mock('../../table/layout-table.ts', () => ({
  layoutTable: () => ({
    x: 0,
    width: 80,
    rows: [{ box: { width: 80, height: 20, items: [], anchors: [], notes: [], split: () => undefined } }],
  }),
}));

const context: LayoutContext = {
  document: document([]),
  fonts: {} as FontLibrary,
  labels: new Map(),
  session: openLayoutSession(),
  layoutStack,
  depth: 0,
  report: (diagnostic) => {
    throw new Error(diagnostic.message);
  },
  fields: { page: '1', pages: '1', sectionPages: '1', section: '1', pageOf: () => undefined, noteNumber: () => '' },
};

function texts(stack: Stack): string[] {
  return stack.items.flatMap(({ y, fragment }) =>
    fragment.marks.flatMap((mark) => (mark.type === 'destination' ? [`${mark.name}@${y}`] : [])),
  );
}

describe('a stack', () => {
  const blocks: readonly Block[] = [paragraph(lines('a', 2), { before: 4, after: 6 }), paragraph(lines('b', 2), { before: 2, after: 3 })];

  it('tells of the notes that a frame in it refers to, where the frame would stand', () => {
    const frame = {
      width: 40,
      horizontal: { from: 'text', offset: 0 },
      vertical: { from: 'text', offset: 0 },
      wrap: 'none',
      horizontalSpace: 0,
      verticalSpace: 0,
    } as const;
    const { notes } = layoutStack([paragraph(['a1']), paragraph([noteReference('1'), 'f1'], { frame }), paragraph(['b1'])], 80, context);
    expect(notes.map(({ y, reference }) => [y, reference.id])).toEqual([[10, '1']]);
  });

  it('counts the first space above and the last below', () => {
    const stack = layoutStack(blocks, 80, context);
    expect(texts(stack)).toEqual(['a1@4', 'a2@14', 'b1@30', 'b2@40']);
    expect(stack.height).toBe(53);
  });

  it('gives a paragraph hidden with its mark no room, as if its neighbours stood beside one another', () => {
    const hidden = { ...paragraph(['hidden'], { before: 20, after: 20 }), markHidden: true as const };
    const [first, last] = blocks as [Block, Block];
    const stack = layoutStack([hidden, first, hidden, last, hidden], 80, context);
    expect(texts(stack)).toEqual(texts(layoutStack(blocks, 80, context)));
    expect(stack.height).toBe(53);
  });

  it('lets text make way for its drawings in cells and text boxes, not in headers, footers and notes', () => {
    const firstLine = (role: StackRole) =>
      texts(layoutStack([paragraph([anchored({ ...picture(0, 15), width: 80 }), 'a'])], 80, context, { role }));
    expect((['cell', 'text-box', 'header', 'footer', 'note'] as const).map(firstLine)).toEqual([
      ['a@15'],
      ['a@15'],
      ['a@0'],
      ['a@0'],
      ['a@0'],
    ]);
  });

  it('is the same object while its blocks and width are', () => {
    expect(layoutStack(blocks, 80, context)).toBe(layoutStack(blocks, 80, context));
    expect(layoutStack(blocks, 80, context)).not.toBe(layoutStack(blocks, 81, context));
  });

  it('of a note is the same object while its fields and its mark show the same', () => {
    const numbered = paragraph(lines('a', 1));
    const counted: readonly Block[] = [
      { ...numbered, children: [{ type: 'field', kind: 'page', result: '1', properties: numbered.mark }] },
    ];
    const inNote = (page: string, number: string): LayoutContext => ({
      ...context,
      fields: { ...context.fields, page, note: { kind: 'footnote', id: '7' }, noteNumber: () => number },
    });
    const set = (page: string, number: string) => layoutStack(counted, 80, inNote(page, number), { role: 'note' });
    expect(set('1', 'a')).toBe(set('1', 'a'));
    expect(set('1', 'a')).not.toBe(set('2', 'a'));
    expect(set('1', 'a')).not.toBe(set('1', 'b'));
  });

  it('is the same object while its lists count the same, in tables and text boxes too', () => {
    const item = paragraph(['a'], { numbering: { numberingId: 1, level: 0 } });
    const shape = { type: 'shape', text: { blocks: [item] } } as unknown as Drawing['content'];
    const table = { type: 'table', rows: [{ cells: [{ blocks: [item] }] }] } as unknown as Table;
    const set = (blocks: readonly Block[], label: ListLabel) =>
      layoutStack(blocks, 80, { ...context, labels: new Map([[item, label]]), fields: { ...context.fields } });
    const [one, two] = ['1.', '2.'].map((text) => ({ text }) as ListLabel) as [ListLabel, ListLabel];
    for (const blocks of [[item], [paragraph([anchored({ ...picture(0, 10), content: shape })])], [table]]) {
      expect(set(blocks, one)).toBe(set(blocks, one));
      expect(set(blocks, one)).not.toBe(set(blocks, two));
    }
  });

  it('splits again and again without losing a line', () => {
    const found: string[] = [];
    let rest: Stack | undefined = layoutStack(blocks, 80, context);
    for (let round = 0; rest && round < 9; round++) {
      const cut: { head: Stack; tail: Stack } | undefined = rest.height > 15 ? rest.split(15) : undefined;
      found.push(...texts(cut?.head ?? rest));
      rest = cut?.tail;
    }
    expect(found.map((entry) => entry.replace(/@.*/, ''))).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  it('leaves out the lines that do not end above a height', () => {
    const stack = layoutStack(blocks, 80, context);
    const above = (height: number) => texts({ ...stack, items: stack.itemsAbove(height) });
    expect(above(53)).toEqual(['a1@4', 'a2@14', 'b1@30', 'b2@40']);
    expect(above(41)).toEqual(['a1@4', 'a2@14', 'b1@30']);
    expect(above(29)).toEqual(['a1@4', 'a2@14']);
  });

  it('keeps the last line of a cell with the space below it', () => {
    const cut = layoutStack(blocks, 80, context).split(51);
    expect([cut?.head, cut?.tail].map((stack) => stack && texts(stack))).toEqual([['a1@4', 'a2@14', 'b1@30'], ['b2@0']]);
  });

  it('keeps the last line of each paragraph of a cell with the space below it', () => {
    const parts = (cell: readonly Block[], available: number, role: StackRole = 'cell') => {
      const cut = layoutStack(cell, 80, context, { role }).split(available);
      return [cut?.head, cut?.tail].map((stack) => stack && texts(stack));
    };
    expect(parts(blocks, 29)).toEqual([['a1@4'], ['a2@0', 'b1@16', 'b2@26']]);
    expect(parts(blocks, 30)).toEqual([
      ['a1@4', 'a2@14'],
      ['b1@2', 'b2@12'],
    ]);
    expect(parts(blocks, 29, 'note')).toEqual([
      ['a1@4', 'a2@14'],
      ['b1@2', 'b2@12'],
    ]);
    const [above, only, below] = ['a', 'b', 'c'].map((name) => paragraph(lines(name, 1), { after: 6 })) as [Block, Block, Block];
    expect(parts([above, only, below], 31)).toEqual([['a1@0'], ['b1@0', 'c1@16']]);
    expect(parts([only, below], 15)).toEqual([['b1@0'], ['c1@0']]);
  });

  it('leaves the last line of a note to the next page, but not the first one alone on its own', () => {
    const linesAbove = (available: number) => {
      const cut = layoutStack([paragraph(lines('a', 3), { widowControl: true })], 80, context, { role: 'note' }).split(available);
      return cut && [cut.head, cut.tail].map((stack) => texts(stack).length);
    };
    expect(linesAbove(22)).toEqual([2, 1]);
    expect(linesAbove(12)).toBeUndefined();
  });

  it('leaves the only line of a cell where the space below it has no room', () => {
    const cut = layoutStack([paragraph(lines('a', 1), { after: 6 })], 80, context).split(12);
    expect(cut && [texts(cut.head), cut.head.height, texts(cut.tail), cut.tail.height]).toEqual([['a1@0'], 10, [], 0]);
  });

  it('goes on with the space that its next paragraph wants above itself', () => {
    const cut = layoutStack(blocks, 80, context).split(30);
    expect(cut && texts(cut.tail)).toEqual(['b1@2', 'b2@12']);
  });

  it('of a text box ends with its last line', () => {
    expect(layoutStack(blocks, 80, context, { role: 'text-box' }).height).toBe(50);
  });

  it('leaves a drawing that is not to be laid out in its cell to the page, until Word 2013', () => {
    const anchorsIn = (compatibilityMode: number) => {
      const settings = { ...context.document.settings, compatibilityMode };
      const cell = [paragraph([anchored(picture(0, 5, 'paragraph', { layoutInCell: false })), 'a'])];
      return layoutStack(cell, 80, { ...context, document: { ...context.document, settings } }).anchors.length;
    };
    expect([anchorsIn(14), anchorsIn(15)]).toEqual([1, 0]);
  });

  it('sets drawings in the middle and at the bottom of a cell by the height of its text, or what its row gives it', () => {
    const inCell = (align: 'center' | 'bottom', height: number, least?: number) => {
      const [drawing, plain] = [picture(0, height), paragraph([...lines('a', 4)])];
      const anchor = drawing.anchor && { ...drawing.anchor, vertical: { from: 'page', align } as const };
      const cell = [{ ...plain, children: [anchored({ ...drawing, ...(anchor && { anchor }) }), ...plain.children] }];
      const stack = layoutStack(cell, 80, context, least === undefined ? {} : { least });
      return [stack.obstacles[0]?.y, stack.height];
    };
    expect([inCell('center', 20), inCell('bottom', 20)]).toEqual([
      [10, 40],
      [20, 40],
    ]);
    expect(inCell('bottom', 20, 90)).toEqual([70, 90]);
    expect(inCell('bottom', 60)).toEqual([0, 60]);
  });

  it('takes the size that a drawing in a cell has for itself, not its shares of the page, which it does not know', () => {
    const drawing = picture(5, 20);
    const share = { from: 'page', fraction: 0.5 } as const;
    const anchor = drawing.anchor && { ...drawing.anchor, relativeWidth: share, relativeHeight: share };
    const { obstacles } = layoutStack([paragraph([anchored({ ...drawing, ...(anchor && { anchor }) }), 'a'])], 80, context);
    expect(obstacles.map(({ width, height }) => [width, height])).toEqual([[40, 20]]);
  });

  const floatingTable = (horizontal: TableFloat['horizontal'], vertical: TableFloat['vertical'], margin = 0): Table => ({
    type: 'table',
    width: { type: 'auto' },
    layout: 'fixed',
    alignment: 'start',
    indent: 0,
    cellSpacing: 0,
    float: { horizontal, vertical, distance: { top: 0, right: 0, bottom: 0, left: 0 }, overlap: true },
    rightToLeft: false,
    margins: { top: 0, right: 0, bottom: 0, left: margin },
    grid: [10],
    rows: [],
  });

  it('takes a cell with its margins for the page of the tables that float in it', () => {
    const at = (from: 'page' | 'text', place: { align?: 'right'; offset?: number }) =>
      layoutStack([floatingTable({ from, ...place }, { from: 'text' }, 5), paragraph(lines('a', 1))], 130, context, {
        padding: { left: 7, right: 3 },
      }).obstacles.map(({ x }) => x);
    expect(at('text', { offset: 20 })).toEqual([15]);
    expect(at('page', { offset: 20 })).toEqual([8]);
    expect(at('page', { offset: 0 })).toEqual([-7]);
    expect(at('page', { align: 'right' })).toEqual([53]);
  });

  it('gives the empty paragraph behind a nested table no room, but for a table that floats by it', () => {
    const nested = (): Table => {
      const { float, ...table } = floatingTable({ from: 'text' }, { from: 'text' });
      return table;
    };
    const heightOf = (...inside: readonly Block[]) => layoutStack([...inside, paragraph([])], 80, context).height;
    expect(heightOf(nested())).toBe(20);
    expect(heightOf(nested(), floatingTable({ from: 'text' }, { from: 'text' }))).toBe(50);
  });

  it('sets floating tables that follow one another and ask for the same place one below the other', () => {
    const at = (...offsets: readonly number[]) =>
      layoutStack(
        offsets.map((offset) => floatingTable({ from: 'text' }, { from: 'text', offset })),
        80,
        context,
      ).obstacles.map(({ y, height }) => [y, y + height]);
    expect(at(5, 5, 5)).toEqual([[5, 65]]);
    expect(at(5, 5, 60)).toEqual([
      [5, 45],
      [60, 80],
    ]);
  });

  it('lets the text of a header make way for a table that floats on the page, but not that of a footer', () => {
    const table = floatingTable({ from: 'text' }, { from: 'page', offset: 25 });
    const page = { x: -20, y: -20, width: 120, height: 140 };
    const areas = { page, margin: { x: 0, y: 0, width: 80, height: 100 }, column: { x: 0, y: 0, width: 80, height: 100 }, oddPage: true };
    const inside = [table, paragraph(lines('a', 1))];
    expect(texts(layoutStack(inside, 80, context, { role: 'header', areas }))).toEqual(['a1@25']);
    expect(texts(layoutStack([...inside], 80, context, { role: 'footer', areas }))).toEqual(['a1@0']);
  });

  it('keeps the tables that float in a header or footer on the page', () => {
    const page = { x: -20, y: -20, width: 120, height: 140 };
    const areas = { page, margin: { x: 0, y: 0, width: 80, height: 100 }, column: { x: 0, y: 0, width: 80, height: 100 }, oddPage: true };
    const at = (from: 'page' | 'text', offset: number) =>
      layoutStack([floatingTable({ from: 'text' }, { from, offset })], 80, context, { role: 'footer', areas }).obstacles.map(
        ({ y, height }) => [y, y + height],
      );
    expect(at('page', 30)).toEqual([[10, 30]]);
    expect(at('page', 200)).toEqual([[100, 120]]);
    expect(at('text', 200)).toEqual([[100, 120]]);
    expect(at('page', -50)).toEqual([[-20, 0]]);
  });

  it('cannot be cut above its first line', () => {
    expect(layoutStack(blocks, 80, context).split(8)).toBeUndefined();
  });
});
