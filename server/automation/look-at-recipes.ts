import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import type { ErrorCode } from '../../contracts/index.ts';
import type { Told } from '../../contracts/sources.ts';
import { failureDiagnostic, WorkspaceFailure } from '../../generation/index.ts';
import { realTiming } from '../../integrations/notion/client/timing.ts';
import type { Connections } from '../connections/connections.ts';
import { isOutage } from '../database/is-outage.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { automationStoppedMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { ownerOf } from './owner-of.ts';
import type { Recipe, RecipeStore } from './recipe-store.ts';
import { lostAccount } from './settle-run.ts';
import type { StoryStore } from './story-store.ts';

export interface LookParts {
  readonly recipes: RecipeStore;
  readonly stories: StoryStore;
  readonly connections: Connections;
  readonly outbox: Outbox;
  /** Makes the rows that are ready now. */
  readonly start: (recipe: Recipe) => Promise<unknown>;
  /** What the run is known by that the recipe starts. */
  readonly keyOf: (recipe: Recipe) => string;
  /** It rests until that account is renewed. */
  readonly lose: (recipe: Recipe, account: 'notion' | 'google') => Promise<void>;
  /** Hears of the end of each look: an account may be lost. */
  readonly looked: () => void;
}

export interface Looks {
  /** Looks for ready rows, and starts a run when there are some; what is being looked at is looked at again. */
  readonly at: (recipe: Recipe) => void;
  /** Ends when those have that are under way. */
  readonly ended: () => Promise<unknown>;
}

/** Milliseconds until the database is asked again that did not answer. */
export const AFTER_OUTAGE = 2000;
/** Milliseconds of one look at one database. */
const LOOK = 30_000;
/** Ready rows that a look reads: a query for each hundred. The run that follows makes all of them, however many. */
const MOST_ROWS = 1000;

/** Asks Notion which rows are ready, for each recipe one look at a time. `stopping` ends those under way. */
export function openLooks({ config, database, log }: Services, parts: LookParts, stopping: AbortSignal): Looks {
  const { recipes, stories, connections, outbox, start, keyOf, lose, looked } = parts;

  const readyIds = async ({ userId, connectionId, dataSourceId, namingHeader }: Recipe, signal: AbortSignal) => {
    const { workspace } = await connections.notionWorkspace(userId, connectionId);
    const ids: string[] = [];
    const query = { source: dataSourceId, readyOnly: true, limit: MOST_ROWS, properties: [namingHeader] };
    for await (const row of workspace.rows(query, () => undefined, signal)) ids.push(row.id);
    return ids;
  };

  const look = async (recipe: Recipe): Promise<void> => {
    const ids = await readyIds(recipe, AbortSignal.any([stopping, AbortSignal.timeout(LOOK)]));
    const due = await stories.see(recipe, ids, ids.length < MOST_ROWS);
    if (due > 0) {
      const last = await recipes.lastRun(recipe);
      // A run of another kind may be about to make these very rows.
      if (last?.isActive && last.requestKey !== keyOf(recipe)) {
        await recipes.stir(recipe, false);
        return;
      }
      // It may have been paused, changed, removed or cut off while Notion was asked: whatever was changed is looked at anew.
      const [now] = await recipes.list(recipe.userId, recipe.id);
      if (!now || now.isPaused || now.lost) return;
      await start(now);
    }
    await recipes.setProblem(recipe, null);
  };

  const lookSafely = async (recipe: Recipe): Promise<void> => {
    try {
      await look(recipe);
    } catch (error) {
      if (stopping.aborted) return;
      if (isOutage(error)) {
        // It was taken, so that nobody else will look for a while.
        void realTiming.sleep(AFTER_OUTAGE, stopping).then(
          () => at(recipe),
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
  const at = (recipe: Recipe): void => {
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
        if (next && !stopping.aborted) at(next);
        looked();
      });
    underWay.set(recipe.id, done);
  };

  return { at, ended: () => Promise.all(underWay.values()) };
}

const PASSING: ReadonlySet<string> = new Set([
  // Somebody else made or unmarked the rows meanwhile.
  'NO_ROWS_TO_PROCESS',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'NOTION_API_ERROR',
] satisfies readonly ErrorCode[]);

/** What an automation may wait for that only its user, or time, can bring. */
export function problemOf(error: unknown): Told | 'passing' | 'unknown' {
  if (error instanceof WorkspaceFailure) return error.isPassing ? 'passing' : failureDiagnostic(error);
  if (!(error instanceof ORPCError)) return 'unknown';
  const { code, message } = error;
  const hint = z.object({ hint: z.string() }).safeParse(error.data).data?.hint;
  if (PASSING.has(code)) return 'passing';
  const lost = { NOTION_UNAUTHORIZED: 'workspace/unauthorized', MISSING_DRIVE_SCOPE: 'documents/needs-reauthorization' };
  return { severity: 'error', code: lost[code as keyof typeof lost] ?? code, message, ...(hint ? { hint } : {}) };
}
