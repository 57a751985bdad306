import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WorkspaceFailure } from '../../generation/index.ts';
import { useTestDatabase } from '../database/database.test-support.ts';
import { openLog } from '../log.ts';
import { sharedRateLimit } from './shared-rate-limit.ts';

const test = useTestDatabase();

/** Milliseconds: longer than the pauses here that are to be waited out. */
const PATIENCE = 5000;

/** One for each of several processes. */
const limits = (key: string, perMinute: number, count: number) =>
  Array.from({ length: count }, () => sharedRateLimit(test.database, openLog('silent'), key, perMinute, PATIENCE));
const never = new AbortController().signal;

describe('the rate limit that processes share', () => {
  it('lets a few requests pass at once and spreads the others, whichever process they are of', async () => {
    const start = performance.now();
    const passed = (
      await Promise.all(
        limits('spread', 360, 3).flatMap((limit) =>
          Array.from({ length: 9 }, async () => {
            await limit.take(never);
            return performance.now() - start;
          }),
        ),
      )
    ).sort((one, other) => one - other);
    // 20 at once, then one in 61 s / 340.
    const interval = 61_000 / 340;
    for (const [index, at] of passed.entries()) expect(at, `request ${index}`).toBeGreaterThan((index - 20) * interval - 20);
    const last = passed.at(-1) ?? 0;
    expect(last).toBeGreaterThan(5 * interval);
    expect(last).toBeLessThan(15_000);
  });

  it('pauses for all when one is told to', async () => {
    const [one, other] = limits('pause', 60_000, 2);
    await one?.take(never);
    one?.pause(1500);
    await one?.take(never);
    const next = async () =>
      (await test.database.asSystem((ask) => ask.execute(sql`select next_at from request_slots where key = 'pause'`))).rows;
    const before = await next();
    const start = performance.now();
    one?.pause(600);
    // The pause is on its way to the database.
    await expect.poll(next).not.toEqual(before);
    await other?.take(never);
    expect(performance.now() - start).toBeGreaterThan(590);
  });

  it('lets nobody wait for the end of a long pause, and gives none of them a moment', async () => {
    const [one, other] = limits('long', 60_000, 2);
    await one?.take(never);
    one?.pause(900_000);
    const before = Date.now();
    const refused = await Promise.allSettled([one?.take(never), one?.take(never)]);
    for (const { status, reason } of refused as PromiseRejectedResult[]) {
      expect([status, reason]).toMatchObject(['rejected', { reason: 'rate-limited', message: expect.stringContaining('15 minutes') }]);
      expect((reason as WorkspaceFailure).retryAt?.getTime()).toBeGreaterThan(before + 880_000);
    }
    const slots = async () =>
      (await test.database.asSystem((ask) => ask.execute(sql`select next_at from request_slots where key = 'long'`))).rows;
    const next = await slots();
    await expect(other?.take(never)).rejects.toMatchObject({ reason: 'rate-limited' });
    expect(await slots()).toEqual(next);
    await test.database.asSystem((ask) =>
      ask.execute(sql`update request_slots set next_at = now(), paused_until = now() where key = 'long'`),
    );
    await other?.take(never);
  });

  it('lets the one who was told to pause pass no sooner, while the pause is on its way', async () => {
    let isFirst = true;
    const asSystem: typeof test.database.asSystem = async (task) => {
      const isPause = isFirst;
      isFirst = false;
      if (isPause) await delay(300);
      return test.database.asSystem(task);
    };
    const database = { ...test.database, asSystem };
    const limit = sharedRateLimit(database, openLog('silent'), 'slow pause', 60_000, PATIENCE);
    const start = performance.now();
    limit.pause(1500);
    await limit.take(never);
    expect(performance.now() - start).toBeGreaterThan(1490);
  });

  it('keeps connections apart, and lets somebody go who gives up', async () => {
    const [busy] = limits('busy', 1, 1);
    const [free] = limits('free', 1, 1);
    await busy?.take(never);
    const stop = new AbortController();
    const waiting = busy?.take(stop.signal);
    await free?.take(never);
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });
});
