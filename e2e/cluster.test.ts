import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, readRunPages, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { seededRandom } from '../scripts/seeded-random.mjs';
import { openTestDatabase, type TestDatabase } from '../server/database/database.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';
import { type RunningWorker, startWorker } from './running-worker.test-support.ts';

/** `npm run bench:cluster` sets more. */
const setting = (name: string, value: number) => Number(process.env[`CLUSTER_${name}`] ?? value);
const ROWS = setting('ROWS', 150);
const WORKERS = setting('WORKERS', 2);
const KILLS = setting('KILLS', 3);
const SEED = setting('SEED', 1);
/** Three of them store a row. Notion's pace, not the machine's, tells how long the run takes. */
const REQUESTS_PER_MINUTE = String(setting('REQUESTS_PER_MINUTE', 1200));
/** Seconds that workers stand still. 0: no longer than another one needs to take over, and leases are ended here instead of waited for. */
const PAUSE = setting('PAUSE', 0);

interface About {
  readonly token: string;
  readonly databases: Readonly<Record<string, { readonly dataSourceId: string }>>;
  readonly documents: Readonly<Record<string, { readonly id: string }>>;
}

let test: TestDatabase;
let notion: RunningEmulator;
let google: RunningEmulator;
let notionAbout: About;
let googleAbout: About;
let server: RunningServer;
let workers: readonly RunningWorker[];
let addWorker: () => Promise<RunningWorker>;
let client: Client;

beforeAll(async () => {
  [test, notion, google] = await Promise.all([
    openTestDatabase(),
    startEmulator('notion', { rows: String(ROWS) }, { NOTION_REQUESTS_PER_MINUTE: REQUESTS_PER_MINUTE }),
    startEmulator('google'),
  ]);
  notionAbout = notion.about as unknown as About;
  googleAbout = google.about as unknown as About;
  const { host, database, user } = test.connection as { readonly host: string; readonly database: string; readonly user: string };
  const shared = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    PLAN_LIMITS: 'off',
    NOTION_REQUESTS_PER_MINUTE: REQUESTS_PER_MINUTE,
    ...emulatorSettings(notion, google),
  };
  server = await startServer({ ...shared, RUNS_AT_ONCE: '0' });
  addWorker = () => startWorker({ ...shared, DATA_DIR: server.dataFolder, PUBLIC_URL: server.url });
  workers = await Promise.all(Array.from({ length: WORKERS }, addWorker));
  client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.send('POST', '/api/connections/notion', { notionApiKey: notionAbout.token });
});
afterAll(async () => {
  expect(await Promise.all(workers.map((worker) => worker.terminate()))).toEqual(workers.map(() => 0));
  await server.stop();
  await Promise.all([test.close(), notion.stop(), google.stop()]);
});

const source = () => notionAbout.databases['invoices']?.dataSourceId ?? '';
const pages = () => readRunPages(notion.url, notionAbout.token, source());

/**
 * A statement that changes a run by its fence and finds none is refused. Counted by a sequence, which the rollback that follows does not
 * take back.
 */
const watchRefusals = () =>
  test.database.pool.query(`
    create sequence refused_writes;
    grant usage on sequence refused_writes to public;
    create function count_refused_write() returns trigger language plpgsql as $$
    begin
      if current_query() ~ '"fence" = \\$\\d' and not exists (select from changed) then perform nextval('refused_writes'); end if;
      return null;
    end $$;
    create trigger count_refused_writes after update on runs referencing new table as changed
      for each statement execute function count_refused_write()`);
const refusals = async () => {
  const { rows } = await test.database.pool.query<{ count: string }>(
    'select case when is_called then last_value else 0 end as count from refused_writes',
  );
  return Number(rows[0]?.count);
};

interface Run {
  readonly state: string;
  readonly made: number;
  readonly failed: number;
  readonly stored: number;
  readonly notStored: number;
  readonly endedAt: string | null;
}

