import { expect, test } from 'vitest';
import { PRESET_PATTERNS } from './preset-patterns.ts';

const covered = (pixels: string): number => BigInt(`0x${pixels}`).toString(2).replaceAll('0', '').length;

test('every preset is eight rows of eight pixels, some of them set', () => {
  expect(PRESET_PATTERNS.size).toBe(54);
  for (const [name, pixels] of PRESET_PATTERNS) {
    expect(pixels, name).toMatch(/^[0-9a-f]{16}$/);
    expect(covered(pixels) % 64, name).not.toBe(0);
  }
});

test('those that are named after a share cover more, the larger it is', () => {
  const shares = [...PRESET_PATTERNS].filter(([name]) => name.startsWith('pct')).map(([, pixels]) => covered(pixels));
  expect(shares).toEqual([...new Set(shares)].sort((one, other) => one - other));
});
