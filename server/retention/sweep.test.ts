import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runEventSchema } from '../../contracts/index.ts';
import { sessions, users } from '../database/schema/accounts.ts';
import { apiKeys, archivedProfiles, connections, recipes, stories } from '../database/schema/belongings.ts';
import { auditLog, inbox, outbox, rateLimits, reviews } from '../database/schema/product.ts';
import { runEvents, runRows, runs, usage } from '../database/schema/runs.ts';
import { MissingFile } from '../files/file-store.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { openLedger } from '../runs/ledger/open-ledger.ts';
import { sampleRequest } from '../runs/runs.test-support.ts';
import { sweep } from './sweep.ts';

const DAY = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z');
const after = (days: number, seconds = 0): Date => new Date(start.getTime() + days * DAY + seconds * 1000);

let services: TestServices;
const userId = randomUUID();
const [ended, unfinished] = [randomUUID(), randomUUID()];
const warning = { severity: 'warning', code: 'w', message: 'Ada' } as const;
const mail = { to: 'ada@example.com', state: 'refused', draft: { property: 'Email', subject: 'Dear Ada', text: 'Ada' } } as const;

beforeAll(async () => {
  services = await openTestServices();
  await services.database.asSystem(async (transaction) => {
    await transaction.insert(users).values({ id: userId, name: 'Ada', email: 'ada@example.com' });
    await transaction.insert(sessions).values({ id: randomUUID(), userId, token: 'x', expiresAt: after(7) });
    const key = { userId, name: 'a', hint: 'abcd', scopes: [] };
    await transaction.insert(apiKeys).values([
      { ...key, hash: 'a', revokedAt: start },
      { ...key, hash: 'b' },
    ]);
    await transaction.insert(inbox).values({ source: 'stripe', eventId: 'evt_1', body: { name: 'Ada' }, receivedAt: start });
    await transaction
      .insert(outbox)
      .values({ kind: 'contact', recipient: 'a@example.com', subject: 's', text: 't', html: 'h', createdAt: start });
    await transaction.insert(auditLog).values({ action: 'plan-set', at: start });
    const review = { name: 'Ada', email: 'a@example.com', rating: 5, feedback: 'Good', createdAt: start };
    await transaction.insert(reviews).values([review, { ...review, publishedAt: start }]);
    await transaction.insert(archivedProfiles).values({ id: randomUUID(), mergedInto: userId, profile: {}, archivedAt: start });
    await transaction.insert(rateLimits).values({ key: 'contact|192.0.2.1', windowStart: start, count: 1 });
    const run = { userId, request: {}, createdAt: start, lastEvent: 4 };
    await transaction.insert(runs).values([
      { ...run, id: ended, requestKey: 'a', state: 'completed', endedAt: start },
      { ...run, id: unfinished, requestKey: 'b', state: 'running', fence: 3 },
    ]);
    await transaction
      .insert(runRows)
      .values({ runId: ended, userId, index: 0, rowId: 'r', name: 'r.pdf', mail, diagnostics: [warning], before: { mark: 'Ready' } });
    const end = { type: 'end', state: 'completed', stored: 0, notStored: 0 };
    const events = [{ type: 'start', runId: ended, total: 1, progress: 10 }, { type: 'notice', diagnostic: warning }, end];
    await transaction.insert(runEvents).values(events.map((event, index) => ({ runId: ended, userId, number: index + 2, event })));
    const connectionId = randomUUID();
    await transaction.insert(connections).values({ id: connectionId, userId, provider: 'notion', accountId: 'a', accessToken: 'sealed' });
    const [recipe] = await transaction
      .insert(recipes)
      .values({ userId, connectionId, dataSourceId: 'd', googleDocId: 'g', namingHeader: 'No' })
      .returning();
    const story = { recipeId: recipe?.id ?? '', userId, seenAt: start };
    await transaction.insert(stories).values([
      { ...story, rowId: 'r', state: 'stored', endedAt: start },
      { ...story, rowId: 's', state: 'failed' },
    ]);
    await transaction.insert(usage).values({ userId, runId: ended, rowId: 'r' });
  });
  await services.files.write(`runs/${ended}/r.pdf`, new Uint8Array([1]));
});
afterAll(() => services.close());

