import { expect, it } from 'vitest';
import type { Box } from '../../boxes.ts';
import { type Entry, makeStack } from './make-stack.ts';

const box = { width: 80, height: 10, items: [], anchors: [], notes: [], split: () => undefined } as Box;
const measures = { cutting: 'anywhere', anchors: [], minimumWidth: 0, preferredWidth: 0, firstBaseline: undefined } as const;
/** Lines of 10 pt; `h` is a heading row of a nested table. */
const stackOf = (lines: string) => {
  const entries = [...lines].map((line, index): Entry => ({ x: 0, y: 10 * index, before: 0, after: 0, box, heading: line === 'h' }));
  return makeStack(entries, [], 80, 10 * lines.length, measures);
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
