import { expect, test } from 'vitest';
import { borderGeometry, borderWidth } from './border-geometry.ts';

const border = (style: string, eighths: number) => ({ style, width: eighths / 8, space: 0, colour: 'auto' });

// Room that borders of 0.5, 1 and 3 pt take between rows and above paragraphs in LibreOffice 7.4.
test.each([
  ['single', [0.5, 1, 3]],
  ['thick', [1, 2, 6]],
  ['double', [1.5, 3, 9]],
  ['triple', [1.5, 3, 9]],
  ['dashSmallGap', [1, 1, 3]],
  ['thinThickSmallGap', [2, 2.5, 4.5]],
  ['thickThinMediumGap', [1, 2, 6]],
  ['thinThickThinLargeGap', [2.75, 3.25, 5.25]],
  ['dashDotStroked', [1.5, 3, 9]],
  ['threeDEmboss', [1, 2, 6]],
  ['outset', [1, 2, 6]],
  ['inset', [1, 2, 6]],
])('a border %s takes the room of its lines and gaps', (style, widths) => {
  expect([4, 8, 24].map((eighths) => borderWidth(border(style, eighths)))).toEqual(widths);
});

test('the lines of a border end where its room ends', () => {
  for (const style of ['single', 'double', 'triple', 'thinThickSmallGap', 'thickThinLargeGap', 'inset', 'outset']) {
    const geometry = borderGeometry(border(style, 12));
    const last = geometry?.lines.at(-1);
    expect((last?.offset ?? 0) + (last?.width ?? 0)).toBeCloseTo(geometry?.width ?? -1);
  }
});

test('a border without a line takes no room', () => {
  expect(borderWidth(border('nil', 8))).toBe(0);
  expect(borderWidth(undefined)).toBe(0);
});
