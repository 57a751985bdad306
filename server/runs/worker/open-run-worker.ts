import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Renderer } from '../../../generation/index.ts';
import { listen } from '../../database/listen.ts';
import type { Connection } from '../../database/open-database.ts';
import { users } from '../../database/schema/accounts.ts';
import type { Outbox } from '../../mail/open-outbox.ts';
import { runEndedMail } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { inSpan } from '../../tracing/in-span.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RunQueue } from '../run-queue.ts';
import { openDelivery } from './deliver-rows.ts';
import type { RunWork } from './run-work.ts';
import { type RunOrders, workRun } from './work-run.ts';

export interface RunWorkerParts extends Pick<RunWork, 'open' | 'openToUndo'> {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly renderer: Renderer;
  /** For the mail about a long run. */
  readonly outbox: Outbox;
}

export interface RunWorker {
  /** Gives runs back that are under way here; another process, or this one later, goes on with them. */
  readonly stop: () => Promise<void>;
}

/** A run under way in this process. */
interface Turn {
  readonly since: number;
  readonly giveBack: AbortController;
  readonly cancel: AbortController;
  readonly done: Promise<void>;
  /** Whether another worker could go on without reading the source of its rows again. */
  isPortable: boolean;
}

/** Rows under way at once in one run. */
const IN_FLIGHT = 32;
/** Runs of one user that are worked on at once; the others wait, so that they keep nobody else waiting. */
const RUNS_PER_USER = 2;
/** Milliseconds between looks for runs whose worker has died, or that have waited long enough for a turn. */
const LOOK_EVERY = 5000;
/** Milliseconds that a run may go on while others wait. */
const TURN = 8000;
/** Milliseconds: who started a run that takes longer does not sit in front of it any more. */
const LONG_RUN = 2 * 60_000;

/** Takes runs up, as many at once as the settings say, and works on them: in a server, or in a process of its own. */
export async function openRunWorker(
  services: Services,
  connection: Connection,
  { ledger, queue, renderer, open, openToUndo, outbox }: RunWorkerParts,
): Promise<RunWorker> {
  const { config, files, lag, log } = services;
  const stopping = new AbortController();
  const underWay = new Map<string, Turn>();
  const work: RunWork = {
    ledger,
    files,
    renderer,
    open,
    openToUndo,
    deliver: openDelivery(services, ledger, outbox),
    ended: (userId, runId) => tellOfLongRun(services, ledger, outbox, userId, runId),
    inFlight: IN_FLIGHT,
    lag,
    log,
  };

  const take = async (runId: string): Promise<void> => {
    const taken = await ledger.takeLease(runId, RUNS_PER_USER);
    if (!taken) return;
    const { lease, run } = taken;
    const giveBack = new AbortController();
    const cancel = new AbortController();
    const orders: RunOrders = {
      stop: AbortSignal.any([stopping.signal, giveBack.signal]),
      cancel: cancel.signal,
      made: () => {
        turn.isPortable = true;
      },
    };
    const turn: Turn = {
      since: performance.now(),
      giveBack,
      cancel,
      isPortable: run.madeAt !== null || run.request.rows.kind !== 'notion',
      done: inSpan('run', { 'sheafmill.run': runId, 'sheafmill.fence': lease.fence }, () => workRun(lease, run, work, orders), {
        root: true,
      })
        .catch((error: unknown) => log.error({ err: error, run: runId }, 'a run was dropped; it will be taken up again'))
        .finally(() => {
          underWay.delete(runId);
          void fill();
        }),
    };
    underWay.set(runId, turn);
  };

  let filling: Promise<void> = Promise.resolve();
  /** Takes up what waits, as far as there is room. */
  const fill = (): Promise<void> => {
    filling = filling
      .then(async () => {
        if (stopping.signal.aborted || underWay.size >= config.runsAtOnce) return;
        for (const runId of await ledger.waiting(RUNS_PER_USER)) {
          if (stopping.signal.aborted || underWay.size >= config.runsAtOnce) return;
          if (!underWay.has(runId)) await take(runId);
        }
      })
      .catch((error: unknown) => log.error({ err: error }, 'looking for runs to take up'));
    return filling;
  };
  /** Makes room where all are busy and somebody waits: the run that has gone on longest waits in its place. */
  const takeTurns = async (): Promise<void> => {
    if (underWay.size < config.runsAtOnce) return;
    const waiting = (await ledger.waiting(RUNS_PER_USER)).filter((runId) => !underWay.has(runId));
    const longest = [...underWay.values()].filter(({ since, isPortable }) => isPortable && performance.now() - since > TURN);
    for (const { giveBack } of longest.slice(0, waiting.length)) giveBack.abort();
  };

  const cancels = listen(connection, 'run_cancels', (runId) => underWay.get(runId ?? '')?.cancel.abort(), log);
  await queue.onSubmit(async () => {
    // Full: what else is submitted stays in the queue, where another process may take it.
    while (underWay.size >= config.runsAtOnce && !stopping.signal.aborted) {
      await Promise.race([...[...underWay.values()].map(({ done }) => done)]);
    }
    await fill();
  });
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await fill();
      await takeTurns().catch((error: unknown) => log.error({ err: error }, 'looking for runs that wait'));
      await delay(LOOK_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([...[...underWay.values()].map(({ done }) => done), looking, cancels.close()]);
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
