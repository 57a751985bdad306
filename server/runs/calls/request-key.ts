import { createHash } from 'node:crypto';
import { type RunRequest, runRequestSchema } from '../../../contracts/index.ts';
import { wholeSettings } from '../../../contracts/settings-rules.ts';

/** The same request is the same run while it is under way. What the caller names is the same run for a day: see `findByKey`. */
export function requestKey(request: RunRequest, idempotencyKey?: string, hasPassword = false): string {
  if (idempotencyKey) return `key:${idempotencyKey.slice(0, 200)}`;
  const { labels: _, ...asked } = runRequestSchema.parse(request);
  // Who says what is usual asks for the same as who leaves it out.
  const whole = wholeSettings(asked);
  const what = { ...whole, ...asked, standards: [...whole.standards].sort() };
  // Nothing of a password: a hash of it could be guessed.
  return `same:${createHash('sha256').update(JSON.stringify(what, inOneOrder)).digest('hex')}${hasPassword ? ':password' : ''}`;
}

/** For `JSON.stringify`: the database gives the names within settings back in an order of its own. */
const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
