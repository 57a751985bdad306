import { describe, expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.test-support.ts';
import { orAborted } from './or-aborted.ts';

describe('a promise that its caller may leave', () => {
  it('gives what it gives', async () => {
    const { signal } = new AbortController();
    await expect(orAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('is left with the reason of the signal, also when that was aborted before', async () => {
    const leaving = new AbortController();
    const left = orAborted(new Promise(() => {}), leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(orAborted(Promise.resolve(1), leaving.signal)).rejects.toThrow('gone');
  });

  it('keeps nothing of what it gave in memory', async () => {
    const { signal } = new AbortController();
    const give = async (): Promise<WeakRef<Uint8Array>> => new WeakRef(await orAborted(Promise.resolve(new Uint8Array(1000)), signal));
    const given = [await give(), await give(), await give()];
    await collectGarbage();
    expect(given.map((reference) => reference.deref())).toEqual([undefined, undefined, undefined]);
  });
});
