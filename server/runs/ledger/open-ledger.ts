import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { neededVersion } from '../../../contracts/settings-rules.ts';
import type { Database } from '../../database/open-database.ts';
import { runRows, runs } from '../../database/schema/runs.ts';
import { openExpiryLedger } from './expiry-ledger.ts';
import { openLeaseLedger } from './lease-ledger.ts';
import { canReopen, countRow, REOPENED, writeEvents } from './lease-writes.ts';
import type { Ledger } from './ledger.ts';
import { openMailLedger } from './mail-ledger.ts';
import { progressOf } from './progress-of.ts';
import { readRun } from './read-run.ts';
import { openRowLedger } from './row-ledger.ts';
import { openRunHistory } from './run-history.ts';
import { openUnchangedLedger } from './unchanged-ledger.ts';
import { openUndoLedger } from './undo-ledger.ts';

/** The ledger: here what happens to a run as a whole, its other parts each in a file of their own. */
export function openLedger(database: Database): Ledger {
  return {
    ...openRunHistory(database),
    ...openLeaseLedger(database),
    ...openRowLedger(database),
    ...openUnchangedLedger(database),
    ...openMailLedger(database),
    ...openUndoLedger(database),
    ...openExpiryLedger(database),

    start: (userId, key, request, { automation, password } = {}) =>
      database.withUser(userId, async (transaction) => {
        // What is under way is held, and one that ends in this moment has ended: then a new one begins.
        const [found] = await transaction
          .insert(runs)
          .values({ userId, requestKey: key, request, settingsVersion: neededVersion(request), recipeId: automation?.recipeId, password })
          .onConflictDoUpdate({
            target: [runs.userId, runs.requestKey],
            targetWhere: sql`ended_at is null`,
            set: { requestKey: sql`excluded.request_key` },
          })
          // A row that was just inserted has been locked by nobody.
          .returning({ ...getTableColumns(runs), isNew: sql<boolean>`xmax = 0` });
        if (!found) throw new Error('A run was neither begun nor joined.');
        const { isNew, ...run } = found;
        await automation?.began(transaction, run.id);
        return { run: readRun(run), isNew };
      }),

    cancel: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        await transaction
          .update(runs)
          .set({ cancelRequestedAt: sql`coalesce(${runs.cancelRequestedAt}, now())`, retryAt: null })
          .where(and(eq(runs.id, runId), isNull(runs.endedAt), isNull(runs.undoRequestedAt)));
        await transaction.execute(sql`select pg_notify('run_cancels', ${runId})`);
      }),

    requeueFailed: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        if (!(await canReopen(transaction, runId))) return undefined;
        const failed = await transaction
          .update(runRows)
          .set({ state: 'queued', storing: 'none', error: null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, runId), eq(runRows.state, 'failed')))
          .returning({ rowId: runRows.rowId });
        const notStored = await transaction
          .update(runRows)
          .set({ storing: 'pending', error: null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, runId), eq(runRows.storing, 'failed')))
          .returning({ rowId: runRows.rowId });
        if (failed.length + notStored.length === 0) return 0;
        await transaction
          .update(runs)
          .set({
            ...REOPENED,
            failed: sql`${runs.failed} - ${failed.length}`,
            notStored: sql`${runs.notStored} - ${notStored.length}`,
          })
          .where(eq(runs.id, runId));
        return failed.length + notStored.length;
      }),

    close: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        const closed = await transaction
          .update(runs)
          .set({ expiredAt: sql`coalesce(${runs.expiredAt}, now())` })
          .where(and(eq(runs.id, runId), isNotNull(runs.endedAt)))
          .returning({ id: runs.id });
        return closed.length > 0;
      }),

    remove: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        await transaction.delete(runs).where(eq(runs.id, runId));
      }),

    began: (lease, total) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: 1 });
        if (total !== undefined) await transaction.update(runs).set({ total }).where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          {
            type: 'start',
            runId: lease.runId,
            total: total ?? null,
            progress: Math.max(10, progressOf(row, row.made + row.failed + row.skipped)),
          },
        ]);
      }),

    confide: (lease, confidence) =>
      database.asSystem(async (transaction) => {
        const [first] = await transaction
          .update(runs)
          .set({ confidence })
          .where(and(eq(runs.id, lease.runId), eq(runs.fence, lease.fence), isNull(runs.confidence)))
          .returning({ id: runs.id });
        if (!first) return;
        const row = await countRow(transaction, lease, { events: 1 });
        await writeEvents(transaction, lease, row.lastEvent, [{ type: 'confidence', confidence }]);
      }),

    tell: (lease, events) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: events.length });
        await writeEvents(transaction, lease, row.lastEvent, events);
      }),

    made: (lease, state, { error, left }) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: 1 });
        await transaction
          .update(runs)
          .set({ state: 'storing', madeAt: sql`now()`, error: error ?? null })
          .where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          {
            type: 'complete',
            state,
            made: row.made,
            failed: row.failed,
            skipped: row.skipped,
            left,
            progress: 100,
            ...(error ? { error } : {}),
          },
        ]);
      }),

    end: (lease, state, error) =>
      database.asSystem(async (transaction) => {
        // Nobody stores them any more, until they are tried again.
        const unstored = await transaction
          .update(runRows)
          .set({ storing: 'failed', error: error ?? null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.storing, 'pending'), eq(runRows.state, 'rendered')))
          .returning({ index: runRows.index });
        const row = await countRow(transaction, lease, { events: 1, notStored: unstored.length });
        await transaction
          .update(runs)
          .set({ state, endedAt: sql`now()`, leasedUntil: null, ...(error ? { error } : {}) })
          .where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          { type: 'end', state, stored: row.stored, notStored: row.notStored, ...(error ? { error } : {}) },
        ]);
      }),
  };
}
