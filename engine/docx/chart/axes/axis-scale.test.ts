import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleFor, shareOf, ticksOf } from './axis-scale.ts';

const open = { minimum: undefined, maximum: undefined, step: undefined, logarithm: undefined };

test('a scale shows all values, and zero unless they lie close together, in at most ten round steps', () => {
  expect(scaleFor([7_375_930_000], open)).toMatchObject({ minimum: 0, maximum: 8e9, step: 1e9 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
      const { minimum, maximum, step } = scaleFor(values, open);
      expect(minimum).toBeLessThanOrEqual(Math.min(...values) + Math.abs(step) * 1e-9);
      expect(maximum).toBeGreaterThanOrEqual(Math.max(...values) - Math.abs(step) * 1e-9);
      expect((maximum - minimum) / step).toBeLessThanOrEqual(10.001);
    }),
  );
});

test('ends and step that the file fixes are kept, but for steps too small to draw', () => {
  expect(scaleFor([5], { ...open, minimum: 2, maximum: 8, step: 2 })).toMatchObject({ minimum: 2, maximum: 8, step: 2 });
  expect(scaleFor([5], { ...open, minimum: 0, maximum: 10, step: 1e-9 }).step).toBeGreaterThan(0.01);
  for (const fixed of [{ minimum: 1e80, step: 1 }, { maximum: -3.089441322828994e41 }]) {
    const { minimum, maximum } = scaleFor([0], { ...open, ...fixed });
    expect(maximum).toBeGreaterThan(minimum);
  }
});

test.each([
  [[1.8, 5], { minimum: 0, maximum: 6, step: 1 }],
  [[4.5, 1], { minimum: 0, maximum: 5, step: 0.5 }],
  [[12.3, 3], { minimum: 0, maximum: 14, step: 2 }],
  [[4, -2], { minimum: -3, maximum: 5, step: 1 }],
  [[95, 97], { minimum: 94, maximum: 97.5, step: 0.5 }],
  [[100, 103], { minimum: 98.5, maximum: 103.5, step: 0.5 }],
  [[5, -4], { minimum: -6, maximum: 6, step: 2 }],
  [[-5, -1], { minimum: -6, maximum: 0, step: 1 }],
])('the axis of %j is what Excel makes of it', (values, { minimum, maximum, step }) => {
  const scale = scaleFor(values, open);
  expect([scale.minimum, scale.maximum, scale.step].map((each) => Number(each.toPrecision(9)))).toEqual([minimum, maximum, step]);
});

test('fewer steps are made where there is no room for ten', () => {
  expect(ticksOf(scaleFor([5], open, 3))).toEqual([0, 2, 4, 6]);
});

test('a logarithmic axis has a tick for each power, and places values by their exponents', () => {
  const scale = scaleFor([3, 900], { ...open, logarithm: 10 });
  expect(ticksOf(scale)).toEqual([1, 10, 100, 1000]);
  expect(shareOf(10, scale)).toBeCloseTo(1 / 3, 9);
  expect(shareOf(-4, scale)).toBe(0);
});
