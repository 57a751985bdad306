import { expect, test } from 'vitest';
import type { Frame } from '../../../model/paragraph.ts';
import type { LayoutContext } from '../../context.ts';
import { floatFrame } from './float-frame.ts';

const PAGE = { x: 0, y: 0, width: 100, height: 200 };
const COLUMN = { x: 10, y: 10, width: 80, height: 180 };

/** Where a frame of 40 × 30 points goes whose place is (x, y) of its column, from 50 points down. */
function placed(x: number, y: number, more: Partial<Frame> = {}): readonly number[] {
  const layoutStack = () => ({ height: 30, preferredWidth: 40, items: [], notes: [] });
  const frame: Frame = {
    width: 40,
    horizontal: { from: 'text', offset: x },
    vertical: { from: 'text', offset: y },
    wrap: 'around',
    horizontalSpace: 5,
    verticalSpace: 0,
    ...more,
  };
  const areas = { page: PAGE, margin: COLUMN, column: COLUMN, oddPage: true };
  const floated = floatFrame([], frame, areas, 50, { layoutStack } as unknown as LayoutContext);
  return [floated.frame.x, floated.frame.y];
}

test('a frame stays on its page', () => {
  expect(placed(20, 130)).toEqual([30, 170]);
  expect(placed(20, -70)).toEqual([30, 0]);
  expect(placed(60, 0)).toEqual([60, 50]);
  expect(placed(-30, 0)).toEqual([0, 50]);
  expect(placed(20, 20)).toEqual([30, 70]);
});

test('a drop cap stays beside its text, one in the margin keeps clear of it', () => {
  expect(placed(20, 130, { dropCap: { kind: 'drop', lines: 2 } })).toEqual([30, 180]);
  expect(placed(20, 130, { dropCap: { kind: 'margin', lines: 2 } })).toEqual([-35, 180]);
});
