import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StoryStep } from '../../contracts/recipes.ts';
import { diagnosticSchema, type Told } from '../../contracts/sources.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { recipes, stories } from '../database/schema/belongings.ts';
import { runRows, runs } from '../database/schema/runs.ts';
import type { Recipe } from './recipe-store.ts';
import { stepsOfRuns } from './steps-of-runs.ts';

export type StoryRecord = typeof stories.$inferSelect;

/** How a run with rows of a recipe ended. */
export interface EndedRun {
  readonly recipe: Recipe;
  readonly run: Pick<typeof runs.$inferSelect, 'id' | 'state' | 'recipeId' | 'made' | 'skipped'> & { readonly error: Told | undefined };
}

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
}

/** What a run did to a story. */
interface Outcome extends Partial<Pick<typeof stories.$inferInsert, 'state' | 'runId' | 'attempts' | 'nextAttemptAt'>> {
  readonly isEnd?: boolean;
  readonly step?: StoryStep;
}

/** Ended runs of one round. */
const MOST_RUNS = 20;
/** Seconds that setting the mark of a row may take before it is tried again. */
const MARKING = 60;
/** Failures of an account that is lost: nothing is wrong with the row. */
const LOST: Readonly<Record<string, 'notion' | 'google'>> = {
  'workspace/unauthorized': 'notion',
  'documents/needs-reauthorization': 'google',
};
const NOT_STORED: Told = {
  severity: 'error',
  code: 'automation/no-files-property',
  message: 'The PDF was made, but the database has no files property PDFFiles to put it into.',
  hint: 'Add the two properties.',
};

/** Which account has to be connected again before a run like this one can succeed. */
export const lostAccount = (error: Told | undefined): 'notion' | 'google' | undefined => (error ? LOST[error.code] : undefined);

