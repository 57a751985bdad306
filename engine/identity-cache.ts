/** What is known of objects, found by their identity. */
export interface IdentityCache<K extends object, V> {
  readonly get: (key: K) => V | undefined;
  /** Kept as long as the key when `owner` (by default the key) endures. */
  readonly set: (key: K, value: V, owner?: object) => void;
}

export interface TurningCache<K extends object, V> extends IdentityCache<K, V> {
  /** A new document begins: what only the one before had is forgotten. */
  readonly turn: () => void;
}

const enduring = new WeakSet<object>();

/** The object will come again in documents of the same template: what any cache knows of it from now on is kept as long as it lives. */
export function endure(object: object): void {
  enduring.add(object);
}

/** Whether that was said of it. */
export const endures = (object: object): boolean => enduring.has(object);

/** Every so many documents what the one before had is looked at once more. */
const LEARNING = 16;
/** So are the first ones all. */
const FIRST = 4;

/**
 * A cache for the documents of one template. What is set before the first `turn` is kept as long as its key, and so is what two
 * documents in a row have asked for. All else is dropped with its document: in a WeakMap it would be carried along, whole documents
 * of it, until the next full collection, which cost a third of the time of a run.
 */
export function openIdentityCache<K extends object, V>(): TurningCache<K, V> {
  const lasting = new WeakMap<K, V>();
  let current: Map<K, V> | undefined;
  let previous: Map<K, V> | undefined;
  let turns = 0;
  return {
    get: (key) => {
      const known = lasting.get(key) ?? current?.get(key);
      if (known !== undefined || previous === undefined) return known;
      const before = previous.get(key);
      if (before !== undefined) lasting.set(key, before);
      return before;
    },
    set: (key, value, owner = key) => {
      if (current === undefined || lasting.has(key) || enduring.has(owner)) lasting.set(key, value);
      else current.set(key, value);
    },
    turn: () => {
      turns += 1;
      previous = turns <= FIRST || turns % LEARNING === 1 ? current : undefined;
      current = new Map();
    },
  };
}
