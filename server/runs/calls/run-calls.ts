import { and, asc, eq, ne } from 'drizzle-orm';
import { type RunRequest, runRequestSchema } from '../../../contracts/index.ts';
import { recipes, savedJobs } from '../../database/schema/belongings.ts';
import { signedIn, withScope } from '../../http/call-context.ts';
import { callError } from '../../http/call-error.ts';
import { requireRoom } from '../../http/require-room.ts';
import { readTerms } from '../../plans/read-terms.ts';
import type { Services } from '../../services.ts';
import type { Ledger, ShownRun } from '../ledger/ledger.ts';
import type { RunQueue } from '../run-queue.ts';
import type { BeginRun } from './begin-run.ts';
import { NEWER_HINT, NEWER_RUN, showRow, showRun } from './show-run.ts';

export interface RunCallParts {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly begin: BeginRun;
  /** Throws the error of the contract when this user can't start this run now. */
  readonly preflight: (userId: string, request: RunRequest) => Promise<void>;
}

/** Of one user. */
const MOST_SAVED_JOBS = 100;

const PDF_FOLDER = (runId: string) => `runs/${runId}`;

const conflict = (message: string, hint?: string) => callError('CONFLICT', { message, hint });
export const noRun = () => callError('NOT_FOUND', { message: 'There is no such run.' });

/** What the id of a row is put behind to see it in Notion. */
export const notionPages = ({ notionBaseUrl }: Services['config']): string =>
  notionBaseUrl === undefined ? 'https://www.notion.so/' : `${notionBaseUrl}/p/`;

/** Throws where rows of the run can't be made again. */
function requireEnded({ endedAt, undoRequestedAt }: ShownRun): void {
  if (endedAt === null) throw conflict('The run is still under way.');
  if (undoRequestedAt) throw conflict('The run was undone. Start a new one.');
}

