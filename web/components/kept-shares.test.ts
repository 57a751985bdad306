import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepShares, keptShares } from './kept-shares.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('remembers where a separator stands in each direction, by name', () => {
  keepShares('workbench', { row: 60, column: 45.5 });
  expect(keptShares('workbench')).toEqual({ row: 60, column: 45.5 });
  expect(keptShares('other')).toEqual({});
});

it('takes nothing from what is no share of a whole', () => {
  for (const text of ['{', 'null', '60', '[]', '{"row":-1,"column":101}', '{"row":"60"}', '{"row":null}']) {
    kept.set('workbench', text);
    const { row, column } = keptShares('workbench');
    expect([row, column], text).toEqual([undefined, undefined]);
  }
});

it('goes on where the browser lets nothing be kept', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keepShares('workbench', { row: 60 });
  expect(keptShares('workbench')).toEqual({});
});
