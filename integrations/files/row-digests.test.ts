import { expect, it } from 'vitest';
import type { Value } from '../../engine/index.ts';
import { rowDigests } from './row-digests.ts';

const key = new Uint8Array([1, 2, 3]);
const digestOf = rowDigests(key);
const row = (value: Value, id = '1') => ({ id, fields: new Map([['a', value]]) });
const picture = (...bytes: number[]): Value => ({ type: 'picture', name: 'a.png', bytes: Buffer.from(bytes) });
const records = (...values: Value[]): Value => ({ type: 'records', records: values.map((value) => new Map([['b', value]])) });

it('gives each value a digest of its own, in whatever line it stands', () => {
  const values: readonly Value[] = [
    null,
    true,
    '',
    '1',
    1,
    ['1'],
    ['1', '1'],
    { type: 'number', value: 1 },
    { type: 'number', value: 1, decimals: 2 },
    { type: 'date', start: '2026-03-09' },
    { type: 'date', start: '2026-03-09', end: '2026-03-10' },
    picture(1),
    picture(2),
    records(),
    records('1'),
    records('1', '1'),
    records(picture(1)),
    records(picture(2)),
  ];
  expect(new Set(values.map((value) => digestOf(row(value)))).size).toBe(values.length);
  expect(values.map((value) => digestOf(row(value, '2')))).toEqual(values.map((value) => rowDigests(key)(row(value))));
});

it('has others for the same value with another key', () => {
  expect(rowDigests(new Uint8Array([1]))(row('1'))).not.toBe(digestOf(row('1')));
});
