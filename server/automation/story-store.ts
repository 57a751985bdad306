import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { StoryStep } from '../../contracts/recipes.ts';
import { isBehind } from '../database/is-behind.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { recipes, stories } from '../database/schema/belongings.ts';
import { takenOnce } from '../database/taken-once.ts';
import type { Recipe } from './recipe-store.ts';
import { type EndedRun, settleRun } from './settle-run.ts';
import { stepsOfRuns } from './steps-of-runs.ts';
import { adoptStories, isDoneRow, isOpen, lockStories, withSteps } from './story-writes.ts';

export type StoryRecord = typeof stories.$inferSelect;

export interface StoryStore {
  /**
   * Writes down which rows a look found ready. `isComplete`: they are all, so that the mark of the others is gone. Returns how many are
   * to be made now.
   */
  readonly see: (recipe: Recipe, rowIds: readonly string[], isComplete: boolean) => Promise<number>;
  /** A run begins that makes every row that is ready; in the transaction that begins it. */
  readonly began: (transaction: Transaction, recipe: Recipe, runId: string) => Promise<void>;
  /** Writes down what became of the rows of runs that have ended, each run once; the rows that failed wait or are given up. */
  readonly settle: () => Promise<readonly EndedRun[]>;
  /** Rows that were given up and are not marked so, each for one process for a minute. */
  readonly takeGivenUp: () => Promise<readonly { readonly recipe: Recipe; readonly stories: readonly StoryRecord[] }[]>;
  /** `marked`: rows that say Failed now; the mark of `unmarked` can't be set. `tell` adds the mail in the same transaction. */
  readonly gaveUp: (
    recipeId: string,
    marked: readonly string[],
    unmarked: readonly string[],
    tell: (transaction: Transaction) => Promise<void>,
  ) => Promise<void>;
  /** The latest first, behind the one of the id `before`, with what the run under way has told so far. */
  readonly list: (
    userId: string,
    recipeId: string,
    page: { readonly before?: string | undefined; readonly limit: number; readonly failedOnly: boolean },
  ) => Promise<readonly StoryRecord[]>;
  /** To be made again now, as if it had not failed before; one that has ended needs its mark again. Undefined: no such row has failed. */
  readonly retry: (userId: string, recipeId: string, storyId: string) => Promise<StoryRecord | undefined>;
  /** Rows that wait for their next try are to be made now, as if they had not failed before. */
  readonly retryWaiting: (userId: string, recipeId: string) => Promise<void>;
}

/** Ended runs of one round. */
const MOST_RUNS = 20;
/** Seconds that setting the mark of a row may take before it is tried again. */
const MARKING = 60;
/** A row that is to be made now. */
const AS_NEW = { state: 'waiting', attempts: 0, nextAttemptAt: null } as const;

