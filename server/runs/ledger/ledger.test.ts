import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunRequest } from '../../../contracts/index.ts';
import { SETTINGS_VERSION } from '../../../contracts/settings-rules.ts';
import { tellFigures } from '../../../integrations/figures.test-support.ts';
import { useTestDatabase } from '../../database/database.test-support.ts';
import { profiles } from '../../database/schema/belongings.ts';
import { runs } from '../../database/schema/runs.ts';
import { recordStatements } from '../../database/statements.test-support.ts';
import { insertUser, sampleRequest } from '../runs.test-support.ts';
import { openRowCommits } from '../worker/row-commits.ts';
import { type Lease, LeaseLost, type Ledger, type RowOutcome } from './ledger.ts';
import { openLedger } from './open-ledger.ts';

const test = useTestDatabase();
let ledger: Ledger;
beforeAll(() => {
  ledger = openLedger(test.database);
});

const request: RunRequest = { ...sampleRequest, namingHeader: 'No' };

const newUser = (used = 0) => insertUser(test.database, { pdfFilesGenerated: used });

const outcome = (index: number, failed = false): RowOutcome => ({
  index,
  rowId: `row-${index}`,
  name: `${index}.pdf`,
  diagnostics: [],
  result: failed
    ? { state: 'failed', error: { severity: 'error', code: 'run/renderer-stopped', message: 'no' } }
    : { state: 'rendered', size: 10, pages: 1, sha256: 'x', pack: '1-0', offset: 10 * index },
});

async function begin(userId: string, key: string = randomUUID()): Promise<Lease> {
  const { run } = await ledger.start(userId, key, request);
  const taken = await ledger.takeLease(run.id);
  if (!taken) throw new Error('no lease');
  return taken.lease;
}

/** Ends the run and puts its failed rows back, for another worker. `rows`: how many failed, or are made and not stored. */
async function makeAgain({ userId, ...lease }: Lease, rows = 1): Promise<Lease> {
  await ledger.end({ userId, ...lease }, 'completed');
  expect(await ledger.requeueFailed(userId, lease.runId)).toBe(rows);
  const taken = await ledger.takeLease(lease.runId);
  if (!taken) throw new Error('no lease');
  return taken.lease;
}

const used = async (userId: string): Promise<number> => {
  const { rows } = await test.database.asSystem((transaction) =>
    transaction.execute<{ used: number; counted: string }>(
      sql`select pdf_files_generated as used, (select count(*) from usage where user_id = ${userId}) as counted from profiles where user_id = ${userId}`,
    ),
  );
  const [row] = rows;
  expect(Number(row?.counted)).toBe(row?.used);
  return row?.used ?? -1;
};

const plan = { limit: undefined, store: true, mark: true };

/** Statements that the database is asked while `task` goes on. */
async function statementsOf(task: () => Promise<unknown>): Promise<number> {
  const { sent, stop } = recordStatements();
  try {
    await task();
  } finally {
    stop();
  }
  return sent.length;
}

