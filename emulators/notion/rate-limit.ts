import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../kit/clock.ts';
import type { ApiEnvironment } from './api/app.ts';
import { ApiError } from './api/errors.ts';
import type { Switches } from './switches.ts';

const WINDOW = 60_000;

interface Window {
  readonly start: number;
  count: number;
}

/**
 * So many requests pass within a fixed minute, of one connection and of all together; the others get 429 and are told when the next
 * minute begins. Notes of the journal tell the count of the connection's minute: `{ rate: { window, count } }`.
 */
export function limitRate(clock: Clock, switches: Switches): MiddlewareHandler<ApiEnvironment> {
  const windows = new Map<string, Window>();
  const count = (whose: string): Window => {
    const start = Math.floor(clock.now() / WINDOW) * WINDOW;
    let window = windows.get(whose);
    if (window?.start !== start) {
      window = { start, count: 0 };
      windows.set(whose, window);
    }
    window.count += 1;
    return window;
  };
  return async function limitRateOf(context, next) {
    const connection = context.var.connection;
    if (!connection) return next();
    const own = count(connection.botId);
    const refuse = (reason: string) => {
      const retryAfter = String(Math.max(1, Math.ceil((own.start + WINDOW - clock.now()) / 1000)));
      context.set('notes', { rate: { window: new Date(own.start).toISOString(), count: own.count } });
      throw new ApiError(
        429,
        'rate_limited',
        'You have been rate limited. Please try again in a few minutes.',
        { rate_limit_reason: reason, retry_after: retryAfter },
        { 'retry-after': retryAfter },
      );
    };
    if (own.count > switches.requestsPerMinute) refuse('public_api_request_rate_limit');
    if (count('workspace').count > switches.workspaceRequestsPerMinute) refuse('public_api_space_request_rate_limit');
    await next();
    context.set('notes', { ...context.var.notes, rate: { window: new Date(own.start).toISOString(), count: own.count } });
  };
}
