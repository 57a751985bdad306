/** Exports that are kept for the next run. One cache may serve all users: its keys are asked for only by who may see the document. */
export interface ExportCache {
  /**
   * The bytes of `key`, made once however many ask at the same time. A caller whose signal is aborted leaves; the making itself is
   * stopped when nobody is left. What fails is not kept.
   */
  readonly get: (key: string, make: (signal: AbortSignal) => Promise<Uint8Array>, signal: AbortSignal) => Promise<Uint8Array>;
}

interface Making {
  readonly bytes: Promise<Uint8Array>;
  readonly controller: AbortController;
  waiting: number;
}

/** Keeps at most `maxBytes`, dropping what was not asked for the longest; 64 MB by default. */
export function exportCache(maxBytes: number = 64 * 1024 * 1024): ExportCache {
  const kept = new Map<string, Uint8Array>();
  const makings = new Map<string, Making>();
  let size = 0;

  const keep = (key: string, bytes: Uint8Array): void => {
    if (bytes.length > maxBytes) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, dropped] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= dropped.length;
    }
  };
  const start = (key: string, make: (signal: AbortSignal) => Promise<Uint8Array>): Making => {
    const controller = new AbortController();
    const making: Making = { bytes: make(controller.signal), controller, waiting: 0 };
    makings.set(key, making);
    const forget = () => {
      if (makings.get(key) === making) makings.delete(key);
    };
    controller.signal.addEventListener('abort', forget);
    making.bytes
      .then(
        (bytes) => keep(key, bytes),
        () => {},
      )
      .finally(forget);
    return making;
  };

  return {
    get: async (key, make, signal) => {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const making = makings.get(key) ?? start(key, make);
      making.waiting += 1;
      try {
        return await orAborted(making.bytes, signal);
      } finally {
        making.waiting -= 1;
        if (making.waiting === 0) making.controller.abort();
      }
    },
  };
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
