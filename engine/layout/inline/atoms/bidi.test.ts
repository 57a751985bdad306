import { describe, expect, it } from 'vitest';
import { embeddingLevels } from './bidi.ts';

describe('embeddingLevels', () => {
  it('pairs brackets', () => {
    expect([...embeddingLevels('א(b)', true, [])]).toEqual([1, 1, 2, 1]);
  });

  it('gives up pairing thousands of brackets, in time that grows with their number', () => {
    const started = performance.now();
    const levels = embeddingLevels(`א${'('.repeat(50_000)}ב${')'.repeat(50_000)}`, true, []);
    expect(levels).toHaveLength(100_002);
    expect(new Set(levels)).toEqual(new Set([1]));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
