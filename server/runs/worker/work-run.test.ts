import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { tellFigures } from '../../../integrations/figures.test-support.ts';
import { removeTestFolder } from '../../../integrations/kept-pdfs.test-support.ts';
import { workerPool } from '../../../integrations/rendering/worker-pool.ts';
import { readConfig } from '../../config.ts';
import { openConnections } from '../../connections/connections.ts';
import { openTestDatabase, type TestDatabase } from '../../database/database.test-support.ts';
import { profiles } from '../../database/schema/belongings.ts';
import { runs } from '../../database/schema/runs.ts';
import { diskStore } from '../../files/disk-store.ts';
import { type FileStore, FilesUnavailable } from '../../files/file-store.ts';
import { openLog } from '../../log.ts';
import { openMetrics } from '../../metrics/open-metrics.ts';
import { newKey } from '../../secrets/key-ring.ts';
import { openVault, parseKeys } from '../../secrets/vault.ts';
import type { Services } from '../../services.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { openSources } from '../open-sources.ts';
import { readPdf } from '../pdf-packs.ts';
import { insertUser, sampleRequest } from '../runs.test-support.ts';
import { openRun } from './open-run.ts';
import { type OpenedRun, type RunWork, workRun } from './work-run.ts';

let test: TestDatabase;
let folder: string;
let services: Services;
let ledger: Ledger;
let work: RunWork;

beforeAll(async () => {
  test = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-runs-'));
  services = {
    config: readConfig({ DATA_DIR: folder }),
    log: openLog('silent'),
    database: test.database,
    vault: openVault(parseKeys(newKey())),
    files: diskStore(path.join(folder, 'files')),
    metrics: openMetrics(),
    lag: () => 0,
  };
  ledger = openLedger(test.database);
  const connections = openConnections(services);
  work = {
    ledger,
    files: services.files,
    renderer: workerPool({ workers: 1, script: new URL('../../../dist/render-worker.cjs', import.meta.url) }),
    ...openRun(services, connections, openSources(services, connections)),
    inFlight: 8,
    lag: () => 0,
    log: services.log,
  };
});
afterAll(async () => {
  await test.close();
  removeTestFolder(folder);
});

const newUser = (planType: string) => insertUser(test.database, { planType });

/** PDFs of a run that are what the ledger says of them. */
async function pdfsOf(userId: string, runId: string): Promise<readonly Uint8Array[]> {
  const rows = await ledger.rows(userId, runId, { after: -1, limit: 1000, failedOnly: false });
  const pdfs = await Promise.all(rows.map((row) => readPdf(services.files, row)));
  return pdfs.filter(
    (pdf, index) =>
      Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-' && createHash('sha256').update(pdf).digest('hex') === rows[index]?.sha256,
  );
}
const eventsOf = async (userId: string, runId: string) =>
  (await ledger.events(userId, runId, 0, 1000)).map(({ event }) => event as { readonly type: string } & Record<string, unknown>);

async function workOn(runId: string, scene = work, stop = new AbortController().signal): Promise<void> {
  const taken = await ledger.takeLease(runId);
  if (!taken) throw new Error('The run is taken.');
  await workRun(taken.lease, taken.run, scene, { stop });
}

/** A workspace that stores a row once `store` is done with it. */
const storesBy = (store: (row: string) => Promise<void>): NonNullable<OpenedRun['workspace']> => ({
  attach: async (row, { name }) => {
    await store(row);
    return { file: { name, size: 1 }, key: row, diagnostics: [] };
  },
  setStatus: async () => {},
});

