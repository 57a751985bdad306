import { expect, it } from 'vitest';
import type { Box } from '../../boxes.ts';
import { makeStack } from './make-stack.ts';
import type { Entry } from './stack-entry.ts';

const box = { width: 80, height: 10, items: [], anchors: [], notes: [], split: () => undefined } as Box;
const stackWith = (entries: readonly Entry[]) =>
  makeStack({
    entries,
    floats: [],
    width: 80,
    height: 10 * entries.length,
    anchors: [],
    minimumWidth: 0,
    preferredWidth: 0,
    firstBaseline: undefined,
    cutting: 'anywhere',
  });
/** Lines of 10 pt; `h` is a heading row of a nested table. */
const stackOf = (lines: string) => {
  const entries = [...lines].map(
    (line, index): Entry => ({ x: 0, y: 10 * index, before: 0, after: 0, ending: 0, box, heading: line === 'h' }),
  );
  return stackWith(entries);
};
const cutAt = (lines: string, available: number) => {
  const cut = stackOf(lines).split(available);
  return cut && [cut.head.boxes.length, cut.tail.boxes.length, cut.head.height, cut.tail.height];
};

it('leaves no heading row of a nested table alone at the end of a page', () => {
  expect(cutAt('aahrr', 35)).toEqual([2, 3, 20, 30]);
  expect(cutAt('aahhrr', 45)).toEqual([2, 4, 20, 40]);
  expect(cutAt('aahrr', 45)).toEqual([4, 1, 40, 10]);
  // Where nothing stands above them, they are all that would stand on the page.
  expect(cutAt('hrr', 15)).toEqual([1, 2, 10, 20]);
});

it('closes the last row of a nested table that goes on on the next page, where there is room for its border', () => {
  const item = { x: 0, y: 10, fragment: { marks: [] } };
  const closed = { ...box, height: box.height + 2, items: [...box.items, item] };
  const row: Box = { ...box, closing: { height: 2, closed: () => closed } };
  const entries = [0, 10, 20].map((y): Entry => ({ x: 0, y, before: 0, after: 0, ending: 0, box: y < 20 ? row : box }));
  const cut = (available: number) => stackWith(entries).split(available)?.head;
  expect([cut(22)?.height, cut(22)?.boxes.length, cut(22)?.items]).toEqual([22, 2, [{ ...item, y: 20 }]]);
  expect([cut(21)?.height, cut(21)?.boxes.length]).toEqual([12, 1]);
});
