import { expect, it } from 'vitest';
import { repeatedKeys } from './repeated-keys.ts';

it.each([
  ['[{"a": 1, "b": {"a": 2}}, {"a": 3}]', {}],
  ['[{"a": 1}, {"a": 1, "b": 2, "a": 3}, {"a": 1, "a": 2}]', { a: 2 }],
  ['[{}, [{"x": [1, 2, {"y": "y", "y": ","}]}], {"z": 1, "z": 2}]', { y: 2, z: 3 }],
  [String.raw`[{"a\"": "\\", "\u0061\"": ":{,"}]`, { 'a"': 1 }],
  ['[{"a":"a","b":"a"},["a","a"]]', {}],
])('finds in %s the keys %j', (text, found) => {
  expect(Object.fromEntries(repeatedKeys(text))).toEqual(found);
});

it('goes through a text of millions of letters and lists of thousands of levels', () => {
  const long = '\\"'.repeat(2_000_000);
  expect([...repeatedKeys(`[{"${long}": 1}, ${'['.repeat(5_000)}{"a": 1, "a": 2}${']'.repeat(5_000)}]`)]).toEqual([['a', 2]]);
});
