import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../database/database.test-support.ts';
import { runEvents, runRows, runs } from '../../database/schema/runs.ts';
import { insertUser, sampleRequest } from '../runs.test-support.ts';
import type { Ledger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';

const test = useTestDatabase();
let ledger: Ledger;
let userId: string;
beforeAll(async () => {
  ledger = openLedger(test.database);
  userId = await insertUser(test.database, {});
});

const HOUR = 3_600_000;
const warning = { severity: 'warning', code: 'w', message: 'Ada' } as const;
const mail = { to: 'ada@example.com', state: 'refused', draft: { property: 'Email', subject: 'Dear Ada', text: 'Ada' } } as const;

/** Runs that ended a day ago, with four events and a row that failed each. */
async function endedRuns(count: number, hoursAgo = 24): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const endedAt = new Date(Date.now() - hoursAgo * HOUR);
  await test.database.asSystem(async (transaction) => {
    await transaction.insert(runs).values(
      ids.map((id) => ({
        id,
        userId,
        requestKey: id,
        request: sampleRequest,
        state: 'completed' as const,
        endedAt,
        failed: 1,
        lastEvent: 4,
      })),
    );
    const row = {
      userId,
      index: 0,
      rowId: 'r',
      name: 'r.pdf',
      state: 'failed',
      mail,
      diagnostics: [warning],
      before: { mark: 'Ready' },
    } as const;
    await transaction.insert(runRows).values(ids.map((runId) => ({ ...row, runId })));
    const numbers = [1, 2, 3, 4];
    await transaction.insert(runEvents).values(ids.flatMap((runId) => numbers.map((number) => ({ runId, userId, number, event: {} }))));
  });
  return ids;
}
const isExpired = async (id: string): Promise<boolean> => (await ledger.find(userId, id))?.expiredAt !== null;
const rest = (runId: string) =>
  test.database.asSystem(async (transaction) => {
    const events = await transaction.select().from(runEvents).where(eq(runEvents.runId, runId)).orderBy(asc(runEvents.number));
    const [row] = await transaction.select().from(runRows).where(eq(runRows.runId, runId));
    return { events: events.map(({ number }) => number), row };
  });

it('says that runs have expired before their files go, and holds none of them meanwhile', async () => {
  const [old = '', young = ''] = [...(await endedRuns(1)), ...(await endedRuns(1, 1))];
  const removed: string[] = [];
  await ledger.expire(2, async (id) => {
    removed.push(id);
    // Seen by others, and not locked.
    expect(await isExpired(id)).toBe(true);
    expect(await ledger.requeueFailed(userId, id)).toBeUndefined();
  });
  expect(removed).toEqual([old]);
  expect(await isExpired(young)).toBe(false);
});

it('leaves nothing for ever: whatever could not be removed is removed the next time, and nothing waits for it', async () => {
  const ids = await endedRuns(3);
  const [stuck = ''] = [...ids].sort();
  const removed: string[] = [];
  const failing = ledger.expire(2, async (id) => {
    if (id === stuck) throw new Error('The bucket does not answer.');
    removed.push(id);
  });
  await expect(failing).rejects.toMatchObject({ errors: [new Error('The bucket does not answer.')] });
  expect([...removed, stuck].sort()).toEqual([...ids].sort());
  expect((await rest(stuck)).events).toEqual([1, 2, 3, 4]);
  removed.length = 0;
  await ledger.expire(2, async (id) => void removed.push(id));
  expect(removed).toEqual([stuck]);
});

it('takes any number of runs, each once', async () => {
  const ids = await endedRuns(250);
  const removed: string[] = [];
  await ledger.expire(2, async (id) => void removed.push(id));
  expect(removed).toHaveLength(250);
  expect(new Set(removed)).toEqual(new Set(ids));
  await ledger.expire(2, async (id) => void removed.push(id));
  expect(removed).toHaveLength(250);
});

it('stops between two runs, and goes on another time', async () => {
  await endedRuns(3);
  const stopping = new AbortController();
  let removed = 0;
  const remove = async (): Promise<void> => {
    removed += 1;
    stopping.abort();
  };
  await ledger.expire(2, remove, stopping.signal);
  expect(removed).toBe(1);
  await ledger.expire(2, remove);
  expect(removed).toBe(3);
});

it('keeps of a run what its history shows, and the event that says that it is over', async () => {
  const [id = ''] = await endedRuns(1);
  expect(await rest(id)).toMatchObject({ events: [1, 2, 3, 4], row: { mail, diagnostics: [warning], before: { mark: 'Ready' } } });
  await ledger.expire(2, async () => {});
  const { events, row } = await rest(id);
  expect(events).toEqual([4]);
  expect(row).toMatchObject({ name: 'r.pdf', mail: { to: 'ada@example.com', state: 'refused' }, diagnostics: null, before: null });
  expect(row?.mail).not.toHaveProperty('draft');
});
