import { expect, test } from 'vitest';
import type { PathStep } from '../../model/drawing.ts';
import { figurePresets } from './preset-figures.ts';
import { shapePaths } from './preset-geometry.ts';
import { signPresets } from './preset-signs.ts';

const paths = (preset: string, adjust: Readonly<Record<string, number>> = {}) =>
  shapePaths({ preset, adjust }, 120, 60, ({ code }) => {
    throw new Error(code);
  });
/** Where the pen stands after each step. */
const ends = (steps: readonly PathStep[]): [number, number][] =>
  steps.flatMap((step) => (step[0] === 'Z' ? [] : [[step.at(-2), step.at(-1)] as [number, number]]));
const rounded = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => [Math.round(x) + 0, Math.round(y) + 0]);

test.each([...figurePresets, ...signPresets].map(([name]) => name))('%s lies within its box, every arc where its pen stands', (name) => {
  for (const { steps } of paths(name)) {
    expect(steps[0]?.[0]).toBe('M');
    for (const [x, y] of ends(steps)) {
      expect(x).toBeGreaterThan(-0.01);
      expect(x).toBeLessThan(120.01);
      expect(y).toBeGreaterThan(-0.01);
      expect(y).toBeLessThan(60.01);
    }
    // A curve that does not begin where the step before ended has a first control point far off.
    let [x, y] = [0, 0];
    for (const step of steps) {
      if (step[0] === 'Z') continue;
      if (step[0] === 'C') expect(Math.hypot(step[1] - x, step[2] - y)).toBeLessThan(75);
      [x, y] = [step.at(-2) as number, step.at(-1) as number];
    }
  }
});

test('a slice of a pie goes clockwise from its first angle to its second, through the middle', () => {
  const [{ steps } = { steps: [] }] = paths('pie', { adj1: 0, adj2: 5_400_000 });
  expect(rounded(ends(steps))).toEqual([
    [120, 30],
    [60, 60],
    [60, 30],
  ]);
});

test('a block arc comes back on its inner rim', () => {
  const [{ steps } = { steps: [] }] = paths('blockArc');
  expect(rounded(ends(steps))).toEqual([
    [0, 30],
    [60, 0],
    [120, 30],
    [105, 30],
    [60, 15],
    [15, 30],
  ]);
});

test('callouts with arrows point where their names say', () => {
  const tips = ['right', 'left', 'down', 'up'].map((side) => rounded(ends(paths(`${side}ArrowCallout`)[0]?.steps ?? []))[5]);
  expect(tips).toEqual([
    [120, 30],
    [0, 30],
    [60, 60],
    [60, 0],
  ]);
});

test('the sign of a product is a cross whose arms meet at the middle of each side', () => {
  const points = ends(paths('mathMultiply')[0]?.steps ?? []);
  expect(points).toHaveLength(12);
  expect(points.filter(([x]) => Math.abs(x - 60) < 0.01)).toHaveLength(2);
  expect(points.filter(([, y]) => Math.abs(y - 30) < 0.01)).toHaveLength(2);
});
