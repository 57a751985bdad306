import { setTimeout as delay } from 'node:timers/promises';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { RunRequest } from '../../contracts/index.ts';
import type { recipeSchema } from '../../contracts/recipes.ts';
import { WorkspaceFailure } from '../../generation/index.ts';
import type { Connections } from '../connections/connections.ts';
import { notionError } from '../connections/provider-error.ts';
import { signedIn } from '../http/call-context.ts';
import { callError } from '../http/call-error.ts';
import { findSchema } from '../notion/notion-calls.ts';
import { readTerms } from '../plans/read-terms.ts';
import type { Ledger, RunRecord } from '../runs/ledger.ts';
import type { Preflight } from '../runs/preflight.ts';
import { requestKey } from '../runs/run-calls.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import { showRun } from '../runs/show-run.ts';
import type { Services } from '../services.ts';
import { type OwnRecipe, type Recipe, recipeStore } from './recipe-store.ts';

export interface AutomationParts {
  readonly ledger: Ledger;
  readonly queue: RunQueue;
  readonly preflight: Preflight;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/** Milliseconds of one look at one database. */
const LOOK = 30_000;
/** Seconds after a run that broke as a whole before the next one is tried. */
const AFTER_BROKEN = 15 * 60;
/** Ready rows that are looked at: one query. */
const MOST_ROWS = 100;

/** Makes PDFs as rows become ready, by looking at the databases again and again: Notion tells nobody of changes by itself. */
export function openAutomation(services: Services, connections: Connections, { ledger, queue, preflight, every }: AutomationParts) {
  const { log } = services;
  const store = recipeStore(services.database, every / 1000);
  const stopping = new AbortController();

  const requestOf = ({ googleDocId, connectionId, dataSourceId, namingHeader }: Recipe): RunRequest => ({
    template: { kind: 'google', documentId: googleDocId },
    rows: { kind: 'notion', connectionId, source: dataSourceId },
    namingHeader,
    store: true,
    allRows: false,
  });

  const readyIds = async (
    { userId, connectionId, dataSourceId, namingHeader }: Recipe,
    signal: AbortSignal,
  ): Promise<readonly string[]> => {
    const { workspace } = await connections.notionWorkspace(userId, connectionId);
    const ids: string[] = [];
    const query = { source: dataSourceId, readyOnly: true, limit: MOST_ROWS, properties: [namingHeader] };
    for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
    return ids;
  };

  const look = async (recipe: Recipe): Promise<void> => {
    const ids = await readyIds(recipe, AbortSignal.any([stopping.signal, AbortSignal.timeout(LOOK)]));
    if (ids.length === 0) return;
    const last = await store.lastRun(recipe);
    // The run under way may be about to make these very rows.
    if (last?.isActive) return;
    if (last?.isBroken && last.age < AFTER_BROKEN) return;
    // Rows that failed stay ready: only with others beside them is there something to do.
    if (ids.every((id) => last?.failedRows.has(id))) return;
    await start(recipe);
  };

  const start = async (recipe: Recipe): Promise<RunRecord> => {
    const request = requestOf(recipe);
    await preflight.check(recipe.userId, request);
    // The key of the request itself: somebody who presses the button meanwhile joins this run.
    const { run, isNew } = await ledger.start(recipe.userId, requestKey(request, undefined), request);
    if (isNew) {
      await queue.submit(run.id);
      await store.stir(recipe);
    }
    return run;
  };

  const find = async (userId: string, id: string): Promise<OwnRecipe> => {
    const [recipe] = await store.list(userId, id);
    if (!recipe) throw NO_RECIPE();
    return recipe;
  };

  const lookSafely = async (recipe: Recipe): Promise<void> => {
    try {
      await look(recipe);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const isLost =
        (error instanceof WorkspaceFailure && error.reason === 'unauthorized') ||
        (error instanceof ORPCError && error.code === 'NOTION_UNAUTHORIZED');
      // Recipes of a broken connection rest until it is renewed.
      if (isLost) await connections.store.markBroken({ id: recipe.connectionId, userId: recipe.userId });
      else if (!(error instanceof WorkspaceFailure || error instanceof ORPCError))
        log.error({ err: error, recipe: recipe.id }, 'automation');
    }
  };

  const polling = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await Promise.all((await store.takeDue()).map(lookSafely));
      } catch (error) {
        log.error({ err: error }, 'looking for recipes');
      }
      await delay(every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    recipeCalls: {
      listRecipes: signedIn.recipes.listRecipes.handler(async ({ context }) => (await store.list(context.caller.userId)).map(showRecipe)),
      pauseRecipe: signedIn.recipes.pauseRecipe.handler(async ({ context, input }) => {
        await store.setPaused(context.caller.userId, input.id, input.isPaused);
        return showRecipe(await find(context.caller.userId, input.id));
      }),
      removeRecipe: signedIn.recipes.removeRecipe.handler(async ({ context, input }) => {
        if (!(await store.remove(context.caller.userId, input.id))) throw NO_RECIPE();
        return { success: true as const };
      }),
      runRecipe: signedIn.recipes.runRecipe.handler(async ({ context, input }) =>
        showRun(await start(await find(context.caller.userId, input.id))),
      ),
    },
    calls: {
      setupNotionWebhook: signedIn.sources.setupNotionWebhook.handler(async ({ context, input }) => {
        const { userId } = context.caller;
        const { signal } = context.request;
        const { terms } = await readTerms(services, userId);
        if (terms.isExpired) throw callError('SUBSCRIPTION_EXPIRED', { title: 'Subscription Expired', hint: 'Renew or upgrade first.' });
        if (!(await connections.store.latest(userId, 'google'))) {
          throw callError('MISSING_DRIVE_SCOPE', { hint: 'Connect Google to this account.' });
        }
        try {
          const known = await connections.notionWorkspace(userId, input.notionApiKey);
          const connectionId = known.connectionId ?? (await connections.connectNotionKey(userId, input.notionApiKey ?? '', signal)).id;
          const schema = await findSchema(known.workspace, input.databaseId, signal);
          if (!schema.statusProperty || !schema.filesProperty) {
            throw callError('MISSING_REQUIREMENTS', {
              hint: 'The database needs the properties GeneratePDF and PDFFiles. Add the two properties.',
            });
          }
          const { id } = await store.save(userId, {
            connectionId,
            dataSourceId: schema.database.id,
            googleDocId: input.googleDocId,
            namingHeader: input.namingHeader,
          });
          return { success: true as const, id, transports: ['polling' as const] };
        } catch (error) {
          if (error instanceof WorkspaceFailure && error.reason === 'invalid') {
            throw callError('INVALID_INPUT', { message: error.message, hint: error.hint, field: 'databaseId', cause: error });
          }
          throw notionError(error);
        }
      }),
    },
    stop: async () => {
      stopping.abort();
      await polling;
    },
  };
}

const NO_RECIPE = () => new ORPCError('NOT_FOUND', { status: 404, message: 'There is no such automation.', defined: true });

function showRecipe({ createdAt, polledAt, userId, updatedAt, ...recipe }: OwnRecipe): z.infer<typeof recipeSchema> {
  return { ...recipe, createdAt: createdAt.toISOString(), lastLookedAt: polledAt?.toISOString() ?? null };
}
