import type { Job } from './job.ts';

/** Jobs that a thread has at most; it gets more when half of them are left, so that it never waits for a message. */
const BATCH = 16;

/**
 * How many of the jobs that wait, from the first, go to a thread that still has the jobs `held`, as one of `threads`; 0: none for now.
 * One that killed a thread goes alone, and alone it stays.
 */
export function batchSize(waiting: readonly Job[], held: ReadonlyMap<number, Job>, threads: number): number {
  const [first] = waiting;
  if (first === undefined || held.size > BATCH / 2 || [...held.values()].some(isRisky)) return 0;
  if (isRisky(first)) return held.size === 0 ? 1 : 0;
  const share = Math.max(1, Math.min(BATCH - held.size, Math.ceil(waiting.length / threads)));
  const risky = waiting.findIndex(isRisky);
  return risky < 0 ? share : Math.min(share, risky);
}

const isRisky = (job: Job) => job.kills > 0;
