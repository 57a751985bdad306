import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

/** Seconds since the epoch. */
const START = 1_800_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: START * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds after the start at which the session was renewed. */
function recordRenewals(endsAfter: number, renew: () => Promise<void> = async () => {}) {
  const renewedAt: number[] = [];
  const stop = keepFresh(START + endsAfter, () => {
    renewedAt.push((Date.now() - START * 1000) / 1000);
    return renew();
  });
  return { renewedAt, stop };
}

it('leaves a session alone that has more than 90 seconds left', async () => {
  const { renewedAt, stop } = recordRenewals(3600);
  await vi.advanceTimersByTimeAsync(3_480_000);
  stop();
  expect(renewedAt).toEqual([]);
});

it('looks every 30 seconds and renews within 90 seconds of the end', async () => {
  const { renewedAt, stop } = recordRenewals(200);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(renewedAt).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  stop();
  expect(renewedAt).toEqual([120]);
});

it('looks at once: a laptop may have slept past the end', async () => {
  const { renewedAt, stop } = recordRenewals(-1);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(renewedAt).toEqual([0]);
});

it('tries again after 200 ms, doubling up to 30 seconds', async () => {
  const { renewedAt, stop } = recordRenewals(60, () => Promise.reject(new Error('offline')));
  await vi.advanceTimersByTimeAsync(90_000);
  stop();
  const waits = renewedAt.slice(1).map((at, index) => Math.round((at - (renewedAt[index] ?? 0)) * 1000));
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000]);
});

it('begins with 200 ms again after a renewal that worked', async () => {
  const outcomes = ['fails', 'fails', 'works', 'fails', 'works'];
  const { renewedAt, stop } = recordRenewals(60, async () => {
    if (outcomes.shift() === 'fails') throw new Error('offline');
  });
  await vi.advanceTimersByTimeAsync(31_000);
  stop();
  expect(renewedAt).toEqual([0, 0.2, 0.6, 30.6, 30.8]);
});

it('renews no more once it is stopped, not even when that happens while it renews', async () => {
  const { renewedAt, stop } = recordRenewals(60, async () => stop());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(renewedAt).toEqual([0]);
});
