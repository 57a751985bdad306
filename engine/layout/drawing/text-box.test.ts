import { expect, test } from 'vitest';
import type { Shape } from '../../model/drawing.ts';
import type { LayoutContext } from '../boxes.ts';
import { context, lines, linesAsStack } from '../table/test-stack.ts';
import { textItems } from './text-box.ts';

test('text boxes leave the document grid', () => {
  const sides = { top: 0, right: 0, bottom: 0, left: 0 };
  const text = { blocks: lines(1), insets: sides, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal' } as const;
  const shape: Shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' }, text };
  const given: LayoutContext[] = [];
  const layoutStack: LayoutContext['layoutStack'] = (blocks, width, inside) => {
    given.push(inside);
    return linesAsStack(blocks, width);
  };
  textItems(shape, text, 100, 40, { ...context(), layoutStack, grid: { type: 'lines', linePitch: 18, charSpace: 0 } });
  expect(given.map(({ grid }) => grid)).toEqual([undefined]);
});
