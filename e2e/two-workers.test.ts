import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../integrations/emulators.test-support.ts';
import { tellFigures } from '../integrations/figures.test-support.ts';
import { openTestDatabase, type TestDatabase } from '../server/database/database.test-support.ts';
import { cpuOf, readHoldings } from '../server/metrics/run-cost.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';
import { type RunningWorker, startWorker } from './running-worker.test-support.ts';

/** `npm run bench:workers` asks for more. The gain is judged there alone: it needs a machine that does nothing else. */
const ROWS = Number(process.env['WORKERS_ROWS'] ?? 20);
const ROUNDS = Number(process.env['WORKERS_ROUNDS'] ?? 1);
const IS_JUDGED = process.env['WORKERS_ROUNDS'] !== undefined;
/** Runs at once, of two users. */
const RUNS = 4;

let test: TestDatabase;
let server: RunningServer;
let workers: readonly RunningWorker[];
/** Only to sign in by. */
let emulators: readonly RunningEmulator[];
let clients: readonly Client[];
const template = new Uint8Array(readFileSync(fileURLToPath(new URL('../samples/invoice.docx', import.meta.url))));

beforeAll(async () => {
  const [database, notion, google] = await Promise.all([openTestDatabase(), startEmulator('notion'), startEmulator('google')]);
  test = database;
  emulators = [notion, google];
  const { host, database: name, user } = test.connection as { readonly host: string; readonly database: string; readonly user: string };
  const shared = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    PLAN_LIMITS: 'off',
    ...emulatorSettings(notion, google),
  };
  server = await startServer({ ...shared, RUNS_AT_ONCE: '0' });
  // Each on a processor of its own, as a machine with one would be.
  const settings = { ...shared, DATA_DIR: server.dataFolder, PUBLIC_URL: server.url, RUNS_AT_ONCE: '1' };
  workers = await Promise.all([0, 1].map((processor) => startWorker(settings, processor)));
  clients = await Promise.all(
    ['ada@example.com', 'ben@example.com'].map(async (account) => {
      const client = openClient({ ...server, google: google.url, notion: notion.url });
      await client.signInWithGoogle(account);
      return client;
    }),
  );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.terminate()));
  await server.stop();
  await Promise.all([test.close(), ...emulators.map((emulator) => emulator.stop())]);
});

/** Milliseconds of processor time so far, by who had it. */
async function readCpu() {
  const { user, system } = process.cpuUsage();
  return {
    workers: workers.reduce((sum, worker) => sum + (cpuOf(worker.pid()) ?? 0), 0),
    server: cpuOf(server.pid()) ?? 0,
    database: (await readHoldings(test, server.dataFolder)).databaseCpu ?? 0,
    'this test': (user + system) / 1000,
  };
}
type Cpu = Awaited<ReturnType<typeof readCpu>>;

/** Seconds from the start of all runs to the end of the last one, and what they took of the processors. */
async function makeAll(name: string): Promise<{ readonly seconds: number; readonly took: (part: keyof Cpu) => number }> {
  const csv = new TextEncoder().encode(`Number\n${Array.from({ length: ROWS }, (_, index) => index).join('\n')}\n`);
  const requests = await Promise.all(
    Array.from({ length: RUNS }, async (_, index) => {
      const client = clients[index % clients.length] as Client;
      const [upload, rows] = [
        await client.upload('/api/templates', 'invoice.docx', template),
        await client.upload('/api/rows', 'rows.csv', csv),
      ];
      const body = {
        template: { kind: 'upload', uploadId: upload['id'] },
        rows: { kind: 'upload', uploadId: rows['id'] },
        namingHeader: `${name} ${index} {{Number}}`,
      };
      return { client, body };
    }),
  );
  const before = await readCpu();
  const begun = performance.now();
  const ended = await Promise.all(
    requests.map(async ({ client, body }) => {
      const { id } = await client.call<{ id: string }>('POST', '/api/runs', body);
      // Hardly more than a browser elsewhere would cost this machine.
      const stream = await (await client.get(`/api/runs/${id}/events`)).text();
      return stream.match(/^event: pdf$/gmu)?.length;
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  expect(ended).toEqual(ended.map(() => ROWS));
  const after = await readCpu();
  return { seconds, took: (part) => after[part] - before[part] };
}

it('two workers share the runs that wait, and each PDF is made once', { timeout: 30 * 60_000 }, async () => {
  const gains: number[] = [];
  const all: Awaited<ReturnType<typeof makeAll>>[] = [];
  await makeAll('warm');
  for (let round = 0; round < ROUNDS; round += 1) {
    workers[1]?.pause();
    const one = await makeAll(`${round} one`);
    workers[1]?.resume();
    const two = await makeAll(`${round} two`);
    gains.push(one.seconds / two.seconds);
    all.push(one, two);
  }
  const median = gains.sort((a, b) => a - b)[Math.floor(gains.length / 2)] ?? 0;
  const aRow = (part: keyof Cpu) =>
    Math.round((1000 * all.reduce((sum, { took }) => sum + took(part), 0)) / (all.length * RUNS * ROWS)) / 1000;
  const { rows } = await test.database.asSystem((transaction) =>
    transaction.execute<{ twice: string }>(`select count(*) - count(distinct (run_id, row_id)) as twice from run_rows`),
  );
  tellFigures('workers', {
    runs: RUNS,
    rows: RUNS * ROWS,
    rounds: ROUNDS,
    'times as fast as one worker (median)': Math.round(median * 100) / 100,
    'ms of processor time a row, of the workers': aRow('workers'),
    'of the server, which shows it': aRow('server'),
    'of the database': aRow('database'),
    'of who looks on': aRow('this test'),
  });
  expect(Number(rows[0]?.twice)).toBe(0);
  if (IS_JUDGED) expect(median).toBeGreaterThanOrEqual(1.5);
});
