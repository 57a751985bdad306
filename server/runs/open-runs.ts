import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Renderer } from '../../generation/index.ts';
import type { Connection } from '../database/open-database.ts';
import { users } from '../database/schema/accounts.ts';
import type { Feature } from '../feature.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { runEndedMail } from '../mail/templates.ts';
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
  /** For the mail about a long run. */
  readonly outbox: Outbox;
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
/** Milliseconds. */
const LONG_RUN = 2 * 60_000;

/** Runs as a whole: ledger, queue with its worker, events, downloads, and the sweep of old PDFs. */
export async function openRuns(services: Services, connection: Connection, parts: RunParts): Promise<Runs> {
  const { database, files, log } = services;
  const ledger = openLedger(database);
  // The embedded database has no other process: runs that are still leased were cut off with the last one.
  if (services.config.databaseUrl === undefined) await ledger.freeLeases();
  const work: RunWork = {
    ledger,
    files,
    renderer: parts.renderer,
    open: parts.open,
    ended: (userId, runId) => tellOfLongRun(services, ledger, parts.outbox, userId, runId),
    inFlight: IN_FLIGHT,
    log,
  };
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

/** Nobody waits in front of a run that takes minutes: a mail says that it has ended. */
async function tellOfLongRun({ config, database }: Services, ledger: Ledger, outbox: Outbox, userId: string, runId: string): Promise<void> {
  const run = await ledger.find(userId, runId);
  if (!run?.endedAt || run.endedAt.getTime() - run.createdAt.getTime() < LONG_RUN) return;
  await database.asSystem(async (transaction) => {
    const [user] = await transaction.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
    if (user) await outbox.add(transaction, runEndedMail(user, run, config.publicUrl));
  });
}