const TABLES = [
  'inbox',
  'outbox',
  'audit_log',
  'reviews',
  'archived_profiles',
  'rate_limits',
  'sessions',
  'api_keys',
  'runs',
  'run_rows',
  'run_events',
  'usage',
  'stories',
];
async function counts() {
  const { rows } = await services.database.asSystem((transaction) =>
    transaction.execute<Record<string, string>>(
      sql.raw(
        `select ${TABLES.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}, (select count(body) from inbox) as bodies`,
      ),
    ),
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}
const all = {
  inbox: 1,
  bodies: 1,
  outbox: 1,
  audit_log: 1,
  reviews: 2,
  archived_profiles: 1,
  rate_limits: 1,
  sessions: 1,
  api_keys: 2,
  runs: 2,
  run_rows: 1,
  run_events: 3,
  usage: 1,
  stories: 2,
};

it('keeps everything for its time and nothing longer', async () => {
  const { database, files } = services;
  const sweepAt = async (now: Date) => {
    await sweep(database, files, now);
    return counts();
  };
  expect(await sweepAt(after(1))).toEqual(all);
  const gone: Record<string, number> = { rate_limits: 0 };
  expect(await sweepAt(after(1, 1))).toEqual({ ...all, ...gone });

  const running = async () =>
    (await database.asSystem((transaction) => transaction.select().from(runs).where(sql`${runs.id} = ${unfinished}`)))[0];
  expect(await sweepAt(after(7))).toEqual({ ...all, ...gone });
  expect(await running()).toMatchObject({ state: 'running', endedAt: null });
  Object.assign(gone, { sessions: 0, run_events: 4 });
  expect(await sweepAt(after(7, 1))).toEqual({ ...all, ...gone });
  expect(await running()).toMatchObject({ state: 'broken', endedAt: after(7, 1), fence: 4, lastEvent: 5 });
  const [event] = await database.asSystem((transaction) => transaction.select().from(runEvents).where(eq(runEvents.runId, unfinished)));
  expect(event?.number).toBe(5);
  expect(runEventSchema.parse(event?.event)).toMatchObject({ type: 'end', state: 'broken', error: { code: 'run/too-long' } });

  expect(await sweepAt(after(30))).toEqual({ ...all, ...gone });
  Object.assign(gone, { bodies: 0, archived_profiles: 0 });
  expect(await sweepAt(after(30, 1))).toEqual({ ...all, ...gone });

  expect(await sweepAt(after(90))).toEqual({ ...all, ...gone });
  expect(await files.read(`runs/${ended}/r.pdf`)).toHaveLength(1);
  Object.assign(gone, { inbox: 0, runs: 1, run_rows: 0, run_events: 1, usage: 0, stories: 1, api_keys: 1 });
  expect(await sweepAt(after(90, 1))).toEqual({ ...all, ...gone });
  await expect(files.read(`runs/${ended}/r.pdf`)).rejects.toThrow(MissingFile);
  Object.assign(gone, { runs: 0, run_events: 0 });
  expect(await sweepAt(after(98))).toEqual({ ...all, ...gone });

  expect(await sweepAt(after(365))).toEqual({ ...all, ...gone });
  Object.assign(gone, { outbox: 0, audit_log: 0, reviews: 1 });
  expect(await sweepAt(after(365, 1))).toEqual({ ...all, ...gone });
});

it('removes the others when the files of one can not be removed, and says so in the end', async () => {
  const { database, files } = services;
  const [stuck, free] = [randomUUID(), randomUUID()];
  await database.asSystem((transaction) =>
    transaction.insert(runs).values(
      [stuck, free].map((id) => ({
        id,
        userId,
        request: {},
        requestKey: id,
        state: 'completed' as const,
        createdAt: start,
        endedAt: start,
      })),
    ),
  );
  const broken = {
    ...files,
    remove: async (prefix: string) => {
      if (prefix.includes(stuck)) throw new Error('is a folder of somebody else');
      await files.remove(prefix);
    },
  };
  const left = async () =>
    (
      await database.asSystem((transaction) =>
        transaction
          .select({ id: runs.id })
          .from(runs)
          .where(inArray(runs.id, [stuck, free])),
      )
    ).map(({ id }) => id);
  await expect(sweep(database, broken, after(91))).rejects.toThrow('1 of them could not be removed');
  expect(await left()).toEqual([stuck]);
  await sweep(database, files, after(91));
  expect(await left()).toEqual([]);
});

it('lets a retry store what was left to be stored when a run was given up', async () => {
  const { database, files } = services;
  const ledger = openLedger(database);
  const id = randomUUID();
  const now = new Date();
  await database.asSystem(async (transaction) => {
    const createdAt = new Date(now.getTime() - 8 * DAY);
    await transaction
      .insert(runs)
      .values({ id, userId, request: sampleRequest, requestKey: 'c', state: 'waiting', createdAt, made: 2, stored: 1 });
    const row = { runId: id, userId, state: 'rendered' } as const;
    await transaction.insert(runRows).values([
      { ...row, index: 0, rowId: 's', name: 's.pdf', storing: 'stored' },
      { ...row, index: 1, rowId: 't', name: 't.pdf', storing: 'pending' },
    ]);
  });
  await sweep(database, files, now);
  expect(await ledger.find(userId, id)).toMatchObject({ state: 'broken', stored: 1, notStored: 1 });
  expect(await ledger.events(userId, id, 0, 9)).toMatchObject([{ event: { type: 'end', notStored: 1 } }]);
  expect(await ledger.requeueFailed(userId, id)).toBe(1);
});

it('finds runs whose time is over by an index, however many there are', async () => {
  const { database, files } = services;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await sweep(database, files, start);
  await openLedger(database).expire(24, async () => {});
  const sent = query.mock.calls as readonly unknown[] as readonly (readonly [string | { readonly text: string }, unknown[]?])[];
  query.mockRestore();
  const searches = sent.flatMap(([asked, values]) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    return /^select .* from "runs" where .*("ended_at" <|"swept_at" is null)/u.test(text) ? { text, values } : [];
  });
  const client = await database.pool.connect();
  try {
    // A table as small as this one would be read from its beginning.
    await client.query("begin; select set_config('sheafmill.system', 'on', true); set local enable_seqscan = off");
    const plans: string[] = [];
    for (const { text, values } of searches) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans).toEqual([
      expect.stringMatching(/runs_ended[\s\S]*Index Cond: \(ended_at </u),
      expect.stringMatching(/runs_unexpired[\s\S]*Index Cond: \(ended_at </u),
      expect.stringMatching(/runs_unswept/u),
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
