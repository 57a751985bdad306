import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/open-database.ts';
import { toJson } from '../../database/schema/columns.ts';
import { runRows, runs } from '../../database/schema/runs.ts';
import { canReopen, REOPENED } from './lease-writes.ts';
import type { Ledger } from './ledger.ts';

type UnchangedLedger = Pick<Ledger, 'storedAlready' | 'requeueSkipped'>;

/** Of rows whose PDF is stored already, the same as it would be made again. What is stored is known from the rows of earlier runs. */
export function openUnchangedLedger(database: Database): UnchangedLedger {
  return {
    storedAlready: async (lease, candidates) => {
      const possible = candidates.filter(({ files }) => files.length > 0);
      if (possible.length === 0) return new Set();
      return database.withUser(lease.userId, async (transaction) => {
        const { rows } = await transaction.execute<{ id: string }>(sql`
          select made."rowId" as id
          from jsonb_to_recordset(${toJson(possible)}::jsonb) as made("rowId" text, name text, sha256 text, files jsonb)
          where exists (
            select from ${runRows}
            where ${runRows.userId} = ${lease.userId} and ${runRows.rowId} = made."rowId" and ${runRows.storing} = 'stored'
              and ${runRows.name} = made.name and ${runRows.sha256} = made.sha256 and made.files ? ${runRows.storedFile}
          )`);
        return new Set(rows.map(({ id }) => id));
      });
    },

    requeueSkipped: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        if (!(await canReopen(transaction, runId))) return undefined;
        const skipped = await transaction
          .update(runRows)
          .set({ state: 'queued', storing: 'none', error: null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, runId), eq(runRows.state, 'skipped'), eq(runRows.storing, 'none')))
          .returning({ rowId: runRows.rowId });
        if (skipped.length === 0) return 0;
        await transaction
          .update(runs)
          .set({ ...REOPENED, skipped: sql`${runs.skipped} - ${skipped.length}` })
          .where(eq(runs.id, runId));
        return skipped.length;
      }),
  };
}
