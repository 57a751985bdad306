/** The longest pause that is taken at its word, in milliseconds: after it the service is asked whether it is to go on. */
const LONGEST_WAIT = 60 * 60_000;

/** Milliseconds that a service asks to wait, from the value of `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value === '')) return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(String(value)) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, wait));
}
