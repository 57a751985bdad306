import { and, eq, gte, lte, ne, or, sql } from 'drizzle-orm';
import type { StoryStep } from '../../contracts/recipes.ts';
import { diagnosticSchema, type Told } from '../../contracts/sources.ts';
import type { Transaction } from '../database/open-database.ts';
import { recipes, stories } from '../database/schema/belongings.ts';
import { runRows, runs } from '../database/schema/runs.ts';
import type { Recipe } from './recipe-store.ts';
import { stepsOfRuns } from './steps-of-runs.ts';
import { adoptStories, isDone, isOpen, lockStories, withSteps } from './story-writes.ts';

/** How a run with rows of a recipe ended. */
export interface EndedRun {
  readonly recipe: Recipe;
  readonly run: Pick<typeof runs.$inferSelect, 'id' | 'state' | 'recipeId' | 'made' | 'skipped'> & { readonly error: Told | undefined };
}

/** What a run did to a story. */
interface Outcome extends Partial<Pick<typeof stories.$inferInsert, 'state' | 'runId' | 'attempts' | 'nextAttemptAt'>> {
  readonly isEnd?: boolean;
  readonly step?: StoryStep;
}

/** Failures of an account that is lost, or was connected again without what is needed of it: nothing is wrong with the row. */
const LOST: Readonly<Record<string, 'notion' | 'google'>> = {
  'workspace/unauthorized': 'notion',
  'documents/needs-reauthorization': 'google',
  'documents/missing-scope': 'google',
};
const NOT_STORED: Told = {
  severity: 'error',
  code: 'automation/no-files-property',
  message: 'The PDF was made, but the database has no files property PDFFiles to put it into.',
  hint: 'If it was renamed, name it PDFFiles again; otherwise add a files property of that name.',
};

/** Which account has to be connected again before a run like this one can succeed. */
export const lostAccount = (error: Told | undefined): 'notion' | 'google' | undefined => (error ? LOST[error.code] : undefined);

/** Writes down what became of the rows of a run that has ended. `pauses`: seconds before each further try of a row. */
export async function settleRun(transaction: Transaction, runId: string, pauses: readonly number[]): Promise<EndedRun | undefined> {
  const [one] = await transaction.select({ recipeId: stories.recipeId }).from(stories).where(eq(stories.runId, runId)).limit(1);
  if (one) {
    await lockStories(transaction, one.recipeId);
    await adoptStories(transaction, one.recipeId);
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
        steps: withSteps(...happened, ...(step ? [step] : [])),
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
    const outcome: Outcome = failure ? afterFailure(story, failure, runId, { begun: run.createdAt, isOurs, pauses }) : { runId: null };
    await write(story.id, outcome, row);
  }
  if (isOurs) await tellLatecomers(transaction, recipe, runId, made, told);
  return { recipe, run: { ...run, error: runError } };
}

/** What the failure of a row leads to. */
function afterFailure(
  { attempts, nextAttemptAt }: Pick<typeof stories.$inferSelect, 'attempts' | 'nextAttemptAt'>,
  error: Told,
  runId: string,
  { begun, isOurs, pauses }: { readonly begun: Date; readonly isOurs: boolean; readonly pauses: readonly number[] },
): Outcome {
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
}

/** Why a row of an ended run is not stored; undefined when nothing is wrong with it. */
function failureOf({ state, storing, error }: typeof runRows.$inferSelect, runError: Told | undefined): Told | undefined {
  if (state === 'failed' || storing === 'failed') return diagnosticSchema.safeParse(error).data ?? runError;
  return storing === 'none' ? NOT_STORED : runError;
}

/** Rows that were marked after the look and before the run asked: they have a story, too. */
async function tellLatecomers(
  transaction: Transaction,
  { id: recipeId, userId }: Recipe,
  runId: string,
  made: readonly (typeof runRows.$inferSelect)[],
  told: ReadonlyMap<string, readonly StoryStep[]>,
): Promise<void> {
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
}
