import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { isBehind } from '../../database/is-behind.ts';
import type { Database } from '../../database/open-database.ts';
import { runEvents, runRows, runs } from '../../database/schema/runs.ts';
import type { Ledger } from './ledger.ts';
import { readShownRun } from './read-run.ts';
import { rowsOfRun } from './rows-of-run.ts';

type RunHistory = Pick<Ledger, 'find' | 'findByKey' | 'list' | 'rows' | 'row' | 'events'>;

/** What users see of their runs. */
export function openRunHistory(database: Database): RunHistory {
  return {
    find: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction.select().from(runs).where(eq(runs.id, runId));
        return row && readShownRun(row);
      }),

    findByKey: (userId, key) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(runs)
          .where(and(eq(runs.userId, userId), eq(runs.requestKey, key), sql`${runs.createdAt} > now() - interval '1 day'`))
          .orderBy(desc(runs.createdAt))
          .limit(1);
        return row && readShownRun(row);
      }),

    list: (userId, before, limit) =>
      database.withUser(userId, async (transaction) => {
        const rows = await transaction
          .select()
          .from(runs)
          .where(before === undefined ? undefined : isBefore(before))
          .orderBy(desc(runs.createdAt), desc(runs.id))
          .limit(limit);
        return rows.map(readShownRun);
      }),

    rows: (userId, runId, { after, limit, failedOnly }) =>
      database.withUser(userId, (transaction) =>
        rowsOfRun(transaction, runId, and(gt(runRows.index, after), failedOnly ? eq(runRows.state, 'failed') : undefined), limit),
      ),

    row: (userId, runId, rowId) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(runRows)
          .where(and(eq(runRows.runId, runId), eq(runRows.rowId, rowId)));
        return row;
      }),

    events: (userId, runId, after, limit) =>
      database.withUser(userId, (transaction) =>
        transaction
          .select({ number: runEvents.number, event: runEvents.event })
          .from(runEvents)
          .where(and(eq(runEvents.runId, runId), gt(runEvents.number, after)))
          .orderBy(asc(runEvents.number))
          .limit(limit),
      ),
  };
}

const isBefore = (idOrTime: string): SQL =>
  idOrTime.includes(':') ? lt(runs.createdAt, new Date(idOrTime)) : isBehind(idOrTime, runs.createdAt, runs.id);
