import { expect, test } from 'vitest';
import type { Shape } from '../../model/drawing.ts';
import type { LayoutContext } from '../context.ts';
import { context, lines, linesAsStack } from '../table/test-stack.ts';
import { textItems } from './text-box.ts';

const sides = { top: 0, right: 0, bottom: 0, left: 0 };

/** What the content of a box of this fill is set in. */
function contextInside(fill: Shape['fill'], outside: Partial<LayoutContext>): LayoutContext | undefined {
  const text = { blocks: lines(1), insets: sides, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal' } as const;
  const shape: Shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill, text };
  let given: LayoutContext | undefined;
  const layoutStack: LayoutContext['layoutStack'] = (blocks, width, inside) => {
    given = inside;
    return linesAsStack(blocks, width);
  };
  textItems({ shape, text, width: 100, height: 40 }, { ...context(), ...outside, layoutStack });
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

test('unwrapped text is as wide as its longest line, and as its box where that is wider', () => {
  const widthIn = (width: number): number | undefined => {
    const text = { blocks: lines(1), insets: sides, verticalAlign: 'top', fit: 'none', wrapText: false, direction: 'horizontal' } as const;
    let set: number | undefined;
    const layoutStack: LayoutContext['layoutStack'] = (blocks, room) => {
      set = room;
      return { ...linesAsStack(blocks, room), preferredWidth: 60 };
    };
    const shape: Shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' }, text };
    textItems({ shape, text, width, height: 40 }, { ...context(), layoutStack });
    return set;
  };
  expect([widthIn(100), widthIn(30)]).toEqual([100, 60]);
});

test('bent text of a form that is not known is set straight, which is told', () => {
  const warp = { preset: 'textRingInside', adjust: {} };
  const text = {
    blocks: lines(1),
    insets: sides,
    verticalAlign: 'top',
    fit: 'none',
    wrapText: true,
    direction: 'horizontal',
    warp,
  } as const;
  const shape: Shape = { type: 'shape', geometry: { preset: 'rect', adjust: {} }, fill: { type: 'none' }, text };
  const codes: string[] = [];
  const layoutStack: LayoutContext['layoutStack'] = (blocks, room) => linesAsStack(blocks, room);
  textItems({ shape, text, width: 100, height: 40 }, { ...context(), layoutStack, report: ({ code }) => codes.push(code) });
  expect(codes).toEqual(['layout/text-form']);
});
