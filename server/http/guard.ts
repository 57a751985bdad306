import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Bytes of a request of JSON; files have a limit of their own. */
const MOST_JSON = 1_000_000;
const MOST_FILE = 26_000_000;

const refusal = (status: 400 | 403 | 413 | 415, code: string, message: string): Response =>
  Response.json({ defined: true, code, status, message }, { status, headers: { 'cache-control': 'no-store' } });

/**
 * Requests that change something must come from our own pages or from no page at all, and be JSON or a form with a file: a page of
 * somebody else can neither read a session nor act with it. Webhooks (`open`) prove themselves by a signature.
 */
export function guardWrites(publicUrl: string, open: (path: string) => boolean): MiddlewareHandler {
  const home = new URL(publicUrl).origin;
  return async (context, next) => {
    const { method } = context.req;
    if (SAFE.has(method) || open(context.req.path)) return next();
    const origin = context.req.header('origin');
    if (origin !== undefined && origin !== home && !isSameLoopback(origin, context.req.header('host'))) {
      return refusal(403, 'FORBIDDEN', 'This request came from another site.');
    }
    if (origin === undefined && (context.req.header('sec-fetch-site') ?? 'same-origin') === 'cross-site') {
      return refusal(403, 'FORBIDDEN', 'This request came from another site.');
    }
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const isEmpty =
      context.req.header('content-length') === '0' || (type === undefined && context.req.header('transfer-encoding') === undefined);
    if (!isEmpty && type !== 'application/json' && type !== 'multipart/form-data') {
      return refusal(415, 'INVALID_INPUT', 'Send JSON (content-type: application/json).');
    }
    return next();
  };
}

/** On this machine `localhost` and `127.0.0.1` are the same server. */
function isSameLoopback(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin) || host === undefined) return false;
  const url = new URL(origin);
  return url.host === host && LOOPBACK.has(url.hostname);
}

export const limitBody: MiddlewareHandler = (context, next) => {
  const maxSize = context.req.header('content-type')?.startsWith('multipart/') ? MOST_FILE : MOST_JSON;
  const onError = () => refusal(413, 'TOO_LARGE', 'The request is too large.');
  const length = context.req.header('content-length');
  // Node lets no more come than was announced; to look at the body, Hono would make a stream of it first.
  if (length !== undefined && context.req.header('transfer-encoding') === undefined)
    return Number(length) <= maxSize ? next() : Promise.resolve(onError());
  return bodyLimit({ maxSize, onError })(context, next);
};
