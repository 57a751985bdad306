import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeTestFolder } from '../../../integrations/kept-pdfs.test-support.ts';
import { workerPool } from '../../../integrations/rendering/pool/worker-pool.ts';
import { readConfig } from '../../config.ts';
import { openConnections } from '../../connections/connections.ts';
import { openTestDatabase, type TestDatabase } from '../../database/database.test-support.ts';
import { diskStore } from '../../files/disk-store.ts';
import { openLog } from '../../log.ts';
import { openMetrics } from '../../metrics/open-metrics.ts';
import { newKey } from '../../secrets/key-ring.ts';
import { openVault, parseKeys } from '../../secrets/vault.ts';
import type { Services } from '../../services.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { openSources } from '../open-sources.ts';
import { readPdf } from '../pdf-packs.ts';
import { insertUser } from '../runs.test-support.ts';
import { openRun } from './open-run.ts';
import type { OpenedRun, RunWork } from './run-work.ts';
import { workRun } from './work-run.ts';

type ToldEvent = { readonly type: string } & Record<string, unknown>;

/** A database, files and an engine, and what works on runs with them. */
export interface WorkScene {
  readonly test: TestDatabase;
  readonly ledger: Ledger;
  readonly work: RunWork;
  readonly newUser: (planType: string) => Promise<string>;
  /** Works on a run once, until it ends or is given back. */
  readonly workOn: (runId: string, work?: RunWork, stop?: AbortSignal) => Promise<void>;
  /** PDFs of a run that are what the ledger says of them. */
  readonly pdfsOf: (userId: string, runId: string) => Promise<readonly Uint8Array[]>;
  readonly eventsOf: (userId: string, runId: string) => Promise<readonly ToldEvent[]>;
  readonly close: () => Promise<void>;
}

export async function openWorkScene(): Promise<WorkScene> {
  const test = await openTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-runs-'));
  const services: Services = {
    config: readConfig({ DATA_DIR: folder }),
    log: openLog('silent'),
    database: test.database,
    vault: openVault(parseKeys(newKey())),
    files: diskStore(path.join(folder, 'files')),
    metrics: openMetrics(),
    lag: () => 0,
  };
  const ledger = openLedger(test.database);
  const connections = openConnections(services);
  const work: RunWork = {
    ledger,
    files: services.files,
    renderer: workerPool({ workers: 1, script: new URL('../../../dist/render-worker.cjs', import.meta.url) }),
    ...openRun(services, connections, openSources(services, connections)),
    inFlight: 8,
    lag: () => 0,
    log: services.log,
  };
  return {
    test,
    ledger,
    work,
    newUser: (planType) => insertUser(test.database, { planType }),
    workOn: async (runId, scene = work, stop = new AbortController().signal) => {
      const taken = await ledger.takeLease(runId);
      if (!taken) throw new Error('The run is taken.');
      await workRun(taken.lease, taken.run, scene, { stop });
    },
    pdfsOf: async (userId, runId) => {
      const rows = await ledger.rows(userId, runId, { after: -1, limit: 1000, failedOnly: false });
      const pdfs = await Promise.all(rows.map((row) => readPdf(services.files, row)));
      return pdfs.filter(
        (pdf, index) =>
          Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-' && createHash('sha256').update(pdf).digest('hex') === rows[index]?.sha256,
      );
    },
    eventsOf: async (userId, runId) => (await ledger.events(userId, runId, 0, 1000)).map(({ event }) => event as ToldEvent),
    close: async () => {
      await test.close();
      removeTestFolder(folder);
    },
  };
}

/** A workspace that stores a row once `store` is done with it. */
export const storesBy = (store: (row: string) => Promise<void>): NonNullable<OpenedRun['workspace']> => ({
  attach: async (row, { name }) => {
    await store(row);
    return { file: { name, size: 1 }, key: row, diagnostics: [] };
  },
  setStatus: async () => {},
});
