import { expect, test } from 'vitest';
import type { Block } from '../../model/document.ts';
import type { TextBox, TextBoxLink } from '../../model/drawing.ts';
import { testDrawing } from '../../model/test-drawing.ts';
import { anchored, document, paragraph, section } from '../flow/simple-lines.test-support.ts';
import { findLinkedBoxes } from './linked-boxes.ts';

const sides = { top: 0, right: 0, bottom: 0, left: 0 };

function box(link: TextBoxLink, words?: string): TextBox {
  const blocks = words === undefined ? [] : [paragraph([words])];
  return { blocks, insets: sides, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal', link };
}

const shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' } } as const;
const holding = (text: TextBox): Block => paragraph([anchored(testDrawing({ content: { ...shape, text } }))]);

/** The chains of boxes in that order in a document, each as the indices of its boxes. */
function chainsOf(...boxes: readonly TextBox[]): number[][] {
  const chains = findLinkedBoxes(document([section(boxes.map(holding))]));
  return [...new Set(chains.values())].map((chain) => chain.boxes.map(({ text }) => boxes.indexOf(text)));
}

test('boxes follow one another by their names, wherever they stand', () => {
  expect(chainsOf(box({ name: 'c' }), box({ name: 'b', next: 'c' }), box({ name: 'a', next: 'b' }, 'text'))).toEqual([[2, 1, 0]]);
});

test('what is repeated has boxes of its own each time', () => {
  const round = () => [box({ name: 'a', next: 'b' }, 'text'), box({ name: 'b' })];
  expect(chainsOf(...round(), ...round())).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('a chain ends at a box with a text of its own, at one that it went through, and at one that is not there', () => {
  expect(chainsOf(box({ name: 'a', next: 'b' }, 'text'), box({ name: 'b' }, 'other'))).toEqual([]);
  expect(chainsOf(box({ name: 'a', next: 'b' }, 'text'), box({ name: 'b', next: 'b' }))).toEqual([[0, 1]]);
  expect(chainsOf(box({ name: 'a', next: 'a' }, 'text'))).toEqual([]);
  expect(chainsOf(box({ name: 'a', next: 'x' }, 'text'))).toEqual([]);
});
