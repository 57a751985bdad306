import { PgBoss } from 'pg-boss';
import type { Connection } from '../database/open-database.ts';
import type { Log } from '../log.ts';

/** Says to the workers of all processes that there is something to do: each time to one of them. */
export interface RunQueue {
  /** Some worker will look for runs to take up, soon. Asked twice, a run is still worked on once. */
  readonly submit: (runId: string) => Promise<void>;
  /** Calls `look` for what is submitted, one after the other: while it lasts, other processes are called. */
  readonly onSubmit: (look: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const QUEUE = 'runs';

/** A job only says that there is something to do; the right to do it is the lease in the ledger. */
export async function openRunQueue(connection: Connection, log: Log): Promise<RunQueue> {
  const boss = new PgBoss({ ...connection, schema: 'queue', max: 4, useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  await boss.createQueue(QUEUE, { retryLimit: 2, expireInSeconds: 60, notify: true });
  return {
    submit: async (runId) => {
      await boss.send(QUEUE, { runId });
    },
    onSubmit: async (look) => {
      await boss.work(QUEUE, { pollingIntervalSeconds: 1 }, look);
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