describe('the ledger of runs', () => {
  it('joins the run of the same request while it is under way, also when asked 20 times at once', async () => {
    const userId = await newUser();
    const asked = await Promise.all(Array.from({ length: 20 }, () => ledger.start(userId, 'key', request)));
    expect(new Set(asked.map(({ run }) => run.id)).size).toBe(1);
    expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
    tellFigures('R23', { 'equal requests at once': asked.length, runs: 1 });
    const taken = await ledger.takeLease(asked[0]?.run.id ?? '');
    await ledger.end(taken?.lease as Lease, 'completed');
    expect((await ledger.start(userId, 'key', request)).isNew).toBe(true);
  });

  it('lets no run end while it is joined', async () => {
    const userId = await newUser();
    const lease = await begin(userId, 'key');
    const waiting = async () => {
      const { rowCount } = await test.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    let ending: Promise<void> | undefined;
    const began = async () => {
      ending = ledger.end(lease, 'completed');
      await expect.poll(waiting, { timeout: 8000, interval: 20 }).toBe(1);
    };
    const { run, isNew } = await ledger.start(userId, 'key', request, { automation: { recipeId: randomUUID(), began } });
    expect({ id: run.id, isNew }).toEqual({ id: lease.runId, isNew: false });
    await ending;
    expect((await ledger.start(userId, 'key', request)).isNew).toBe(true);
  });

  it('numbers events without gaps and gives those after a number', async () => {
    const userId = await newUser();
    const lease = await begin(userId);
    await ledger.began(lease, 4);
    await ledger.commitRows(lease, [outcome(0), outcome(1, true)], plan);
    await ledger.commitRows(lease, [outcome(2), outcome(3)], plan);
    await ledger.made(lease, 'completed', { left: 0 });
    await ledger.commitStored(lease, 'row-0', { file: 'file' });
    await ledger.end(lease, 'completed');
    const events = await ledger.events(userId, lease.runId, 0, 100);
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events.map(({ event }) => (event as { type: string }).type)).toEqual([
      'start',
      'pdf',
      'error',
      'pdf',
      'pdf',
      'complete',
      'stored',
      'end',
    ]);
    expect(events.map(({ event }) => (event as { progress?: number }).progress)).toEqual([10, 33, 55, 78, 99, 100, undefined, undefined]);
    expect((await ledger.events(userId, lease.runId, 5, 100)).map(({ number }) => number)).toEqual([6, 7, 8]);
    expect(await ledger.find(userId, lease.runId)).toMatchObject({ state: 'completed', made: 3, failed: 1, stored: 1 });
    expect(await used(userId)).toBe(3);
  });

  it('keeps what became of a row, and what became of it when it is made again', async () => {
    const userId = await newUser();
    const lease = await begin(userId);
    const warning = { severity: 'warning', code: 'layout/unsupported', message: 'It\'s "so" – ü' } as const;
    await ledger.commitRows(lease, [outcome(0, true), { ...outcome(1), name: 'a\\"b\'.pdf', diagnostics: [warning] }], plan);
    const rows = () => ledger.rows(userId, lease.runId, { after: -1, limit: 10, failedOnly: false });
    const made = { state: 'rendered', size: 10, pages: 1, sha256: 'x', pack: '1-0', storing: 'pending', error: null };
    expect(await rows()).toMatchObject([
      { rowId: 'row-0', state: 'failed', storing: 'pending', error: { message: 'no' }, size: null, pack: null, packOffset: null },
      { ...made, rowId: 'row-1', name: 'a\\"b\'.pdf', packOffset: 10, diagnostics: [warning] },
    ]);
    const next = await makeAgain(lease, 2);
    await ledger.commitRows(next, [outcome(0), { ...outcome(1), name: 'late.pdf' }], { ...plan, store: false });
    expect(await rows()).toMatchObject([
      { ...made, rowId: 'row-0', storing: 'none', packOffset: 0, diagnostics: [] },
      { ...made, rowId: 'row-1', name: 'a\\"b\'.pdf' },
    ]);
  });

  it('gives the lease to one worker, and refuses the writes of one that lost it', async () => {
    const userId = await newUser();
    const lease = await begin(userId);
    await ledger.commitRows(lease, [outcome(0)], plan);
    expect(await ledger.takeLease(lease.runId)).toBeUndefined();
    await test.database.asSystem((transaction) =>
      transaction.execute(sql`update runs set leased_until = now() - interval '1 second' where id = ${lease.runId}`),
    );
    expect(await ledger.waiting(1)).toContain(lease.runId);
    const taken = await ledger.takeLease(lease.runId);
    expect(taken?.lease.fence).toBe(lease.fence + 1);
    const events = await ledger.events(userId, lease.runId, 0, 100);
    const failure = { severity: 'error', code: 'run/renderer-stopped', message: 'no' } as const;
    const writes: Readonly<Record<string, () => Promise<unknown>>> = {
      renew: () => ledger.renew(lease),
      began: () => ledger.began(lease, 2),
      tell: () => ledger.tell(lease, [{ type: 'notice', diagnostic: failure }]),
      commitRows: () => ledger.commitRows(lease, [outcome(1)], plan),
      commitStored: () => ledger.commitStored(lease, 'row-0', { file: 'file' }),
      'commitStored with a failure': () => ledger.commitStored(lease, 'row-0', { error: failure }),
      commitBefore: () => ledger.commitBefore(lease, 'row-0', { mark: null }),
      commitUndone: () => ledger.commitUndone(lease, { index: 0, rowId: 'row-0', storing: 'stored' }, undefined),
      endUndo: () => ledger.endUndo(lease, undefined),
      commitMarked: () => ledger.commitMarked(lease, 'row-0'),
      made: () => ledger.made(lease, 'completed', { left: 0 }),
      end: () => ledger.end(lease, 'completed'),
    };
    for (const [name, write] of Object.entries(writes)) await expect(write(), name).rejects.toThrow(LeaseLost);
    await ledger.release(lease);
    await ledger.putOff(lease, 0, { diagnostic: failure });
    expect(await ledger.takeLease(lease.runId)).toBeUndefined();
    expect(await ledger.events(userId, lease.runId, 0, 100)).toEqual(events);
    expect(await used(userId)).toBe(1);
    expect(await ledger.find(userId, lease.runId)).toMatchObject({ state: 'running', made: 1, stored: 0, endedAt: null });
    expect(await ledger.rows(userId, lease.runId, { after: -1, limit: 10, failedOnly: false })).toMatchObject([
      { rowId: 'row-0', storing: 'pending' },
    ]);
  });

  it('takes runs up in turn: users first who have none under way, then what has waited longest', async () => {
    const [busy, other] = [await newUser(), await newUser()];
    const first = await begin(busy);
    const waits = async (userId: string) => (await ledger.start(userId, randomUUID(), request)).run.id;
    const [second, third] = [await waits(busy), await waits(busy)];
    const late = await waits(other);
    const ours = async (mostOfUser: number) =>
      (await ledger.waiting(mostOfUser)).filter((runId) => [first.runId, second, third, late].includes(runId));
    expect(await ours(3)).toEqual([late, second, third]);
    expect(await ours(2)).toEqual([late, second]);
    expect(await ours(1)).toEqual([late]);
    // What was cancelled only ends: it waits for nobody.
    await ledger.cancel(busy, third);
    expect(await ours(1)).toEqual([third, late]);
    expect(await ledger.takeLease(third, 1)).toBeDefined();
    // Given back, it waits behind those that nobody has worked on yet.
    await ledger.release(first);
    expect(await ours(3)).toEqual([late, second, first.runId]);
  });

  it('gives runs of a process that died to the one that starts', async () => {
    const lease = await begin(await newUser());
    await ledger.freeLeases();
    expect((await ledger.takeLease(lease.runId))?.lease.fence).toBe(lease.fence + 1);
    await expect(ledger.renew(lease)).rejects.toThrow(LeaseLost);
  });

  it.each([-24 * 60, -10, 10, 24 * 60])(
    'gives a lease by the clock of the database, where that of the worker is %d minutes off',
    async (minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      try {
        const lease = await begin(await newUser());
        expect(await ledger.waiting(2)).not.toContain(lease.runId);
        expect(await ledger.takeLease(lease.runId)).toBeUndefined();
        expect(await ledger.renew(lease)).toEqual({ isCancelled: false });
        await ledger.release(lease);
        expect((await ledger.takeLease(lease.runId))?.lease.fence).toBe(lease.fence + 1);
        tellFigures('R7', { 'minutes off': minutes, 'leases given twice': 0 });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('makes failed rows again when the run has ended and the same request is not under way anew', async () => {
    const userId = await newUser();
    const lease = await begin(userId, 'same');
    await ledger.commitRows(lease, [outcome(0, true)], plan);
    expect(await ledger.requeueFailed(userId, lease.runId)).toBeUndefined();
    await ledger.end(lease, 'completed');
    const other = await begin(userId, 'same');
    expect(await ledger.requeueFailed(userId, lease.runId)).toBeUndefined();
    expect(await ledger.requeueSkipped(userId, lease.runId)).toBeUndefined();
    expect(await ledger.find(userId, lease.runId)).toMatchObject({ state: 'completed', failed: 1 });
    await ledger.end(other, 'completed');
    expect(await ledger.requeueFailed(userId, lease.runId)).toBe(1);
  });

  it('counts a row once, however often it is committed', async () => {
    const userId = await newUser();
    const lease = await begin(userId);
    await ledger.commitRows(lease, [outcome(0, true)], plan);
    await ledger.commitRows(await makeAgain(lease), [outcome(0)], plan);
    expect(await used(userId)).toBe(1);
    expect(await ledger.find(userId, lease.runId)).toMatchObject({ made: 1, failed: 0 });
  });

  it('never exceeds and never undershoots the limit of a plan: 50 runs at once, 200 times', { timeout: 240_000 }, async () => {
    const userId = await newUser();
    const leases = await Promise.all(Array.from({ length: 50 }, () => begin(userId)));
    for (let trial = 0; trial < 200; trial += 1) {
      const before = trial % 11;
      await test.database.asSystem((transaction) => transaction.update(profiles).set({ pdfFilesGenerated: before }));
      const results = await Promise.all(
        leases.map((lease) => ledger.commitRows(lease, [outcome(trial)], { limit: 10, store: false, mark: true })),
      );
      expect(results.filter(({ refused }) => refused === 0)).toHaveLength(10 - before);
    }
  });

  it('writes rows down in five statements, however many they are, and reads events in three', async () => {
    const userId = await newUser();
    const lease = await begin(userId);
    const files = { write: async () => {} };
    const many = async (from: number) => {
      const commits = openRowCommits(lease, plan, { ledger, files }, () => {});
      for (let index = from; index < from + 641; index += 1) {
        const { result, ...about } = outcome(index);
        await commits.add({ ...about, result: { state: 'rendered', pdf: new Uint8Array(10), pages: 1 } });
      }
      await commits.close();
    };
    expect(await statementsOf(() => ledger.commitRows(lease, [outcome(0)], plan))).toBe(5);
    // The first one alone, the others by 64.
    expect(await statementsOf(() => many(1))).toBe(11 * 5);
    expect(await used(userId)).toBe(642);
    expect(await statementsOf(() => ledger.events(userId, lease.runId, 0, 1000))).toBe(3);
    expect(await ledger.events(userId, lease.runId, 0, 1000)).toHaveLength(642);
  });

  it('gives no third lease where two of a user may be under way, and one to somebody else', async () => {
    const [busy, other] = [await newUser(), await newUser()];
    const [first] = [await begin(busy), await begin(busy)];
    const { run } = await ledger.start(busy, 'third', request);
    expect(await ledger.takeLease(run.id, 2)).toBeUndefined();
    expect(await ledger.takeLease((await ledger.start(other, 'first', request)).run.id, 2)).toBeDefined();
    await ledger.end(first, 'completed');
    expect(await ledger.takeLease(run.id, 2)).toBeDefined();
  });

  it('leaves a run with settings of a newer version to others, and takes up what waits behind it; lists it with the rest', async () => {
    const userId = await newUser();
    const { run: newer } = await ledger.start(userId, 'newer', request);
    const { run } = await ledger.start(userId, 'now', { ...request, formFields: true });
    expect(run.settingsVersion).toBe(SETTINGS_VERSION);
    await test.database.asSystem((transaction) =>
      transaction
        .update(runs)
        .set({ settingsVersion: SETTINGS_VERSION + 1, request: { ...request, hologram: true } })
        .where(eq(runs.id, newer.id)),
    );
    expect(await ledger.takeLease(newer.id)).toBeUndefined();
    expect((await ledger.find(userId, newer.id))?.request).toBeNull();
    expect((await ledger.list(userId, undefined, 10)).map(({ request: of }) => of?.formFields)).toEqual([true, undefined]);
    const waiting = await ledger.waiting(2);
    expect([waiting.includes(newer.id), waiting.includes(run.id)]).toEqual([false, true]);
    expect((await ledger.takeLease(run.id))?.run.request.formFields).toBe(true);
  });

  it('lists runs that were started at one moment page by page, each of them once', async () => {
    const userId = await newUser();
    const ids: string[] = [];
    for (const key of ['one', 'two', 'three']) ids.push((await ledger.start(userId, key, request)).run.id);
    await test.database.asSystem((transaction) => transaction.update(runs).set({ createdAt: new Date() }).where(inArray(runs.id, ids)));
    const listed: string[] = [];
    for (const _page of ids) listed.push(...(await ledger.list(userId, listed.at(-1), 1)).map(({ id }) => id));
    expect(listed.toSorted()).toEqual(ids.toSorted());
    expect(await ledger.list(userId, listed.at(-1), 1)).toEqual([]);
  });

  it('shows nothing of a run to another user', async () => {
    const [owner, stranger] = [await newUser(), await newUser()];
    const lease = await begin(owner);
    await ledger.began(lease, 1);
    await ledger.commitRows(lease, [outcome(0)], plan);
    expect(await ledger.find(stranger, lease.runId)).toBeUndefined();
    expect(await ledger.list(stranger, undefined, 10)).toEqual([]);
    expect(await ledger.rows(stranger, lease.runId, { after: -1, limit: 10, failedOnly: false })).toEqual([]);
    expect(await ledger.events(stranger, lease.runId, 0, 10)).toEqual([]);
    await ledger.cancel(stranger, lease.runId);
    await ledger.remove(stranger, lease.runId);
    expect(await ledger.requeueFailed(stranger, lease.runId)).toBeUndefined();
    expect((await ledger.renew(lease)).isCancelled).toBe(false);
    await ledger.cancel(owner, lease.runId);
    expect((await ledger.renew(lease)).isCancelled).toBe(true);
  });
});
