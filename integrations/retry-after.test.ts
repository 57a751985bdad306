import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

it('Retry-After is read in seconds and as a date, for an hour at most', () => {
  expect(readRetryAfter('7')).toBe(7000);
  expect(readRetryAfter(30)).toBe(30_000);
  const date = readRetryAfter(new Date(Date.now() + 100_000).toUTCString()) ?? 0;
  expect(date).toBeGreaterThan(90_000);
  expect(date).toBeLessThanOrEqual(100_000);
  expect(readRetryAfter(new Date(0).toUTCString())).toBe(0);
  expect(readRetryAfter('99999999')).toBe(3_600_000);
  for (const nothing of ['soon', '', null, undefined, {}, Number.NaN]) expect(readRetryAfter(nothing)).toBeUndefined();
});
