import { expect, test } from 'vitest';
import type { Frame, Paragraph } from '../../../model/paragraph.ts';
import type { Stack } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { paragraph } from '../simple-lines.test-support.ts';
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

/** A frame of a bordered paragraph and what more, whose text takes 30 × 20 points. */
function bordered(more: Partial<Frame>, ...borders: readonly Paragraph['properties']['borders'][]) {
  const asked: { width: number; enclosed: boolean | undefined }[] = [];
  const layoutStack: LayoutContext['layoutStack'] = (_, width, __, options) => {
    asked.push({ width, enclosed: options?.enclosed });
    return { height: 20, preferredWidth: 30, items: [{ x: 0, y: 0, fragment: { marks: [] } }], notes: [] } as unknown as Stack;
  };
  const frame: Frame = {
    horizontal: { from: 'text', offset: 0 },
    vertical: { from: 'text', offset: 0 },
    wrap: 'around',
    horizontalSpace: 0,
    verticalSpace: 0,
    ...more,
  };
  const areas = { page: PAGE, margin: COLUMN, column: COLUMN, oddPage: true };
  const blocks = borders.map((of) => paragraph([], { borders: of }));
  const { frame: box, items } = floatFrame(blocks, frame, areas, 50, { layoutStack } as unknown as LayoutContext);
  return { box, asked: asked.at(-1), text: items.at(-1), drawn: items.flatMap(({ fragment }) => fragment.marks).length };
}

const LINE = { style: 'single', width: 1, space: 4, colour: '000000' } as const;
const ROUND = { top: LINE, bottom: LINE, left: LINE, right: LINE };

test('borders of its paragraphs stand round a frame, inside its width and height', () => {
  const { box, asked, text, drawn } = bordered({ width: 60, height: { rule: 'exact', value: 70 } }, ROUND, ROUND);
  expect(box).toEqual({ x: 10, y: 50, width: 60, height: 70 });
  expect(asked).toEqual({ width: 50, enclosed: true });
  expect([text?.x, text?.y]).toEqual([5, 5]);
  expect(drawn).toBe(4);
});

test('borders that differ stay with their paragraphs', () => {
  const { box, asked, drawn } = bordered({ width: 60 }, ROUND, { top: LINE });
  expect(box).toMatchObject({ width: 60, height: 20 });
  expect(asked).toEqual({ width: 60, enclosed: false });
  expect(drawn).toBe(0);
});

test('a frame without a width is as wide as its paragraph, or as the column with two', () => {
  expect(bordered({}, ROUND).box.width).toBeCloseTo(40, 0);
  expect(bordered({}, {}).box.width).toBeCloseTo(30, 0);
  expect(bordered({}, {}, {}).box.width).toBe(COLUMN.width);
});
