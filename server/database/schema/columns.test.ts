import { expect, it } from 'vitest';
import { toJson } from './columns.ts';

it.each([
  ['NUL', 'a\u0000b', 'a\ufffdb'],
  ['halves of surrogate pairs', '\ud83d\ud83d\ude00\ude00', '\ufffd\u{1f600}\ufffd'],
  ['names', { 'a\ud800': 1 }, { 'a\ufffd': 1 }],
  ['what only looks like them', String.raw`\u0000 \\ud800`, String.raw`\u0000 \\ud800`],
  ['other signs', 'a\u0001"\n\t', 'a\u0001"\n\t'],
])('writes JSON that a database takes: %s', (_, value, stored) => {
  expect(JSON.parse(toJson(value))).toEqual(stored);
});