/** What became of each marking of a row. `pauses`: seconds before each further try; after the last one a row is given up. */
export function storyStore(database: Database, pauses: readonly number[]): StoryStore {
  return {
    see: ({ id, userId, polledAt }, rowIds, isComplete) =>
      database.withUser(userId, async (transaction) => {
        await lockStories(transaction, id);
        await adoptStories(transaction, id);
        const asked = polledAt ?? new Date();
        const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb))`;
        if (isComplete) {
          // Seen before the question, and not in its answer.
          const gone = and(
            eq(stories.recipeId, id),
            isOpen,
            isNull(stories.runId),
            lt(stories.seenAt, asked),
            sql`${stories.rowId} not in ${ids}`,
          );
          const withdrawn: StoryStep = { kind: 'withdrawn', at: new Date().toISOString() };
          await transaction
            .update(stories)
            .set({ endedAt: sql`now()` })
            .where(and(gone, eq(stories.state, 'failed'), isNull(stories.nextAttemptAt)));
          await transaction
            .update(stories)
            .set({ state: 'withdrawn', endedAt: sql`now()`, nextAttemptAt: null, steps: withSteps(withdrawn) })
            .where(and(gone, inArray(stories.state, ['waiting', 'retrying'])));
        }
        // What the answer says of a row may be older than the end of its last story, or than its PDF.
        await transaction.execute(sql`
          insert into stories (recipe_id, user_id, row_id, steps)
          select ${id}, ${userId}, ready.row_id,
            case when s.marked_at is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
              'kind', 'marked', 'at', ${isoTime('s.marked_at')}, 'transport', s.transport)) end
            || jsonb_build_array(jsonb_build_object('kind', 'seen', 'at', ${isoTime('now()')}, 'transport', coalesce(s.transport, 'polling')))
          from jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb) ready (row_id)
          left join recipe_signals s on s.recipe_id = ${id} and s.row_id = ready.row_id
          where not exists (
            select from stories ended where ended.recipe_id = ${id} and ended.row_id = ready.row_id and ended.ended_at > ${asked})
          and not exists (
            select from runs join run_rows made on made.run_id = runs.id
            where runs.user_id = ${userId} and (runs.ended_at is null or runs.ended_at > ${asked})
              and made.row_id = ready.row_id and made.updated_at > ${asked} and ${isDoneRow})
          on conflict (recipe_id, row_id) where ended_at is null do nothing`);
        await transaction.execute(sql`delete from recipe_signals where recipe_id = ${id} and heard_at <= ${asked}`);
        const due = sql`(${stories.nextAttemptAt} is null or ${stories.nextAttemptAt} <= now())`;
        return transaction.$count(
          stories,
          and(eq(stories.recipeId, id), isOpen, isNull(stories.runId), inArray(stories.state, ['waiting', 'retrying']), due),
        );
      }),

    began: async (transaction, { id }, runId) => {
      await transaction
        .update(stories)
        .set({ runId })
        .where(and(eq(stories.recipeId, id), isOpen, isNull(stories.runId), inArray(stories.state, ['waiting', 'retrying'])));
    },

    settle: async () => {
      const { rows } = await database.asSystem((transaction) =>
        transaction.execute<{ id: string }>(sql`
          select distinct run_id as id from stories s
          where s.ended_at is null and s.run_id is not null
            and not exists (select from runs r where r.id = s.run_id and r.ended_at is null)
          limit ${MOST_RUNS}`),
      );
      const ended: EndedRun[] = [];
      for (const { id } of rows) {
        const settled = await database.asSystem((transaction) => settleRun(transaction, id, pauses));
        if (settled) ended.push(settled);
      }
      return ended;
    },

    takeGivenUp: () =>
      database.asSystem(async (transaction) => {
        const taken = await transaction
          .update(stories)
          .set({ nextAttemptAt: sql`now() + make_interval(secs => ${MARKING})` })
          .where(
            takenOnce(
              stories.id,
              sql`select s.id from stories s where s.ended_at is null and s.state = 'failed' and s.next_attempt_at <= now()
                limit 100 for update skip locked`,
            ),
          )
          .returning();
        if (taken.length === 0) return [];
        const owners = await transaction
          .select()
          .from(recipes)
          .where(
            inArray(
              recipes.id,
              taken.map(({ recipeId }) => recipeId),
            ),
          );
        return owners.map((recipe) => ({ recipe, stories: taken.filter(({ recipeId }) => recipeId === recipe.id) }));
      }),

    gaveUp: (recipeId, marked, unmarked, tell) =>
      database.asSystem(async (transaction) => {
        await lockStories(transaction, recipeId);
        const step: StoryStep = { kind: 'given-up', at: new Date().toISOString() };
        const changed = await transaction
          .update(stories)
          .set({
            nextAttemptAt: null,
            // A row that still says that it is ready must not be taken for one that was marked again.
            endedAt: sql`case when ${inArray(stories.id, [...marked])} then now() end`,
            steps: withSteps(step),
          })
          .where(and(inArray(stories.id, [...marked, ...unmarked]), eq(stories.state, 'failed'), isOpen))
          .returning({ id: stories.id });
        if (changed.length > 0) await tell(transaction);
      }),

    list: (userId, recipeId, { before, limit, failedOnly }) =>
      database.withUser(userId, async (transaction) => {
        const found = await transaction
          .select()
          .from(stories)
          .where(
            and(
              eq(stories.recipeId, recipeId),
              before === undefined ? undefined : isBehind(before, stories.seenAt, stories.id),
              failedOnly ? inArray(stories.state, ['retrying', 'failed']) : undefined,
            ),
          )
          .orderBy(desc(stories.seenAt), desc(stories.id))
          .limit(limit);
        const underWay = found.filter(({ endedAt, runId }) => endedAt === null && runId !== null);
        if (underWay.length === 0) return found;
        const runIds = [...new Set(underWay.flatMap(({ runId }) => runId ?? []))];
        const told = await stepsOfRuns(
          transaction,
          runIds,
          underWay.map(({ rowId }) => rowId),
        );
        return found.map((story) =>
          underWay.includes(story) ? { ...story, steps: [...story.steps, ...(told.get(story.rowId) ?? [])] } : story,
        );
      }),

    retry: (userId, recipeId, storyId) =>
      database.withUser(userId, async (transaction) => {
        const which = and(eq(stories.recipeId, recipeId), eq(stories.id, storyId), inArray(stories.state, ['retrying', 'failed']));
        const [story] = await transaction.select().from(stories).where(which);
        if (story?.endedAt === null) await transaction.update(stories).set(AS_NEW).where(and(which, isOpen));
        return story;
      }),

    retryWaiting: (userId, recipeId) =>
      database.withUser(userId, async (transaction) => {
        const waiting = and(eq(stories.recipeId, recipeId), eq(stories.state, 'retrying'), isOpen, isNull(stories.runId));
        await transaction.update(stories).set(AS_NEW).where(waiting);
      }),
  };
}

const isoTime = (moment: 'now()' | 's.marked_at') => sql.raw(`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
