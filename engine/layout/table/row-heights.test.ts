import { describe, expect, it } from 'vitest';
import type { RowContent } from './row-content.ts';
import { rowHeights } from './row-heights.ts';

const row = (cells: readonly (readonly [height: number, rowSpan: number])[], exact?: number): RowContent =>
  ({
    cells: cells.map(([height, rowSpan]) => ({ rowSpan, stack: { height } })),
    minimum: 0,
    topSpace: 1,
    bottomMargin: 2,
    hidden: false,
    ...(exact === undefined ? {} : { exact }),
  }) as unknown as RowContent;

describe('rowHeights', () => {
  it('gives the last row what merged content needs beyond its rows', () => {
    expect(
      rowHeights([
        row([
          [10, 1],
          [40, 3],
        ]),
        row([[10, 1]]),
        row([[10, 1]]),
      ]),
    ).toEqual([13, 13, 17]);
    expect(
      rowHeights([
        row([
          [10, 1],
          [40, 2],
        ]),
        row([[10, 1]], 8),
      ]),
    ).toEqual([13, 8]);
  });

  it('takes time that grows with the number of rows', () => {
    const started = performance.now();
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      row([
        [10, 1],
        [index === 0 ? 400_000 : 5, index === 0 ? 20_000 : 1],
      ]),
    );
    expect(rowHeights(rows).reduce((sum, height) => sum + height, 0)).toBeCloseTo(400_003);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
