import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Renderer } from '../../../generation/index.ts';
import { tellFigures } from '../../../integrations/figures.test-support.ts';
import { readRows } from '../../../integrations/files/read-rows.ts';
import { workerPool } from '../../../integrations/rendering/pool/worker-pool.ts';
import { openConnections } from '../../connections/connections.ts';
import { uploads } from '../../database/schema/belongings.ts';
import { recordStatements } from '../../database/statements.test-support.ts';
import { openTestServices, type TestServices } from '../../http/app.test-support.ts';
import { openOutbox } from '../../mail/open-outbox.ts';
import { readHoldings } from '../../metrics/run-cost.test-support.ts';
import { openRunFeed, type RunFeed } from '../calls/run-feed.ts';
import { openSources, uploadKey } from '../open-sources.ts';
import { openRunQueue, type RunQueue } from '../run-queue.ts';
import { insertUser } from '../runs.test-support.ts';
import { openRun } from '../worker/open-run.ts';
import { openRunWorker, type RunWorker } from '../worker/open-run-worker.ts';
import type { Ledger } from './ledger.ts';
import { measuredLedger } from './measured-ledger.ts';
import { openLedger } from './open-ledger.ts';

/** `npm run bench:workers` asks for more, and alone judges processor time: it needs a machine that does nothing else. */
const ROWS = Number(process.env['LEDGER_ROWS'] ?? 100);
const IS_JUDGED = process.env['LEDGER_ROWS'] !== undefined;
/** PDFs a second: about as many as one processor makes of the sample. */
const RATE = 250;
/** Milliseconds of processor time. */
const MOST_A_ROW = 1.5;

let services: TestServices;
let ledger: Ledger;
let queue: RunQueue;
let worker: RunWorker;
let feed: RunFeed;

beforeAll(async () => {
  services = await openTestServices();
  const connections = openConnections(services);
  ledger = measuredLedger(openLedger(services.database), services.metrics);
  queue = await openRunQueue(services.connection, services.log);
  feed = openRunFeed(services.connection, ledger, services.log);
  worker = await openRunWorker(services, services.connection, {
    ledger,
    queue,
    renderer: await rendererAtRate(),
    outbox: openOutbox(services.database, services.vault),
    ...openRun(services, connections, openSources(services, connections)),
  });
});
afterAll(async () => {
  await Promise.all([worker.stop(), feed.close()]);
  await queue.stop();
  await services.close();
});

/** Gives the same PDF for every row, made once, as often as a processor would make one: what is left is what the row costs besides. */
async function rendererAtRate(): Promise<Renderer> {
  const pool = workerPool({ workers: 1, script: new URL('../../../dist/render-worker.cjs', import.meta.url) });
  const sample = (name: string) => fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url));
  const rendering = await pool.open(new Uint8Array(await readFile(sample('invoice.docx'))), {
    settings: { locale: 'en-US', timeZone: 'UTC' },
  });
  const { value: row } = await readRows(sample('invoice.rows.json'))[Symbol.asyncIterator]().next();
  const made = await rendering.pdf(row, 'invoice', new AbortController().signal);
  await rendering.close();
  return {
    open: async () => {
      const begun = performance.now();
      let asked = 0;
      return {
        diagnostics: [],
        pdf: async () => {
          asked += 1;
          await delay(begun + (1000 * asked) / RATE - performance.now());
          return { ...made, pdf: made.pdf.slice() };
        },
        close: async () => {},
      };
    },
  };
}

/** A run of uploaded rows, followed by one window as the server shows it. */
async function makeRun(userId: string, rows: number): Promise<void> {
  const bytes = new TextEncoder().encode(`Number\n${Array.from({ length: rows }, (_, index) => index).join('\n')}\n`);
  const uploadId = randomUUID();
  await services.files.write(uploadKey(uploadId, 'rows.csv'), bytes);
  await services.database.withUser(userId, (transaction) =>
    transaction.insert(uploads).values({ id: uploadId, userId, kind: 'rows', name: 'rows.csv', sha256: '', size: bytes.length }),
  );
  const { run } = await ledger.start(userId, randomUUID(), {
    template: { kind: 'sample', name: 'invoice' },
    rows: { kind: 'upload', uploadId },
    namingHeader: 'Number',
    store: false,
    allRows: false,
  });
  await queue.submit(run.id);
  let told = 0;
  const isLast = async ({ event }: { readonly event: { readonly type: string } }) => event.type === 'end';
  for await (const events of feed.follow(userId, run.id, 0, isLast, new AbortController().signal)) {
    told += events.filter(({ event }) => event.type === 'pdf').length;
  }
  expect(told).toBe(rows);
}

it('a made row costs queue and ledger little: rows that end within a moment are one transaction', { timeout: 600_000 }, async () => {
  const userId = await insertUser(services.database, { planType: 'paid_lifetime' });
  await makeRun(userId, 50);

  const before = await readHoldings(services, path.join(services.config.dataFolder, 'files'));
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const { sent, stop } = recordStatements();
  await makeRun(userId, ROWS);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  stop();
  const after = await readHoldings(services, path.join(services.config.dataFolder, 'files'));

  const groups = sent.filter((text) => /insert into "run_rows"/iu.test(text)).length;
  expect(groups).toBeGreaterThan(0);
  expect(groups).toBeLessThanOrEqual(3 + seconds / 0.2);
  const aRow = (value: number) => Math.round((1000 * value) / ROWS) / 1000;
  const own = aRow((user + system) / 1000);
  const ofDatabase = before.databaseCpu === undefined ? 0 : aRow((after.databaseCpu ?? 0) - before.databaseCpu);
  tellFigures('ledger', {
    rows: ROWS,
    'ms of processor time a row': Math.round(1000 * (own + ofDatabase)) / 1000,
    'of worker and server': own,
    'of the database': ofDatabase,
    'statements a row': aRow(sent.length),
    'transactions a row': aRow(sent.filter((text) => text === 'commit').length),
    'bytes of the write-ahead log a row': Math.round((after.wal - before.wal) / ROWS),
  });
  if (IS_JUDGED) expect(own + ofDatabase).toBeLessThanOrEqual(MOST_A_ROW);
});