it(`loses no row of ${ROWS} and stores none twice, whichever of a server and ${WORKERS} workers is killed, ${KILLS} times`, {
  timeout: 40 * 60_000,
}, async () => {
  const before = new Map((await pages()).map((page) => [page.id, page.properties.PDFFiles.files.map(({ name }) => name)]));
  const [connection] = (await client.call<{ id: string; provider: string }[]>('GET', '/api/connections')).filter(
    ({ provider }) => provider === 'notion',
  );
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'google', documentId: googleAbout.documents['invoice']?.id },
    rows: { kind: 'notion', connectionId: connection?.id, source: source() },
    namingHeader: 'Invoice',
    store: true,
  });
  const run = () => client.call<Run>('GET', `/api/runs/${id}`);
  /** Milliseconds until something more is made or stored. */
  const goesOn = async (since: Run): Promise<number> => {
    const start = performance.now();
    for (;;) {
      const now = await run();
      if (now.made > since.made || now.stored > since.stored || now.endedAt !== null) return performance.now() - start;
      await delay(100);
    }
  };

  const next = seededRandom(SEED);
  const resumed: number[] = [];
  const takenOver = async (since: Run): Promise<void> => {
    const passed = sql`update runs set leased_until = now() where ended_at is null`;
    if (PAUSE === 0) await test.database.asSystem((transaction) => transaction.execute(passed));
    resumed.push(await goesOn(since));
  };

  await watchRefusals();
  await goesOn(await run());
  // All stand still in the middle of what they do. Another one goes on, and these find their leases lost when they wake.
  for (const worker of workers) worker.pause();
  // Nothing is made meanwhile, so that rows are left for what comes after.
  await delay(PAUSE * 1000);
  const fresh = await addWorker();
  await takenOver(await run());
  for (const worker of workers) worker.resume();
  await goesOn(await run());
  const toldToEnd = performance.now();
  expect(await fresh.terminate()).toBe(0);
  const secondsToEnd = Math.round((performance.now() - toldToEnd) / 100) / 10;
  expect(secondsToEnd).toBeLessThan(20);

  let kills = 0;
  // Whoever is killed starts again beside the run, as under a supervisor: waiting for it would use up the rows of the next kills.
  const starting = new Map<number, Promise<void>>();
  for (let left = KILLS; left > 0; left -= 1) {
    // Spread over the rows that are left: by the clock, a fast machine would be done before the last of them.
    const { stored } = await run();
    const moment = stored + (next() * (ROWS - stored)) / (left + 1);
    for (let now = await run(); now.stored < moment && now.endedAt === null; now = await run()) await delay(20);
    await delay(next() * 200);
    if ((await run()).endedAt !== null) break;
    const chosen = Math.floor(next() * (WORKERS + 1));
    await starting.get(chosen);
    kills += 1;
    const victim = workers[chosen];
    if (victim) starting.set(chosen, victim.replace());
    else {
      await server.kill();
      await server.restart();
    }
    await takenOver(await run());
  }
  await Promise.all(starting.values());
  while ((await run()).endedAt === null) await delay(200);

  const counts = { lost: 0, duplicate: 0 };
  for (const { id: page, properties } of await pages()) {
    const names = properties.PDFFiles.files.map(({ name }) => name);
    const added = names.filter((name) => !before.get(page)?.includes(name));
    if (added.length === 0 || properties.GeneratePDF.select?.name !== 'Generated') counts.lost += 1;
    if (added.length > 1 || new Set(names).size < names.length) counts.duplicate += 1;
  }
  const { pdfFilesGenerated } = await client.call<{ pdfFilesGenerated: number }>('GET', '/api/profile');
  const ended = await run();
  const report = {
    rows: ROWS,
    kills,
    ...counts,
    /** Statements of workers that had lost their lease. */
    refusedWrites: await refusals(),
    miscounted: Math.abs(pdfFilesGenerated - ROWS) + Math.abs(ended.made - ROWS) + Math.abs(ended.stored - ROWS),
    slowestResumeSeconds: Math.round(Math.max(...resumed) / 100) / 10,
  };
  const { refusedWrites, ...whole } = report;
  tellFigures('R1', { workers: WORKERS, ...whole });
  tellFigures('R6', {
    'workers frozen': WORKERS,
    'seconds of freezing': PAUSE,
    'late writes refused': refusedWrites,
    duplicate: counts.duplicate,
  });
  tellFigures('R27', { 'seconds to end in the middle of a run': secondsToEnd, 'exit code': 0 });
  // A run on a fast machine may be at its end before the last of them.
  expect(kills).toBeGreaterThanOrEqual(KILLS * 0.6);
  expect(report).toMatchObject({ lost: 0, duplicate: 0, miscounted: 0 });
  expect(ended).toMatchObject({ state: 'completed', failed: 0, notStored: 0 });
  expect(report.slowestResumeSeconds).toBeLessThan(60);
});
