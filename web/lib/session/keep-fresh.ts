const CHECK_EVERY = 30_000;
/** Seconds before the end at which a session is renewed. */
const MARGIN = 90;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 30_000;

/**
 * Calls `renew` within 90 s of `expiresAt` (seconds since the epoch), looked at every 30 s; a failed call is tried again after 200 ms,
 * doubling. Returns what ends it.
 */
export function keepFresh(expiresAt: number, renew: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  let wait = FIRST_WAIT;
  const look = async (): Promise<void> => {
    let next = CHECK_EVERY;
    if (Date.now() / 1000 >= expiresAt - MARGIN) {
      try {
        await renew();
        wait = FIRST_WAIT;
      } catch {
        next = wait;
        wait = Math.min(wait * 2, LONGEST_WAIT);
      }
    }
    if (!isOver) timer = setTimeout(() => void look(), next);
  };
  timer = setTimeout(() => void look(), 0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
