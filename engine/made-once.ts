/** What keeps a value by its key: a map or a cache. */
interface Kept<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** The value kept for a key, made when first asked for. */
export function madeOnce<K, V extends object>(kept: Kept<K, V>, key: K, make: () => V): V {
  let value = kept.get(key);
  if (value === undefined) {
    value = make();
    kept.set(key, value);
  }
  return value;
}
