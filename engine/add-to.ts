/** Adds to the list of a key, which begins with it. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, entry: V): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}
