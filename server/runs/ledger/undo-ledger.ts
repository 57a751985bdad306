import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/open-database.ts';
import { runRows, runs } from '../../database/schema/runs.ts';
import { countRow, writeEvents } from './lease-writes.ts';
import type { Ledger } from './ledger.ts';
import { rowsOfRun } from './rows-of-run.ts';

type UndoLedger = Pick<Ledger, 'requestUndo' | 'commitBefore' | 'rowsToUndo' | 'commitUndone' | 'endUndo'>;

/** What is kept so that a run can be undone, and of undoing it. */
export function openUndoLedger(database: Database): UndoLedger {
  return {
    requestUndo: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        const reopened = await transaction
          .update(runs)
          // With a key of its own: the same request may be made again meanwhile.
          .set({ undoRequestedAt: sql`now()`, requestKey: `undo:${runId}`, state: 'undoing', endedAt: null, error: null })
          .where(and(eq(runs.id, runId), isNotNull(runs.endedAt), isNull(runs.undoRequestedAt), isNull(runs.expiredAt), gt(runs.stored, 0)))
          .returning({ id: runs.id });
        return reopened.length > 0;
      }),

    commitBefore: (lease, rowId, before) =>
      database.asSystem(async (transaction) => {
        await countRow(transaction, lease, {});
        await transaction
          .update(runRows)
          .set({ before })
          .where(
            and(
              eq(runRows.runId, lease.runId),
              eq(runRows.rowId, rowId),
              or(isNull(runRows.before), sql`not ${runRows.before} ? 'replaced'`),
            ),
          );
      }),

    rowsToUndo: (lease, after, limit) =>
      database.asSystem((transaction) =>
        rowsOfRun(
          transaction,
          lease.runId,
          and(gt(runRows.index, after), isNotNull(runRows.before), inArray(runRows.storing, ['stored', 'none'])),
          limit,
        ),
      ),

    commitUndone: (lease, { index, rowId, storing }, error) =>
      database.asSystem(async (transaction) => {
        const isStored = storing === 'stored';
        const row = await countRow(transaction, lease, { events: 1, stored: isStored && !error ? -1 : 0 });
        await transaction
          .update(runRows)
          .set({ ...(error ? { error } : { storing: 'undone', before: null, storedFile: null }), updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.rowId, rowId)));
        await writeEvents(transaction, lease, row.lastEvent, [
          { type: 'undone', rowIndex: index, rowId, ...(error ? { error: error.message } : {}) },
        ]);
      }),

    endUndo: (lease, error) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: 1 });
        const state = !error ? 'undone' : row.cancelRequestedAt ? 'cancelled' : 'completed';
        await transaction
          .update(runs)
          .set({ state, endedAt: sql`now()`, leasedUntil: null, error: error ?? null, ...(error ? { undoRequestedAt: null } : {}) })
          .where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          { type: 'end', state, stored: row.stored, notStored: row.notStored, ...(error ? { error } : {}) },
        ]);
      }),
  };
}
