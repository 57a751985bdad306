import { expect, it } from 'vitest';
import type { Box } from '../../boxes.ts';
import type { GlyphRun } from '../../display-list.ts';
import { type InlineOptions, layoutParagraph } from '../layout-paragraph.ts';
import { contextOf, fields, look, paragraphOf, textOf } from '../test-paragraphs.ts';

const glyphs = (box: Box): readonly GlyphRun[] =>
  box.items.flatMap(({ fragment }) => fragment.marks.filter((mark) => mark.type === 'glyphs'));
const set = (paragraph: Parameters<typeof layoutParagraph>[0], options: Partial<InlineOptions> = {}): ReturnType<typeof layoutParagraph> =>
  layoutParagraph(paragraph, { width: 50, fields, ...options }, contextOf());
const double = { before: 0, after: 0, beforeAuto: false, afterAuto: false, line: { rule: 'auto', value: 2 } } as const;

it('flows on both sides of a float and below it', () => {
  const { box } = set(paragraphOf([textOf('aa bb cc')]), {
    availability: (y) =>
      y < 10
        ? {
            intervals: [
              { x: 0, width: 12 },
              { x: 38, width: 12 },
            ],
            next: 10,
          }
        : { intervals: [{ x: 0, width: 50 }], next: y + 10 },
  });
  expect(glyphs(box).map((run) => [run.x, run.y])).toEqual([
    [0, 8],
    [38, 8],
    [0, 18],
  ]);
});

it('lets negative indents reach into the margins on either side of a float', () => {
  const availability = (y: number) => ({
    intervals: [
      { x: 0, width: 10 },
      { x: 30, width: 20, behind: 10 },
    ],
    next: y + 10,
  });
  const properties = { indent: { start: -15, end: -15, firstLine: 0 } };
  const { box } = set(paragraphOf([textOf('aaaa bbbbbb')], properties), { availability });
  expect(glyphs(box).map((run) => [run.x, run.y])).toEqual([
    [-15, 8],
    [30, 8],
  ]);
});

it('counts indents from what reaches over the start of all lines', () => {
  const startsBehind = (behind: number, indent: { start: number; firstLine: number }) => {
    const availability = (y: number) => ({ intervals: [{ x: 30, width: 70, behind }], next: y + 10 });
    const properties = { indent: { ...indent, end: 0 } };
    const { box } = set(paragraphOf([textOf('aaaaaaaa bbbbbbbb')], properties), { width: 100, availability });
    return glyphs(box).map((run) => run.x);
  };
  expect(startsBehind(0, { start: 10, firstLine: 5 })).toEqual([45, 40]);
  expect(startsBehind(10, { start: 20, firstLine: -10 })).toEqual([40, 50]);
  expect(startsBehind(11, { start: 20, firstLine: -10 })).toEqual([30, 30]);
  expect(startsBehind(0, { start: 35, firstLine: 0 })).toEqual([35, 35]);
  expect(startsBehind(-8, { start: 0, firstLine: -8 })).toEqual([30, 38]);
});

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

it('goes on below the floats on the side that a break asks to be clear', () => {
  const tops = (clear: 'left' | 'right' | 'all', ...intervals: readonly { x: number; width: number }[]) => {
    const availability = (y: number, height: number) =>
      y < 35 ? { intervals, next: 35 } : { intervals: [{ x: 0, width: 50 }], next: y + height };
    const stop = { type: 'break', kind: 'line', clear, properties: look } as const;
    return set(paragraphOf([textOf('a'), stop, textOf('b')]), { availability }).lines.map(({ top }) => top);
  };
  const [atStart, atEnd] = [
    { x: 0, width: 30 },
    { x: 20, width: 30 },
  ];
  expect([tops('all', atStart), tops('all', atEnd)]).toEqual([
    [0, 35],
    [0, 35],
  ]);
  expect([tops('left', atStart), tops('left', atEnd)]).toEqual([
    [0, 10],
    [0, 35],
  ]);
  expect([tops('right', atStart), tops('right', atEnd)]).toEqual([
    [0, 35],
    [0, 10],
  ]);
});

it('lets a float reach into what a least height puts above text, down to its letters', () => {
  const spacing = { ...double, line: { rule: 'atLeast', value: 30 } } as const;
  const tops = (from: number, to: number): readonly number[] => {
    const availability = (y: number, height: number) =>
      y + height > from && y < to ? { intervals: [], next: to } : { intervals: [{ x: 0, width: 50 }], next: y + height };
    return set(paragraphOf([textOf('aa bbbbbbbbb')], { spacing }), { availability }).lines.map(({ top }) => top);
  };
  expect(tops(0, 20)).toEqual([0, 30]);
  expect(tops(0, 21)).toEqual([1, 31]);
  expect(tops(31, 60)).toEqual([0, 40]);
});
