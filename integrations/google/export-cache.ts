import { orAborted } from '../or-aborted.ts';

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
    if (bytes.length > maxBytes || kept.has(key)) return;
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
    const forget = () => {
      if (makings.get(key) === making) makings.delete(key);
    };
    const bytes = make(controller.signal).then((made) => {
      keep(key, made);
      return made;
    });
    const making: Making = { bytes: bytes.finally(forget), controller, waiting: 0 };
    making.bytes.catch(() => {});
    makings.set(key, making);
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
        if (making.waiting === 0 && makings.get(key) === making) {
          makings.delete(key);
          making.controller.abort();
        }
      }
    },
  };
}
