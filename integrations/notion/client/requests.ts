import { setMaxListeners } from 'node:events';
import { Client } from '@notionhq/client';
import type { ZodType } from 'zod';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { isToken } from '../../is-token.ts';
import { backOff, type Fault, MOST_PATIENCE, MOST_TRIES, toFault, unusableToken } from './retry-policy.ts';
import { realTiming, type Timing } from './timing.ts';
import type { RateLimit } from './token-bucket.ts';

/** Databases with several data sources exist from here on; the emulators and recordings speak it, too. */
export const NOTION_VERSION = '2025-09-03';

/** Where access tokens come from. Both throw WorkspaceFailure. */
export interface Credentials {
  readonly token: (signal: AbortSignal) => Promise<string>;
  /** Another token instead of one that was refused; undefined when there is none to be had. */
  readonly renew?: (refused: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Hears of a token that Notion takes no more and for which there is no other one, before the call fails. */
  readonly refused?: (token: string) => Promise<void>;
}

export interface RequestsOptions {
  readonly credentials: Credentials;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly limit: RateLimit;
  /** Milliseconds for one request with its whole reply. */
  readonly timeoutMs?: number;
  /** Milliseconds that a request lets itself be put off in all: 15 minutes by default. Then it fails as `rate-limited`. */
  readonly patience?: number;
  readonly timing?: Timing;
}

export type Send = (client: Client) => Promise<unknown>;

/** The one door to Notion: every call passes the rate limit, is retried by one policy, parsed, and fails as `WorkspaceFailure`. */
export interface Requests {
  /** A request that changes nothing: asked again whatever went wrong on the way. */
  readonly read: <T>(schema: ZodType<T>, send: Send, signal: AbortSignal) => Promise<T>;
  /**
   * A request that changes something. When it is uncertain whether it was done, `settled` finds out by reading: its result counts as
   * the reply, undefined means that it was not done and is sent again.
   */
  readonly write: <T>(
    schema: ZodType<T>,
    send: Send,
    settled: (signal: AbortSignal) => Promise<T | undefined>,
    signal: AbortSignal,
  ) => Promise<T>;
}

const TIMEOUT = 60_000;
/** A page of 100 rows with everything in it stays far below. */
const LARGEST_REPLY = 32 * 1024 * 1024;

export function openRequests(options: RequestsOptions): Requests {
  const { credentials, limit, patience = MOST_PATIENCE, timing = realTiming } = options;

  const once = async (send: Send, signal: AbortSignal): Promise<unknown> => {
    let token = await credentials.token(signal);
    for (let renewed = false; ; renewed = true) {
      if (!isToken(token)) throw unusableToken();
      await limit.take(signal);
      try {
        return await send(clientFor(token, options, signal));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const fault = toFault(error);
        if (fault.type !== 'unauthorized') throw new Faulted(fault);
        token = await instead(token, renewed ? undefined : credentials.renew, fault, signal);
      }
    }
  };

  /** Another token than one that was refused. Throws the fault when there is none. */
  const instead = async (refused: string, renew: Credentials['renew'], fault: Fault, signal: AbortSignal): Promise<string> => {
    try {
      const next = await renew?.(refused, signal);
      if (next === undefined) throw fault.failure;
      return next;
    } catch (error) {
      if (error instanceof WorkspaceFailure && error.reason === 'unauthorized') await credentials.refused?.(refused);
      throw error;
    }
  };

  const persist = async <T>(
    schema: ZodType<T>,
    send: Send,
    settled: ((signal: AbortSignal) => Promise<T | undefined>) | undefined,
    signal: AbortSignal,
  ): Promise<T> => {
    let throttled = 0;
    let pauses = 0;
    for (let tries = 0; ; ) {
      try {
        return parse(schema, await once(send, signal));
      } catch (error) {
        if (!(error instanceof Faulted)) throw error;
        const { fault } = error;
        if (fault.type === 'throttled' || (fault.type === 'uncertain' && fault.wait !== undefined)) {
          // Not to be waited at all, or until a time that is over by this machine's clock, is no leave to ask as fast as one can.
          const wait = fault.wait || backOff(pauses++, timing);
          limit.pause(wait);
          throttled += Math.max(wait, 1000);
          if (throttled > patience) throw fault.failure;
        }
        if (fault.type === 'throttled') continue;
        if (fault.type !== 'uncertain' || ++tries >= MOST_TRIES) throw fault.failure;
        await timing.sleep(backOff(tries, timing), signal);
        const done = await settled?.(signal);
        if (done !== undefined) return done;
      }
    }
  };

  const stoppable = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      signal.throwIfAborted();
      // One signal stops all calls of a run: many listeners are no leak.
      setMaxListeners(0, signal);
      return await work();
    } catch (error) {
      if (error instanceof WorkspaceFailure) throw error;
      if (signal.aborted) throw new WorkspaceFailure('stopped', 'Stopped.', { cause: error });
      throw error;
    }
  };

  return {
    read: (schema, send, signal) => stoppable(() => persist(schema, send, undefined, signal), signal),
    write: (schema, send, settled, signal) => stoppable(() => persist(schema, send, settled, signal), signal),
  };
}

/** Carries a fault from the one try to the policy. */
class Faulted extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.failure.message, { cause: fault.failure });
    this.fault = fault;
  }
}

function parse<T>(schema: ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new WorkspaceFailure(
    'unreadable',
    `Notion's answer can't be read: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'unknown'}.`,
    {
      hint: 'Notion may have changed its API; look for a newer version of this software.',
      cause: parsed.error,
    },
  );
}

/** One client a request, because the SDK knows no signals: only its `fetch` can carry this request's. */
function clientFor(token: string, { baseUrl, timeoutMs = TIMEOUT }: RequestsOptions, signal: AbortSignal): Client {
  return new Client({
    auth: token,
    baseUrl,
    notionVersion: NOTION_VERSION,
    retry: false,
    timeoutMs,
    logger: () => {},
    fetch: (url, init) => fetchWhole(url, init ?? {}, timeoutMs, signal),
  });
}

/** Fetches with the body, so that the time-out covers it and its size is bounded. Redirects are not followed: they would take the token along. */
export async function fetchWhole(
  url: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: string | FormData },
  timeoutMs: number,
  signal: AbortSignal,
) {
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(new Error('time-out')), timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    const response = await fetch(url, {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: stop.signal,
    });
    const text = await readText(response);
    return { ok: response.ok, status: response.status, headers: response.headers, text: async () => text };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_REPLY) throw new WorkspaceFailure('too-large', "Notion's answer is larger than 32 MB.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
