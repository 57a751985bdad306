import { describe, expect, it } from 'vitest';
import { compareFields, same, unheeded } from './compare-fields.ts';

describe('compareFields', () => {
  interface Place {
    readonly width: number;
    readonly gap?: number;
    readonly note: string;
  }
  const samePlace = compareFields<Place>({ width: same, gap: (a = 0, b = 0) => a === b, note: unheeded });

  it('compares each field in its own way', () => {
    expect(samePlace({ width: 1, note: 'a' }, { width: 1, gap: 0, note: 'b' })).toBe(true);
    expect(samePlace({ width: 1, note: 'a' }, { width: 2, note: 'a' })).toBe(false);
    expect(samePlace({ width: 1, note: 'a' }, { width: 1, gap: 3, note: 'a' })).toBe(false);
  });

  it('is refused by the compiler where a field is forgotten', () => {
    // @ts-expect-error `gap` is not compared.
    expect(compareFields<Place>({ width: same, note: same })({ width: 1, note: '' }, { width: 1, gap: 1, note: '' })).toBe(true);
  });
});
