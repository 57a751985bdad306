import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { RateLimit } from '../../integrations/notion/client/token-bucket.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';

/** Notion counts in fixed windows of 60 s; a second more for requests that overtake each other on their way. Milliseconds. */
const WINDOW = 61_000;
/** Share of a minute's requests that may go at once. */
const BURST = 18;

/**
 * The rate limit of one connection for all processes of a database: each request reserves a moment in one row, by the database's clock.
 * At most `perMinute` requests pass in any 60 s, wherever Notion's own window begins. Requests of one moment reserve together.
 */
export function sharedRateLimit(database: Database, log: Log, key: string, perMinute: number): RateLimit {
  const most = Math.floor(perMinute);
  const burst = Math.floor(most / BURST);
  const interval = WINDOW / Math.max(1, most - burst);
  let asking: { readonly resolve: (wait: number) => void; readonly reject: (error: unknown) => void }[] = [];
  let pausing: Promise<unknown> = Promise.resolve();

  /** Milliseconds until the first of `count` moments; the others follow by `interval`. */
  const reserve = async (count: number): Promise<number> => {
    const width = (slots: number) => sql`make_interval(secs => ${(slots * interval) / 1000}::float8)`;
    const { rows } = await database.asSystem((transaction) =>
      transaction.execute<{ wait: number }>(sql`
        insert into request_slots as slots (key, next_at) values (${key}, clock_timestamp() - ${width(burst)} + ${width(count)})
        on conflict (key) do update set
          next_at = greatest(slots.next_at, clock_timestamp() - ${width(burst)}) + ${width(count)}
        returning extract(epoch from next_at - ${width(count)} - clock_timestamp())::float8 * 1000 as wait`),
    );
    return rows[0]?.wait ?? 0;
  };
  const reserveAll = async (): Promise<void> => {
    // Who was told to pause asks for nothing before the others can know of it.
    await pausing;
    const all = asking;
    asking = [];
    try {
      const first = await reserve(all.length);
      for (const [index, { resolve }] of all.entries()) resolve(first + index * interval);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return {
    take: async (signal) => {
      signal.throwIfAborted();
      const wait = await new Promise<number>((resolve, reject) => {
        if (asking.push({ resolve, reject }) === 1) queueMicrotask(() => void reserveAll());
      });
      await delay(Math.max(0, wait), undefined, { signal });
    },
    pause: (milliseconds) => {
      const until = sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000}::float8)`;
      const paused = database
        .asSystem((transaction) =>
          transaction.execute(sql`
            insert into request_slots as slots (key, next_at) values (${key}, ${until})
            on conflict (key) do update set next_at = greatest(slots.next_at, excluded.next_at)`),
        )
        .catch((error: unknown) => log.warn({ err: error }, 'a pause could not be shared'));
      pausing = Promise.all([pausing, paused]);
    },
  };
}
