import { expect, test } from 'vitest';
import type { Block } from '../../model/document.ts';
import type { Border } from '../../model/run.ts';
import type { Row, Table } from '../../model/table.ts';
import type { Box } from '../boxes.ts';
import type { FieldValues, LayoutContext } from '../context.ts';
import type { RectangleMark } from '../display-list.ts';
import { layoutTable as layoutRows } from './layout-table.ts';
import { cell, context, LINE, lines, linesAsStack, row, table } from './test-stack.ts';

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nothing there');
  return found;
}
const at = <T>(list: readonly T[], index: number): T => there(list[index]);

/** With the boxes of all rows. */
const layoutTable = (...given: Parameters<typeof layoutRows>) => {
  const layout = layoutRows(...given);
  return { ...layout, rows: layout.rows.map((each) => each.box) };
};

const line = (width: number, style = 'single'): Border => ({ style, width, space: 0, colour: '000000' });
const box = (width: number) => ({ top: line(width), right: line(width), bottom: line(width), left: line(width) });
const textOf = (of: Box) =>
  of.items.filter((item) => item.fragment.marks.some((mark) => mark.type === 'destination' || mark.type === 'group'));
const linesOf = (of: Box) =>
  textOf(of).map((item) => item.fragment.marks.map((mark) => (mark.type === 'destination' ? mark.name : mark.type)).join());
const rectangles = (of: Box): RectangleMark[] =>
  of.items.flatMap((item) => item.fragment.marks).filter((mark) => mark.type === 'rectangle');

test('six-point borders lie inside the top of each row and below the last one, as LibreOffice draws them', () => {
  const cells = () => [cell(1, { borders: box(6) }), cell(1, { borders: box(6) })];
  const { x, width, rows } = layoutTable(table([row(cells()), row(cells())]), 468, context());
  expect([x, width]).toEqual([3, 250]);
  expect(rows.map((each) => each.height)).toEqual([6 + LINE, 6 + LINE + 6]);
  expect(textOf(at(rows, 0)).map((item) => [item.x, item.y])).toEqual([
    [5.4, 6],
    [105.4, 6],
  ]);
  expect(rectangles(at(rows, 0))[0]).toEqual({ type: 'rectangle', x: -3, y: 0, width: 256, height: 6, colour: '000000' });
  expect(at(rows, 0).closing?.height).toBe(6);
  expect(at(rows, 1).closing).toBeUndefined();
});

test('up to Word 2010 the text of the first column stands on the margin, also where the border is wider than the cell margin', () => {
  const rows = [row([cell(1, { borders: box(6) })])];
  expect(layoutTable(table(rows, { grid: [100] }), 468, context(14)).x).toBe(-5.4);
  expect(layoutTable(table(rows, { grid: [100], margins: { top: 0, right: 0, bottom: 0, left: 0 } }), 468, context(14)).x).toBe(-3);
  expect(layoutTable(table(rows, { grid: [100] }), 468, { ...context(14), insideCell: true }).x).toBe(3);
});

test('a floating table that is set in the text follows its own alignment, whatever its indent, borders and the mode', () => {
  const distance = { top: 0, right: 0, bottom: 0, left: 0 };
  const xOf = (align?: 'left' | 'center' | 'right', mode = 15, alignment: Table['alignment'] = 'start') => {
    const float = {
      horizontal: { from: 'margin', ...(align ? { align } : {}) },
      vertical: { from: 'text' },
      distance,
      overlap: true,
    } as const;
    return layoutTable(table([row([cell(1, { borders: box(6) })])], { grid: [100], indent: 20, alignment, float }), 468, context(mode)).x;
  };
  expect([xOf(), xOf(undefined, 14), xOf('left'), xOf('center'), xOf('right')]).toEqual([0, 0, 0, 184, 368]);
  expect([xOf(undefined, 15, 'center'), xOf('right', 15, 'center'), xOf(undefined, 15, 'end')]).toEqual([184, 184, 368]);
});

