import { sql } from 'drizzle-orm';
import { leftAlone } from '../../integrations/notion/client/retry-policy.ts';
import { realTiming } from '../../integrations/notion/client/timing.ts';
import type { RateLimit } from '../../integrations/notion/client/token-bucket.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';

/** Notion counts in fixed windows of 60 s; a second more for requests that overtake each other on their way. Milliseconds. */
const WINDOW = 61_000;
/** Share of a minute's requests that may go at once. */
const BURST = 18;

const span = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;

/**
 * The rate limit of one connection for all processes of a database: each request reserves a moment in one row, by the database's clock.
 * At most `perMinute` requests pass in any 60 s, wherever Notion's own window begins. Requests of one moment reserve together.
 * `patience`: milliseconds of a pause that are waited out.
 */
export function sharedRateLimit(database: Database, log: Log, key: string, perMinute: number, patience: number): RateLimit {
  const most = Math.floor(perMinute);
  const burst = Math.floor(most / BURST);
  const interval = WINDOW / Math.max(1, most - burst);
  let asking: { readonly resolve: (wait: number) => void; readonly reject: (error: unknown) => void }[] = [];
  let pausing: Promise<unknown> = Promise.resolve();

  /** Milliseconds until the first of `count` moments; the others follow by `interval`. Throws, and reserves none, during a long pause. */
  const reserve = async (count: number): Promise<number> => {
    const width = span(count * interval);
    const earliest = sql`clock_timestamp() - ${span(burst * interval)}`;
    const { rows } = await database.asSystem((transaction) =>
      transaction.execute<{ wait: number; pause: number | null }>(sql`
        insert into request_slots as slots (key, next_at) values (${key}, ${earliest} + ${width})
        on conflict (key) do update set next_at = case
          when slots.paused_until > clock_timestamp() + ${span(patience)} then slots.next_at
          else greatest(slots.next_at, ${earliest}) + ${width} end
        returning extract(epoch from next_at - ${width} - clock_timestamp())::float8 * 1000 as wait,
          extract(epoch from paused_until - clock_timestamp())::float8 * 1000 as pause`),
    );
    const { wait = 0, pause = null } = rows[0] ?? {};
    if (pause !== null && pause > patience) throw leftAlone(pause);
    return wait;
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
      await realTiming.sleep(Math.max(0, wait), signal);
    },
    pause: (milliseconds) => {
      const until = sql`clock_timestamp() + ${span(milliseconds)}`;
      const paused = database
        .asSystem((transaction) =>
          transaction.execute(sql`
            insert into request_slots as slots (key, next_at, paused_until) values (${key}, ${until}, ${until})
            on conflict (key) do update set next_at = greatest(slots.next_at, excluded.next_at),
              paused_until = greatest(slots.paused_until, excluded.paused_until)`),
        )
        .catch((error: unknown) => log.warn({ err: error }, 'a pause could not be shared'));
      pausing = pausing.then(() => paused);
    },
  };
}
