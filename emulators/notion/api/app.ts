import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Variables } from '../../kit/open-emulator.ts';
import type { Connection, ResolveToken } from '../connections/connection.ts';
import type { HostedFiles } from '../files/hosted-files.ts';
import type { Switches } from '../switches.ts';
import type { Time } from '../workspace/model.ts';
import type { Store } from '../workspace/store.ts';
import { ApiError, invalidUrl, unauthorized } from './errors.ts';
import { readVersion, type Version } from './versions.ts';

/** What the endpoints work on. */
export interface Services {
  readonly store: Store;
  readonly now: () => Time;
  readonly resolveToken: ResolveToken;
  readonly files: HostedFiles;
  readonly switches: Switches;
  /** Start of the `url` of pages and databases, e.g. `https://app.notion.com`. */
  readonly webUrl: () => string;
}

export interface ApiEnvironment {
  Bindings: HttpBindings;
  Variables: Variables & { connection: Connection; version: Version };
}

export type ApiApp = Hono<ApiEnvironment>;
export type ApiContext = Context<ApiEnvironment>;

/** Adds the routes of one kind of object. */
export type RouteGroup = (api: ApiApp, services: Services) => void;

/** Everything under `/v1`: version and token are checked, then one of the groups answers; any other URL is invalid. */
export function openApi(services: Services, groups: readonly RouteGroup[]): ApiApp {
  const api: ApiApp = new Hono();
  api.onError(answerError);
  api.use(authenticated(services.resolveToken));
  for (const group of groups) group(api, services);
  api.all('*', () => {
    throw invalidUrl();
  });
  return api;
}

/** Sets `connection` and `version` of the context, and the actor of the journal. */
function authenticated(resolveToken: ResolveToken): MiddlewareHandler<ApiEnvironment> {
  return async function authenticate(context, next) {
    // An unknown URL is refused as such whoever asks: recorded.
    if (matchedRoutes(context).every(({ method }) => method === 'ALL')) return next();
    const token = /^Bearer (.+)$/iu.exec(context.req.header('authorization') ?? '')?.[1];
    const connection = token === undefined ? undefined : resolveToken(token);
    if (!connection) throw unauthorized();
    context.set('connection', connection);
    context.set('actor', connection.botId);
    context.set('version', readVersion(context.req.header('notion-version')));
    await next();
  };
}

/** A reply as the API gives it: `request_id` on the outermost object only. */
export function reply(context: Context, body: Readonly<Record<string, unknown>>): Response {
  const requestId = randomUUID();
  context.header('x-notion-request-id', requestId);
  return context.json({ ...body, request_id: requestId });
}

/** For `onError` of apps that answer like the API. */
export function answerError(error: Error, context: Context): Response {
  const refusal = error instanceof ApiError ? error : new ApiError(500, 'internal_server_error', 'Unexpected error occurred.');
  if (refusal !== error) context.set('notes', { crash: error.stack });
  const requestId = randomUUID();
  return Response.json(
    {
      object: 'error',
      status: refusal.status,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.additionalData ? { additional_data: refusal.additionalData } : {}),
      request_id: requestId,
    },
    { status: refusal.status, headers: { ...refusal.headers, 'x-notion-request-id': requestId } },
  );
}
