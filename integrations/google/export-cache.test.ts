import { describe, expect, it } from 'vitest';
import { exportCache } from './export-cache.ts';

const never = new AbortController().signal;

describe('exportCache', () => {
  it('makes once what many ask for at the same time, and keeps it', async () => {
    const cache = exportCache();
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return new Uint8Array([made]);
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('a 1', make, never)));
    expect(new Set(all.map(String))).toEqual(new Set(['1']));
    await cache.get('a 1', make, never);
    expect(made).toBe(1);
    await cache.get('a 2', make, never);
    expect(made).toBe(2);
  });

  it('keeps no more bytes than it may, dropping what was not asked for the longest', async () => {
    const cache = exportCache(250);
    const made: string[] = [];
    const ask = (key: string, size = 100) =>
      cache.get(
        key,
        async () => {
          made.push(key);
          return new Uint8Array(size);
        },
        never,
      );
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    await ask('large', 251);
    await ask('a');
    await ask('large', 251);
    expect(made.slice(4)).toEqual(['large', 'large']);
  });

  it('does not keep what failed', async () => {
    const cache = exportCache();
    await expect(cache.get('a', async () => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
    expect(await cache.get('a', async () => new Uint8Array([7]), never)).toEqual(new Uint8Array([7]));
  });

  it('lets one caller leave without harm to the others, and stops when all have left', async () => {
    const cache = exportCache();
    const [first, second] = [new AbortController(), new AbortController()];
    const stopped: string[] = [];
    const make = (name: string) => (signal: AbortSignal) =>
      new Promise<Uint8Array>((resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.push(name);
          reject(signal.reason);
        });
        setTimeout(() => resolve(new Uint8Array([1])), 20);
      });
    const leaving = cache.get('a', make('a'), first.signal);
    const staying = cache.get('a', make('a again'), never);
    first.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    expect(await staying).toEqual(new Uint8Array([1]));

    const alone = cache.get('b', make('b'), second.signal);
    second.abort(new Error('left'));
    await expect(alone).rejects.toThrow('left');
    expect(await cache.get('b', make('b again'), never)).toEqual(new Uint8Array([1]));
    expect(stopped[0]).toBe('b');
  });
});
