import { expect, test } from 'vitest';
import type { PathStep } from '../../model/drawing.ts';
import type { PathCommand, ShapeDefinition } from '../../model/shape-definition.ts';
import { PRESET_DEFINITIONS } from './preset-definitions.ts';
import { shapePaths, textRectangle } from './shape-geometry.ts';

const refuse = ({ code }: { readonly code: string }): void => {
  throw new Error(code);
};
const paths = (preset: string, adjust: Readonly<Record<string, number>> = {}) => shapePaths({ preset, adjust }, 120, 60, refuse);
const own = (commands: readonly PathCommand[], rest: Partial<ShapeDefinition> = {}, size = {}) =>
  shapePaths(
    { definition: { adjust: [], guides: [], ...rest, paths: [{ ...size, fill: 'norm', stroked: true, commands }] } },
    200,
    100,
    refuse,
  );
/** Where the pen stands after each step. */
const ends = (steps: readonly PathStep[] = []): [number, number][] =>
  steps.flatMap((step) => (step[0] === 'Z' ? [] : [[step.at(-2), step.at(-1)] as [number, number]]));
const rounded = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => [Math.round(x) + 0, Math.round(y) + 0]);

const presets = Object.keys(PRESET_DEFINITIONS);
/** Their tails and handles lie where their adjust values say, also outside of the shape's box; so does the gear's rim by a hair. */
const reaching = /allout|Ribbon|^gear|^circularArrow|^leftCircularArrow|^leftRightCircularArrow|^swooshArrow|^wave|^doubleWave|^cloud/;

test('all 187 presets of the standard are known', () => expect(presets).toHaveLength(187));

test.each(presets)('%s is drawn within its box, every path begun where the pen is put down', (name) => {
  const drawn = paths(name);
  expect(drawn.length).toBeGreaterThan(0);
  for (const { steps } of drawn) {
    expect(steps[0]?.[0]).toBe('M');
    for (const [x, y] of ends(steps)) {
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
      if (reaching.test(name)) continue;
      expect(x).toBeGreaterThan(-0.5);
      expect(x).toBeLessThan(120.5);
      expect(y).toBeGreaterThan(-0.5);
      expect(y).toBeLessThan(60.5);
    }
  }
});

test.each(presets)('%s keeps its text within twice its box, with adjust values out of all bounds as well', (name) => {
  for (const adjust of [{}, { adj: 1e9, adj1: -1e9, adj2: 1e9 }]) {
    const { x, y, width, height } = textRectangle({ preset: name, adjust }, 120, 60);
    expect(width > 0 && height > 0 && [x, y, width, height].every(Number.isFinite)).toBe(true);
    if (Object.keys(adjust).length === 0) expect(x > -60 && x + width < 180 && y > -30 && y + height < 90).toBe(true);
  }
});

test('a name that is no preset is drawn as a rectangle and reported', () => {
  const codes: string[] = [];
  const [{ steps } = { steps: [] }] = shapePaths({ preset: 'constructor', adjust: {} }, 10, 10, ({ code }) => codes.push(code));
  expect([codes, ends(steps)]).toEqual([
    ['layout/unknown-shape'],
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
  ]);
});

test('a slice of a pie goes clockwise from its first angle to its second, through the middle', () => {
  expect(rounded(ends(paths('pie', { adj1: 0, adj2: 5_400_000 })[0]?.steps))).toEqual([
    [120, 30],
    [60, 60],
    [60, 30],
  ]);
});

test('a block arc comes back on its inner rim', () => {
  expect(rounded(ends(paths('blockArc')[0]?.steps))).toEqual([
    [0, 30],
    [60, 0],
    [120, 30],
    [105, 30],
    [60, 15],
    [15, 30],
  ]);
});

test('a cube has three faces of other brightness and its edges above them', () => {
  expect(paths('cube').map(({ fill, stroked }) => [fill, stroked])).toEqual([
    ['norm', false],
    ['darkenLess', false],
    ['lightenLess', false],
    ['none', true],
  ]);
});

test('lines alone are drawn above what is filled, wherever they stand among the paths', () =>
  expect(paths('chartPlus').map(({ fill }) => fill)).toEqual(['norm', 'none']));

test('the hole of a ring is told by the even-odd rule', () => expect(paths('donut')[0]?.evenOdd).toBe(true));

test('the corners of a rounded box hold its text off', () => {
  const { x, y, width, height } = textRectangle({ preset: 'roundRect', adjust: { adj: 50_000 } }, 120, 60);
  expect([x, y, width, height].map(Math.round)).toEqual([9, 9, 102, 42]);
});

test('guides are computed in order', () => {
  const guides = [
    ['mid', '*/ w 1 4'],
    ['low', '+- h 0 mid'],
  ] as const;
  expect(own([['M', 'mid', '0'], ['L', 'r', 'low'], ['Z']], { guides })[0]?.steps).toEqual([['M', 50, 0], ['L', 200, 50], ['Z']]);
});

test('a path may have coordinates of its own, and half a turn of an arc ends on its other side', () => {
  const [path] = own(
    [
      ['M', '0', '50'],
      ['A', '50', '50', '10800000', '10800000'],
    ],
    {},
    { width: '100', height: '100' },
  );
  expect(path?.steps.map(([operator]) => operator)).toEqual(['M', 'C', 'C']);
  expect(rounded(ends(path?.steps)).at(-1)).toEqual([200, 50]);
});

test('an unknown operator, a division by zero and a path without a beginning lead to 0', () => {
  const guides = [
    ['a', 'xx 1 2'],
    ['b', '*/ 1 1 0'],
  ] as const;
  expect(own([['L', 'a', 'b']], { guides })[0]?.steps).toEqual([
    ['M', 0, 0],
    ['L', 0, 0],
  ]);
});

test('outlines without fill are drawn above those with one, each with or without its line', () => {
  const steps: readonly PathStep[] = [
    ['M', 0, 0],
    ['L', 1, 0.5],
  ];
  const outlines = [
    { steps, filled: false, stroked: true },
    { steps, filled: true, stroked: false },
  ];
  expect(shapePaths({ outlines }, 200, 100, refuse).map(({ fill, stroked }) => [fill, stroked])).toEqual([
    ['norm', false],
    ['none', true],
  ]);
});

test('a path without commands is no outline', () => expect(own([])).toEqual([]));

test('outlines have their text where they say, or in all of the shape', () => {
  const whole = { x: 0, y: 0, width: 200, height: 100 };
  expect(textRectangle({ outlines: [], text: [0.1, 0.2, 0.9, 0.7] }, 200, 100)).toEqual({ x: 20, y: 20, width: 160, height: 50 });
  expect(textRectangle({ outlines: [] }, 200, 100)).toEqual(whole);
  expect(textRectangle({ outlines: [], text: [0.9, 0, 0.1, 1] }, 200, 100)).toEqual(whole);
});