export function runCalls(services: Services, { ledger, queue, begin, preflight }: RunCallParts) {
  const { config, database, files } = services;
  const reading = withScope('runs:read').runs;
  const writing = withScope('runs:write').runs;

  const find = async (userId: string, id: string): Promise<ShownRun> => {
    const run = await ledger.find(userId, id);
    if (!run) throw noRun();
    return run;
  };

  const makeAgain = async (userId: string, id: string, requeue: Ledger['requeueFailed']) => {
    requireEnded(await find(userId, id));
    const { terms } = await readTerms(services, userId);
    if (terms.isExpired)
      throw callError('SUBSCRIPTION_EXPIRED', { title: 'Subscription Expired', hint: 'Renew or upgrade to make more PDFs.' });
    const count = await requeue(userId, id);
    if (count === undefined) {
      const { expiredAt } = await find(userId, id);
      if (expiredAt) throw conflict('The PDFs of this run have expired.', 'Start a new one.');
      throw conflict('The same run is under way.', 'Wait for its end, or cancel it.');
    }
    if (count > 0) await queue.submit(id);
    return showRun(await find(userId, id));
  };

  /** Rows that are marked ready again are made again. */
  const isAutomated = (userId: string, source: string): Promise<boolean> =>
    database.withUser(userId, async (transaction) => {
      const [active] = await transaction
        .select({ id: recipes.id })
        .from(recipes)
        .where(and(eq(recipes.userId, userId), eq(recipes.dataSourceId, source), eq(recipes.isPaused, false)))
        .limit(1);
      return active !== undefined;
    });

  return {
    startRun: writing.startRun.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const name = context.request.headers.get('idempotency-key') ?? undefined;
      const { run } = await begin(userId, input, name, () => preflight(userId, input));
      return showRun(run);
    }),
    listRuns: reading.listRuns.handler(async ({ context, input }) => {
      return (await ledger.list(context.caller.userId, input.before, input.limit)).map(showRun);
    }),
    showRun: reading.showRun.handler(async ({ context, input }) => showRun(await find(context.caller.userId, input.id))),
    listRunRows: reading.listRunRows.handler(async ({ context, input }) => {
      const run = await find(context.caller.userId, input.id);
      return (await ledger.rows(context.caller.userId, run.id, input)).map((row) => showRow(row, run, notionPages(config)));
    }),
    cancelRun: writing.cancelRun.handler(async ({ context, input }) => {
      await find(context.caller.userId, input.id);
      await ledger.cancel(context.caller.userId, input.id);
      // Nobody works on one that waits.
      await queue.submit(input.id);
      return showRun(await find(context.caller.userId, input.id));
    }),
    retryFailed: writing.retryFailed.handler(({ context, input }) => makeAgain(context.caller.userId, input.id, ledger.requeueFailed)),
    remakeUnchanged: writing.remakeUnchanged.handler(({ context, input }) =>
      makeAgain(context.caller.userId, input.id, ledger.requeueSkipped),
    ),
    undoRun: writing.undoRun.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const { request } = await find(userId, input.id);
      if (!request) throw conflict(NEWER_RUN, NEWER_HINT);
      if (request.rows.kind === 'notion' && (await isAutomated(userId, request.rows.source))) {
        throw conflict('An automation would make the PDFs again at once.', 'Pause the automation of this database first.');
      }
      if (!(await ledger.requestUndo(userId, input.id)))
        throw conflict('This run can not be undone: it stored nothing, or its PDFs expired.');
      await queue.submit(input.id);
      return showRun(await find(userId, input.id));
    }),
    deleteRun: writing.deleteRun.handler(async ({ context, input }) => {
      const run = await find(context.caller.userId, input.id);
      // What has just begun to be retried or undone, in another tab, needs its files.
      if (!(await ledger.close(context.caller.userId, run.id))) throw conflict('Cancel the run first.');
      // The files first: a run that is gone could not name them any more.
      await files.remove(PDF_FOLDER(run.id));
      await ledger.remove(context.caller.userId, run.id);
      return { success: true as const };
    }),

    listSavedJobs: signedIn.runs.listSavedJobs.handler(({ context }) =>
      database.withUser(context.caller.userId, async (transaction) => {
        const rows = await transaction.select().from(savedJobs).orderBy(asc(savedJobs.name));
        return rows.flatMap(({ id, name, job, updatedAt }) => {
          const parsed = runRequestSchema.safeParse(job);
          return parsed.success ? [{ id, name, job: parsed.data, updatedAt: updatedAt.toISOString() }] : [];
        });
      }),
    ),
    saveJob: signedIn.runs.saveJob.handler(({ context, input }) =>
      database.withUser(context.caller.userId, async (transaction) => {
        const { userId } = context.caller;
        const others = and(eq(savedJobs.userId, userId), ne(savedJobs.name, input.name));
        await requireRoom(transaction, userId, { of: 'saved jobs', table: savedJobs, where: others, most: MOST_SAVED_JOBS });
        const updatedAt = new Date();
        const [row] = await transaction
          .insert(savedJobs)
          .values({ userId, name: input.name, job: input.job })
          .onConflictDoUpdate({ target: [savedJobs.userId, savedJobs.name], set: { job: input.job, updatedAt } })
          .returning({ id: savedJobs.id });
        if (!row) throw new Error('A saved job vanished.');
        return row;
      }),
    ),
    removeSavedJob: signedIn.runs.removeSavedJob.handler(({ context, input }) =>
      database.withUser(context.caller.userId, async (transaction) => {
        const removed = await transaction
          .delete(savedJobs)
          .where(and(eq(savedJobs.id, input.id), eq(savedJobs.userId, context.caller.userId)))
          .returning({ id: savedJobs.id });
        if (removed.length === 0) throw callError('NOT_FOUND', { message: 'There is no such saved job.' });
        return { success: true as const };
      }),
    ),
  };
}
