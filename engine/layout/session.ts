import { type IdentityCache, openIdentityCache, type TurningCache } from '../identity-cache.ts';

/** Caches keyed by the identity of model nodes (structural sharing makes unchanged paragraphs the same objects in every row). */
export interface LayoutSession {
  readonly cache: <K extends object, V>(name: string) => IdentityCache<K, V>;
  /** A filled document begins: what only the one before had is forgotten. */
  readonly nextDocument: () => void;
}

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
