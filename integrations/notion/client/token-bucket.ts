import { orAborted } from '../../or-aborted.ts';
import { leftAlone, MOST_PATIENCE } from './retry-policy.ts';
import { realTiming, type Timing } from './timing.ts';

/** What all requests of one connection pass, in the order of their asking. */
export interface RateLimit {
  /**
   * Resolves when a request may be sent; rejects with the signal's reason as soon as that is aborted, or as `rate-limited` during a pause
   * that is longer than who passes has patience.
   */
  readonly take: (signal: AbortSignal) => Promise<void>;
  /** Nobody passes for so many milliseconds: the service asked for it. */
  readonly pause: (milliseconds: number) => void;
}

/** Of a connection on any plan of Notion. */
export const DEFAULT_REQUESTS_PER_MINUTE = 180;

/** Notion counts in fixed windows of 60 s; a second more for requests that overtake each other on their way. */
const WINDOW = 61_000;
/** Share of a minute's requests that may go at once. */
const BURST = 18;

/**
 * Lets `perMinute` requests pass in any minute, wherever Notion's own window begins, and spreads them: a few at once, then evenly.
 * `patience`: milliseconds of a pause that are waited out; as many as one request waits by default.
 */
export function openTokenBucket(
  perMinute: number = DEFAULT_REQUESTS_PER_MINUTE,
  timing: Timing = realTiming,
  patience: number = MOST_PATIENCE,
): RateLimit {
  if (!(perMinute >= 1)) throw new RangeError('A rate limit lets at least one request a minute pass.');
  const most = Math.floor(perMinute);
  const interval = 60_000 / most;
  const capacity = Math.max(1, Math.floor(most / BURST));
  /** When the last `most` requests passed; a ring that begins at `oldest`. */
  const passed: number[] = [];
  let oldest = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let tokens = capacity;
  let filledAt = timing.now();
  let turn: Promise<unknown> = Promise.resolve();

  const refill = (now: number) => {
    tokens = Math.min(capacity, tokens + (now - filledAt) / interval);
    filledAt = now;
  };
  const waitingTime = (now: number): number => {
    const spread = tokens >= 1 ? 0 : (1 - tokens) * interval;
    const window = passed.length < most ? 0 : (passed[oldest] ?? 0) + WINDOW - now;
    return Math.max(spread, window, pausedUntil - now);
  };
  const pass = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const now = timing.now();
      if (pausedUntil - now > patience) throw leftAlone(pausedUntil - now);
      refill(now);
      const wait = waitingTime(now);
      // The remainder of a division must not cost another round.
      if (wait <= 1e-6) {
        tokens -= 1;
        passed[oldest] = now;
        oldest = (oldest + 1) % most;
        return;
      }
      await timing.sleep(Math.ceil(wait), signal);
    }
  };

  return {
    take: (signal) => {
      const mine = turn.then(() => pass(signal));
      turn = mine.catch(() => {});
      return orAborted(mine, signal);
    },
    pause: (milliseconds) => {
      pausedUntil = Math.max(pausedUntil, timing.now() + milliseconds);
    },
  };
}
