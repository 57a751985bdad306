import type { BetterAuthOptions } from 'better-auth';
import { isBeingDeleted } from '../accounts/delete-account.ts';
import { syncProfile } from '../accounts/sync-profile.ts';
import { connectionStore } from '../connections/connection-store.ts';
import type { Services } from '../services.ts';
import { currentSignIn } from './sign-in.ts';

/** What we do when the library writes to our tables: accounts keep no tokens, which go to the user's connections; sessions say how they began. */
export function databaseHooks(services: Services) {
  const { database, vault } = services;
  const connections = connectionStore(database, vault);

  /** The tokens that a request brought from Google go to the user's connections. */
  const saveGrant = async ({ userId, providerId, accountId }: { userId: string; providerId: string; accountId: string }) => {
    const grant = currentSignIn.getStore()?.google;
    if (providerId !== 'google' || grant?.subject !== accountId) return;
    const { subject, email, accessToken, refreshToken, expiresAt, scopes } = grant;
    await connections.save(userId, { provider: 'google', accountId: subject, label: email, accessToken, refreshToken, expiresAt, scopes });
  };

  return {
    account: {
      create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }), after: saveGrant },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }), after: saveGrant },
      delete: {
        after: async ({ userId, providerId, accountId }) => {
          const known = providerId === 'google' ? await connections.list(userId) : [];
          for (const connection of known) {
            if (connection.provider === 'google' && connection.accountId === accountId) await connections.remove(userId, connection.id);
          }
        },
      },
    },
    session: {
      create: {
        before: async (session, context) => {
          // An account that is being deleted lets nobody in.
          if (await isBeingDeleted(database, session.userId)) return false;
          const data = {
            ...session,
            mfa: context?.path?.startsWith('/two-factor/verify-') === true,
            method: methodOf(context?.path, context?.params?.id) ?? previousMethod(context?.context.session?.session),
          };
          return { data };
        },
        after: async ({ userId }, context) => {
          const signIn = currentSignIn.getStore();
          if (!signIn) return;
          const user = await context?.context.internalAdapter.findUserById(userId);
          if (!user) return;
          if (context?.path === '/magic-link/verify') signIn.provedEmail = user.email;
          await syncProfile(services, { id: user.id, email: user.email, fullName: user.name }, signIn);
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };

function methodOf(path: string | undefined, provider: unknown): string | undefined {
  if (path === '/callback/:id') return String(provider);
  if (path === '/magic-link/verify') return 'magic-link';
  if (path === '/sign-in/email') return 'password';
  return undefined;
}

const previousMethod = (session: Readonly<Record<string, unknown>> | undefined): string =>
  typeof session?.method === 'string' ? session.method : 'password';