test('a row is at least as high as the lines of its skipped columns, unless its height is exact', () => {
  const gaps = [{ column: 1, span: 1, margins: 10.8, blocks: lines(2) }];
  const height = { rule: 'exact', value: 5 } as const;
  const { rows } = layoutTable(
    table([row([cell(1)], { gridAfter: 1, gaps }), row([cell(3)], { gridAfter: 1, gaps }), row([cell(1)], { gridAfter: 1, gaps, height })]),
    468,
    context(),
  );
  expect(rows.map((each) => each.height)).toEqual([2 * LINE, 3 * LINE, 5]);
});

test('cells whose text is at the top know what height their row asks for, within its border and their margins', () => {
  const margins = { top: 3, right: 0, bottom: 2, left: 0 };
  const cells = [cell(1, { margins, borders: box(6) }), cell(1, { verticalAlign: 'center' }), cell(1, { verticalMerge: 'restart' })];
  const leastOf = (height: Row['height']) => {
    const found: (number | undefined)[] = [];
    const layoutStack: LayoutContext['layoutStack'] = (blocks, width, _, options) => {
      found.push(options?.least);
      return linesAsStack(blocks, width);
    };
    const rows = [row(cells, { ...(height && { height }) }), row([cell(1), cell(1), cell(1, { verticalMerge: 'continue' })])];
    layoutTable(table(rows, { grid: [50, 50, 50], layout: 'fixed' }), 468, { ...context(), layoutStack });
    return found.slice(0, 3);
  };
  expect(leastOf({ rule: 'atLeast', value: 100 })).toEqual([89, undefined, undefined]);
  expect(leastOf({ rule: 'exact', value: 100 })).toEqual([89, undefined, undefined]);
  expect(leastOf(undefined)).toEqual([undefined, undefined, undefined]);
});

test('skipped columns that are no wider than the margins have a line of twelve points, whatever its font', () => {
  const rowWith = (span: number) => row([cell(1)], { gridAfter: span, gaps: [{ column: 1, span, margins: 10.8, blocks: lines(2) }] });
  const { rows } = layoutTable(table([rowWith(1), rowWith(2)], { grid: [100, 10, 2] }), 468, context());
  expect(rows.map((each) => each.height)).toEqual([12, 2 * LINE]);
});

test('centred and end-aligned tables ignore the indent, right-to-left ones begin at the right', () => {
  const rows = [row([cell(1), cell(1)])];
  expect(layoutTable(table(rows, { alignment: 'center', indent: 50 }), 468, context()).x).toBe(109);
  expect(layoutTable(table(rows, { alignment: 'end', indent: 50 }), 468, context()).x).toBe(218);
  const mirrored = layoutTable(table(rows, { rightToLeft: true, indent: 10 }), 468, context());
  expect(mirrored.x).toBe(208);
  expect(textOf(at(mirrored.rows, 0)).map((item) => item.x)).toEqual([155.4, 5.4]);
});

test('a negative indent moves a table into the margin, but none out of its cell', () => {
  const outdented = table([row([cell(1)])], { grid: [100], indent: -20 });
  expect(layoutTable(outdented, 468, context()).x).toBe(-20);
  expect(layoutTable(outdented, 468, { ...context(), insideCell: true }).x).toBe(0);
});

test('the grid is scaled to the width of the table, a missing one is made from the cells and fills the area', () => {
  const rows = (...widths: readonly number[]) => [row(widths.map((value) => cell(1, { width: { type: 'points', value } })))];
  const second = (options: Parameters<typeof table>[1], widths: readonly number[]) =>
    at(textOf(at(layoutTable(table(rows(...widths), options), 468, context()).rows, 0)), 1).x;
  expect(second({ width: { type: 'fraction', value: 0.5 } }, [1, 1])).toBeCloseTo(93.6 + 5.4, 3);
  expect(second({ width: { type: 'points', value: 400 } }, [1, 1])).toBeCloseTo(160 + 5.4, 3);
  expect(second({ grid: [] }, [200, 50])).toBeCloseTo(374.4 + 5.4, 3);
  expect(layoutTable(table([row([cell(1), cell(1), cell(1, { width: { type: 'points', value: 50 } })])]), 468, context()).width).toBe(300);
});

