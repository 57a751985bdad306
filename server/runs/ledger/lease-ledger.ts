import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { SETTINGS_VERSION } from '../../../contracts/settings-rules.ts';
import type { Database } from '../../database/open-database.ts';
import { runs } from '../../database/schema/runs.ts';
import { countRow, writeEvents } from './lease-writes.ts';
import { LEASE_SECONDS, type Lease, type Ledger } from './ledger.ts';
import { readRun } from './read-run.ts';

type LeaseLedger = Pick<Ledger, 'waiting' | 'takeLease' | 'renew' | 'release' | 'putOff' | 'freeLeases'>;

/** Which worker has which run. */
export function openLeaseLedger(database: Database): LeaseLedger {
  return {
    waiting: (mostOfUser) =>
      database.asSystem(async (transaction) => {
        const { rows } = await transaction.execute<{ id: string }>(sql`
          with active as (
            select id, user_id, leased_until, created_at, leased_until > now() as taken,
              retry_at > now() as waits, cancel_requested_at is not null as cancelled, settings_version <= ${SETTINGS_VERSION} as known
            from runs where ended_at is null
          ),
          busy as (select user_id, count(*) as runs from active where taken group by user_id),
          queue as (
            select id, leased_until, created_at, cancelled,
              coalesce(busy.runs, 0) + row_number() over (partition by user_id order by leased_until nulls first, created_at) as turn
            from active left join busy using (user_id)
            where taken is not true and waits is not true and known
          )
          select id from queue where turn <= ${mostOfUser} or cancelled order by cancelled desc, turn, leased_until nulls first, created_at limit 100`);
        return rows.map(({ id }) => id);
      }),

    takeLease: (runId, mostOfUser) =>
      database.asSystem(async (transaction) => {
        const [row] = await transaction
          .update(runs)
          .set({
            fence: sql`${runs.fence} + 1`,
            leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
            retryAt: null,
            state: sql`case
              when ${runs.undoRequestedAt} is not null then 'undoing'
              when ${runs.state} = 'waiting' then 'waiting'
              when ${runs.madeAt} is null then 'running' else 'storing' end`,
            startedAt: sql`coalesce(${runs.startedAt}, now())`,
          })
          .where(
            and(
              eq(runs.id, runId),
              isNull(runs.endedAt),
              lte(runs.settingsVersion, SETTINGS_VERSION),
              sql`(${runs.leasedUntil} is null or ${runs.leasedUntil} < now())`,
              sql`(${runs.retryAt} is null or ${runs.retryAt} <= now())`,
              mostOfUser === undefined
                ? undefined
                : sql`(${runs.cancelRequestedAt} is not null
                    or (select count(*) from runs others where others.user_id = ${runs.userId} and others.leased_until > now()) < ${mostOfUser})`,
            ),
          )
          .returning();
        return row && { lease: { runId, userId: row.userId, fence: row.fence }, run: readRun(row) };
      }),

    renew: (lease) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, {});
        return { isCancelled: row.cancelRequestedAt !== null };
      }),

    release: (lease) =>
      database.asSystem(async (transaction) => {
        await transaction
          .update(runs)
          .set({ leasedUntil: sql`now()`, state: sql`case when ${runs.undoRequestedAt} is null then 'queued' else 'undoing' end` })
          .where(isHeld(lease));
      }),

    putOff: (lease, seconds, wait) =>
      database.asSystem(async (transaction) => {
        const [held] = await transaction.select({ state: runs.state }).from(runs).where(isHeld(lease)).for('update');
        if (!held) return;
        const isUndone = held.state === 'undoing';
        const isNews = wait.until !== undefined || !(isUndone || held.state === 'waiting');
        const events = isNews ? [{ type: 'notice' as const, ...wait }] : [];
        const row = await countRow(transaction, lease, { events: events.length });
        await transaction
          .update(runs)
          .set({
            leasedUntil: sql`now()`,
            retryAt: sql`now() + make_interval(secs => ${seconds})`,
            wait,
            ...(isUndone ? {} : { state: 'waiting' as const }),
          })
          .where(eq(runs.id, lease.runId));
        if (events.length > 0) await writeEvents(transaction, lease, row.lastEvent, events);
      }),

    freeLeases: () =>
      database.asSystem(async (transaction) => {
        await transaction.update(runs).set({ leasedUntil: null, retryAt: null }).where(isNull(runs.endedAt));
      }),
  };
}

const isHeld = ({ runId, fence }: Lease) => and(eq(runs.id, runId), eq(runs.fence, fence), isNull(runs.endedAt));
