import { expect, test } from 'vitest';
import type { Paragraph } from '../../model/paragraph.ts';
import { plainParagraph, plainRun } from '../../model/plain.test-support.ts';
import { isHidden } from './hidden-cell.ts';
import { cell } from './test-stack.ts';

const run = plainRun('Arimo', 10);
const paragraph = (text: string): Paragraph => ({
  type: 'paragraph',
  properties: plainParagraph(),
  mark: run,
  children: [{ type: 'text', text, properties: run }],
});

test('a cell that hides its mark asks for no height only where that mark is all it has', () => {
  const hiding = (...texts: readonly string[]) => isHidden(cell(0, { hideMark: true, blocks: texts.map(paragraph) }));
  expect([hiding(), hiding('')]).toEqual([true, true]);
  expect([hiding('A'), hiding('', ''), hiding('', 'A')]).toEqual([false, false, false]);
  expect(isHidden(cell(0, { blocks: [paragraph('')] }))).toBe(false);
});
