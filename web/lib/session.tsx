import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import type { sessionSchema } from '../../contracts/accounts.ts';
import { queries } from './api.ts';
import { keepFresh } from './keep-fresh.ts';

export type Session = z.infer<typeof sessionSchema>;

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

type AuthListener = (event: AuthEvent, session: Session | null) => void;

interface Auth {
  /** Null: nobody is signed in. A session that still needs its second factor is none yet: see `pending`. */
  readonly session: Session | null;
  /** Signed in but for the second factor. */
  readonly pending: Session | null;
  readonly isLoading: boolean;
  /** Asks the server again and tells listeners what it was. */
  readonly refresh: (event: AuthEvent) => Promise<void>;
  /** Resolves when the server has ended the session. */
  readonly signOut: () => Promise<void>;
  /** Returns what ends it. */
  readonly listen: (listener: AuthListener) => () => void;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Calls of the sign-in library that have no place in the contract. Throws with the server's message. */
export async function authCall<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const answer: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok) {
    const message = (answer as { message?: unknown } | undefined)?.message;
    throw new Error(typeof message === 'string' ? message : 'Unknown error occurred');
  }
  return answer as T;
}

/** Knows who is signed in, renews the session in time and tells about every change. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const options = queries.accounts.session.queryOptions();
  const { data, isPending } = useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
  const listeners = useRef(new Set<AuthListener>());
  const found = data ?? null;
  const session = found?.needsSecondFactor ? null : found;

  const tell = useCallback((event: AuthEvent, now: Session | null) => {
    for (const listener of listeners.current) listener(event, now);
  }, []);
  const refresh = useCallback(
    async (event: AuthEvent) => {
      const now = await client.fetchQuery({ ...options, staleTime: 0 });
      tell(event, now);
    },
    [client, options, tell],
  );
  const signOut = useCallback(async () => {
    await authCall('sign-out', {});
    client.clear();
    client.setQueryData(options.queryKey, null);
    tell('SIGNED_OUT', null);
  }, [client, options.queryKey, tell]);

  const told = useRef(false);
  useEffect(() => {
    if (isPending || told.current) return;
    told.current = true;
    tell('INITIAL_SESSION', session);
  }, [isPending, session, tell]);

  const expiresAt = session?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    return keepFresh(expiresAt, async () => {
      await authCall('get-session');
      await refresh('TOKEN_REFRESHED');
    });
  }, [expiresAt, refresh]);

  const auth = useMemo<Auth>(
    () => ({
      session,
      pending: found?.needsSecondFactor ? found : null,
      isLoading: isPending,
      refresh,
      signOut,
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [session, found, isPending, refresh, signOut],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
