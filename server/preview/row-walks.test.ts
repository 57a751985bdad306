import { expect, it } from 'vitest';
import type { Row } from '../../engine/index.ts';
import type { RowSequence } from './read-inputs.ts';
import { openRowWalks } from './row-walks.ts';

/** Rows of which the total shows only at the end; `read` tells the numbers that were read. */
function sequenceOf(length: number, read: number[]): RowSequence {
  async function* from(number: number): AsyncGenerator<Row> {
    for (let at = number; at < length; at++) {
      read.push(at);
      yield { id: String(at), fields: new Map() };
    }
  }
  return { columns: [], total: undefined, locked: [], from };
}
const ids = ({ rows }: { readonly rows: readonly Row[] }) => rows.map(({ id }) => Number(id));

it('reads each row once for who goes on from row to row, back and forth', async () => {
  const read: number[] = [];
  const { take } = openRowWalks();
  const open = async () => sequenceOf(50, read);
  const taken = await Promise.all([take('a', open, 0, 10), take('a', open, 10, 10), take('a', open, 5, 3)]);
  expect(taken.map(ids)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    [5, 6, 7],
  ]);
  expect(read).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

it('begins anew at a row far off, and knows the total when it has met the end', async () => {
  const read: number[] = [];
  const { take, forget } = openRowWalks();
  const open = async () => sequenceOf(12_000, read);
  expect(await take('a', open, 20_000, 1)).toMatchObject({ rows: [], total: null });
  expect(await take('a', open, 11_950, 10)).toMatchObject({ total: null });
  expect(read).toHaveLength(10);
  expect(await take('a', open, 11_995, 10)).toMatchObject({ total: 12_000 });
  expect(ids(await take('a', open, 0, 2))).toEqual([0, 1]);
  forget('a');
  expect(await take('a', open, 0, 1)).toMatchObject({ total: null });
});

it('tries again after rows that could not be opened, and after one that could not be read', async () => {
  const { take } = openRowWalks();
  await expect(take('a', async () => Promise.reject(new Error('closed')), 0, 1)).rejects.toThrow('closed');
  const broken: RowSequence = {
    columns: [],
    locked: [],
    total: undefined,
    from: () => ({ next: async () => Promise.reject(new Error('torn')) }),
  };
  await expect(take('a', async () => broken, 0, 1)).rejects.toThrow('torn');
  expect(ids(await take('a', async () => sequenceOf(3, []), 0, 1))).toEqual([0]);
});

it('answers who is waiting for rows though their walk makes room for others', async () => {
  const { take } = openRowWalks();
  let goOn = () => {};
  const reading = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let until: AbortSignal | undefined;
  const slow: RowSequence = {
    ...sequenceOf(3, []),
    from: (number, signal) => {
      until = signal;
      const rows = sequenceOf(3, []).from(number, signal);
      const next = async () => {
        await reading;
        signal.throwIfAborted();
        return rows.next();
      };
      return { next };
    },
  };
  const taken = take('slow', async () => slow, 0, 2);
  for (let other = 0; other < 40; other++) await take(String(other), async () => sequenceOf(1, []), 0, 1);
  expect(until?.aborted).toBe(false);
  goOn();
  expect(ids(await taken)).toEqual([0, 1]);
  await expect.poll(() => until?.aborted).toBe(true);
});
