import { expect, it } from 'vitest';
import { GroupCommitBusy, groupCommit } from './group-commit.ts';

const LONG = 10_000;

/** Writes when it is told to. */
function heldWriter() {
  const groups: (readonly string[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const write = (items: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      groups.push(items);
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  /** Ends the group that is under way; resolves when the next one may be. */
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { groups, write, end };
}

it('writes one at once, and together what comes while that is under way', async () => {
  const { groups, write, end } = heldWriter();
  const commit = groupCommit(write, 10);
  const done: string[] = [];
  const all = ['a', 'b', 'c'].map((item) => commit(item, LONG).then(() => done.push(item)));
  expect(groups).toEqual([['a']]);
  await end();
  expect(done).toEqual(['a']);
  expect(groups).toEqual([['a'], ['b', 'c']]);
  await end();
  await Promise.all(all);
  const later = commit('d', LONG);
  expect(groups.at(-1)).toEqual(['d']);
  await end();
  await later;
});

it('takes no more than a group while another one is under way, and takes again when it has ended', async () => {
  const { groups, write, end } = heldWriter();
  const commit = groupCommit(write, 2);
  const taken = ['a', 'b', 'c'].map((item) => commit(item, LONG));
  await expect(commit('d', LONG)).rejects.toThrow(GroupCommitBusy);
  await end();
  const next = commit('e', LONG);
  await end();
  await end();
  await Promise.all([...taken, next]);
  expect(groups).toEqual([['a'], ['b', 'c'], ['e']]);
});

it('answers within the patience of who asks, and writes it down all the same', async () => {
  const { groups, write, end } = heldWriter();
  const commit = groupCommit(write, 10);
  const first = commit('a', LONG);
  await expect(commit('b', 5)).rejects.toThrow('within 5 ms');
  await expect(commit('c', 0)).rejects.toThrow(GroupCommitBusy);
  await end();
  await end();
  await first;
  expect(groups).toEqual([['a'], ['b']]);
});

it('lets an item that can not be written fail alone', async () => {
  const written: string[] = [];
  const write = async (items: readonly string[]) => {
    await new Promise(setImmediate);
    if (items.includes('bad')) throw new Error('no such value');
    written.push(...items);
  };
  const commit = groupCommit(write, 10);
  const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => commit(item, LONG)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual(['a', 'b', 'c']);
});

it('asks a database that is away once for a group', async () => {
  const { groups, write, end } = heldWriter();
  const commit = groupCommit(write, 10);
  const results = Promise.allSettled(['a', 'b', 'c'].map((item) => commit(item, LONG)));
  await end();
  await end(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(groups).toHaveLength(2);
});
