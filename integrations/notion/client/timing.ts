import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance, so that tests need neither. */
export interface Timing {
  /** Milliseconds that never run backwards. */
  readonly now: () => number;
  /** Rejects with the signal's reason when it is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    signal.throwIfAborted();
    // That many wait for one signal is no leak.
    setMaxListeners(0, signal);
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
  random: Math.random,
};
