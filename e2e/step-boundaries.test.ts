import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, readRunPages, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { openTestDatabase, type TestDatabase } from '../server/database/database.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';
import { type RunningWorker, startWorker } from './running-worker.test-support.ts';

/** Kills at each boundary; `npm run reliability -- --full` asks for five, and for the boundaries that `npm test` leaves out. */
const TIMES = Number(process.env['STEPS_TIMES'] ?? 1);
const IS_FULL = process.env['STEPS_TIMES'] !== undefined;
const ROWS = 5;

/** Where a worker is killed: while the emulator holds a call, or the database a transaction. */
type Boundary =
  | { readonly name: string; readonly service: 'notion' | 'google'; readonly method: string; readonly path: string; readonly done: boolean }
  | { readonly name: string; readonly stop: string };

const around = (
  name: string,
  call: { readonly service: 'notion' | 'google'; readonly method: string; readonly path: string },
): Boundary[] => [
  { name: `before ${name}`, ...call, done: false },
  { name: `after ${name}, before the answer`, ...call, done: true },
];
/** Statements whose transactions are stopped right before and right after they are committed. */
const STEPS = {
  'the lease is taken': ['update on runs', 'new.fence > old.fence'],
  'the run is begun': ['insert on run_events', "new.event->>'type' = 'start'"],
  'rows are written down': ['insert on run_rows', 'true'],
  'what a row was before is written down': ['update on run_rows', 'old.before is null and new.before is not null'],
  'that a row is stored is written down': ['update on run_rows', "old.storing <> 'stored' and new.storing = 'stored'"],
  'all PDFs are made': ['update on runs', 'old.made_at is null and new.made_at is not null'],
  'the run is ended': ['update on runs', 'old.ended_at is null and new.ended_at is not null'],
} as const;

const BOUNDARIES: readonly Boundary[] = [
  ...around('the template is fetched', { service: 'google', method: 'GET', path: '/export' }),
  ...around('the rows are read', { service: 'notion', method: 'POST', path: '/query$' }),
  ...around('an upload is begun', { service: 'notion', method: 'POST', path: '/file_uploads$' }),
  ...around('a PDF is sent', { service: 'notion', method: 'POST', path: '/send$' }),
  ...around('a PDF is attached', { service: 'notion', method: 'PATCH', path: '^/v1/pages/' }),
  ...Object.keys(STEPS).flatMap((step) => [
    { name: `before the commit: ${step}`, stop: `before ${step}` },
    { name: `after the commit: ${step}`, stop: `after ${step}` },
  ]),
];
/** Those whose loss would show as a PDF that is missing or there twice. */
const OF_EVERY_COMMIT: readonly string[] = [
  'after a PDF is attached, before the answer',
  'before the commit: rows are written down',
  'after the commit: rows are written down',
  'after the commit: that a row is stored is written down',
];
const chosen = IS_FULL ? BOUNDARIES : BOUNDARIES.filter(({ name }) => OF_EVERY_COMMIT.includes(name));

interface About {
  readonly token: string;
  readonly databases: Readonly<Record<string, { readonly dataSourceId: string }>>;
  readonly documents: Readonly<Record<string, { readonly id: string }>>;
}

let test: TestDatabase;
let emulators: { readonly notion: RunningEmulator; readonly google: RunningEmulator };
let about: { readonly notion: About; readonly google: About };
let server: RunningServer;
let worker: RunningWorker;
let client: Client;
/** Holds the lock at which transactions stop. */
let gate: pg.Client;

/** Any number: the key of an advisory lock, which is of one database. */
const GATE = 7_001;

beforeAll(async () => {
  const [database, notion, google] = await Promise.all([
    openTestDatabase(),
    startEmulator('notion', { rows: String(ROWS) }, { NOTION_REQUESTS_PER_MINUTE: '60000' }),
    startEmulator('google'),
  ]);
  test = database;
  emulators = { notion, google };
  about = { notion: notion.about as unknown as About, google: google.about as unknown as About };
  const { host, database: name, user } = test.connection as { readonly host: string; readonly database: string; readonly user: string };
  const shared = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    PLAN_LIMITS: 'off',
    NOTION_REQUESTS_PER_MINUTE: '60000',
    ...emulatorSettings(notion, google),
  };
  server = await startServer({ ...shared, RUNS_AT_ONCE: '0' });
  worker = await startWorker({ ...shared, DATA_DIR: server.dataFolder, PUBLIC_URL: server.url });
  client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.send('POST', '/api/connections/notion', { notionApiKey: about.notion.token });

  gate = new pg.Client({ ...test.connection });
  await gate.connect();
  await gate.query(`
    create table stops (at text);
    create function stop_at() returns trigger language plpgsql as $$
    begin
      if exists (select from stops where at = tg_argv[0]) then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return null;
    end $$`);
  for (const [step, [event, condition]] of Object.entries(STEPS)) {
    await gate.query(
      `create trigger ${gate.escapeIdentifier(`before ${step}`)} after ${event} for each row when (${condition}) execute function stop_at('before ${step}');
       create constraint trigger ${gate.escapeIdentifier(`after ${step}`)} after ${event} deferrable initially deferred
         for each row when (${condition}) execute function stop_at('after ${step}')`,
    );
  }
});
afterAll(async () => {
  await gate.end();
  expect(await worker.terminate()).toBe(0);
  await server.stop();
  await Promise.all([test.close(), emulators.notion.stop(), emulators.google.stop()]);
});

