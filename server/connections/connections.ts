import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Documents, DocumentsFailure, WorkspaceFailure } from '../../generation/index.ts';
import { exportCache } from '../../integrations/google/export-cache.ts';
import { googleDocuments } from '../../integrations/google/google-documents.ts';
import { googleEndpoints } from '../../integrations/google/google-endpoints.ts';
import { type GoogleOAuth, googleOAuth } from '../../integrations/google/oauth.ts';
import { googleTokenSources, type TokenSource } from '../../integrations/google/token-source.ts';
import { allowOnly } from '../../integrations/guarded-fetch/allow-only.ts';
import { guardedFetch } from '../../integrations/guarded-fetch/guarded-fetch.ts';
import type { Credentials } from '../../integrations/notion/client/requests.ts';
import { realTiming } from '../../integrations/notion/client/timing.ts';
import { openTokenBucket } from '../../integrations/notion/client/token-bucket.ts';
import { type NotionOAuth, openNotionOAuth } from '../../integrations/notion/oauth.ts';
import { NOTION_URL, type NotionWorkspace, openNotionWorkspace } from '../../integrations/notion/open-workspace.ts';
import { sayInstead } from '../http/call-error.ts';
import type { Services } from '../services.ts';
import { type ConnectionStore, connectionStore, type StoredConnection } from './connection-store.ts';
import { openIdleMap } from './idle-map.ts';
import { openRateLimits } from './rate-limits.ts';
import { sharedRateLimit } from './shared-rate-limit.ts';

/** Milliseconds that a request waits when Notion wants none: its own window. Who asked is told of a longer pause. */
const PATIENCE = 60_000;

export interface Connections {
  readonly store: ConnectionStore;
  /** Undefined when no client is configured. */
  readonly google: GoogleOAuth | undefined;
  readonly notion: NotionOAuth | undefined;
  /**
   * A workspace by the id of a connection, by a pasted key, or by the user's latest connection, which is one to renew once Notion takes
   * its token no more. `connectionId` is undefined for a pasted key. Throws WorkspaceFailure when there is none.
   */
  readonly notionWorkspace: (
    userId: string,
    connectionOrKey?: string,
  ) => Promise<{ readonly workspace: NotionWorkspace; readonly connectionId: string | undefined }>;
  /** Stores a key of an internal integration, once Notion has accepted it. Throws WorkspaceFailure. */
  readonly connectNotionKey: (userId: string, key: string, signal: AbortSignal) => Promise<StoredConnection>;
  /** The documents of the user's Google account. Throws DocumentsFailure when none is connected. */
  readonly googleDocuments: (userId: string) => Promise<Documents>;
  /** A short-lived access token that Google takes, for the picker alone. */
  readonly googleAccessToken: (userId: string) => Promise<{ readonly token: string; readonly expiresIn: number }>;
}

