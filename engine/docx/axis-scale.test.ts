import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAxisValue, scaleFor } from './axis-scale.ts';

const open = { minimum: undefined, maximum: undefined, step: undefined };

test('a scale shows zero and all values in at most ten round steps, one more at either end', () => {
  expect(scaleFor([7_375_930_000], open)).toEqual({ minimum: 0, maximum: 8e9, step: 1e9 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
      const { minimum, maximum, step } = scaleFor(values, open);
      expect(minimum).toBeLessThanOrEqual(Math.min(0, ...values) + step * 1e-9);
      expect(maximum).toBeGreaterThanOrEqual(Math.max(0, ...values) - step * 1e-9);
      expect((maximum - minimum) / step).toBeLessThanOrEqual(12.001);
    }),
  );
});

test('ends and step that the file fixes are kept, but for steps too small to draw', () => {
  expect(scaleFor([5], { minimum: 2, maximum: 8, step: 2 })).toEqual({ minimum: 2, maximum: 8, step: 2 });
  expect(scaleFor([5], { minimum: 0, maximum: 10, step: 1e-9 }).step).toBeGreaterThan(0.01);
  const { minimum, maximum } = scaleFor([], { minimum: 1e80, maximum: undefined, step: 1 });
  expect(maximum).toBeGreaterThan(minimum);
});

test.each([
  [1234.5, 'General', '1234.5'],
  [1234.5, '#,##0', '1,235'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [0.25, '0%', '25%'],
  [-1234, '"$"#,##0_);[Red]\\("$"#,##0\\)', '$-1,234'],
  [12, '[$€-407] 0.0', '€ 12.0'],
])('%d by the code %s is %s', (value, code, text) => {
  expect(formatAxisValue(value, code)).toBe(text);
});
