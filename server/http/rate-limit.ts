import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';

export interface Allowance {
  /** Seconds of the window. */
  readonly window: number;
  /** How often in a window. */
  readonly max: number;
}

/**
 * Counts one use of `key` and says whether it is within the allowance: undefined, or the seconds to wait. One statement on the database's
 * clock, so that uses at the same time, of all processes, count once each.
 */
export async function takeAllowance(database: Database, key: string, { window, max }: Allowance): Promise<number | undefined> {
  const { rows } = await database.plain.execute<{ count: number; wait: string }>(sql`
    insert into rate_limits as used (key, window_start, count) values (${key}, now(), 1)
    on conflict (key) do update set
      count = case when used.window_start <= now() - make_interval(secs => ${window}) then 1 else used.count + 1 end,
      window_start = case when used.window_start <= now() - make_interval(secs => ${window}) then now() else used.window_start end
    returning count, extract(epoch from used.window_start + make_interval(secs => ${window}) - now()) as wait`);
  const [row] = rows;
  if (!row) throw new Error('A count of uses vanished.');
  return row.count <= max ? undefined : Math.max(1, Math.ceil(Number(row.wait)));
}