/** Connections to Google and Notion with everything that belongs to one account shared: rate limit, refreshes, exports. */
export function openConnections({ config, database, vault, log, metrics }: Services): Connections {
  const store = connectionStore(database, vault);
  const redirectUri = `${config.publicUrl}/callback`;
  const endpoints = googleEndpoints(config.google?.baseUrl);
  const google = config.google && googleOAuth({ ...config.google, redirectUri, endpoints });
  const notionUrl = config.notionBaseUrl ?? NOTION_URL;
  const notion = config.notion && openNotionOAuth({ ...config.notion, redirectUri, baseUrl: notionUrl });
  const fetcher = guardedFetch(config.notionBaseUrl ? { allow: allowOnly(config.notionBaseUrl) } : {});
  const exports = exportCache();
  const tokenSources = google && googleTokenSources(google);
  const credentials = openIdleMap<{ readonly accessToken: string; readonly credentials: Credentials }>();
  const perMinute = config.notionRequestsPerMinute;
  /** One budget for everything that acts with the same token. */
  const limitOf = openRateLimits((key) => {
    // The embedded database has no other process.
    const limit = config.databaseUrl
      ? sharedRateLimit(database, log, key, perMinute, PATIENCE)
      : openTokenBucket(perMinute, realTiming, PATIENCE);
    return {
      ...limit,
      take: async (signal) => {
        const passed = metrics.rateLimit.startTimer();
        await limit.take(signal);
        passed();
      },
    };
  });
  const open = (key: string, used: string | Credentials): NotionWorkspace =>
    openNotionWorkspace({ credentials: used, baseUrl: notionUrl, limit: limitOf(key), patience: PATIENCE, fetcher });

  /** The same object for all users of a connection, so that it is renewed once for all of them, in all processes. */
  const credentialsOf = (connection: StoredConnection): Credentials => {
    const { accessToken, refreshToken } = connection;
    const refused = (token: string) => store.markBroken(connection, token);
    if (!notion || refreshToken === undefined) return { token: async () => accessToken, refused };
    const known = credentials.get(connection.id);
    if (known?.accessToken === accessToken) return known.credentials;
    const renewable = notion.credentials({ accessToken, refreshToken }, (refused, renewed) =>
      store.alone(connection, async () => {
        const now = await store.find(connection.userId, connection.id);
        const tokens = now?.refreshToken === undefined ? undefined : { accessToken: now.accessToken, refreshToken: now.refreshToken };
        // Another process was sooner: the token that was refused here is dead for good, and so is its refresh token.
        if (tokens && tokens.accessToken !== refused) return tokens;
        const next = await renewed(tokens?.refreshToken ?? refreshToken);
        await store.renew(connection, next);
        credentials.set(connection.id, { accessToken: next.accessToken, credentials: made });
        return next;
      }),
    );
    const made = { ...renewable, refused };
    credentials.set(connection.id, { accessToken, credentials: made });
    return made;
  };

  const tokenSource = async (userId: string): Promise<TokenSource> => {
    const first = await store.latest(userId, 'google');
    if (!tokenSources || !first)
      throw new DocumentsFailure('needs-reauthorization', 'No Google account is connected.', { hint: 'Connect Google to this account.' });
    return tokenSources({
      owner: `${userId}/${first.id}`,
      alone: (refresh) => store.alone(first, refresh),
      refused: (token) => store.markBroken(first, token),
      read: async () => {
        const now = (await store.find(userId, first.id)) ?? first;
        return {
          access: { value: now.accessToken, ...(now.expiresAt ? { expiresAt: now.expiresAt.getTime() } : {}) },
          ...(now.refreshToken ? { refreshToken: now.refreshToken } : {}),
          scopes: now.scopes,
        };
      },
      write: ({ access, refreshToken, scopes }) =>
        store
          .renew(first, {
            accessToken: access.value,
            refreshToken,
            expiresAt: access.expiresAt === undefined ? undefined : new Date(access.expiresAt),
            scopes,
          })
          .catch(sayInstead('Failed to update Google access token in profiles')),
    });
  };

  /** A token that Google takes: one of a grant that was withdrawn does not tell. */
  const liveToken = async (tokens: TokenSource): Promise<string> => {
    const token = await tokens.current();
    try {
      await google?.tokenInfo(token);
      return token;
    } catch (error) {
      if (error instanceof DocumentsFailure && error.reason === 'needs-reauthorization') return tokens.renew(token);
      throw error;
    }
  };

  return {
    store,
    google,
    notion,
    notionWorkspace: async (userId, connectionOrKey) => {
      if (connectionOrKey !== undefined && !z.uuid().safeParse(connectionOrKey).success) {
        const key = createHash('sha256').update(connectionOrKey).digest('hex');
        return { workspace: open(key, connectionOrKey), connectionId: undefined };
      }
      const connection = await (connectionOrKey === undefined ? store.latest(userId, 'notion') : store.find(userId, connectionOrKey));
      if (!connection)
        throw new WorkspaceFailure('unauthorized', 'Notion is not connected.', {
          hint: 'Connect it in the first step of the tool, or in your account.',
        });
      return { workspace: open(connection.accountId, credentialsOf(connection)), connectionId: connection.id };
    },
    connectNotionKey: async (userId, key, signal) => {
      const { botId, name, workspaceName } = await open(createHash('sha256').update(key).digest('hex'), key).account(signal);
      return store.save(userId, {
        provider: 'notion',
        accountId: botId,
        label: workspaceName || name || null,
        accessToken: key,
        scopes: [],
      });
    },
    googleDocuments: async (userId) => googleDocuments({ endpoints, tokens: await tokenSource(userId), exports }),
    googleAccessToken: async (userId) => {
      const token = await liveToken(await tokenSource(userId));
      const expiresAt = (await store.latest(userId, 'google'))?.expiresAt?.getTime() ?? Date.now();
      return { token, expiresIn: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)) };
    },
  };
}
