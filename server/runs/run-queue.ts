import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Connection } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { Ledger } from './ledger.ts';
import { type RunWork, workRun } from './work-run.ts';

export interface RunQueue {
  /** Some worker will take the run up. Asked twice, it is still worked on once. */
  readonly submit: (runId: string) => Promise<void>;
  /** Gives runs back that are under way here; another process, or this one later, goes on with them. */
  readonly stop: () => Promise<void>;
}

const QUEUE = 'runs';
/** Runs of one user that are worked on at once; the others wait, so that they keep nobody else waiting. */
const RUNS_PER_USER = 2;
/** Milliseconds between looks for runs whose worker has died. */
const RESCUE_EVERY = 5000;

/**
 * Distributes runs over the workers of all processes. A job only says that there is something to do: the right to do it is the lease
 * in the ledger, so a job that comes twice or too late does no harm.
 */
export async function openRunQueue(
  connection: Connection,
  { ledger, work, log, atOnce }: { readonly ledger: Ledger; readonly work: RunWork; readonly log: Log; readonly atOnce: number },
): Promise<RunQueue> {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const boss = new PgBoss({ ...connection, schema: 'queue', max: 4, useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: 2, expireInSeconds: 60, notify: true });

  const take = async (runId: string): Promise<void> => {
    if (underWay.has(runId) || stopping.signal.aborted) return;
    const taken = await ledger.takeLease(runId, RUNS_PER_USER);
    if (!taken) return;
    const done = workRun(taken.lease, taken.run, work, stopping.signal)
      .catch((error: unknown) => log.error({ err: error, run: runId }, 'a run was dropped; it will be taken up again'))
      .finally(() => underWay.delete(runId));
    underWay.set(runId, done);
  };

  await boss.work<{ readonly runId: string }>(QUEUE, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) {
      // Full: the other jobs stay in the queue, where another process may take them.
      while (underWay.size >= atOnce && !stopping.signal.aborted) await Promise.race(underWay.values());
      await take(data.runId);
    }
  });

  const submit = async (runId: string): Promise<void> => {
    await boss.send(QUEUE, { runId });
  };
  const rescue = (async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const runId of await ledger.abandoned()) if (underWay.size < atOnce) await take(runId);
      } catch (error) {
        log.error({ err: error }, 'looking for runs to take up');
      }
      await delay(RESCUE_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    submit,
    stop: async () => {
      stopping.abort();
      await Promise.all([...underWay.values(), rescue]);
      await boss.stop({ graceful: false });
    },
  };
}