describe('working on a run', () => {
  it('makes every row of a sample, and tells it', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', total: 25, made: 25, failed: 0, stored: 0 });
    expect(await pdfsOf(userId, run.id)).toHaveLength(25);
    const events = await eventsOf(userId, run.id);
    expect(events[0]).toMatchObject({ type: 'start', total: 25, progress: 10 });
    expect(events.filter(({ type }) => type === 'pdf')).toHaveLength(25);
    expect(events.slice(-2)).toMatchObject([
      { type: 'complete', state: 'completed', made: 25, left: 0, progress: 100 },
      { type: 'end', state: 'completed' },
    ]);
  });

  it('goes on where it was stopped, time and again, and makes no row twice', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    let rounds = 0;
    for (; (await ledger.find(userId, run.id))?.endedAt === null; rounds += 1) {
      const stop = new AbortController();
      const before = (await ledger.find(userId, run.id))?.made ?? 0;
      const watch = setInterval(async () => {
        if (((await ledger.find(userId, run.id))?.made ?? 0) >= before + 5) stop.abort();
      }, 5);
      await workOn(run.id, work, stop.signal).finally(() => clearInterval(watch));
      await test.database.asSystem((transaction) => transaction.execute('update runs set leased_until = null'));
    }
    expect(rounds).toBeGreaterThan(1);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    const rows = (await eventsOf(userId, run.id)).filter(({ type }) => type === 'pdf').map(({ rowId }) => rowId);
    expect(new Set(rows).size).toBe(25);
    expect(rows).toHaveLength(25);
    expect(await pdfsOf(userId, run.id)).toHaveLength(25);
    const kept = await ledger.rows(userId, run.id, { after: -1, limit: 100, failedOnly: false });
    expect(kept.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  it('goes on behind hundreds of thousands of rows', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    const MANY = 300_000;
    const known = new Map(Array.from({ length: MANY }, (_, index) => [`earlier ${index}`, { index, name: 'a.pdf', isQueued: false }]));
    const scene = { ...work, ledger: { ...ledger, knownRows: async () => known } };
    await workOn(run.id, scene);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    const rows = await ledger.rows(userId, run.id, { after: -1, limit: 100, failedOnly: false });
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => MANY + index));
  });

  it('waits while the place of the files is full, and goes on', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let written = 0;
    const full: FileStore = {
      ...services.files,
      write: async (key, bytes) => {
        written += 1;
        if (written > 1) throw new FilesUnavailable('full');
        await services.files.write(key, bytes);
      },
    };
    await workOn(run.id, { ...work, files: full });
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'queued', endedAt: null, error: null });
    await ledger.freeLeases();
    await workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 25, failed: 0 });
    expect(await pdfsOf(userId, run.id)).toHaveLength(25);
    tellFigures('R16', { rows: 25, 'writes refused': written - 1, lost: 0, 'retries by hand': 0 });
  });

  it('waits while Notion is away, and stores what is left by itself when it is back', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let untilAway = 5;
    const stored: string[] = [];
    const workspace: OpenedRun['workspace'] = {
      attach: async (row, pdf) => {
        untilAway -= 1;
        if (untilAway < 0) throw new WorkspaceFailure('unavailable', 'Notion is not working (503).');
        const { length } = await pdf.read();
        stored.push(row);
        return { file: { name: pdf.name, size: length }, key: row, diagnostics: [] };
      },
      setStatus: async () => {},
    };
    const away: RunWork = { ...work, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    const workOnce = async () => {
      await workOn(run.id, away);
      return ledger.find(userId, run.id);
    };
    // It waits, and nobody takes it up for half a minute.
    expect(await workOnce()).toMatchObject({ state: 'queued', made: 25, stored: 5, notStored: 0, error: null, endedAt: null });
    expect(await ledger.takeLease(run.id)).toBeUndefined();
    untilAway = Number.POSITIVE_INFINITY;
    await test.database.asSystem((transaction) => transaction.update(runs).set({ leasedUntil: null }).where(eq(runs.id, run.id)));
    expect(await workOnce()).toMatchObject({ state: 'completed', made: 25, stored: 25, notStored: 0 });
    tellFigures('R4', { rows: 25, 'attached twice': stored.length - new Set(stored).size, 'not stored': 0, 'retries by hand': 0 });
  });

  it('waits while rows can not be read on, keeps what is made and stored, and goes on when Notion is back', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let isAway = true;
    const stored: string[] = [];
    const workspace = storesBy(async (row) => {
      await delay(5);
      stored.push(row);
    });
    const scene: RunWork = {
      ...work,
      open: async (...about) => {
        const opened = await work.open(...about);
        const rows: OpenedRun['rows'] = async function* (...asked) {
          let read = 0;
          for await (const row of opened.rows(...asked)) {
            read += 1;
            if (isAway && read > 7) throw new WorkspaceFailure('unavailable', 'Notion is not working (503).');
            yield row;
          }
        };
        return { ...opened, rows, workspace };
      },
    };
    const workOnce = async () => {
      await workOn(run.id, scene);
      return ledger.find(userId, run.id);
    };
    expect(await workOnce()).toMatchObject({ state: 'queued', made: 7, failed: 0, error: null, madeAt: null, endedAt: null });
    const storedBefore = stored.length;
    // Nothing goes on behind a run that is not worked on.
    await delay(100);
    expect(stored).toHaveLength(storedBefore);
    isAway = false;
    await ledger.freeLeases();
    expect(await workOnce()).toMatchObject({ state: 'completed', made: 25, stored: 25, failed: 0, notStored: 0, error: null });
    expect(await pdfsOf(userId, run.id)).toHaveLength(25);
  });

  it('stores what is made, and ends as broken, when the others can not be written down', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    const stored: string[] = [];
    const workspace = storesBy(async (row) => {
      await delay(20);
      stored.push(row);
    });
    let commits = 0;
    const failing: Ledger = {
      ...ledger,
      commitRows: async (...about) => {
        commits += 1;
        if (commits > 1) throw new TypeError('A defect of ours.');
        return ledger.commitRows(...about);
      },
    };
    const ended: string[] = [];
    const scene: RunWork = {
      ...work,
      ledger: failing,
      open: async (...about) => ({ ...(await work.open(...about)), workspace }),
      ended: async (_user, runId) => void ended.push(runId),
    };
    await workOn(run.id, scene);
    const told = await ledger.find(userId, run.id);
    expect(told).toMatchObject({ state: 'broken', error: { code: 'run/unexpected' }, notStored: 0 });
    expect(told?.made).toBeGreaterThan(0);
    expect(told?.stored).toBe(told?.made);
    expect(stored).toHaveLength(told?.made ?? -1);
    expect((await eventsOf(userId, run.id)).at(-1)).toMatchObject({ type: 'end', state: 'broken' });
    expect(ended).toEqual([run.id]);
  });

  it('looks for rows to store when some were written down or stored, and not in between', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const workspace = storesBy(async () => {
      await held;
    });
    let looks = 0;
    const counted: Ledger = {
      ...ledger,
      rowsToStore: (...asked) => {
        looks += 1;
        return ledger.rowsToStore(...asked);
      },
    };
    const scene: RunWork = { ...work, ledger: counted, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    const worked = workOn(run.id, scene);
    await expect.poll(async () => (await ledger.find(userId, run.id))?.madeAt).not.toBeNull();
    let before = looks;
    const isQuiet = async () => {
      before = looks;
      await delay(400);
      return looks === before;
    };
    await expect.poll(isQuiet).toBe(true);
    letGo();
    await worked;
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', stored: 25, notStored: 0 });
    expect(looks - before).toBeLessThanOrEqual(25);
  });

  it('stores few rows at once while others wait for the thread', async () => {
    const userId = await newUser('paid_monthly');
    const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
    let now = 0;
    let most = 0;
    const workspace = storesBy(async () => {
      now += 1;
      most = Math.max(most, now);
      await delay(20);
      now -= 1;
    });
    const late: RunWork = { ...work, lag: () => 1000, open: async (...about) => ({ ...(await work.open(...about)), workspace }) };
    await workOn(run.id, late);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', stored: 25, notStored: 0 });
    expect(most).toBe(2);
  });

  it('makes three on the free plan and says how many are left', async () => {
    const userId = await newUser('free');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await workOn(run.id);
    const error = { code: 'run/plan-limit', message: 'Your plan allows 3 PDFs in a run.' };
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', total: 3, made: 3, error });
    expect((await eventsOf(userId, run.id)).find(({ type }) => type === 'complete')).toMatchObject({ made: 3, left: 22 });
    expect(await pdfsOf(userId, run.id)).toHaveLength(3);
  });

  it('makes what the free plan still allows, says so, and makes nothing more', async () => {
    const userId = await newUser('free');
    await test.database.asSystem((transaction) =>
      transaction.update(profiles).set({ pdfFilesGenerated: 9 }).where(eq(profiles.userId, userId)),
    );
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await workOn(run.id);
    const error = { code: 'run/plan-limit', message: 'Your plan allows no more PDFs.' };
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'completed', made: 1, failed: 0, error });
    expect(await pdfsOf(userId, run.id)).toHaveLength(1);
  });

  it('makes nothing when it was cancelled while it waited', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await ledger.cancel(userId, run.id);
    await workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'cancelled', made: 0, error: null });
  });

  it('ends as cancelled while its service is away', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    await ledger.cancel(userId, run.id);
    const away = { ...work, open: () => Promise.reject(new WorkspaceFailure('unavailable', 'Notion is not working (503).')) };
    await workOn(run.id, away);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'cancelled', error: null });
  });

  it('stops when it is cancelled, and keeps what is made', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', sampleRequest);
    const cancelling: Ledger = {
      ...ledger,
      began: async (...about) => {
        await ledger.began(...about);
        await ledger.cancel(userId, run.id);
      },
    };
    await workOn(run.id, { ...work, ledger: cancelling });
    const ended = await ledger.find(userId, run.id);
    expect(ended).toMatchObject({ state: 'cancelled' });
    expect(ended?.made).toBeGreaterThan(0);
    expect(ended?.made).toBeLessThan(25);
    expect(await pdfsOf(userId, run.id)).toHaveLength(ended?.made ?? -1);
  });

  it('says why a run is broken whose template is gone', async () => {
    const userId = await newUser('paid_yearly');
    const { run } = await ledger.start(userId, 'a', { ...sampleRequest, template: { kind: 'upload', uploadId: randomUUID() } });
    await workOn(run.id);
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'broken', error: { message: 'The template is not there any more.' } });
  });
});
