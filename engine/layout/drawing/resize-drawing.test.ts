import { expect, test } from 'vitest';
import type { Drawing } from '../../model/drawing.ts';
import { testDrawing } from '../../model/test-drawing.ts';
import { context } from '../table/test-stack.ts';
import { resizeDrawing } from './resize-drawing.ts';

const drawing = (width: number, height: number, options: Partial<Drawing> = {}): Drawing => testDrawing({ width, height, ...options });
const group = (...children: (readonly [x: number, y: number, drawing: Drawing])[]): Drawing['content'] => ({
  type: 'group',
  children: children.map(([x, y, member]) => ({ x, y, drawing: member })),
});

test('what a group holds grows with it, in groups within it too', () => {
  const inner = drawing(40, 20, { content: group([10, 5, drawing(20, 10)]) });
  const resized = resizeDrawing(drawing(100, 50, { content: group([60, 30, inner]) }), { width: 200, height: 150 }, context());
  expect(resized).toMatchObject({
    width: 200,
    height: 150,
    content: {
      children: [
        {
          x: 120,
          y: 90,
          drawing: { width: 80, height: 60, content: { children: [{ x: 20, y: 15, drawing: { width: 40, height: 30 } }] } },
        },
      ],
    },
  });
});

test('what lies on its side in a group grows across as the group grows down', () => {
  const resized = resizeDrawing(
    drawing(100, 100, { content: group([40, 20, drawing(20, 60, { rotation: 90 })]) }),
    { width: 100, height: 200 },
    context(),
  );
  expect(resized.content).toMatchObject({ children: [{ x: 30, y: 70, drawing: { width: 40, height: 60 } }] });
});

test('the same size gives the same object', () => {
  const [within, one] = [context(), drawing(10, 10)];
  const larger = { width: 20, height: 10 };
  expect(resizeDrawing(one, { width: 10, height: 10 }, within)).toBe(one);
  expect(resizeDrawing(one, larger, within)).toBe(resizeDrawing(one, larger, within));
});
