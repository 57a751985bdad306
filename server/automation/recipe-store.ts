import { and, desc, eq, getTableColumns, gt, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Told } from '../../contracts/sources.ts';
import { FILE_SCOPES } from '../../integrations/google/token-source.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { connections, documents, recipes } from '../database/schema/belongings.ts';
import { runs } from '../database/schema/runs.ts';
import { takenOnce } from '../database/taken-once.ts';
import { requireRoom } from '../http/require-room.ts';

export type Recipe = typeof recipes.$inferSelect;

/** What a user may choose of a recipe. */
export type RecipeChoice = Pick<
  Recipe,
  | 'connectionId'
  | 'dataSourceId'
  | 'googleDocId'
  | 'namingHeader'
  | 'settings'
  | 'delivery'
  | 'password'
  | 'title'
  | 'url'
  | 'statusPropertyId'
>;

/** A recipe as its user sees it. */
export interface OwnRecipe extends Recipe {
  /** What has to be connected again before it goes on; `google-files`: Google is connected, but without its files. */
  readonly lost: 'notion' | 'google' | 'google-files' | null;
  readonly workspace: string | null;
  readonly document: string | null;
  /** What ended its last run of this document for all rows; null when nothing did. */
  readonly runFault: unknown;
  readonly waiting: number;
  readonly failed: number;
}

/** Of the user's runs with rows of the same database, the one that was started last. */
export interface LastRun {
  readonly isActive: boolean;
  readonly requestKey: string;
}

/** What there is to do for automations; times in milliseconds from now, past ones negative, null where there is none. */
export interface Ahead {
  /** Until a recipe is to be looked at. */
  readonly look: number | null;
  /** Until a row that failed too often is to be marked. */
  readonly giveUp: number | null;
  /** Rows are being made. */
  readonly hasRuns: boolean;
  /** A user does not know yet that an account is lost. */
  readonly hasLost: boolean;
}

export interface RecipeStore {
  /** Of all users, by one statement. */
  readonly ahead: () => Promise<Ahead>;
  /** One for each database and document of a user; saved again, it takes the new name and connection. Throws TOO_LARGE where there are too many. */
  readonly save: (userId: string, recipe: RecipeChoice) => Promise<Recipe>;
  /** Of one user, the newest first; `id`: that one alone. */
  readonly list: (userId: string, id?: string) => Promise<readonly OwnRecipe[]>;
  /** It is looked at soon, as after everything that a user does. False: there is no such recipe. */
  readonly change: (
    userId: string,
    id: string,
    values: Partial<RecipeChoice & Pick<Recipe, 'isPaused' | 'googleLostAt'>>,
  ) => Promise<boolean>;
  readonly setHookHash: (userId: string, id: string, hash: string) => Promise<boolean>;
  /** Whether there was one. */
  readonly remove: (userId: string, id: string) => Promise<boolean>;
  /** Takes what is to be looked at now, of all users: of several processes, one gets it. Recipes of a lost connection wait. */
  readonly takeDue: () => Promise<readonly Recipe[]>;
  /** Rows came: it is looked at often again, and `now` at once. */
  readonly stir: (recipe: Recipe, now: boolean) => Promise<void>;
  /** It rests until the connection to Google is renewed. */
  readonly loseGoogle: (recipe: Recipe) => Promise<void>;
  /** Calls `tell` once for each recipe that lost an account, in the transaction that remembers it. */
  readonly tellLost: (tell: (transaction: Transaction, recipe: Recipe, account: 'notion' | 'google') => Promise<void>) => Promise<void>;
  readonly setProblem: (recipe: Pick<Recipe, 'id' | 'userId'>, problem: Told | null) => Promise<void>;
  readonly lastRun: (recipe: Recipe) => Promise<LastRun | undefined>;
  /** What its user knows the document as; null when it is none of theirs any more. */
  readonly documentName: (recipe: Recipe) => Promise<string | null>;
  /** Everything of the user is looked at soon: rows were marked through us, of which Notion tells as of writes of our own. */
  readonly wake: (userId: string) => Promise<void>;
}

/** Of one user: each is looked at again and again. */
const MOST_RECIPES = 100;
/** Recipes of one look. */
const MOST_DUE = 50;
/** The longest pause between two looks, in seconds. */
const LONGEST_PAUSE = 300;
/** What has been quiet for a time is looked at after this part of it. */
const PART_OF_QUIET = 20;
/** Requests of a look that finds at most a hundred rows. */
const REQUESTS_OF_LOOK = 2;
/** Share of the rate limit of a connection that looking may take. */
const SHARE_OF_LIMIT = 0.1;

/** Something about the connection to Google that the user's documents are opened with: the latest. */
const ofGoogle = (about: SQL) => sql`(select ${about} from connections g
  where g.user_id = ${recipes.userId} and g.provider = 'google' and g.removed_at is null order by g.updated_at desc limit 1)`;
