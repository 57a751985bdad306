import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../database/open-database.ts';
import { runRows } from '../../database/schema/runs.ts';

/** The first rows of a run of which the condition holds, in their order. */
export function rowsOfRun(transaction: Transaction, runId: string, condition: SQL | undefined, limit: number) {
  return transaction
    .select()
    .from(runRows)
    .where(and(eq(runRows.runId, runId), condition))
    .orderBy(asc(runRows.index))
    .limit(limit);
}
