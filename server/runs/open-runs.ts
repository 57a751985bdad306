import { setTimeout as delay } from 'node:timers/promises';
import type { Renderer } from '../../generation/index.ts';
import type { Connection } from '../database/open-database.ts';
import type { Feature } from '../feature.ts';
import type { Services } from '../services.ts';
import type { Ledger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';
import { type RunCallParts, runCalls } from './run-calls.ts';
import { openRunFeed } from './run-feed.ts';
import { openRunQueue, type RunQueue } from './run-queue.ts';
import { type RunRouteParts, runRoutes } from './run-routes.ts';
import type { RunWork } from './work-run.ts';

export interface RunParts {
  readonly renderer: Renderer;
  readonly open: RunWork['open'];
  readonly preflight: RunCallParts['preflight'];
  readonly resolve: RunRouteParts['resolve'];
  readonly demo: RunRouteParts['demo'];
}

export interface Runs extends Feature {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
}

/** Runs worked on at once in this process. */
const AT_ONCE = 4;
/** Rows under way at once in one run. */
const IN_FLIGHT = 32;
/** Hours that PDFs are kept after their run has ended. */
const KEPT_HOURS = 24;
const SWEEP_EVERY = 10 * 60_000;

/** Runs as a whole: ledger, queue with its worker, events, downloads, and the sweep of old PDFs. */
export async function openRuns(services: Services, connection: Connection, parts: RunParts): Promise<Runs> {
  const { database, files, log } = services;
  const ledger = openLedger(database);
  // The embedded database has no other process: runs that are still leased were cut off with the last one.
  if (services.config.databaseUrl === undefined) await ledger.freeLeases();
  const work: RunWork = { ledger, files, renderer: parts.renderer, open: parts.open, inFlight: IN_FLIGHT, log };
  const queue = await openRunQueue(connection, { ledger, work, log, atOnce: AT_ONCE });
  const feed = await openRunFeed(connection, ledger, log);
  const stopping = new AbortController();
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const runId of await ledger.expire(KEPT_HOURS)) await files.remove(`runs/${runId}`);
      } catch (error) {
        log.error({ err: error }, 'sweeping old PDFs');
      }
      await delay(SWEEP_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    ledger,
    queue,
    calls: { runs: runCalls(services, { ledger, queue, preflight: parts.preflight }) },
    mount: runRoutes(services, { ledger, queue, feed, resolve: parts.resolve, demo: parts.demo }),
    stop: async () => {
      stopping.abort();
      await Promise.all([queue.stop(), feed.close(), sweeping]);
    },
  };
}