const hasFiles = sql`g.scopes && ${sql.param(FILE_SCOPES)}::text[]`;
/** It was lost, and has not come back with all that is needed of it. */
const lacksGoogle = sql`(${recipes.googleLostAt} is not null
  and ${ofGoogle(sql`g.broken_at is null and g.updated_at > ${recipes.googleLostAt} and ${hasFiles}`)} is not true)`;

/** A recipe can work: not paused, and with both accounts. */
const isAble = sql`not ${recipes.isPaused} and exists (
  select from ${connections} where ${connections.id} = ${recipes.connectionId} and ${connections.brokenAt} is null
) and not ${lacksGoogle}`;

const toldAt = sql`coalesce(${recipes.toldAt}, '-infinity')`;
const isUntold = and(eq(recipes.isPaused, false), or(gt(connections.brokenAt, toldAt), gt(recipes.googleLostAt, toldAt)));

/** Where processes hear that a recipe is due earlier than they know. */
export const RECIPES_CHANNEL = 'recipes';
const told = { told: sql`pg_notify(${sql.raw(`'${RECIPES_CHANNEL}'`)}, '')` };

/**
 * What 'Setup Notion Automation' registered. `every`: seconds between two looks at a recipe whose rows come often;
 * `requestsPerMinute`: what a connection may ask of Notion.
 */