test('a grid too narrow for the margins of the cells leaves the widths to the cells, or to the area where they say nothing', () => {
  const rows = (...widths: readonly number[]) => [row(widths.map((value) => cell(1, { width: { type: 'points', value } })))];
  const linesOfTable = (options: Parameters<typeof table>[1], widths: readonly number[]) => {
    const { rows: boxes, width } = layoutTable(table(rows(...widths), options), 468, context());
    return [at(textOf(at(boxes, 0)), 1).x - 5.4, width];
  };
  expect(linesOfTable({ grid: [5, 5] }, [200, 50])).toEqual([200, 250]);
  expect(linesOfTable({ grid: [5, 5] }, [0, 0])).toEqual([234, 468]);
  expect(linesOfTable({ grid: [5, 5], width: { type: 'points', value: 400 } }, [150, 50])).toEqual([300, 400]);
  expect(linesOfTable({ grid: [5, 11] }, [200, 50])).toEqual([5, 16]);
});

test('the largest top and bottom margin of a row holds for all its cells', () => {
  const margins = { top: 10, right: 5.4, bottom: 0, left: 5.4 };
  const { rows } = layoutTable(
    table([row([cell(1, { margins }), cell(1, { margins: { ...margins, top: 0, bottom: 15 } })])]),
    468,
    context(),
  );
  expect(at(rows, 0).height).toBe(10 + LINE + 15);
  expect(textOf(at(rows, 0)).map((item) => item.y)).toEqual([10, 10]);
});

test('the room above a row is the largest border and margin of one cell, or the border above and the largest margin', () => {
  const margins = (top: number) => ({ top, right: 5.4, bottom: 0, left: 5.4 });
  const topOf = (above: number, first: readonly [border: number, margin: number], second: readonly [border: number, margin: number]) => {
    const cells = [first, second].map(([border, top]) => cell(1, { margins: margins(top), borders: { top: line(border) } }));
    const { rows } = layoutTable(table([row([cell(1, { borders: { bottom: line(above) } }), cell(1)]), row(cells)]), 468, context());
    return at(textOf(at(rows, 1)), 0).y;
  };
  expect([topOf(0, [6, 0], [0, 10]), topOf(3, [6, 0], [0, 10]), topOf(6, [0, 0], [0, 10])]).toEqual([10, 13, 16]);
  expect([topOf(6, [1, 2], [0, 10]), topOf(0, [6, 5], [1, 10]), topOf(0, [6, 10], [1, 10])]).toEqual([16, 11, 16]);
});

test('cells that go on with a merge that nobody began are shown', () => {
  const lone = () => row([cell(1, { verticalMerge: 'continue' }), cell(1)]);
  const { rows } = layoutTable(table([lone(), lone()]), 468, context());
  expect(rows.map((each) => linesOf(each).length)).toEqual([2, 2]);
});

test('below merged content is the lower margin of the row that it begins in', () => {
  const margins = (bottom: number) => ({ top: 0, right: 5.4, bottom, left: 5.4 });
  const merged = (first: number, last: number, verticalAlign: 'top' | 'bottom', count: number) =>
    at(
      layoutTable(
        table([
          row([cell(count, { verticalMerge: 'restart', verticalAlign, margins: margins(first) }), cell(2)]),
          row([cell(0, { verticalMerge: 'continue', margins: margins(last) }), cell(2)]),
        ]),
        468,
        context(),
      ).rows,
      0,
    );
  expect([merged(0, 10, 'top', 6).height, merged(10, 0, 'top', 6).height]).toEqual([6 * LINE, 6 * LINE + 10]);
  const lastLine = (box: Box) => at(textOf(box), 0).y;
  expect(lastLine(merged(0, 10, 'bottom', 1))).toBe(4 * LINE + 10 - LINE);
  expect(lastLine(merged(10, 0, 'bottom', 1))).toBe(4 * LINE + 10 - 10 - LINE);
});

