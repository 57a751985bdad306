/** Milliseconds between two marks. */
const EVERY = 25;

/**
 * Tells for how many milliseconds what is handled now may have waited for this thread: since the turn of the event loop before the
 * present one. Next to nothing where the thread has little to do.
 */
export function openLoopLag(): () => number {
  let before = performance.now();
  let last = before;
  setInterval(() => {
    before = last;
    last = performance.now();
  }, EVERY).unref();
  return () => Math.max(0, performance.now() - before - 2 * EVERY);
}
