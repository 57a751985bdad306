import { setTimeout as delay } from 'node:timers/promises';
import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RunRequest } from '../../contracts/index.ts';
import type { Told } from '../../contracts/sources.ts';
import { failureDiagnostic, WorkspaceFailure } from '../../generation/index.ts';
import type { Connections } from '../connections/connections.ts';
import { isOutage } from '../database/is-outage.ts';
import { listen } from '../database/listen.ts';
import type { Connection, Transaction } from '../database/open-database.ts';
import { users } from '../database/schema/accounts.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { automationStoppedMail, rowsFailedMail } from '../mail/templates.ts';
import type { Preflight } from '../runs/calls/preflight.ts';
import { requestKey } from '../runs/calls/run-calls.ts';
import type { Ledger, RunRecord } from '../runs/ledger/ledger.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import { pdfPasswords } from '../secrets/pdf-password.ts';
import type { Services } from '../services.ts';
import { RECIPES_CHANNEL, type Recipe, type RecipeStore } from './recipe-store.ts';
import { lostAccount } from './settle-run.ts';
import type { StoryRecord, StoryStore } from './story-store.ts';

export interface WatchParts {
  readonly recipes: RecipeStore;
  readonly stories: StoryStore;
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly preflight: Preflight;
  readonly outbox: Outbox;
  /** Milliseconds between two rounds while nothing happens: for accounts that came back, and word that got lost. */
  readonly idlePause: number;
  /** Address of a row, for people. */
  readonly rowUrl: (rowId: string) => string;
}

