import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

/** The definition, every place of the table: optimal string alignment. */
function wholeDistance(a: string, b: string): number {
  const table: number[][] = [];
  for (let row = 0; row <= a.length; row++) {
    table.push([]);
    for (let column = 0; column <= b.length; column++) {
      const at = (up: number, left: number) => table[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY;
      const replaced = at(1, 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? at(2, 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(at(1, 0) + 1, at(0, 1) + 1, replaced, swapped);
      table[row]?.push(row + column === 0 ? 0 : least);
    }
  }
  return table[a.length]?.[b.length] ?? 0;
}

test('the distance is that of the whole table up to the limit, though only places near its diagonal are looked at', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 8 }), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(limit, wholeDistance(a, b)));
    }),
    { numRuns: 2000, seed: 3 },
  );
});

test('a name is near with a third of its letters wrong, and a long one with twelve', () => {
  const long = 'abcdefghij'.repeat(6);
  expect(nearestName('Totl', ['Date', 'Total'])).toBe('Total');
  expect(nearestName(long, [`${'x'.repeat(12)}${long.slice(12)}`])).toBeDefined();
  expect(nearestName(long, [`${'x'.repeat(13)}${long.slice(13)}`])).toBeUndefined();
});
