interface IdleMap<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

/** As long as any pause that is taken at Notion's word, so that none is forgotten before its end. Milliseconds. */
const IDLE = 3_600_000;

/** A map that forgets what has neither been set nor asked for in an hour. It looks whenever something is set. */
export function openIdleMap<T>(now: () => number = Date.now): IdleMap<T> {
  /** The one that was used the longest ago comes first. */
  const kept = new Map<string, { readonly value: T; readonly usedAt: number }>();
  const keep = (key: string, value: T): void => {
    kept.delete(key);
    kept.set(key, { value, usedAt: now() });
  };
  const forget = (): void => {
    for (const [key, { usedAt }] of kept) {
      if (now() - usedAt < IDLE) return;
      kept.delete(key);
    }
  };
  return {
    get: (key) => {
      const known = kept.get(key);
      if (known) keep(key, known.value);
      return known?.value;
    },
    set: (key, value) => {
      forget();
      keep(key, value);
    },
  };
}
