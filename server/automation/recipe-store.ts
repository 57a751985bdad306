import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { connections, recipes } from '../database/schema/belongings.ts';
import { runRows, runs } from '../database/schema/runs.ts';

export type Recipe = typeof recipes.$inferSelect;

/** A recipe as its user sees it. */
export interface OwnRecipe extends Recipe {
  /** Its connection is lost. */
  readonly isResting: boolean;
}

/** Of the user's runs with rows of the same database, the one that was started last. */
export interface LastRun {
  readonly isActive: boolean;
  /** It broke as a whole, with the document of the recipe. */
  readonly isBroken: boolean;
  /** Seconds since it was started. */
  readonly age: number;
  /** Rows that could not be made or stored. */
  readonly failedRows: ReadonlySet<string>;
}

export interface RecipeStore {
  /** One for each database and document of a user; saved again, it takes the new name and connection. */
  readonly save: (
    userId: string,
    recipe: Pick<Recipe, 'connectionId' | 'dataSourceId' | 'googleDocId' | 'namingHeader'>,
  ) => Promise<Recipe>;
  /** Of one user, the newest first; `id`: that one alone. */
  readonly list: (userId: string, id?: string) => Promise<readonly OwnRecipe[]>;
  readonly setPaused: (userId: string, id: string, isPaused: boolean) => Promise<void>;
  /** Whether there was one. */
  readonly remove: (userId: string, id: string) => Promise<boolean>;
  /** Takes what is to be looked at now, of all users: of several processes, one gets it. Recipes of a broken connection wait. */
  readonly takeDue: () => Promise<readonly Recipe[]>;
  /** Rows came: it is looked at often again. */
  readonly stir: (recipe: Recipe) => Promise<void>;
  readonly lastRun: (recipe: Recipe) => Promise<LastRun | undefined>;
}

/** Recipes of one look. */
const MOST_DUE = 50;
/** The longest pause between two looks, in seconds. */
const LONGEST_PAUSE = 60;
/** What has been quiet for a time is looked at after this part of it. */
const PART_OF_QUIET = 20;

/** What 'Setup Notion Automation' registered. `every`: seconds between two looks at a recipe whose rows come often. */
export function recipeStore(database: Database, every: number): RecipeStore {
  return {
    save: (userId, recipe) =>
      database.withUser(userId, async (transaction) => {
        const set = { ...recipe, isPaused: false, polledAt: null, updatedAt: sql`now()` };
        const [saved] = await transaction
          .insert(recipes)
          .values({ userId, ...recipe })
          .onConflictDoUpdate({ target: [recipes.userId, recipes.dataSourceId, recipes.googleDocId], set })
          .returning();
        if (!saved) throw new Error('A recipe vanished.');
        return saved;
      }),
    list: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const rows = await transaction
          .select({ recipe: recipes, brokenAt: connections.brokenAt })
          .from(recipes)
          .innerJoin(connections, eq(connections.id, recipes.connectionId))
          .where(and(eq(recipes.userId, userId), id === undefined ? undefined : eq(recipes.id, id)))
          .orderBy(desc(recipes.createdAt));
        return rows.map(({ recipe, brokenAt }) => ({ ...recipe, isResting: brokenAt !== null }));
      }),
    setPaused: (userId, id, isPaused) =>
      database.withUser(userId, async (transaction) => {
        const set = { isPaused, ...(isPaused ? {} : { polledAt: null }), updatedAt: sql`now()` };
        await transaction
          .update(recipes)
          .set(set)
          .where(and(eq(recipes.userId, userId), eq(recipes.id, id)));
      }),
    remove: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const removed = await transaction
          .delete(recipes)
          .where(and(eq(recipes.userId, userId), eq(recipes.id, id)))
          .returning({ id: recipes.id });
        return removed.length > 0;
      }),
    takeDue: () =>
      database.asSystem((transaction) => {
        const quiet = sql`extract(epoch from ${recipes.polledAt} - ${recipes.updatedAt}) / ${PART_OF_QUIET}`;
        const pause = sql`make_interval(secs => greatest(${every}::float8, least(${LONGEST_PAUSE}::float8, ${quiet})))`;
        const due = sql`${recipes.id} in (
          select ${recipes.id} from ${recipes} join connections on connections.id = ${recipes.connectionId}
          where not ${recipes.isPaused} and connections.broken_at is null
            and (${recipes.polledAt} is null or ${recipes.polledAt} + ${pause} <= now())
          order by ${recipes.polledAt} nulls first limit ${MOST_DUE} for update of recipes skip locked)`;
        return transaction.update(recipes).set({ polledAt: sql`now()` }).where(due).returning();
      }),
    stir: ({ id, userId }) =>
      database.withUser(userId, async (transaction) => {
        await transaction.update(recipes).set({ updatedAt: sql`now()` }).where(eq(recipes.id, id));
      }),
    lastRun: ({ userId, dataSourceId, googleDocId }) =>
      database.withUser(userId, async (transaction) => {
        const [run] = await transaction
          .select({
            id: runs.id,
            state: runs.state,
            endedAt: runs.endedAt,
            documentId: sql<string | null>`${runs.request}->'template'->>'documentId'`,
            age: sql<number>`extract(epoch from now() - ${runs.createdAt})::float8`,
          })
          .from(runs)
          .where(and(eq(runs.userId, userId), sql`${runs.request}->'rows'->>'source' = ${dataSourceId}`))
          .orderBy(desc(runs.createdAt))
          .limit(1);
        if (!run) return undefined;
        const failed = await transaction
          .select({ rowId: runRows.rowId })
          .from(runRows)
          .where(and(eq(runRows.runId, run.id), or(eq(runRows.state, 'failed'), eq(runRows.storing, 'failed'))));
        return {
          isActive: run.endedAt === null,
          isBroken: run.state === 'broken' && run.documentId === googleDocId,
          age: run.age,
          failedRows: new Set(failed.map(({ rowId }) => rowId)),
        };
      }),
  };
}