const source = () => about.notion.databases['invoices']?.dataSourceId ?? '';
const pages = () => readRunPages(emulators.notion.url, about.notion.token, source());

async function markAllReady(): Promise<void> {
  const body = new URLSearchParams([['do', 'ready'], ...(await pages()).map(({ id }) => ['rows', id])]);
  const url = `${emulators.notion.url}/sources/${source()}/rows`;
  await fetch(url, { method: 'POST', body, redirect: 'manual', headers: { origin: emulators.notion.url } });
}

/** Lets the worker come to a boundary and no further. `reached` resolves there, `pass` lets what is held go on or fail. */
async function hold(boundary: Boundary): Promise<{ readonly reached: () => Promise<boolean>; readonly pass: () => Promise<void> }> {
  if ('stop' in boundary) {
    const held = async (granted: boolean) =>
      (
        await gate.query(
          `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and mode = 'ShareLock' and granted = ${granted}
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount;
    await gate.query(`select pg_advisory_lock(${GATE})`);
    await gate.query('insert into stops values ($1)', [boundary.stop]);
    return {
      reached: async () => (await held(false)) !== 0,
      pass: async () => {
        await gate.query('delete from stops');
        await gate.query(`select pg_advisory_unlock(${GATE})`);
        // The transaction of the process that is gone ends by itself: committed, or rolled back for want of a commit.
        await expect.poll(async () => (await held(true)) || (await held(false))).toBe(0);
      },
    };
  }
  const { service, method, path, done } = boundary;
  const emulator = emulators[service];
  await emulator.inject([{ method, path, times: 1, ...(done ? { kind: 'slow', bytesPerSecond: 1 } : { kind: 'hang' }) }]);
  return {
    reached: async () =>
      ((await (await fetch(`${emulator.url}/_emulator/faults`)).json()) as { hits: number }[]).some(({ hits }) => hits > 0),
    pass: () => emulator.inject([]),
  };
}

interface Run {
  readonly state: string;
  readonly made: number;
  readonly stored: number;
  readonly notStored: number;
  readonly endedAt: string | null;
}

it(`loses and doubles nothing when a worker is killed at one of ${chosen.length} boundaries between two steps`, {
  timeout: 40 * 60_000,
}, async () => {
  const used = async () => (await client.call<{ pdfFilesGenerated: number }>('GET', '/api/profile')).pdfFilesGenerated;
  const connection = (await client.call<{ id: string; provider: string }[]>('GET', '/api/connections')).find(
    ({ provider }) => provider === 'notion',
  );
  const filesOf = async () => new Map((await pages()).map(({ id, properties }) => [id, properties.PDFFiles.files.map(({ name }) => name)]));
  const wrong: string[] = [];
  let kills = 0;
  for (const boundary of chosen) {
    for (let time = 0; time < TIMES; time += 1) {
      // A worker keeps the templates that it has fetched.
      if ('service' in boundary && boundary.service === 'google') await worker.replace();
      await markAllReady();
      const [usedBefore, before] = [await used(), await filesOf()];
      // Nothing may happen before the boundary is set.
      worker.pause();
      const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
        template: { kind: 'google', documentId: about.google.documents['invoice']?.id },
        rows: { kind: 'notion', connectionId: connection?.id, source: source() },
        namingHeader: 'Invoice',
        store: true,
        // The rows are those of the run before.
        remakeUnchanged: true,
      });
      const held = await hold(boundary);
      worker.resume();
      await expect.poll(held.reached, { timeout: 60_000, interval: 20, message: `never reached: ${boundary.name}` }).toBe(true);
      await worker.replace();
      kills += 1;
      await held.pass();
      await test.database.asSystem((transaction) => transaction.execute(sql`update runs set leased_until = now() where ended_at is null`));
      const run = () => client.call<Run>('GET', `/api/runs/${id}`);
      await expect.poll(async () => (await run()).endedAt, { timeout: 60_000, message: `never ended: ${boundary.name}` }).not.toBeNull();
      const { state, made, stored, notStored } = await run();
      const isCounted =
        state === 'completed' && made === ROWS && stored === ROWS && notStored === 0 && (await used()) - usedBefore === ROWS;
      const isStored = (await pages()).every(({ id: page, properties }) => {
        const names = properties.PDFFiles.files.map(({ name }) => name);
        const added = names.filter((name) => !before.get(page)?.includes(name));
        return (
          names.length > 0 &&
          new Set(names).size === names.length &&
          added.length <= 1 &&
          properties.GeneratePDF.select?.name === 'Generated'
        );
      });
      if (!isCounted || !isStored) wrong.push(boundary.name);
    }
  }
  tellFigures('R2', { boundaries: chosen.length, kills, 'lost, double or miscounted': wrong.length });
  expect(wrong).toEqual([]);
});