/** What became of each marking of a row. `pauses`: seconds before each further try; after the last one a row is given up. */
export function storyStore(database: Database, pauses: readonly number[]): StoryStore {
  const isOpen = isNull(stories.endedAt);
  /**
   * One at a time ends or opens stories of a recipe. Otherwise the opening would wait for the row that is being ended, and then not see
   * why it must not open another one.
   */
  const lock = (transaction: Transaction, recipeId: string) =>
    transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipeId}, 0))`);
  /**
   * Gives rows that no run is known to make to one that is storing their PDFs, or has done so since they were seen: it began before them,
   * or the database went away before their run was written down.
   */
  const adopt = (transaction: Transaction, recipeId: string) =>
    transaction.execute(sql`
      update stories s set run_id = made.run_id
      from run_rows made join runs on runs.id = made.run_id
      where s.recipe_id = ${recipeId} and s.ended_at is null and s.run_id is null and s.state in ('waiting', 'retrying')
        and made.user_id = s.user_id and made.row_id = s.row_id
        and case when runs.ended_at is null and made.storing = 'pending' then true
          else ${isDoneRow} and made.updated_at >= s.seen_at and coalesce(runs.ended_at, 'infinity') >= s.seen_at end`);
  const steps = (...added: readonly StoryStep[]): SQL => sql`${stories.steps} || ${JSON.stringify(added)}::jsonb`;

  /** What the failure of a row leads to. */
  const afterFailure = (
    { attempts, nextAttemptAt }: StoryRecord,
    error: Told,
    runId: string,
    { begun, isOurs }: { readonly begun: Date; readonly isOurs: boolean },
  ): Outcome => {
    const at = new Date();
    const failed = (retryAt: Date | null): StoryStep => ({
      kind: 'failed',
      at: at.toISOString(),
      run: runId,
      error,
      retryAt: retryAt?.toISOString() ?? null,
    });
    if (lostAccount(error)) return { state: 'waiting', runId: null, step: failed(null) };
    // Its user started that run by himself, and sees how it ended.
    if (!isOurs) return { state: 'failed', isEnd: true, nextAttemptAt: null, step: failed(null) };
    // Made before its time, because other rows were ready: that is not one more try.
    if (nextAttemptAt && begun < nextAttemptAt) return { state: 'retrying', runId: null, step: failed(nextAttemptAt) };
    const pause = pauses[attempts];
    if (pause === undefined) return { state: 'failed', runId: null, attempts: attempts + 1, nextAttemptAt: at, step: failed(null) };
    const retryAt = new Date(at.getTime() + pause * 1000);
    return { state: 'retrying', runId: null, attempts: attempts + 1, nextAttemptAt: retryAt, step: failed(retryAt) };
  };

  const settleRun = async (transaction: Transaction, runId: string): Promise<EndedRun | undefined> => {
    const [one] = await transaction.select({ recipeId: stories.recipeId }).from(stories).where(eq(stories.runId, runId)).limit(1);
    if (one) {
      await lock(transaction, one.recipeId);
      await adopt(transaction, one.recipeId);
    }
    const [run] = await transaction.select().from(runs).where(eq(runs.id, runId));
    const mine = await transaction
      .select({ story: stories, recipe: recipes })
      .from(stories)
      .innerJoin(recipes, eq(recipes.id, stories.recipeId))
      .where(and(eq(stories.runId, runId), isOpen));
    const [first] = mine;
    // A run that was deleted tells nothing any more.
    if (!run)
      await transaction
        .update(stories)
        .set({ runId: null })
        .where(and(eq(stories.runId, runId), isOpen));
    if (!run || !first) return undefined;
    const { recipe } = first;
    const made = await transaction.select().from(runRows).where(eq(runRows.runId, runId));
    const rows = new Map(made.map((row) => [row.rowId, row]));
    const told = await stepsOfRuns(transaction, [runId]);
    const isOurs = run.recipeId === recipe.id;
    const runError = diagnosticSchema.safeParse(run.error).data;
    const write = async (id: string, { step, isEnd = false, ...set }: Outcome, row: typeof runRows.$inferSelect | undefined) => {
      const happened = (row ? (told.get(row.rowId) ?? []) : []).filter(({ kind }) => kind !== 'failed');
      await transaction
        .update(stories)
        .set({
          ...set,
          ...(row ? { name: row.name } : {}),
          ...(isEnd ? { endedAt: sql`now()` } : {}),
          steps: steps(...happened, ...(step ? [step] : [])),
        })
        .where(eq(stories.id, id));
    };
    for (const { story } of mine) {
      const found = rows.get(story.rowId);
      // Marked again after the run had made it.
      const row = found && isDone(found) && found.updatedAt < story.seenAt ? undefined : found;
      if (row && isDone(row)) {
        await write(story.id, { state: 'stored', isEnd: true, nextAttemptAt: null }, row);
        continue;
      }
      const failure = row ? failureOf(row, runError) : run.state === 'broken' ? runError : undefined;
      // Not reached by the run: the mark came while it was under way, the plan ended it, or its user did.
      const outcome: Outcome = failure ? afterFailure(story, failure, runId, { begun: run.createdAt, isOurs }) : { runId: null };
      await write(story.id, outcome, row);
    }
    if (isOurs) await tellLatecomers(transaction, recipe, runId, made, told);
    return { recipe, run: { ...run, error: runError } };
  };

  /** Rows that were marked after the look and before the run asked: they have a story, too. */
  const tellLatecomers = async (
    transaction: Transaction,
    { id: recipeId, userId }: Recipe,
    runId: string,
    made: readonly (typeof runRows.$inferSelect)[],
    told: ReadonlyMap<string, readonly StoryStep[]>,
  ): Promise<void> => {
    const wasOpen = and(
      ne(stories.state, 'failed'),
      lte(stories.seenAt, runRows.updatedAt),
      or(isOpen, gte(stories.endedAt, runRows.updatedAt)),
    );
    const known = await transaction
      .select({ rowId: stories.rowId })
      .from(stories)
      .innerJoin(runRows, and(eq(runRows.runId, runId), eq(runRows.rowId, stories.rowId)))
      .where(and(eq(stories.recipeId, recipeId), or(eq(stories.runId, runId), wasOpen)));
    const without = new Set(known.map(({ rowId }) => rowId));
    const late = made.filter((row) => isDone(row) && !without.has(row.rowId));
    if (late.length === 0) return;
    await transaction
      .insert(stories)
      .values(
        late.map(({ rowId, name, updatedAt }) => {
          const happened = told.get(rowId) ?? [];
          const at = happened[0]?.at ?? updatedAt.toISOString();
          const seen: StoryStep = { kind: 'seen', at, transport: 'polling' };
          return {
            recipeId,
            userId,
            rowId,
            name,
            runId,
            state: 'stored' as const,
            steps: [seen, ...happened],
            seenAt: new Date(at),
            endedAt: updatedAt,
          };
        }),
      )
      .onConflictDoNothing();
  };

  return {
    see: ({ id, userId, polledAt }, rowIds, isComplete) =>
      database.withUser(userId, async (transaction) => {
        await lock(transaction, id);
        await adopt(transaction, id);
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
            .set({ state: 'withdrawn', endedAt: sql`now()`, nextAttemptAt: null, steps: steps(withdrawn) })
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
        const settled = await database.asSystem((transaction) => settleRun(transaction, id));
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
            sql`${stories.id} in (
              select s.id from stories s where s.ended_at is null and s.state = 'failed' and s.next_attempt_at <= now()
              limit 100 for update skip locked)`,
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
        await lock(transaction, recipeId);
        const step: StoryStep = { kind: 'given-up', at: new Date().toISOString() };
        const changed = await transaction
          .update(stories)
          .set({
            nextAttemptAt: null,
            // A row that still says that it is ready must not be taken for one that was marked again.
            endedAt: sql`case when ${inArray(stories.id, [...marked])} then now() end`,
            steps: steps(step),
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
              before ? sql`(${stories.seenAt}, ${stories.id}) < (select s.seen_at, s.id from stories s where s.id = ${before})` : undefined,
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
        if (story?.endedAt === null) {
          await transaction.update(stories).set({ state: 'waiting', attempts: 0, nextAttemptAt: null }).where(and(which, isOpen));
        }
        return story;
      }),
  };
}

const isoTime = (moment: 'now()' | 's.marked_at') => sql.raw(`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Of a row whose PDF is in the database: put there by the run, or by an earlier one and still the same. */
const DONE: readonly Partial<Pick<typeof runRows.$inferSelect, 'state' | 'storing'>>[] = [
  { storing: 'stored' },
  { state: 'skipped', storing: 'none' },
];
const isDone = (row: typeof runRows.$inferSelect): boolean =>
  DONE.some(({ state = row.state, storing = row.storing }) => row.state === state && row.storing === storing);
/** The same of `made` in a query. */
const isDoneRow = sql.raw(
  `(${DONE.map((kind) =>
    Object.entries(kind)
      .map(([column, value]) => `made.${column} = '${value}'`)
      .join(' and '),
  ).join(' or ')})`,
);

/** Why a row of an ended run is not stored; undefined when nothing is wrong with it. */
function failureOf({ state, storing, error }: typeof runRows.$inferSelect, runError: Told | undefined): Told | undefined {
  if (state === 'failed' || storing === 'failed') return diagnosticSchema.safeParse(error).data ?? runError;
  return storing === 'none' ? NOT_STORED : runError;
}