test('a least height contains the upper border, and content is aligned in what is left', () => {
  const cells = (['top', 'center', 'bottom'] as const).map((verticalAlign) => cell(1, { verticalAlign, borders: box(6) }));
  const { rows } = layoutTable(table([row(cells, { height: { rule: 'atLeast', value: 40 } })], { grid: [50, 50, 50] }), 468, context());
  expect(at(rows, 0).height).toBe(46);
  expect(textOf(at(rows, 0)).map((item) => item.y)).toEqual([6, 6 + (34 - LINE) / 2, 40 - LINE]);
});

test('an exact height clips what does not fit', () => {
  const { rows } = layoutTable(table([row([cell(3), cell(1)], { height: { rule: 'exact', value: 20 } })]), 468, context());
  expect(at(rows, 0).height).toBe(20);
  expect(linesOf(at(rows, 0))).toEqual(['group', 'group', 'group', 'line 0']);
  expect(at(textOf(at(rows, 0)), 1).fragment.marks[0]).toMatchObject({ clip: { x: -5.4, y: -LINE, width: 100, height: 20 } });
});

test('a paragraph that begins below an exact height does not count when the others are aligned', () => {
  const topOf = (second: number) => {
    const stacked: LayoutContext = {
      ...context(),
      layoutStack: (blocks, width) => {
        const stack = linesAsStack(blocks, width);
        const boxes = [0, second].map((y) => ({ x: 0, y, box: { ...stack, height: LINE } }));
        return { ...stack, height: second + LINE, boxes };
      },
    };
    const rows = [row([cell(1, { verticalAlign: 'bottom' })], { height: { rule: 'exact', value: 25 } })];
    return at(at(layoutTable(table(rows), 468, stacked).rows, 0).items, 0).y;
  };
  expect([topOf(13), topOf(25), topOf(25.5)]).toEqual([25 - 13 - LINE, 0, 25 - LINE]);
});

test('merged rows are one box, and the surplus of the merged content goes to the last of them', () => {
  const { rows } = layoutTable(
    table([
      row([cell(5, { verticalMerge: 'restart' }), cell(1)]),
      row([cell(0, { verticalMerge: 'continue' }), cell(1)]),
      row([cell(1), cell(1)]),
    ]),
    468,
    context(),
  );
  expect(rows.map((each) => each.height)).toEqual([5 * LINE, LINE]);
  expect(textOf(at(rows, 0)).map((item) => item.y)).toEqual([0, LINE, 2 * LINE, 3 * LINE, 4 * LINE, 0, LINE]);
});

test('a row that breaks goes on in every cell where it stopped, with its borders and margins on both pages', () => {
  const options = { borders: box(6), margins: { top: 5, right: 5.4, bottom: 5, left: 5.4 } };
  const { rows } = layoutTable(table([row([cell(15, options), cell(2, options)])]), 468, context());
  const parts = there(at(rows, 0).split(6 + 5 + 9 * LINE + 5 + 6 + 3));
  expect(parts.head.height).toBe(6 + 5 + 9 * LINE + 5 + 6);
  expect(linesOf(parts.head).length).toBe(11);
  expect(linesOf(parts.tail)).toEqual(['line 9', 'line 10', 'line 11', 'line 12', 'line 13', 'line 14']);
  expect(parts.tail.height).toBe(6 + 5 + 6 * LINE + 5 + 6);
});

test('a row stays whole where one of its cells cannot leave a line, or its least height does not fit', () => {
  const { rows } = layoutTable(table([row([cell(5), cell(5)], { height: { rule: 'atLeast', value: 100 } })]), 468, context());
  expect(at(rows, 0).split(80)).toBeUndefined();
  const low = layoutTable(table([row([cell(5), cell(5)])]), 468, context());
  expect(at(low.rows, 0).split(LINE - 1)).toBeUndefined();
  expect(at(low.rows, 0).split(LINE)).toBeDefined();
});