export function recipeStore(database: Database, every: number, requestsPerMinute: number): RecipeStore {
  const own = (userId: string, id: string) => and(eq(recipes.userId, userId), eq(recipes.id, id));
  const change: RecipeStore['change'] = (userId, id, values) =>
    database.withUser(userId, async (transaction) => {
      const soon = { dueAt: sql`now()`, activeAt: sql`now()`, problem: null };
      const changed = await transaction
        .update(recipes)
        .set({ ...values, ...soon })
        .where(own(userId, id))
        .returning({ id: recipes.id, ...told });
      return changed.length > 0;
    });

  return {
    ahead: () =>
      database.asSystem(async (transaction) => {
        const until = (moment: SQL) => sql`(extract(epoch from ${moment} - now()) * 1000)::float8`;
        const { rows } = await transaction.execute<Ahead & Record<string, unknown>>(sql`select
          ${until(sql`(select ${recipes.dueAt} from ${recipes} where ${isAble} order by ${recipes.dueAt} limit 1)`)} as look,
          ${until(sql`(select min(next_attempt_at) from stories where ended_at is null and state = 'failed')`)} as "giveUp",
          exists (select from stories where ended_at is null and run_id is not null) as "hasRuns",
          exists (select from ${recipes} join ${connections} on ${connections.id} = ${recipes.connectionId} where ${isUntold}) as "hasLost"`);
        const [ahead] = rows;
        if (!ahead) throw new Error('A select without rows.');
        return ahead;
      }),
    save: (userId, recipe) =>
      database.withUser(userId, async (transaction) => {
        const isSame = and(eq(recipes.dataSourceId, recipe.dataSourceId), eq(recipes.googleDocId, recipe.googleDocId)) as SQL;
        const others = and(eq(recipes.userId, userId), not(isSame));
        await requireRoom(transaction, userId, { of: 'automations', table: recipes, where: others, most: MOST_RECIPES });
        const set = { ...recipe, isPaused: false, dueAt: sql`now()`, activeAt: sql`now()`, problem: null };
        const [saved] = await transaction
          .insert(recipes)
          .values({ userId, ...recipe })
          .onConflictDoUpdate({ target: [recipes.userId, recipes.dataSourceId, recipes.googleDocId], set })
          .returning({ ...getTableColumns(recipes), ...told });
        if (!saved) throw new Error('A recipe vanished.');
        return saved;
      }),
    list: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const ofRecipe = sql`from stories s where s.recipe_id = ${recipes.id}`;
        const isLatest = sql`not exists (select from stories n where n.recipe_id = s.recipe_id and n.row_id = s.row_id and n.seen_at > s.seen_at)`;
        const rows = await transaction
          .select({
            recipe: recipes,
            lost: sql<OwnRecipe['lost']>`case when ${connections.brokenAt} is not null then 'notion'
              when ${lacksGoogle} then case when ${ofGoogle(sql`g.broken_at is null and not ${hasFiles}`)} then 'google-files' else 'google' end
              end`,
            workspace: connections.label,
            document: documents.docName,
            runFault: sql<unknown>`(select case when last.state = 'broken' then last.error end from (
              select r.state, r.error from runs r
              where r.user_id = ${recipes.userId} and r.recipe_id = ${recipes.id} and r.ended_at is not null
                and r.request->'template'->>'documentId' = ${recipes.googleDocId}
              order by r.created_at desc limit 1
            ) last)`,
            waiting: sql<number>`(select count(*)::int ${ofRecipe} and s.ended_at is null and s.state <> 'failed')`,
            failed: sql<number>`(select count(*)::int ${ofRecipe} and s.state = 'failed' and ${isLatest})`,
          })
          .from(recipes)
          .innerJoin(connections, eq(connections.id, recipes.connectionId))
          .leftJoin(documents, and(eq(documents.userId, recipes.userId), eq(documents.googleDocId, recipes.googleDocId)))
          .where(and(eq(recipes.userId, userId), id === undefined ? undefined : eq(recipes.id, id)))
          .orderBy(desc(recipes.createdAt));
        return rows.map(({ recipe, ...about }) => ({ ...recipe, ...about }));
      }),
    change,
    setHookHash: (userId, id, hookHash) =>
      database.withUser(userId, async (transaction) => {
        const set = { hookHash, automationHeardAt: null };
        const changed = await transaction.update(recipes).set(set).where(own(userId, id)).returning({ id: recipes.id });
        return changed.length > 0;
      }),
    remove: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const removed = await transaction.delete(recipes).where(own(userId, id)).returning({ id: recipes.id });
        return removed.length > 0;
      }),
    takeDue: () =>
      database.asSystem((transaction) => {
        const quiet = sql`extract(epoch from now() - ${recipes.activeAt}) / ${PART_OF_QUIET}`;
        const shares = sql`(select count(*) from recipes others where others.connection_id = ${recipes.connectionId} and not others.is_paused)
          * ${(REQUESTS_OF_LOOK * 60) / (SHARE_OF_LIMIT * requestsPerMinute)}::float8`;
        const usual = sql`greatest(${every}::float8, ${shares}, least(${LONGEST_PAUSE}::float8, ${quiet}))`;
        const pause = sql`case when ${recipes.problem} is null then ${usual} else greatest(${LONGEST_PAUSE}::float8, ${shares}) end`;
        const due = sql`select ${recipes.id} from ${recipes} where ${recipes.dueAt} <= now() and ${isAble}
          order by ${recipes.dueAt} limit ${MOST_DUE} for update skip locked`;
        return transaction
          .update(recipes)
          .set({ polledAt: sql`now()`, dueAt: sql`now() + make_interval(secs => ${pause})` })
          .where(takenOnce(recipes.id, due))
          .returning();
      }),
    stir: ({ id, userId }, now) =>
      database.withUser(userId, async (transaction) => {
        const soon = sql`least(${recipes.dueAt}, now() + make_interval(secs => ${now ? 0 : every}))`;
        await transaction.update(recipes).set({ activeAt: sql`now()`, dueAt: soon }).where(eq(recipes.id, id)).returning(told);
      }),
    loseGoogle: ({ id, userId }) =>
      database.withUser(userId, async (transaction) => {
        await transaction.update(recipes).set({ googleLostAt: sql`now()` }).where(eq(recipes.id, id));
      }),
    tellLost: (tell) =>
      database.asSystem(async (transaction) => {
        const lost = await transaction
          .select({
            recipe: recipes,
            account: sql<'notion' | 'google'>`case when ${connections.brokenAt} is null then 'google' else 'notion' end`,
          })
          .from(recipes)
          .innerJoin(connections, eq(connections.id, recipes.connectionId))
          .where(isUntold)
          .limit(MOST_DUE)
          .for('update', { of: recipes, skipLocked: true });
        for (const { recipe, account } of lost) {
          await tell(transaction, recipe, account);
          await transaction.update(recipes).set({ toldAt: sql`now()` }).where(eq(recipes.id, recipe.id));
        }
      }),
    setProblem: ({ id, userId }, problem) =>
      database.withUser(userId, async (transaction) => {
        const isOther = problem === null ? isNotNull(recipes.problem) : undefined;
        await transaction
          .update(recipes)
          .set({ problem })
          .where(and(own(userId, id), isOther));
      }),
    lastRun: ({ userId, dataSourceId }) =>
      database.withUser(userId, async (transaction) => {
        const [run] = await transaction
          .select({ requestKey: runs.requestKey, isActive: sql<boolean>`${runs.endedAt} is null` })
          .from(runs)
          .where(and(eq(runs.userId, userId), sql`${runs.request}->'rows'->>'source' = ${dataSourceId}`))
          .orderBy(desc(runs.createdAt))
          .limit(1);
        return run;
      }),
    documentName: ({ userId, googleDocId }) =>
      database.withUser(userId, async (transaction) => {
        const [document] = await transaction
          .select({ name: documents.docName })
          .from(documents)
          .where(and(eq(documents.userId, userId), eq(documents.googleDocId, googleDocId)));
        return document?.name ?? null;
      }),
    wake: (userId) =>
      database.withUser(userId, async (transaction) => {
        await transaction
          .update(recipes)
          .set({ dueAt: sql`least(${recipes.dueAt}, now())` })
          .where(eq(recipes.userId, userId))
          .returning(told);
      }),
  };
}
