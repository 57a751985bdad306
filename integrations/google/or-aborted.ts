/** The promise, left behind with the signal's reason as soon as that is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  // A signal of its own: Node warns of many listeners on one.
  const own = AbortSignal.any([signal]);
  return new Promise((resolve, reject) => {
    own.addEventListener('abort', () => reject(own.reason), { once: true });
    promise.then(resolve, reject);
  });
}
