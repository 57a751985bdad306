import { describe, expect, it } from 'vitest';
import type { Timing } from './timing.ts';
import { openTokenBucket } from './token-bucket.ts';

/** Time that passes only by sleeping. */
function manualTiming(): Timing & { readonly at: () => number } {
  let now = 0;
  return {
    now: () => now,
    at: () => now,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      now += milliseconds;
    },
    random: () => 0.5,
  };
}

const never = new AbortController().signal;

async function passings(count: number, perMinute?: number): Promise<number[]> {
  const timing = manualTiming();
  const bucket = openTokenBucket(perMinute, timing);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await bucket.take(never);
    times.push(timing.at());
  }
  return times;
}

/** Most passings in any 60 s. */
const busiestMinute = (times: readonly number[]) =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length));

describe('openTokenBucket', () => {
  it.each([undefined, 7, 600, 6000])('never lets more than %s requests pass in any minute, and wastes little', async (perMinute) => {
    const most = perMinute ?? 180;
    const times = await passings(most * 4, perMinute);
    expect(busiestMinute(times)).toBeLessThanOrEqual(most);
    expect(times.at(-1)).toBeLessThan(4 * 61_000);
  });

  it('lets a few pass at once and spreads the others', async () => {
    const times = await passings(60);
    expect(times.filter((time) => time === 0)).toHaveLength(10);
    const gaps = times.slice(11).map((time, index) => time - (times[index + 10] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(335);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(332);
  });

  it('keeps everybody waiting while the service asks for it', async () => {
    const timing = manualTiming();
    const bucket = openTokenBucket(180, timing);
    await bucket.take(never);
    bucket.pause(90_000);
    await bucket.take(never);
    expect(timing.at()).toBeGreaterThanOrEqual(90_000);
  });

  it('sends away who has no patience for the pause, until little is left of it', async () => {
    const timing = manualTiming();
    const bucket = openTokenBucket(180, timing, 60_000);
    bucket.pause(90_000);
    await expect(bucket.take(never)).rejects.toMatchObject({ reason: 'rate-limited', message: expect.stringContaining('2 minutes') });
    expect(timing.at()).toBe(0);
    await timing.sleep(30_000, never);
    await bucket.take(never);
    expect(timing.at()).toBeGreaterThanOrEqual(90_000);
  });

  it('has the patience of a single request where none is given', async () => {
    const timing = manualTiming();
    const bucket = openTokenBucket(180, timing);
    bucket.pause(60 * 60_000);
    await expect(bucket.take(never)).rejects.toMatchObject({ reason: 'rate-limited' });
    await timing.sleep(45 * 60_000, never);
    await bucket.take(never);
    expect(timing.at()).toBeGreaterThanOrEqual(60 * 60_000);
  });

  it('serves in the order of asking; who gives up hears of it at once and takes no turn from the others', async () => {
    const timing = manualTiming();
    let end = () => {};
    const pause = new Promise<void>((resolve) => {
      end = resolve;
    });
    const sleep = async (milliseconds: number, signal: AbortSignal) => {
      await pause;
      await timing.sleep(milliseconds, signal);
    };
    const bucket = openTokenBucket(6, { ...timing, sleep });
    const order: string[] = [];
    const stop = new AbortController();
    await bucket.take(never);
    const asked = [
      bucket.take(never).then(() => order.push('a')),
      bucket.take(stop.signal).catch(() => order.push('gave up')),
      bucket.take(never).then(() => order.push('b')),
    ];
    stop.abort();
    await asked[1];
    expect(order).toEqual(['gave up']);
    end();
    await Promise.all(asked);
    expect(order).toEqual(['gave up', 'a', 'b']);
    expect(timing.at()).toBe(20_000);
  });
});
