import type { z } from 'zod';
import type { connectionSchema } from '../../contracts/sources.ts';
import { WorkspaceFailure } from '../../generation/index.ts';
import { signedIn } from '../http/call-context.ts';
import { callError, sayInstead } from '../http/call-error.ts';
import { showDatabase } from '../notion/notion-calls.ts';
import type { Services } from '../services.ts';
import type { StoredConnection } from './connection-store.ts';
import type { Connections } from './connections.ts';
import { oauthStateStore } from './oauth-states.ts';
import { googleError, notionError } from './provider-error.ts';

const show = ({ id, provider, label, scopes, isBroken, createdAt }: StoredConnection): z.infer<typeof connectionSchema> => ({
  id,
  provider,
  label,
  scopes: [...scopes],
  isBroken,
  createdAt: createdAt.toISOString(),
});

/** Milliseconds that withdrawing an access may take before it is only forgotten here. */
const REVOCATION = 10_000;

/** The calls about access to Google and Notion. */
export function connectionCalls({ config, database, log }: Services, connections: Connections) {
  const { sources } = signedIn;
  const { store, google, notion } = connections;
  const states = oauthStateStore(database);

  const revoke = async ({ provider, accessToken, refreshToken }: StoredConnection): Promise<void> => {
    if (provider === 'google') await google?.revoke(refreshToken ?? accessToken);
    // A pasted key belongs to an integration of the user's own, which only they can end.
    else if (refreshToken !== undefined) await notion?.revoke(accessToken, AbortSignal.timeout(REVOCATION));
  };

  return {
    listConnections: sources.listConnections.handler(async ({ context }) => (await store.list(context.caller.userId)).map(show)),
    removeConnection: sources.removeConnection.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const connection = await store.find(userId, input.id);
      if (!connection) throw callError('NOT_FOUND', { message: 'There is no such connection.' });
      // Forgotten here whatever the provider answers: a token that is dead there already can't be withdrawn.
      await revoke(connection).catch((error: unknown) =>
        log.warn({ err: error, connection: connection.id }, 'an access could not be withdrawn'),
      );
      await store.remove(userId, connection.id);
      return { success: true as const };
    }),
    connectNotionKey: sources.connectNotionKey.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const { signal } = context.request;
      try {
        const connection = await connections.connectNotionKey(userId, input.notionApiKey, signal);
        if (!input.databaseUrl) return { connection: show(connection), database: null };
        const { workspace } = await connections.notionWorkspace(userId, connection.id);
        const [found] = await workspace.find(input.databaseUrl, signal);
        return { connection: show(connection), database: found ? showDatabase(found) : null };
      } catch (error) {
        throw notionError(error);
      }
    }),

    getNotionClientId: sources.getNotionClientId.handler(async ({ context }) => {
      if (!notion || !config.notion) return { client_id: null, authorize_url: null, state: null };
      const state = await states.issue(context.caller.userId, 'notion').catch(sayInstead('Failed to initiate Notion authentication'));
      return { client_id: config.notion.clientId, authorize_url: notion.authorizeUrl(state), state };
    }),
    notionOauthCallback: sources.notionOauthCallback.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const taken = await states.take(userId, 'notion', input.state);
      if (!taken || !notion) throw callError('INVALID_STATE');
      try {
        const { tokens, botId, workspaceName } = await notion.exchange(input.code, context.request.signal);
        const { id } = await store.save(userId, {
          provider: 'notion',
          accountId: botId,
          label: workspaceName || null,
          accessToken: tokens.accessToken,
          refreshToken: tokens.refreshToken,
          scopes: [],
        });
        return { access_token: id, workspace_name: workspaceName || null };
      } catch (error) {
        // A code that was used, is too old or was never given.
        if (error instanceof WorkspaceFailure && error.reason === 'unauthorized') {
          throw callError('INVALID_GRANT', { title: 'Notion authentication failed', hint: error.hint, cause: error });
        }
        throw notionError(error);
      }
    }),

    googleAuthorizeUrl: sources.googleAuthorizeUrl.handler(async ({ context }) => {
      if (!google) throw callError('UNAVAILABLE', { message: 'No Google client is configured.' });
      const { userId } = context.caller;
      const known = await store.latest(userId, 'google');
      const state = await states.issue(userId, 'google');
      const { url, codeVerifier } = await google.authorize({ state, ...(known?.label ? { loginHint: known.label } : {}) });
      await states.keepVerifier(state, codeVerifier);
      return { url };
    }),
    googleOauthCallback: sources.googleOauthCallback.handler(async ({ context, input }) => {
      const { userId } = context.caller;
      const taken = await states.take(userId, 'google', input.state);
      if (!taken?.codeVerifier || !google) {
        throw callError('INVALID_STATE', { message: 'Invalid state parameter. Please try reconnecting to Google.' });
      }
      try {
        const granted = await google.exchange(input.code, taken.codeVerifier);
        const user = await google.userInfo(granted.access.value);
        const { access, refreshToken, scopes = [] } = granted;
        return show(
          await store.save(userId, {
            provider: 'google',
            accountId: user.id,
            label: user.email ?? null,
            accessToken: access.value,
            refreshToken,
            expiresAt: access.expiresAt === undefined ? undefined : new Date(access.expiresAt),
            scopes,
          }),
        );
      } catch (error) {
        throw googleError(error, undefined, 'refresh');
      }
    }),
    googleRefreshToken: sources.googleRefreshToken.handler(async ({ context }) => {
      const { userId } = context.caller;
      const connection = await store.latest(userId, 'google');
      try {
        const { token, expiresIn } = await connections.googleAccessToken(userId);
        return { access_token: token, expires_in: expiresIn };
      } catch (error) {
        throw googleError(error, connection, 'refresh');
      }
    }),
    getGoogleCredentials: sources.getGoogleCredentials.handler(() => ({
      apiKey: config.google?.apiKey ?? null,
      appId: config.google?.appId ?? null,
      clientId: config.google?.clientId ?? null,
      pickerScript: config.google ? pickerScript(config.google.baseUrl) : null,
    })),
  };
}

/** Where the picker is loaded from: Google's loader, or the emulator's. */
function pickerScript(baseUrl: string | undefined): string {
  return baseUrl === undefined ? 'https://apis.google.com/js/api.js' : new URL('js/api.js', `${baseUrl}/`).href;
}