test('a row that its text makes higher than it asks to be is cut inside its least height, unless the text is not at the top', () => {
  const cut = (count: number, verticalAlign: 'top' | 'center') => {
    const cells = [cell(count, { verticalAlign }), cell(1)];
    const { rows } = layoutTable(table([row(cells, { height: { rule: 'atLeast', value: 7 * LINE } })]), 468, context());
    return at(rows, 0).split(5 * LINE)?.tail.height;
  };
  expect([cut(8, 'top'), cut(6, 'top'), cut(8, 'center')]).toEqual([3 * LINE, undefined, undefined]);
});

test('a row moves as a whole where nothing but the space below its lines would go on, unless it is higher than a page', () => {
  const spaced: LayoutContext = {
    ...context(),
    layoutStack: (blocks, width) => {
      const stack = linesAsStack(blocks, width);
      return { ...stack, height: stack.height + 6, split: () => ({ head: stack, tail: linesAsStack(lines(0), width) }) };
    },
  };
  const splitAt = (available: number, height?: Row['height']) => {
    const { rows } = layoutTable(table([row([cell(1), cell(1)], height ? { height } : {})]), 468, spaced);
    return at(rows, 0).split(available);
  };
  expect(splitAt(LINE + 3)).toBeUndefined();
  expect(splitAt(LINE + 3, { rule: 'atLeast', value: 700 })).toBeDefined();
});

test('merged content is cut where its rows are, between rows or inside one', () => {
  const merged = () => [
    row([cell(15, { verticalMerge: 'restart', borders: box(1) }), cell(5, { borders: box(1) })]),
    row([cell(0, { verticalMerge: 'continue', borders: box(1) }), cell(5, { borders: box(1) })]),
    row([cell(0, { verticalMerge: 'continue', borders: box(1) }), cell(5, { borders: box(1) })]),
  ];
  const { rows } = layoutTable(table(merged()), 468, context());
  const { head, tail } = there(at(rows, 0).split(138.5));
  expect(linesOf(head).filter((name) => name === 'line 10').length).toBe(1);
  expect(linesOf(tail)).toEqual(['line 11', 'line 12', 'line 13', 'line 14', 'line 1', 'line 2', 'line 3', 'line 4']);
  expect(tail.height).toBe(1 + 4 * LINE + 1);
});

test('a row that merged content stretches is cut there, and one that may not break only where no page holds it', () => {
  const merged = (count: number, cantSplit: boolean) => [
    row([cell(count, { verticalMerge: 'restart' }), cell(1)]),
    row([cell(0, { verticalMerge: 'continue' }), cell(1)], { cantSplit }),
  ];
  const cut = (count: number, cantSplit: boolean) => {
    const { head, tail } = there(at(layoutTable(table(merged(count, cantSplit)), 468, context()).rows, 0).split(5 * LINE));
    return [linesOf(head).length, linesOf(tail).length];
  };
  expect(cut(8, false)).toEqual([7, 3]);
  expect(cut(8, true)).toEqual([2, 8]);
  expect(cut(90, true)).toEqual([7, 85]);
});

test('the wider border wins between two cells, a darker one between equals', () => {
  const pair = (right: Border, left: Border) =>
    at(layoutTable(table([row([cell(1, { borders: { right } }), cell(1, { borders: { left } })])]), 468, context()).rows, 0);
  expect(rectangles(pair(line(1), line(6)))).toEqual([{ type: 'rectangle', x: 97, y: 0, width: 6, height: LINE, colour: '000000' }]);
  expect(rectangles(pair({ ...line(1), colour: 'FFFFFF' }, line(1)))[0]?.colour).toBe('000000');
  expect(rectangles(pair(line(1, 'nil'), line(1))).length).toBe(1);
});

test('a row is set when it is asked for, and once as long as the page stays the same', () => {
  const field = { type: 'paragraph', properties: {}, children: [{ type: 'field', kind: 'page' }] } as unknown as Block;
  const numbered = () => row([cell(1, { blocks: [field] })]);
  let set = 0;
  const counting: LayoutContext = {
    ...context(),
    fields: { page: '1' } as FieldValues,
    layoutStack: (blocks, width) => {
      set++;
      return linesAsStack(blocks, width);
    },
  };
  const given = table([numbered(), numbered(), numbered()]);
  const first = layoutRows(given, 468, counting);
  expect(set).toBe(0);
  expect(at(first.rows, 1).box).toBe(at(layoutRows(given, 468, counting).rows, 1).box);
  expect(set).toBe(1);
  expect(layoutRows(given, 468, { ...counting, fields: { page: '2' } as FieldValues })).not.toBe(first);
});