export interface Watch {
  /** Makes the rows that are ready now. Throws the error of the contract when that can't be. */
  readonly start: (recipe: Recipe) => Promise<RunRecord>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds between two rounds, at least. */
const ROUND = 500;
/** Milliseconds until the database is asked again that did not answer. */
const AFTER_OUTAGE = 2000;
/** Milliseconds of one look at one database. */
const LOOK = 30_000;
/** Ready rows that a look reads: a query for each hundred. The run that follows makes all of them, however many. */
const MOST_ROWS = 1000;

/** Characters of a name in the list of runs. */
const LABEL = 500;

const NEEDS_ACCOUNT = {
  notion: { message: 'The connection to Notion is lost.', hint: 'Connect Notion again.' },
  google: { message: 'Google is to be connected again.', hint: 'Connect Google again.' },
} as const;

/** What a run of the recipe makes: the same as its user would ask for, so that each joins the other's run. */
export const requestOf = ({ googleDocId, connectionId, dataSourceId, namingHeader, settings, delivery }: Recipe): RunRequest => ({
  template: { kind: 'google', documentId: googleDocId },
  rows: { kind: 'notion', connectionId, source: dataSourceId },
  namingHeader,
  ...settings,
  ...(delivery ? { delivery } : {}),
  store: true,
  allRows: false,
});

/**
 * Makes PDFs as rows become ready. Whatever a transport tells only makes a recipe due: which rows are ready, Notion itself is asked, so
 * that events which are forged, lost, late or repeated can neither make a PDF nor keep one from being made.
 */
export function watchRecipes({ config, database, log, vault }: Services, connection: Connection, parts: WatchParts): Watch {
  const { recipes, stories, connections, ledger, queue, preflight, outbox, idlePause } = parts;
  const stopping = new AbortController();
  const passwords = pdfPasswords(vault);
  const keyOf = (recipe: Recipe) => requestKey(requestOf(recipe), undefined, recipe.password !== '');
  let rest = new AbortController();
  const wake = () => rest.abort();
  const listener = listen(connection, RECIPES_CHANNEL, wake, log);

  const readyIds = async ({ userId, connectionId, dataSourceId, namingHeader }: Recipe, signal: AbortSignal) => {
    const { workspace } = await connections.notionWorkspace(userId, connectionId);
    const ids: string[] = [];
    const query = { source: dataSourceId, readyOnly: true, limit: MOST_ROWS, properties: [namingHeader] };
    for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
    return ids;
  };

  const start = async (recipe: Recipe): Promise<RunRecord> => {
    const { userId, title } = recipe;
    const document = await recipes.documentName(recipe);
    const labels = { template: (document ?? '').slice(0, LABEL), rows: (title ?? '').slice(0, LABEL) };
    const request = { ...requestOf(recipe), labels };
    await preflight.check(userId, request);
    const { run, isNew } = await ledger.start(userId, keyOf(recipe), request, {
      password: passwords.seal('runs', userId, passwords.open('recipes', userId, recipe.password)),
      automation: { recipeId: recipe.id, began: (transaction, runId) => stories.began(transaction, recipe, runId) },
    });
    if (isNew) await queue.submit(run.id);
    await recipes.stir(recipe, false);
    wake();
    return run;
  };

  const look = async (recipe: Recipe): Promise<void> => {
    const ids = await readyIds(recipe, AbortSignal.any([stopping.signal, AbortSignal.timeout(LOOK)]));
    const due = await stories.see(recipe, ids, ids.length < MOST_ROWS);
    if (due > 0) {
      const last = await recipes.lastRun(recipe);
      // A run of another kind may be about to make these very rows.
      if (last?.isActive && last.requestKey !== keyOf(recipe)) {
        await recipes.stir(recipe, false);
        return;
      }
      await start(recipe);
    }
    await recipes.setProblem(recipe, null);
  };

  const ownerOf = async (transaction: Transaction, { userId }: Recipe) => {
    const [user] = await transaction.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
    return user;
  };

  /** Recipes whose account is lost rest until it is renewed: their rows stay marked. */
  const lose = async (recipe: Recipe, account: 'notion' | 'google'): Promise<void> => {
    // That of Notion is one to renew since it was refused.
    if (account === 'google') await recipes.loseGoogle(recipe);
    log.info({ recipe: recipe.id, account }, 'an automation waits for its account');
  };
  const tellLost = () =>
    recipes.tellLost(async (transaction, recipe, account) => {
      const user = await ownerOf(transaction, recipe);
      const occasion = `${account}:${new Date().toISOString()}`;
      if (user) await outbox.add(transaction, automationStoppedMail(user, recipe, NEEDS_ACCOUNT[account], occasion, config.publicUrl));
    });

  const lookSafely = async (recipe: Recipe): Promise<void> => {
    try {
      await look(recipe);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isOutage(error)) {
        // It was taken, so that nobody else will look for a while.
        void delay(AFTER_OUTAGE, undefined, { signal: stopping.signal }).then(
          () => lookAt(recipe),
          () => undefined,
        );
        return;
      }
      const problem = problemOf(error);
      if (problem === 'passing') return;
      if (problem === 'unknown') {
        log.error({ err: error, recipe: recipe.id }, 'automation');
        return;
      }
      const account = lostAccount(problem);
      if (account) {
        await lose(recipe, account);
        return;
      }
      await recipes.setProblem(recipe, problem);
      if (recipe.problem?.code === problem.code) return;
      const today = new Date().toISOString().slice(0, 10);
      await database.asSystem(async (transaction) => {
        const user = await ownerOf(transaction, recipe);
        if (user) await outbox.add(transaction, automationStoppedMail(user, recipe, problem, `${problem.code}:${today}`, config.publicUrl));
      });
    }
  };

  const underWay = new Map<string, Promise<void>>();
  /** Taken again while they were looked at. */
  const again = new Map<string, Recipe>();
  const lookAt = (recipe: Recipe): void => {
    if (underWay.has(recipe.id)) {
      again.set(recipe.id, recipe);
      return;
    }
    const done = lookSafely(recipe)
      .catch((error: unknown) => log.error({ err: error, recipe: recipe.id }, 'automation'))
      .finally(() => {
        underWay.delete(recipe.id);
        const next = again.get(recipe.id);
        again.delete(recipe.id);
        if (next && !stopping.signal.aborted) lookAt(next);
        // An account may be lost.
        wake();
      });
    underWay.set(recipe.id, done);
  };

  const settle = async (): Promise<void> => {
    for (const { recipe, run } of await stories.settle()) {
      const account = lostAccount(run.error);
      if (account) await lose(recipe, account);
      // Who stops a run of an automation wants it to stop, not to begin again at once.
      else if (run.state === 'cancelled' && run.recipeId === recipe.id) await recipes.change(recipe.userId, recipe.id, { isPaused: true });
      // Rows may have become ready while it was under way.
      else await recipes.stir(recipe, run.made + run.skipped > 0);
    }
  };

