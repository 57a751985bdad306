import type { RateLimit } from '../../integrations/notion/client/token-bucket.ts';
import { openIdleMap } from './idle-map.ts';

/**
 * Rate limits by key, each made when it is first needed and forgotten when nobody has passed it for an hour. Whoever holds one finds the
 * limit of that key anew with every request, so that all of a key pass the same one, however long ago they were given it.
 */
export function openRateLimits(make: (key: string) => RateLimit, now?: () => number): (key: string) => RateLimit {
  const limits = openIdleMap<RateLimit>(now);
  const find = (key: string): RateLimit => {
    const known = limits.get(key);
    if (known) return known;
    const made = make(key);
    limits.set(key, made);
    return made;
  };
  return (key) => ({
    take: (signal) => find(key).take(signal),
    pause: (milliseconds) => find(key).pause(milliseconds),
  });
}