test('rows of the same nodes and geometry are the same boxes, and rows of one template row share their borders', () => {
  const shared = context();
  const borders = box(1);
  const fixed = row([cell(1, { borders }), cell(1, { borders })]);
  const first = layoutTable(table([fixed, row([cell(1, { borders }), cell(1, { borders })])]), 468, shared);
  const second = layoutTable(table([fixed, row([cell(1, { borders }), cell(1, { borders })])]), 468, shared);
  expect(second.rows[0]).toBe(first.rows[0]);
  expect(second.rows[1]).not.toBe(first.rows[1]);
  expect(at(at(second.rows, 1).items, 0).fragment).toBe(at(at(first.rows, 1).items, 0).fragment);
});

test('text turned upwards starts at the bottom of its cell, downwards at the top right', () => {
  const { rows } = layoutTable(
    table([row([cell(1, { textDirection: 'up' }), cell(1, { textDirection: 'down' })], { height: { rule: 'atLeast', value: 100 } })]),
    468,
    context(),
  );
  expect(textOf(at(rows, 0)).map((item) => [item.x, item.y])).toEqual([
    [5.4, 100],
    [244.6, 0],
  ]);
});

test('rotated text alone makes its row as high as its longest line, but no higher than a page', () => {
  const heightOn = (pageHeight: number) => {
    const { document, ...rest } = context();
    const sections = document.sections.map((section) => ({ ...section, page: { ...section.page, height: 144 + pageHeight } }));
    const rows = [row([cell(1, { textDirection: 'up', borders: box(1) })])];
    return at(layoutTable(table(rows), 468, { ...rest, document: { ...document, sections } }).rows, 0).height;
  };
  expect(heightOn(648)).toBe(1 + 50 + 1);
  expect(heightOn(40)).toBe(40);
});

test('a row whose cells are all empty and hide their marks has no height, unless one cell shows its mark', () => {
  const empty = { ...cell(0), blocks: [], hideMark: true as const };
  const { rows } = layoutTable(table([row([empty, empty]), row([empty, cell(1)])]), 468, context());
  expect(rows.map((each) => each.height)).toEqual([0.05, LINE]);
});

test('a border inside a vertical merge keeps its room, that of the last cell for the first', () => {
  const rows = (first: object, last: object) => [
    row([cell(1), cell(1, { verticalMerge: 'restart', borders: first })]),
    row([cell(1), cell(0, { verticalMerge: 'continue', borders: last })]),
  ];
  const heightOf = (first: object, last: object) => at(layoutTable(table(rows(first, last)), 468, context()).rows, 0).height;
  expect(heightOf({}, { bottom: line(6) })).toBe(2 * LINE + 12);
  expect(heightOf({ bottom: line(6) }, {})).toBe(2 * LINE);
  expect(heightOf({}, { top: line(6) })).toBe(2 * LINE + 6);
});

test('automatic text of a cell has its shading behind it, upright and turned, and without one what the table stands on', () => {
  const behind: LayoutContext['background'][] = [];
  const inside: LayoutContext = {
    ...context(),
    background: 'EEEEEE',
    layoutStack: (blocks, width, given) => {
      behind.push(given.background);
      return linesAsStack(blocks, width);
    },
  };
  const cells = [cell(1, { shading: '003366' }), cell(1), cell(1, { shading: '660000', textDirection: 'up' })];
  expect(at(layoutTable(table([row(cells)], { grid: [100, 100, 100] }), 468, inside).rows, 0).items.length).toBeGreaterThan(0);
  expect(behind).toEqual(['003366', 'EEEEEE', '660000']);
});