  /** Marks rows that were given up, as far as that works, then tells their owner. */
  const giveUp = async (): Promise<void> => {
    for (const { recipe, stories: failed } of await stories.takeGivenUp()) {
      const ends = new Map(await Promise.all(failed.map(async (story) => [story, await markFailed(recipe, story)] as const)));
      const told = failed.filter((story) => ends.get(story) !== 'later');
      if (told.length === 0) continue;
      const idsOf = (end: 'marked' | 'unmarked') => told.filter((story) => ends.get(story) === end).map(({ id }) => id);
      const rows = told.map(({ id, name, rowId, steps }) => ({
        id,
        name,
        url: parts.rowUrl(rowId),
        reason: steps.findLast(({ kind }) => kind === 'failed')?.error?.message ?? 'It failed.',
      }));
      await stories.gaveUp(recipe.id, idsOf('marked'), idsOf('unmarked'), async (transaction) => {
        const user = await ownerOf(transaction, recipe);
        if (user) await outbox.add(transaction, rowsFailedMail(user, recipe, rows, config.publicUrl));
      });
    }
  };

  const markFailed = async ({ userId, connectionId }: Recipe, { rowId }: StoryRecord): Promise<'marked' | 'unmarked' | 'later'> => {
    try {
      const { workspace } = await connections.notionWorkspace(userId, connectionId);
      await workspace.setStatus(rowId, 'failed', AbortSignal.any([stopping.signal, AbortSignal.timeout(LOOK)]));
      return 'marked';
    } catch (error) {
      if (!(error instanceof WorkspaceFailure)) throw error;
      if (error.reason === 'not-found') return 'marked';
      return error.reason === 'invalid' || error.reason === 'forbidden' ? 'unmarked' : 'later';
    }
  };

  /** Does what there is to do now; milliseconds until there is something again. */
  const round = async (): Promise<number> => {
    const { look: untilLook, giveUp: untilGiveUp, hasRuns, hasLost } = await recipes.ahead();
    const isNow = (until: number | null): boolean => until !== null && until <= 0;
    const tasks = [
      isNow(untilLook) ? async () => (await recipes.takeDue()).forEach(lookAt) : undefined,
      hasRuns ? settle : undefined,
      isNow(untilGiveUp) ? giveUp : undefined,
      hasLost ? tellLost : undefined,
    ].filter((task) => task !== undefined);
    // One that fails must not keep the others from being done.
    const ends = await Promise.allSettled(tasks.map((task) => task()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return tasks.length > 0 ? ROUND : Math.ceil(Math.min(untilLook ?? idlePause, untilGiveUp ?? idlePause, idlePause));
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      rest = new AbortController();
      const wait = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted && !isOutage(error)) log.error({ err: error }, 'watching over automations');
        return AFTER_OUTAGE;
      });
      const pause = (time: number, ...signals: readonly AbortSignal[]) =>
        delay(time, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]) }).catch(() => {});
      await pause(ROUND);
      if (wait > ROUND) await pause(wait - ROUND, rest.signal);
    }
  };
  const watching = watch();

  return {
    start,
    stop: async () => {
      stopping.abort();
      await Promise.all([watching, listener.close(), ...underWay.values()]);
    },
  };
}

/** What an automation may wait for that only its user, or time, can bring. */
function problemOf(error: unknown): Told | 'passing' | 'unknown' {
  if (error instanceof WorkspaceFailure) {
    if (['unavailable', 'rate-limited', 'conflict', 'stopped'].includes(error.reason)) return 'passing';
    return failureDiagnostic(error);
  }
  if (!(error instanceof ORPCError)) return 'unknown';
  const { code, message } = error;
  const hint = z.object({ hint: z.string() }).safeParse(error.data).data?.hint;
  // Somebody else made or unmarked the rows meanwhile.
  if (code === 'NO_ROWS_TO_PROCESS' || code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE') return 'passing';
  const lost = { NOTION_UNAUTHORIZED: 'workspace/unauthorized', MISSING_DRIVE_SCOPE: 'documents/needs-reauthorization' };
  return { severity: 'error', code: lost[code as keyof typeof lost] ?? code, message, ...(hint ? { hint } : {}) };
}
