import { setTimeout as delay } from 'node:timers/promises';
import type { Feature } from '../feature.ts';
import type { Services } from '../services.ts';
import { sweep } from './sweep.ts';

const SWEEP_EVERY = 3_600_000;

/** Sweeps when the server starts and every hour from then on. */
export function openRetention({ database, files, log }: Services): Feature {
  const stopping = new AbortController();
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      await sweep(database, files, new Date()).catch((error: unknown) => log.error({ err: error }, 'sweeping'));
      await delay(SWEEP_EVERY, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await sweeping;
    },
  };
}
