import { setTimeout as delay } from 'node:timers/promises';
import { type HttpBindings, serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type Clock, openClock } from './clock.ts';
import { type FaultRule, faultsSchema, openFaults } from './faults.ts';
import { type Journal, openJournal } from './journal.ts';

/** What handlers of a request may say for its journal entry. */
export interface Variables {
  /** Who called; never a token. */
  actor?: string;
  /** What was done, beyond the status. */
  notes?: Record<string, unknown>;
}

export type EmulatorContext = Context<{ Bindings: HttpBindings; Variables: Variables }>;
export type EmulatorApp = Hono<{ Bindings: HttpBindings; Variables: Variables }>;

export interface Emulator {
  /** Add the routes of the service here. `/_emulator/…` is taken: journal, faults, clock. */
  readonly app: EmulatorApp;
  readonly clock: Clock;
  readonly journal: Journal;
  /** Listens on loopback; resolves with the base URL, e.g. `http://127.0.0.1:4001`. Port 0: any free one. */
  readonly listen: (port: number) => Promise<string>;
  /** The base URL; only once it listens. */
  readonly url: () => string;
  readonly close: () => Promise<void>;
}

export interface EmulatorOptions {
  /** Folder for the journal and whatever the service keeps. */
  readonly folder: string;
  /** Body of an injected error in the service's own shape. */
  readonly errorBody: (status: number, retryAfter: number | undefined) => unknown;
  /** Ends the life of the access token of this request. */
  readonly expireToken: (context: EmulatorContext) => void;
}

const LONGEST_JOURNALED_BODY = 20_000;

/** The frame that the emulated services share: journal of every request, fault injection, a clock that can be moved. */
export function openEmulator(options: EmulatorOptions): Emulator {
  const clock = openClock();
  const journal = openJournal(options.folder);
  const faults = openFaults();
  const app: EmulatorApp = new Hono();

  const recorded: MiddlewareHandler<{ Bindings: HttpBindings; Variables: Variables }> = async (context, next) => {
    const url = new URL(context.req.url);
    if (url.pathname.startsWith('/_emulator/')) return next();
    const number = journal.nextNumber();
    const at = new Date(clock.now()).toISOString();
    const realTime = Date.now();
    const rule = faults.take(context.req.method, url.pathname);
    const request = await requestBody(context);
    const outcome = await answer(context, next, rule, options);
    const { actor, notes } = context.var;
    journal.write({
      number,
      at,
      realTime,
      took: Date.now() - realTime,
      method: context.req.method,
      path: url.pathname,
      query: url.search.slice(1),
      ...(actor === undefined ? {} : { actor }),
      ...(request === undefined ? {} : { request }),
      ...outcome.entry,
      ...(rule ? { fault: rule.kind } : {}),
      ...(notes ? { notes } : {}),
    });
    return outcome.response;
  };
  app.use(recorded);

  app.get('/_emulator/journal', (context) => context.body(journal.read(), 200, { 'content-type': 'application/x-ndjson' }));
  app.delete('/_emulator/journal', (context) => {
    journal.clear();
    return context.body(null, 204);
  });
  app.get('/_emulator/faults', (context) => context.json(faults.list()));
  app.put('/_emulator/faults', async (context) => {
    const parsed = faultsSchema.safeParse(await context.req.json());
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    faults.set(parsed.data.rules, parsed.data.seed);
    return context.json(faults.list());
  });
  app.get('/_emulator/clock', (context) => context.json({ now: new Date(clock.now()).toISOString() }));
  app.post('/_emulator/clock', async (context) => {
    const parsed = z.strictObject({ advance: z.number().nonnegative() }).safeParse(await context.req.json());
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    clock.advance(parsed.data.advance);
    return context.json({ now: new Date(clock.now()).toISOString() });
  });

  let server: ReturnType<typeof serve> | undefined;
  let url: string | undefined;
  return {
    app,
    clock,
    journal,
    listen: (port) =>
      new Promise((resolve, reject) => {
        server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (info) => {
          url = `http://127.0.0.1:${info.port}`;
          resolve(url);
        });
        server.on('error', reject);
      }),
    url: () => {
      if (url === undefined) throw new Error('The emulator does not listen yet.');
      return url;
    },
    close: async () => {
      const closing = server;
      if (closing) {
        await new Promise<void>((resolve) => {
          closing.close(() => resolve());
          if ('closeAllConnections' in closing) closing.closeAllConnections();
        });
      }
      journal.close();
    },
  };
}

async function requestBody(context: EmulatorContext): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  const bytes = Number(context.req.header('content-length') ?? 0);
  if (bytes === 0 && context.req.header('transfer-encoding') === undefined) return undefined;
  if (!/json|x-www-form-urlencoded/u.test(type) || bytes > LONGEST_JOURNALED_BODY) return { bytes };
  const text = await context.req.text();
  if (!type.includes('json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

interface Outcome {
  readonly entry: { readonly status: number | null; readonly applied: boolean };
  readonly response: Response;
}

async function answer(
  context: EmulatorContext,
  next: () => Promise<void>,
  rule: FaultRule | undefined,
  options: EmulatorOptions,
): Promise<Outcome> {
  const injected = (status: number): Response =>
    Response.json(options.errorBody(status, rule?.retryAfter), {
      status,
      headers: rule?.retryAfter === undefined ? {} : { 'retry-after': String(rule.retryAfter) },
    });
  const cut = (): Response => {
    context.env.incoming.socket.resetAndDestroy();
    // A clone is a plain response even if a server of this process stood its own kind in for them when the constant was made.
    return replace(context, RESPONSE_ALREADY_SENT.clone());
  };
  const unanswered = (applied: boolean): Outcome => ({ entry: { status: null, applied }, response: cut() });

  switch (rule?.kind) {
    case 'status':
      return { entry: { status: rule.status, applied: false }, response: injected(rule.status) };
    case 'reset-before':
      return unanswered(false);
    case 'hang':
      await delay(rule.delay);
      return unanswered(false);
    case 'expire-token':
      options.expireToken(context);
      break;
    default:
  }

  await next();
  const response = context.res;
  const applied = response.ok;
  switch (rule?.kind) {
    case 'status-after':
      return { entry: { status: rule.status, applied }, response: applied ? replace(context, injected(rule.status)) : response };
    case 'reset-after':
      return unanswered(applied);
    case 'truncate': {
      const body = Buffer.from(await response.arrayBuffer());
      const { outgoing } = context.env;
      outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': String(body.byteLength) });
      await new Promise<void>((resolve) => outgoing.write(body.subarray(0, body.byteLength >> 1), () => resolve()));
      return unanswered(applied);
    }
    case 'slow':
      return {
        entry: { status: response.status, applied },
        response: replace(context, new Response(trickle(await response.arrayBuffer(), rule.bytesPerSecond), response)),
      };
    default:
      return { entry: { status: response.status, applied }, response };
  }
}

/** Hono would carry headers of the earlier reply over to its successor. */
function replace(context: EmulatorContext, response: Response): Response {
  context.res = undefined;
  context.res = response;
  return response;
}

function trickle(body: ArrayBuffer, bytesPerSecond: number): ReadableStream<Uint8Array> {
  const bytes = new Uint8Array(body);
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  let sent = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await delay((1000 * step) / bytesPerSecond);
      controller.enqueue(bytes.subarray(sent, sent + step));
      sent += step;
      if (sent >= bytes.byteLength) controller.close();
    },
  });
}
