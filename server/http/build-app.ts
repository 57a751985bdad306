import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { SpanKind } from '@opentelemetry/api';
import { toORPCError } from '@orpc/client';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError, onError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { inSpan } from '../tracing/in-span.ts';
import type { CallContext, Caller } from './call-context.ts';
import { callError } from './call-error.ts';
import { clientAddress } from './client-address.ts';
import { guardWrites, limitBody } from './guard.ts';
import { inputError } from './input-error.ts';
import { outageError } from './outage-error.ts';
import { securityHeaders } from './security-headers.ts';

export interface Variables {
  readonly call: CallContext;
}
export type AppEnvironment = { Bindings: HttpBindings; Variables: Variables };
export type App = Hono<AppEnvironment>;
export type AppContext = Context<AppEnvironment>;

export interface AppParts {
  /** Who asks, from the cookie or key of a request. */
  readonly identify: (request: Request) => Promise<Caller | undefined>;
  readonly calls: AnyRouter;
  /** Routes that are no calls: sign-in, streams, downloads, webhooks, pages. They come before the calls. */
  readonly mount: readonly ((app: App) => void)[];
  /** Paths that others post to without a page of ours, proved by a signature. */
  readonly openPaths: readonly string[];
  /** What a browser is shown under an address that nothing has; calls get their error. */
  readonly notFound?: (context: AppContext) => Response | Promise<Response>;
  /** Everything that a request needs is up. */
  readonly isReady: () => Promise<boolean>;
}

/** The HTTP side of the server: headers, guards, who asks, then the routes. */
export function buildApp(services: Services, parts: AppParts): App {
  const { config, log, metrics } = services;
  const app: App = new Hono();
  const addressOf = clientAddress(config.trustedProxies);
  const openPaths = new Set(parts.openPaths);

  app.use(securityHeaders(config.publicUrl.startsWith('https:')));
  app.get('/healthz', (context) => context.json({ status: 'up' }));
  app.get('/readyz', async (context) => {
    const ready = await parts.isReady();
    return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, ready ? {} : { 'retry-after': '2' });
  });

  app.use(async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const requestLog = log.child({ requestId });
    const address = addressOf(getConnInfo(context).remote.address ?? '', context.req.header('x-forwarded-for'));
    context.header('x-request-id', requestId);
    const caller = /^\/(?:api\/auth|assets)\//u.test(context.req.path) ? undefined : await parts.identify(context.req.raw);
    context.set('call', { caller, request: context.req.raw, address, requestId, log: requestLog });
    const { method, path } = context.req;
    await inSpan(
      method,
      { 'http.request.method': method, 'url.path': path },
      async (span) => {
        await next();
        span.setAttribute('http.response.status_code', context.res.status);
      },
      { kind: SpanKind.SERVER },
    );
    const { status } = context.res;
    const milliseconds = performance.now() - started;
    // A page asks for dozens of files of the application: they would hide everything else.
    const level = path.startsWith('/assets/') && status < 400 ? 'debug' : 'info';
    requestLog[level]({ method, path, status, ms: Math.round(milliseconds) }, 'request');
    metrics.requests.observe({ method, status }, milliseconds / 1000);
    if (openPaths.has(path)) metrics.webhooks.inc({ path, status });
  });
  app.use(limitBody);
  app.use(guardWrites(config.publicUrl, (path) => openPaths.has(path)));

  for (const mount of parts.mount) mount(app);

  const calls = new OpenAPIHandler<CallContext>(parts.calls as never, {
    interceptors: [
      // Every call takes an object. Where the path has parameters, oRPC would take anything else for a request without a body.
      ({ next, request, ...options }) =>
        next({ ...options, request: { ...request, body: async () => requireObject(await request.body()) } }),
      onError((error) => {
        // Whatever a call throws comes as ORPCError: anything else went wrong while the request was read.
        if (!(error instanceof ORPCError)) {
          throw callError('INVALID_INPUT', { message: 'The request is neither JSON nor a form with a file.', cause: error });
        }
        if (error.status >= 500) log.error({ err: error }, 'call failed');
      }),
    ],
    clientInterceptors: [
      onError((error) => {
        throw outageError(error) ?? inputError(toORPCError(error), config.operator.productName);
      }),
    ],
  });
  app.use('/api/*', async (context, next) => {
    const { matched, response } = await calls.handle(context.req.raw, { prefix: '/api', context: context.get('call') });
    if (!matched) return next();
    const answer = context.newResponse(response.body, response);
    return response.status === 429 || response.status === 503 ? withRetryAfter(answer) : answer;
  });

  app.notFound((context) => {
    const isPage = !context.req.path.startsWith('/api/') && context.req.header('accept')?.includes('text/html');
    if (isPage && parts.notFound) return parts.notFound(context);
    return failure(context, 404, 'NOT_FOUND', 'There is nothing under this address.');
  });
  app.onError((thrown, context) => {
    const error = outageError(thrown) ?? thrown;
    const isAnswer = error instanceof ORPCError && error.status < 500;
    if (!isAnswer) log.error({ err: error, requestId: context.get('call')?.requestId }, 'request failed');
    if (error instanceof ORPCError) return withRetryAfter(failure(context, error.status, String(error.code), error.message, error.data));
    return failure(context, 500, 'INTERNAL', 'Something went wrong here. Try again; if it stays, tell support the request id.');
  });
  return app;
}

function requireObject(body: unknown): unknown {
  if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return body;
  throw callError('INVALID_INPUT', { message: 'The body of the request is no object.' });
}

/** An error in the shape that calls have. */
export function failure(context: Context, status: number, code: string, message: string, data?: object): Response {
  return Response.json(
    { defined: true, code, status, message, data: { ...data, requestId: context.res.headers.get('x-request-id') ?? undefined } },
    { status },
  );
}

/** Seconds to wait as programs look for them, where the error tells them. */
async function withRetryAfter(answer: Response): Promise<Response> {
  const told = waitSchema.safeParse(await answer.clone().json());
  if (told.success) answer.headers.set('retry-after', String(told.data.data.retryAfter));
  return answer;
}

const waitSchema = z.object({ data: z.object({ retryAfter: z.number() }) });
