import { expect, it } from 'vitest';
import { openWordCache } from './word-cache.ts';

it('never holds more than its limit over all shelves', () => {
  const cache = openWordCache<number>(100);
  const shelves = [cache.shelf(), cache.shelf(), cache.shelf()];
  for (let index = 0; index < 5000; index++) {
    const shelf = shelves[index % 3];
    if (shelf) cache.set(shelf, `word ${index}`, index);
    expect(shelves.reduce((sum, each) => sum + each.young.size + each.old.size, 0)).toBeLessThanOrEqual(101);
  }
});

it('keeps what is in use while other words come and go', () => {
  const cache = openWordCache<number>(100);
  const shelf = cache.shelf();
  cache.set(shelf, 'Invoice', 1);
  for (let index = 0; index < 1000; index++) {
    cache.set(shelf, `word ${index}`, index);
    expect(cache.get(shelf, 'Invoice')).toBe(1);
  }
  expect(cache.get(shelf, 'word 1')).toBeUndefined();
});

it('does not keep text of a size that no word has', () => {
  const cache = openWordCache<number>(100);
  const shelf = cache.shelf();
  cache.set(shelf, 'x'.repeat(10_000), 1);
  expect(cache.get(shelf, 'x'.repeat(10_000))).toBeUndefined();
});
