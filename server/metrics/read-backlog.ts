import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { MOST_ATTEMPTS } from '../mail/open-outbox.ts';

/** Counts what waits in the whole database, by name. */
export async function readBacklog(database: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.asSystem((transaction) =>
    transaction.execute<Record<string, string>>(sql`
      with active as (
        select id, total, made, failed, made_at, coalesce(leased_until > now(), false) as taken from runs where ended_at is null
      )
      select
        count(*) filter (where not taken) as runs_waiting,
        count(*) filter (where taken) as runs_under_way,
        coalesce(sum(greatest(0, total - made - failed)) filter (where made_at is null), 0) as rows_waiting,
        (select count(*) from run_rows join active on run_rows.run_id = active.id where storing = 'pending') as rows_to_store,
        (select count(*) from outbox where sent_at is null and attempts < ${MOST_ATTEMPTS}) as mails_waiting
      from active`),
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}
