import { Client, isHTTPResponseError } from '@notionhq/client';
import { z } from 'zod';
import { WorkspaceFailure } from '../../generation/index.ts';
import { type Credentials, fetchWhole, NOTION_VERSION } from './client/requests.ts';
import { toFault } from './client/retry-policy.ts';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** One of those registered with Notion, to the letter. */
  readonly redirectUri: string;
  /** Of the API, without a slash at the end. */
  readonly baseUrl: string;
}

/** What a connection may act with. Both tokens are secret. */
export interface OAuthTokens {
  readonly accessToken: string;
  /** Missing when tokens of this connection never end. */
  readonly refreshToken?: string;
}

/** A connection that a user has just made. */
export interface OAuthGrant {
  readonly tokens: OAuthTokens;
  /** Names the connection: the same after another consent of the same workspace. */
  readonly botId: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** Of the user who gave the consent, where Notion tells it. */
  readonly email?: string;
}

const grantSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  bot_id: z.string(),
  workspace_id: z.string().default(''),
  workspace_name: z.string().nullish(),
  owner: z.looseObject({ user: z.looseObject({ person: z.looseObject({ email: z.string().nullish() }).nullish() }).nullish() }).nullish(),
});
const introspectionSchema = z.object({ active: z.boolean() });

export interface NotionOAuth {
  /** Where the user's browser goes; `state` comes back with the answer. */
  readonly authorizeUrl: (state: string) => string;
  /** Exchanges the code of the answer, which works once. */
  readonly exchange: (code: string, signal: AbortSignal) => Promise<OAuthGrant>;
  /** New tokens for a refresh token, which is dead from then on. */
  readonly refresh: (refreshToken: string, signal: AbortSignal) => Promise<OAuthTokens>;
  /** Whether an access token is still accepted. */
  readonly isActive: (accessToken: string, signal: AbortSignal) => Promise<boolean>;
  readonly revoke: (accessToken: string, signal: AbortSignal) => Promise<void>;
  /**
   * Credentials that renew themselves: once for all requests that are refused at the same time. `replace` gives the pair that follows a
   * refused access token: by `renew`, whose answer it keeps before it is used, because the old pair is dead by then; or one that
   * somebody else has kept meanwhile.
   */
  readonly credentials: (
    tokens: OAuthTokens,
    replace: (refused: string, renew: (refreshToken: string) => Promise<OAuthTokens>) => Promise<OAuthTokens>,
  ) => Credentials;
}

const TIMEOUT = 30_000;
const UNUSABLE = ['invalid_grant', 'unauthorized_client', 'invalid_client'];

/** Notion's OAuth for public connections. Codes and refresh tokens work once, so nothing here is repeated. Fails as WorkspaceFailure. */
export function openNotionOAuth({ clientId, clientSecret, redirectUri, baseUrl }: OAuthClient): NotionOAuth {
  const auth = { client_id: clientId, client_secret: clientSecret };
  const call = async <T>(schema: z.ZodType<T>, signal: AbortSignal, send: (client: Client) => Promise<unknown>): Promise<T> => {
    try {
      signal.throwIfAborted();
      const client = new Client({
        baseUrl,
        notionVersion: NOTION_VERSION,
        retry: false,
        timeoutMs: TIMEOUT,
        logger: () => {},
        fetch: (url, init) => fetchWhole(url, init ?? {}, TIMEOUT, signal),
      });
      return schema.parse(await send(client));
    } catch (error) {
      if (signal.aborted) throw new WorkspaceFailure('stopped', 'Stopped.', { cause: error });
      throw oauthFailure(error);
    }
  };
  const refresh: NotionOAuth['refresh'] = async (refreshToken, signal) =>
    toTokens(
      await call(grantSchema, signal, (client) =>
        client.oauth.token({ ...auth, grant_type: 'refresh_token', refresh_token: refreshToken }),
      ),
    );

  return {
    authorizeUrl: (state) => {
      const url = new URL('/v1/oauth/authorize', baseUrl);
      url.search = new URLSearchParams({
        owner: 'user',
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
      }).toString();
      return url.href;
    },
    exchange: async (code, signal) => {
      const grant = await call(grantSchema, signal, (client) =>
        client.oauth.token({ ...auth, grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
      );
      const email = grant.owner?.user?.person?.email;
      return {
        tokens: toTokens(grant),
        botId: grant.bot_id,
        workspaceId: grant.workspace_id,
        workspaceName: grant.workspace_name ?? '',
        ...(email ? { email } : {}),
      };
    },
    refresh,
    isActive: async (token, signal) =>
      (await call(introspectionSchema, signal, (client) => client.oauth.introspect({ ...auth, token }))).active,
    revoke: async (token, signal) => void (await call(z.unknown(), signal, (client) => client.oauth.revoke({ ...auth, token }))),
    credentials: (initial, replace) => {
      let tokens = initial;
      let renewing: Promise<void> | undefined;
      const renew = async (refreshToken: string): Promise<OAuthTokens> => {
        // The old pair is dead once this is sent: it must not be stopped half way by the one run that asked for it.
        const next = await refresh(refreshToken, new AbortController().signal);
        return next.refreshToken === undefined ? { ...next, refreshToken } : next;
      };
      const renewal = async (refused: string) => {
        tokens = await replace(refused, renew);
      };
      return {
        token: async () => tokens.accessToken,
        renew: async (refused) => {
          if (tokens.accessToken !== refused) return tokens.accessToken;
          if (tokens.refreshToken === undefined) return undefined;
          renewing ??= renewal(refused).finally(() => {
            renewing = undefined;
          });
          await renewing;
          return tokens.accessToken;
        },
      };
    },
  };
}

function toTokens({ access_token, refresh_token }: z.infer<typeof grantSchema>): OAuthTokens {
  return { accessToken: access_token, ...(refresh_token ? { refreshToken: refresh_token } : {}) };
}

const errorBodySchema = z.union([
  z.object({ code: z.string(), message: z.string().default('') }),
  z
    .object({ error: z.string(), error_description: z.string().default('') })
    .transform((body) => ({ code: body.error, message: body.error_description })),
]);

/** OAuth errors come in Notion's own shape or in that of RFC 6749. */
function oauthFailure(error: unknown): WorkspaceFailure {
  if (error instanceof z.ZodError)
    return new WorkspaceFailure('invalid', "Notion's answer to the sign-in can't be read.", {
      hint: 'Connect Notion again.',
      cause: error,
    });
  const body = isHTTPResponseError(error) ? readBody(error.body) : undefined;
  if (!body || !UNUSABLE.includes(body.code)) return toFault(error).failure;
  const ours = body.code !== 'invalid_grant';
  return new WorkspaceFailure(
    ours ? 'invalid' : 'unauthorized',
    ours ? 'Notion does not accept the client id or secret of this installation.' : 'The connection to Notion has ended.',
    { hint: ours ? 'Its operator has to correct them.' : 'Connect Notion again.', cause: error },
  );
}

function readBody(text: string): z.infer<typeof errorBodySchema> | undefined {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
