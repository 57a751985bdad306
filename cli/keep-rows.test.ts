import { expect, it } from 'vitest';
import type { Row, Value } from '../engine/index.ts';
import { keepRows } from './keep-rows.ts';

async function collect(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

function source(values: readonly Value[]) {
  const read = { times: 0 };
  const rows = async function* () {
    read.times += 1;
    for (const [index, value] of values.entries()) yield { id: String(index), fields: new Map([['a', value]]) };
  };
  return { read, rows };
}

it('reads rows once, and gives them again', async () => {
  const { read, rows } = source(['x', null, [1, 2]]);
  const kept = keepRows(rows);
  const first = await collect(kept());
  expect([await collect(kept()), read.times]).toEqual([first, 1]);
});

it('reads them again where the first reading was broken off', async () => {
  const { read, rows } = source(['x', 'y']);
  const kept = keepRows(rows);
  for await (const row of kept()) if (row.id === '0') break;
  expect([(await collect(kept())).length, read.times]).toEqual([2, 2]);
});

const picture = new Uint8Array(800);
it.each<[string, boolean, readonly Value[]]>([
  ['texts', false, ['x'.repeat(500), 'y'.repeat(500)]],
  [
    'pictures',
    false,
    [
      { type: 'picture', name: 'a', bytes: picture },
      { type: 'picture', name: 'a', bytes: new Uint8Array(800) },
    ],
  ],
  [
    'a picture in several rows',
    true,
    [
      { type: 'picture', name: 'a', bytes: picture },
      { type: 'picture', name: 'a', bytes: picture },
    ],
  ],
  ['records', false, [{ type: 'records', records: [new Map([['b', 'x'.repeat(1000)]])] }]],
  ['lists', false, [['x'.repeat(1000)]]],
])('keeps no more than it may: %s', async (_, isKept, values) => {
  const { read, rows } = source(values);
  const kept = keepRows(rows, 1000);
  await collect(kept());
  expect([(await collect(kept())).length, read.times]).toEqual([values.length, isKept ? 1 : 2]);
});
