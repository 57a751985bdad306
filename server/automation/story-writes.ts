import { isNull, type SQL, sql } from 'drizzle-orm';
import type { StoryStep } from '../../contracts/recipes.ts';
import type { Transaction } from '../database/open-database.ts';
import { stories } from '../database/schema/belongings.ts';
import { toJson } from '../database/schema/columns.ts';
import type { runRows } from '../database/schema/runs.ts';

/** The story has not ended. */
export const isOpen = isNull(stories.endedAt);

/**
 * One at a time ends or opens stories of a recipe. Otherwise the opening would wait for the row that is being ended, and then not see
 * why it must not open another one.
 */
export const lockStories = (transaction: Transaction, recipeId: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipeId}, 0))`);

/**
 * Gives rows that no run is known to make to one that is storing their PDFs, or has done so since they were seen: it began before them,
 * or the database went away before their run was written down.
 */
export const adoptStories = (transaction: Transaction, recipeId: string) =>
  transaction.execute(sql`
    update stories s set run_id = made.run_id
    from run_rows made join runs on runs.id = made.run_id
    where s.recipe_id = ${recipeId} and s.ended_at is null and s.run_id is null and s.state in ('waiting', 'retrying')
      and made.user_id = s.user_id and made.row_id = s.row_id
      and case when runs.ended_at is null and made.storing = 'pending' then true
        else ${isDoneRow} and made.updated_at >= s.seen_at and coalesce(runs.ended_at, 'infinity') >= s.seen_at end`);

/** The steps of a story with more behind them. */
export const withSteps = (...added: readonly StoryStep[]): SQL => sql`${stories.steps} || ${toJson(added)}::jsonb`;

/** Of a row whose PDF is in the database: put there by the run, or by an earlier one and still the same. */
const DONE: readonly Partial<Pick<typeof runRows.$inferSelect, 'state' | 'storing'>>[] = [
  { storing: 'stored' },
  { state: 'skipped', storing: 'none' },
];
export const isDone = (row: typeof runRows.$inferSelect): boolean =>
  DONE.some(({ state = row.state, storing = row.storing }) => row.state === state && row.storing === storing);
/** The same of `made` in a query. */
export const isDoneRow = sql.raw(
  `(${DONE.map((kind) =>
    Object.entries(kind)
      .map(([column, value]) => `made.${column} = '${value}'`)
      .join(' and '),
  ).join(' or ')})`,
);
