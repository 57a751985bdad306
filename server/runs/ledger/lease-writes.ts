import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/open-database.ts';
import { runEvents, runs } from '../../database/schema/runs.ts';
import { type EventDraft, LEASE_SECONDS, type Lease, LeaseLost } from './ledger.ts';

/** What is added to the numbers of a run. */
interface Added {
  readonly events?: number;
  readonly made?: number;
  readonly failed?: number;
  readonly skipped?: number;
  readonly stored?: number;
  readonly notStored?: number;
}

/** An ended run that is to be worked on again: see `canReopen`. One that was completed is about the rows that it had. */
export const REOPENED = {
  state: 'queued',
  endedAt: null,
  madeAt: null,
  cancelRequestedAt: null,
  error: null,
  total: sql`case ${runs.state} when 'completed' then ${runs.made} + ${runs.failed} + ${runs.skipped} else ${runs.total} end`,
} as const;

/** Whether the run has ended, has its files, and no other of the same request is under way; holds it until the transaction ends. */
export async function canReopen(transaction: Transaction, runId: string): Promise<boolean> {
  const isAlone = sql`not exists (
    select from runs others
    where others.user_id = ${runs.userId} and others.request_key = ${runs.requestKey} and others.ended_at is null
  )`;
  const found = await transaction
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId), isNotNull(runs.endedAt), isNull(runs.expiredAt), isAlone))
    .for('update');
  return found.length > 0;
}

/** One statement that renews the lease, gives out numbers for events, says that there are some, counts, and ends a wait. Throws LeaseLost. */
export async function countRow(transaction: Transaction, lease: Lease, add: Added): Promise<typeof runs.$inferSelect> {
  const { events: _, ...counts } = add;
  const goesOn = Object.values(counts).some((count) => count !== 0);
  const [row] = await transaction
    .update(runs)
    .set({
      // What it waited for answers again.
      ...(goesOn
        ? {
            state: sql`case when ${runs.state} <> 'waiting' then ${runs.state} when ${runs.madeAt} is null then 'running' else 'storing' end`,
          }
        : {}),
      lastEvent: sql`${runs.lastEvent} + ${add.events ?? 0}`,
      made: sql`${runs.made} + ${add.made ?? 0}`,
      failed: sql`${runs.failed} + ${add.failed ?? 0}`,
      skipped: sql`${runs.skipped} + ${add.skipped ?? 0}`,
      stored: sql`${runs.stored} + ${add.stored ?? 0}`,
      notStored: sql`${runs.notStored} + ${add.notStored ?? 0}`,
      leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(and(eq(runs.id, lease.runId), eq(runs.fence, lease.fence)))
    .returning({ ...getTableColumns(runs), ...(add.events ? { told: sql`pg_notify('run_events', ${lease.runId})` } : {}) });
  if (!row) throw new LeaseLost(`Run ${lease.runId} was taken over.`);
  return row;
}

/** The statement that writes events, of which the last has the number that `countRow` gave out. */
export function writeEvents(transaction: Transaction, { runId, userId }: Lease, last: number, events: readonly EventDraft[]) {
  const first = last - events.length + 1;
  return transaction.insert(runEvents).values(events.map((event, index) => ({ runId, userId, number: first + index, event })));
}
