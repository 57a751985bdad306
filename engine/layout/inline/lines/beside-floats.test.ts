import { describe, expect, it } from 'vitest';
import { type InlineOptions, layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, paragraphOf, textOf } from '../test-paragraphs.ts';

const double = { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 2 } } as const;
const set = (paragraph: Parameters<typeof layoutParagraph>[0], options: Partial<InlineOptions>): ReturnType<typeof layoutParagraph> =>
  layoutParagraph(paragraph, { width: 50, fields, ...options }, contextOf());

describe('text beside floats', () => {
  it('spaces a first line that makes way for a float below it as below a line', () => {
    const tops = (from: number, across: boolean) => {
      const availability = (y: number, height: number) =>
        y + height > from && y < 40 ? { intervals: [], next: 40, across } : { intervals: [{ x: 0, width: 50 }], next: y + height };
      return set(paragraphOf([textOf('aa bbbbbbbbb')], { spacing: double }), { availability, clearance: 7 }).lines.map(({ top }) => top);
    };
    expect(tops(5, true)).toEqual([57, 77]);
    expect(tops(5, false)).toEqual([47, 67]);
    expect(tops(25, true)).toEqual([0, 40]);
  });

  it('leaves whole lines of the document grid beside a float, and the room that a first line keeps in them', () => {
    const tops = (from: number, until: number, clearance: number) => {
      const availability = (y: number, height: number) =>
        y + height > from && y < until ? { intervals: [], next: until } : { intervals: [{ x: 0, width: 50 }], next: y + height };
      const grid = { type: 'lines', linePitch: 18, charSpace: 0 } as const;
      return set(paragraphOf([textOf('aa bbbbbbbbb')]), { availability, clearance, grid }).lines.map(({ top }) => top);
    };
    expect(tops(5, 20, 0)).toEqual([36, 54]);
    expect(tops(5, 33, 0)).toEqual([36, 54]);
    expect(tops(5, 33, 7)).toEqual([54, 72]);
    expect(tops(25, 40, 7)).toEqual([0, 54]);
  });

  it('keeps only the text of a line clear of floats, not what a multiple adds below it', () => {
    const availability = (y: number, height: number) =>
      y + height > 15 && y < 40 ? { intervals: [], next: 40 } : { intervals: [{ x: 0, width: 50 }], next: y + height };
    expect(set(paragraphOf([textOf('aa')], { spacing: double }), { availability }).lines[0]?.top).toBe(0);
  });
});
