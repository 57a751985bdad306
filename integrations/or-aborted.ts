/** The promise, left behind with the signal's reason as soon as that is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  // A signal of its own: Node warns of many listeners on one.
  const own = AbortSignal.any([signal]);
  let stop = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      stop = () => reject(own.reason);
      own.addEventListener('abort', stop, { once: true });
      promise.then(resolve, reject);
    });
  } finally {
    // Node keeps a signal with listeners for as long as the process lives, and what the listener refers to with it.
    own.removeEventListener('abort', stop);
  }
}
