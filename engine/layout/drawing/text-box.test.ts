import { expect, test } from 'vitest';
import type { Shape } from '../../model/drawing.ts';
import type { LayoutContext } from '../context.ts';
import { context, lines, linesAsStack } from '../table/test-stack.ts';
import { textItems } from './text-box.ts';

/** What the content of a box of this fill is set in. */
function contextInside(fill: Shape['fill'], outside: Partial<LayoutContext>): LayoutContext | undefined {
  const sides = { top: 0, right: 0, bottom: 0, left: 0 };
  const text = { blocks: lines(1), insets: sides, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal' } as const;
  const shape: Shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill, text };
  let given: LayoutContext | undefined;
  const layoutStack: LayoutContext['layoutStack'] = (blocks, width, inside) => {
    given = inside;
    return linesAsStack(blocks, width);
  };
  textItems(shape, text, 100, 40, { ...context(), ...outside, layoutStack });
  return given;
}

test('text boxes leave the document grid', () => {
  const inside = contextInside({ type: 'none' }, { grid: { type: 'lines', linePitch: 18, charSpace: 0 } });
  expect(inside?.depth).toBe(1);
  expect(inside?.grid).toBeUndefined();
});

test('automatic text of a box has the fill of the box behind it, or what the box without one stands on', () => {
  const behind = (fill: Shape['fill']) => contextInside(fill, { background: '003366' })?.background;
  expect(behind({ type: 'solid', colour: 'FFEE00', opacity: 1 })).toBe('FFEE00');
  expect(behind({ type: 'solid', colour: 'FFEE00', opacity: 0.2 })).toBe('003366');
  expect(behind({ type: 'none' })).toBe('003366');
});
