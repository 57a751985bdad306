import type { LayoutSession } from './boxes.ts';

/** Opens the caches of one template; whoever lays out its rows shares them. */
export function openLayoutSession(): LayoutSession {
  const caches = new Map<string, WeakMap<object, unknown>>();
  return {
    cache: <K extends object, V>(name: string): WeakMap<K, V> => {
      let cache = caches.get(name);
      if (cache === undefined) {
        cache = new WeakMap();
        caches.set(name, cache);
      }
      return cache as unknown as WeakMap<K, V>;
    },
  };
}
