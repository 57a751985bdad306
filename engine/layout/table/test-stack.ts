import type { Block } from '../../model/document.ts';
import type { Cell, Row, Table } from '../../model/table.ts';
import type { Stack } from '../boxes.ts';
import type { LayoutContext } from '../context.ts';
import type { Fragment } from '../display-list.ts';

/** Height of every line in the tests. */
export const LINE = 11.5;

const lineCounts = new WeakMap<readonly Block[], number>();
const fragments = new Map<string, Fragment>();

/** Blocks that the stand-in for `layoutStack` sets as that many lines. */
export function lines(count: number): readonly Block[] {
  const blocks: readonly Block[] = [];
  lineCounts.set(blocks, count);
  return blocks;
}

function fragmentOf(line: number): Fragment {
  const key = `line ${line}`;
  const fragment = fragments.get(key) ?? { marks: [{ type: 'destination', name: key, y: 0 }] };
  fragments.set(key, fragment);
  return fragment;
}

function stackOf(first: number, count: number, width: number): Stack {
  const items = Array.from({ length: count }, (_, index) => ({ x: 0, y: index * LINE, fragment: fragmentOf(first + index) }));
  return {
    width,
    height: count * LINE,
    boxes: [],
    items,
    itemsAbove: (height) => items.filter(({ y }) => y < height),
    anchors: [],
    obstacles: [],
    notes: [],
    minimumWidth: 10,
    preferredWidth: 50,
    firstBaseline: undefined,
    split: (available) => {
      const fitting = Math.floor(available / LINE + 0.001);
      return fitting > 0 && fitting < count
        ? { head: stackOf(first, fitting, width), tail: stackOf(first + fitting, count - fitting, width) }
        : undefined;
    },
  };
}

/** Stands in for `layoutStack`: widths do not matter, every line is as high. */
export function linesAsStack(blocks: readonly Block[], width: number): Stack {
  return stackOf(0, lineCounts.get(blocks) ?? 1, width);
}

export function cell(count: number, options: Partial<Cell> = {}): Cell {
  return {
    type: 'cell',
    width: { type: 'auto' },
    gridSpan: 1,
    verticalMerge: 'none',
    borders: {},
    margins: { top: 0, right: 5.4, bottom: 0, left: 5.4 },
    verticalAlign: 'top',
    textDirection: 'horizontal',
    noWrap: false,
    blocks: lines(count),
    ...options,
  };
}

export function row(cells: readonly Cell[], options: Partial<Row> = {}): Row {
  return { type: 'row', header: false, cantSplit: false, gridBefore: 0, gridAfter: 0, cells, ...options };
}

export function table(rows: readonly Row[], options: Partial<Table> = {}): Table {
  return {
    type: 'table',
    width: { type: 'auto' },
    layout: 'autofit',
    alignment: 'start',
    indent: 0,
    cellSpacing: 0,
    rightToLeft: false,
    margins: { top: 0, right: 5.4, bottom: 0, left: 5.4 },
    grid: [100, 150],
    rows,
    ...options,
  };
}

export function context(compatibilityMode = 15): LayoutContext {
  const caches = new Map<string, WeakMap<object, unknown>>();
  const cache = (name: string): WeakMap<object, unknown> => {
    const known = caches.get(name) ?? new WeakMap<object, unknown>();
    caches.set(name, known);
    return known;
  };
  return {
    document: { sections: [{ page: { height: 792 }, margins: { top: 72, bottom: 72 } }], settings: { compatibilityMode } },
    labels: new Map(),
    report: (diagnostic: { readonly message: string }) => {
      throw new Error(diagnostic.message);
    },
    session: { cache },
    fields: {},
    layoutStack: linesAsStack,
    depth: 0,
  } as unknown as LayoutContext;
}
