import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEventSchema } from '../../contracts/index.ts';
import { sessions, users } from '../database/schema/accounts.ts';
import { archivedProfiles } from '../database/schema/belongings.ts';
import { auditLog, inbox, outbox, rateLimits } from '../database/schema/product.ts';
import { runEvents, runRows, runs, usage } from '../database/schema/runs.ts';
import { MissingFile } from '../files/file-store.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { sweep } from './sweep.ts';

const DAY = 86_400_000;
const start = new Date('2026-01-01T00:00:00Z');
const after = (days: number, seconds = 0): Date => new Date(start.getTime() + days * DAY + seconds * 1000);

let services: TestServices;
const userId = randomUUID();
const [ended, unfinished] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  services = await openTestServices();
  await services.database.asSystem(async (transaction) => {
    await transaction.insert(users).values({ id: userId, name: 'Ada', email: 'ada@example.com' });
    await transaction.insert(sessions).values({ id: randomUUID(), userId, token: 'x', expiresAt: after(7) });
    await transaction.insert(inbox).values({ source: 'stripe', eventId: 'evt_1', body: { name: 'Ada' }, receivedAt: start });
    await transaction
      .insert(outbox)
      .values({ kind: 'contact', recipient: 'a@example.com', subject: 's', text: 't', html: 'h', createdAt: start });
    await transaction.insert(auditLog).values({ action: 'plan-set', at: start });
    await transaction.insert(archivedProfiles).values({ id: randomUUID(), mergedInto: userId, profile: {}, archivedAt: start });
    await transaction.insert(rateLimits).values({ key: 'contact|192.0.2.1', windowStart: start, count: 1 });
    const run = { userId, request: {}, createdAt: start, lastEvent: 4 };
    await transaction.insert(runs).values([
      { ...run, id: ended, requestKey: 'a', state: 'completed', endedAt: start },
      { ...run, id: unfinished, requestKey: 'b', state: 'running', fence: 3 },
    ]);
    await transaction.insert(runRows).values({ runId: ended, userId, index: 0, rowId: 'r', name: 'r.pdf' });
    await transaction.insert(usage).values({ userId, runId: ended, rowId: 'r' });
  });
  await services.files.write(`runs/${ended}/r.pdf`, new Uint8Array([1]));
});
afterAll(() => services.close());

const TABLES = ['inbox', 'outbox', 'audit_log', 'archived_profiles', 'rate_limits', 'sessions', 'runs', 'run_rows', 'usage'];
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
  archived_profiles: 1,
  rate_limits: 1,
  sessions: 1,
  runs: 2,
  run_rows: 1,
  usage: 1,
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
  gone.sessions = 0;
  expect(await sweepAt(after(7, 1))).toEqual({ ...all, ...gone });
  expect(await running()).toMatchObject({ state: 'broken', endedAt: after(7, 1), fence: 4, lastEvent: 5 });
  const [event] = await database.asSystem((transaction) => transaction.select().from(runEvents));
  expect(event?.number).toBe(5);
  expect(runEventSchema.parse(event?.event)).toMatchObject({ type: 'end', state: 'broken', error: { code: 'run/too-long' } });

  expect(await sweepAt(after(30))).toEqual({ ...all, ...gone });
  Object.assign(gone, { bodies: 0, archived_profiles: 0 });
  expect(await sweepAt(after(30, 1))).toEqual({ ...all, ...gone });

  expect(await sweepAt(after(90))).toEqual({ ...all, ...gone });
  expect(await files.read(`runs/${ended}/r.pdf`)).toHaveLength(1);
  Object.assign(gone, { runs: 1, run_rows: 0, usage: 0 });
  expect(await sweepAt(after(90, 1))).toEqual({ ...all, ...gone });
  await expect(files.read(`runs/${ended}/r.pdf`)).rejects.toThrow(MissingFile);
  gone.runs = 0;
  expect(await sweepAt(after(98))).toEqual({ ...all, ...gone });

  expect(await sweepAt(after(365))).toEqual({ ...all, ...gone });
  Object.assign(gone, { outbox: 0, audit_log: 0 });
  expect(await sweepAt(after(365, 1))).toEqual({ ...all, ...gone });
});
