import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { WorkspaceFailure } from '../../generation/index.ts';
import type { Connections } from '../connections/connections.ts';
import type { Database } from '../database/open-database.ts';
import { setAsideRows } from '../database/schema/belongings.ts';
import type { Services } from '../services.ts';

export interface SetAside {
  /** A row of Notion is about to get the mark of a plan that is over. */
  readonly remember: (userId: string, connectionId: string, rowId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Milliseconds between looks for users who have a plan again. */
const LOOK_EVERY = 5000;
/** Rows set back in one look. */
const AT_ONCE = 20;
/** Seconds after which a row that could not be set back is tried again. */
const RETRY_SECONDS = 60;
/** Milliseconds for one row. */
const DEADLINE = 30_000;

interface DueRow extends Record<string, unknown> {
  readonly userId: string;
  readonly connectionId: string;
  readonly rowId: string;
}

/** Rows whose users have a paid plan and access to Notion now, each for one process; first what was tried least lately. */
export async function takeDueRows(database: Database): Promise<readonly DueRow[]> {
  const { rows } = await database.asSystem((transaction) =>
    transaction.execute<DueRow>(sql`
      with due as materialized (
        select r.user_id, r.row_id from set_aside_rows r join profiles p on p.user_id = r.user_id join connections c on c.id = r.connection_id
        where c.broken_at is null and p.plan_type like 'paid\\_%' and (p.subscription_end_date is null or p.subscription_end_date > now())
          and (r.tried_at is null or r.tried_at < now() - make_interval(secs => ${RETRY_SECONDS}))
        order by r.tried_at nulls first limit ${AT_ONCE} for update of r skip locked
      )
      update set_aside_rows taken set tried_at = now() from due where taken.user_id = due.user_id and taken.row_id = due.row_id
      returning taken.user_id as "userId", taken.connection_id as "connectionId", taken.row_id as "rowId"`),
  );
  return rows;
}

/**
 * Makes rows ready again that were set aside when a plan was over, as soon as it is renewed, by whatever way. Rows whose mark was changed
 * or taken away meanwhile stay as they are.
 */
export function openSetAside({ database, log }: Services, connections: Connections): SetAside {
  const stopping = new AbortController();

  const setBack = async ({ userId, connectionId, rowId }: DueRow): Promise<void> => {
    try {
      const { workspace } = await connections.notionWorkspace(userId, connectionId);
      const until = AbortSignal.any([stopping.signal, AbortSignal.timeout(DEADLINE)]);
      await workspace.changeMark(rowId, ['subscription-expired'], 'ready', until);
    } catch (error) {
      // The rows of a connection that is lost wait until its user connects it again.
      if (!(error instanceof WorkspaceFailure && error.reason === 'not-found')) {
        log.warn({ err: error, userId }, 'a row could not be set back; it is tried again');
        return;
      }
    }
    await database.withUser(userId, (transaction) =>
      transaction.delete(setAsideRows).where(and(eq(setAsideRows.userId, userId), eq(setAsideRows.rowId, rowId))),
    );
  };

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const due = await takeDueRows(database);
        for (const row of due) await setBack(row);
        if (due.length === AT_ONCE) continue;
      } catch (error) {
        log.error({ err: error }, 'setting rows back');
      }
      await delay(LOOK_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    remember: (userId, connectionId, rowId) =>
      database.withUser(userId, async (transaction) => {
        await transaction.insert(setAsideRows).values({ userId, connectionId, rowId }).onConflictDoNothing();
      }),
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}
