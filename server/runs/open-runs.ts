import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '../database/open-database.ts';
import type { Feature } from '../feature.ts';
import { pdfPasswords } from '../secrets/pdf-password.ts';
import type { Services } from '../services.ts';
import { openBeginning } from './calls/begin-run.ts';
import { type RunCallParts, runCalls } from './calls/run-calls.ts';
import { openRunFeed } from './calls/run-feed.ts';
import { type RunRouteParts, runRoutes } from './calls/run-routes.ts';
import type { Ledger } from './ledger/ledger.ts';
import { measuredLedger } from './ledger/measured-ledger.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { openRunQueue, type RunQueue } from './run-queue.ts';
import { openRunWorker, type RunWorkerParts } from './worker/open-run-worker.ts';

export interface RunParts extends Pick<RunWorkerParts, 'renderer' | 'open' | 'openToUndo' | 'outbox'> {
  readonly preflight: RunCallParts['preflight'];
  readonly resolve: RunRouteParts['resolve'];
  readonly demo: RunRouteParts['demo'];
}

export interface Runs extends Feature {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
}

/** Hours that PDFs are kept after their run has ended. */
const KEPT_HOURS = 24;
const SWEEP_EVERY = 10 * 60_000;

/** Runs as a whole: ledger, queue, a worker unless they are left to other processes, events, downloads, and the sweep of old PDFs. */
export async function openRuns(services: Services, connection: Connection, parts: RunParts): Promise<Runs> {
  const { config, database, files, log, metrics } = services;
  const ledger = measuredLedger(openLedger(database), metrics);
  // The embedded database has no other process: runs that are still leased were cut off with the last one.
  if (config.databaseUrl === undefined) await ledger.freeLeases();
  const queue = await openRunQueue(connection, log);
  const worker = config.runsAtOnce === 0 ? undefined : await openRunWorker(services, connection, { ledger, queue, ...parts });
  const feed = openRunFeed(connection, ledger, log);
  const stopping = new AbortController();
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await ledger.expire(KEPT_HOURS, (runId) => files.remove(`runs/${runId}`), stopping.signal);
      } catch (error) {
        log.error({ err: error }, 'sweeping old PDFs');
      }
      await delay(SWEEP_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  const begin = openBeginning({ ledger, queue, passwords: pdfPasswords(services.vault) });
  return {
    ledger,
    queue,
    calls: { runs: runCalls(services, { ledger, queue, begin, preflight: parts.preflight }) },
    mount: runRoutes(services, { ledger, begin, feed, resolve: parts.resolve, demo: parts.demo }),
    stop: async () => {
      stopping.abort();
      await Promise.all([worker?.stop(), feed.close(), sweeping]);
      await queue.stop();
    },
  };
}
