import { openIdentityCache, type TurningCache } from '../identity-cache.ts';
import type { LayoutSession } from './boxes.ts';

/** Opens the caches of one template; whoever lays out its rows shares them. */
export function openLayoutSession(): LayoutSession {
  const caches = new Map<string, TurningCache<object, unknown>>();
  let turns = 0;
  return {
    cache: <K extends object, V>(name: string): TurningCache<K, V> => {
      let cache = caches.get(name);
      if (cache === undefined) {
        cache = openIdentityCache();
        if (turns > 0) cache.turn();
        caches.set(name, cache);
      }
      return cache as unknown as TurningCache<K, V>;
    },
    nextDocument: () => {
      turns += 1;
      for (const cache of caches.values()) cache.turn();
    },
  };
}
