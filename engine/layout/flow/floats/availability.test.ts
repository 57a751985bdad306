import { expect, test } from 'vitest';
import { availabilityBeside } from './availability.ts';

test('a stretch tells where what it stands behind begins', () => {
  const beside = (...frames: readonly number[]) =>
    availabilityBeside(
      frames.map((x) => ({ kind: 'square', side: 'both', x, y: 0, width: 60, height: 20 }) as const),
      10,
      0,
      300,
    )(0, 5).intervals;
  expect(beside(100)).toEqual([
    { x: 0, width: 90 },
    { x: 150, width: 150, behind: 90 },
  ]);
  expect(beside(-20, 30)).toEqual([{ x: 80, width: 220, behind: -30 }]);
});
