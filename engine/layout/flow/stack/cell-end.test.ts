import { describe, expect, it } from 'vitest';
import { contextOf, look, paragraphOf, textOf } from '../../inline/test-paragraphs.ts';
import { layoutStack } from './layout-stack.ts';

const double = { spacing: { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 2 } } } as const;
const styleText = { ...look, size: 30 };
const small = { ...paragraphOf([textOf('small')], double), styleText };

describe('the last line of a cell', () => {
  it('is followed by the room that the size of its style wants, not its text', () => {
    expect(layoutStack([small], 100, contextOf()).height).toBe(10 + 34.5);
  });

  it('alone is, and only where text stands in it', () => {
    const empty = { ...paragraphOf([], double), styleText };
    expect(layoutStack([small, empty], 100, contextOf()).height).toBe(20 + 20);
    expect(layoutStack([empty], 100, contextOf()).height).toBe(20);
  });

  it('is so where the cell is cut behind it as well, unless it begins the cell', () => {
    const cut = (available: number) => layoutStack([small, small, small], 100, contextOf()).split(available)?.head.boxes.length;
    expect([9.9, 10].map(cut)).toEqual([undefined, 1]);
    expect([20 + 10 + 34.4, 20 + 10 + 34.5].map(cut)).toEqual([1, 2]);
  });

  it('leaves the cut cell as high as its text, or as what comes below it where that has room', () => {
    const height = (available: number) => layoutStack([small, small, small], 100, contextOf()).split(available)?.head.height;
    expect([10, 44.4, 44.5, 60].map(height)).toEqual([10, 10, 44.5, 44.5]);
    const long = { ...paragraphOf([textOf('a b c')], double), styleText };
    expect(layoutStack([long], 6, contextOf()).split(40)?.head.height).toBe(30);
  });

  it('is treated like that in headers and footers too, and left alone in notes', () => {
    expect(layoutStack([small], 100, contextOf(), { role: 'header' }).height).toBe(10 + 34.5);
    expect(layoutStack([small], 100, contextOf(), { role: 'footer' }).height).toBe(10 + 34.5);
    expect(layoutStack([small], 100, contextOf(), { role: 'note' }).height).toBe(20);
  });
});

describe('the paragraphs of a cell', () => {
  it('break between any two lines', () => {
    const lines = paragraphOf([textOf('a b c')], { keepLines: true });
    expect(layoutStack([lines], 6, contextOf()).split(10)?.tail.height).toBe(20);
    expect(layoutStack([lines], 6, contextOf(), { role: 'note' }).split(10)).toBeUndefined();
  });
});
