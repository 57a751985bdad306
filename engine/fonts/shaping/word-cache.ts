/** A place in the cache for the words of one face and style. Held by its user, filled by the cache. */
export interface WordShelf<V> {
  young: Map<string, V>;
  old: Map<string, V>;
  generation: number;
}

export interface WordCache<V> {
  readonly shelf: () => WordShelf<V>;
  readonly get: (shelf: WordShelf<V>, word: string) => V | undefined;
  readonly set: (shelf: WordShelf<V>, word: string, value: V) => void;
  /** Entries alive at most now. */
  readonly size: () => number;
}

/** Text longer than this is not kept: rows can carry megabytes without a space. */
const MAX_WORD = 256;

/**
 * Two generations: when half of `limit` words were added the older half is dropped as a whole, words in use move over.
 * So the bound holds over all shelves together and a hit costs one lookup.
 */
export function openWordCache<V>(limit: number): WordCache<V> {
  let generation = 0;
  let added = 0;
  let before = 0;
  const shelves: WordShelf<V>[] = [];

  const settle = (shelf: WordShelf<V>) => {
    if (shelf.generation === generation) return;
    shelf.old = shelf.generation === generation - 1 ? shelf.young : new Map();
    shelf.young = new Map();
    shelf.generation = generation;
  };
  const add = (shelf: WordShelf<V>, word: string, value: V) => {
    if (added >= limit / 2) {
      generation++;
      before = added;
      added = 0;
      for (const each of shelves) settle(each);
    }
    shelf.young.set(word, value);
    added++;
  };
  return {
    shelf: () => {
      const shelf: WordShelf<V> = { young: new Map(), old: new Map(), generation };
      shelves.push(shelf);
      return shelf;
    },
    get: (shelf, word) => {
      const young = shelf.young.get(word);
      if (young !== undefined) return young;
      const old = shelf.old.get(word);
      if (old !== undefined) add(shelf, word, old);
      return old;
    },
    set: (shelf, word, value) => {
      if (word.length > MAX_WORD) return;
      add(shelf, word, value);
    },
    size: () => added + before,
  };
}
