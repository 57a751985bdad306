import { expect, test } from 'vitest';
import { boxes, kinds, numbers, points, read } from '../test-chart.ts';

const AXES = ['X', 'Y']
  .map(() => '<c:valAx><c:scaling><c:max val="10"/><c:min val="0"/></c:scaling><c:delete val="1"/></c:valAx>')
  .join('');
const bubbles = (sizes: readonly string[], more = '', inside = '') =>
  `<c:bubbleChart><c:varyColors val="0"/><c:ser>${inside}<c:tx><c:strRef><c:strCache>${points(['a'])}</c:strCache></c:strRef></c:tx>${numbers('xVal', ['2', '5', '8'])}${numbers('yVal', ['5', '5', '2.5'])}${numbers('bubbleSize', sizes)}</c:ser>${more}</c:bubbleChart>`;

/** Middles and diameters of the bubbles. */
const circles = (plots: string) =>
  boxes(read(plots, '', AXES).filled)
    .flat()
    .map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left }));

test('bubbles lie by both axes, their areas are as their sizes, and none is drawn for sizes that are not above zero', () => {
  const [small, , large] = circles(bubbles(['4', '1', '16']));
  expect((large?.width ?? 0) / (small?.width ?? 0)).toBeCloseTo(2, 6);
  const [first, second] = circles(bubbles(['4', '-1', '4']));
  expect(circles(bubbles(['4', '-1', '0']))).toHaveLength(1);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(0);
  // From 2 to 5, and from 2 to 8.
  const [, middle, last] = circles(bubbles(['1', '1', '1']));
  expect(((last?.x ?? 0) - (first?.x ?? 0)) / ((middle?.x ?? 0) - (first?.x ?? 0))).toBeCloseTo(2, 6);
  expect(last?.y).toBeGreaterThan(middle?.y ?? Infinity);
});

test('the largest bubble is a quarter of the shorter side wide, times the scale of the chart', () => {
  const width = (more: string) => circles(bubbles(['4', '4', '4'], more))[0]?.width ?? 0;
  const [first, , last] = circles(bubbles(['4', '4', '4']));
  // A quarter of the height lies between the middles.
  expect(width('')).toBeCloseTo((last?.y ?? 0) - (first?.y ?? 0), 6);
  expect(width('<c:bubbleScale val="50"/>')).toBeCloseTo(width('') / 2, 6);
});

test('sizes may be widths', () => {
  const [small, , large] = circles(bubbles(['4', '1', '16'], '<c:sizeRepresents val="w"/>'));
  expect((large?.width ?? 0) / (small?.width ?? 0)).toBeCloseTo(4, 6);
});

test('labels say values and sizes beside the bubbles, and the legend shows a circle', () => {
  const labelled = '<c:dLbls><c:showVal val="1"/><c:showBubbleSize val="1"/></c:dLbls>';
  const chart = read(bubbles(['4', '1', '16'], '', labelled), '<c:legend/>', AXES);
  expect(chart.words).toEqual(['a', '5; 4', '5; 1', '2.5; 16']);
  expect(new Set(chart.filled.map(kinds)).size).toBe(1);
  expect(chart.filled).toHaveLength(4);
});
