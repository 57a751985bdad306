import { isOutage } from './is-outage.ts';

/** Something could not be written down in time. It may be written down all the same. */
export class GroupCommitBusy extends Error {
  override readonly name = 'GroupCommitBusy';
}

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes together what comes while a transaction is under way, with the next one: a transaction costs more than what it writes. `write`
 * is called for one group of at most `most` items after the other.
 *
 * What is returned resolves when its item is written down. It throws GroupCommitBusy where that takes more than `patience` milliseconds,
 * or a whole group waits already; else what `write` threw. A group that fails while the database is there is written one by one, so that
 * each item fails for itself.
 */
export function groupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  most: number,
): (item: Item, patience: number) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isOutage(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await writeGroup([one]);
    }
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(group);
    }
    isWriting = false;
  };

  return async (item, patience) => {
    if (patience <= 0 || waiting.length >= most) throw new GroupCommitBusy('Too much waits to be written down.');
    const written = new Promise<void>((resolve, reject) => waiting.push({ item, resolve, reject }));
    if (!isWriting) void writeAll();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GroupCommitBusy(`It was not written down within ${patience} ms.`)), patience);
    });
    await Promise.race([written, late]).finally(() => clearTimeout(timer));
  };
}
