import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { hearFaults, queries } from './api.ts';
import { authCall } from './auth-call.ts';
import { keepFresh } from './keep-fresh.ts';
import { type AuthEvent, eventsBetween, type Session } from './session-events.ts';

export type { AuthEvent, Session } from './session-events.ts';

/** Why a session is over: the user asked for it here, in another tab, or the server no longer takes it. */
export type SignOutReason = 'asked' | 'elsewhere' | 'expired';

/** `ended` is the session that a SIGNED_OUT is about. */
export type AuthListener = (
  event: AuthEvent,
  session: Session | null,
  ended?: { readonly reason: SignOutReason; readonly session: Session },
) => void;

interface Auth {
  /** Null: nobody is signed in. A session that still needs its second factor is none yet: see `pending`. */
  readonly session: Session | null;
  /** Signed in but for the second factor. */
  readonly pending: Session | null;
  readonly isLoading: boolean;
  /** Why the server could not be asked who is signed in. */
  readonly error: Error | null;
  /** Asks the server again; listeners hear what has changed. */
  readonly refresh: () => Promise<void>;
  /** Resolves when the server has ended the session, by `end` when that is more than signing out here. */
  readonly signOut: (end?: () => Promise<unknown>) => Promise<void>;
  /** Tells listeners what no answer of the server shows. */
  readonly announce: (event: 'PASSWORD_RECOVERY') => void;
  /** Returns what ends it. */
  readonly listen: (listener: AuthListener) => () => void;
}

/** Milliseconds between two looks at whether somebody signed in or out elsewhere. */
const LOOK_EVERY = 30_000;
/** Tabs tell each other here that the session has changed; the message is the event. */
const CHANNEL = 'session';

const AuthContext = createContext<Auth | undefined>(undefined);

const complete = (session: Session | null | undefined): Session | null => (session && !session.needsSecondFactor ? session : null);

/** Knows who is signed in, renews the session in time and tells about every change, also of other tabs. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    ...queries.accounts.session.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  });
  const listeners = useRef(new Set<AuthListener>());
  const channel = useRef<BroadcastChannel>(undefined);
  const before = useRef<Session | null>(undefined);
  const reason = useRef<SignOutReason>('expired');
  const session = complete(data);

  const refresh = useCallback(async () => {
    await refetch({ throwOnError: true });
  }, [refetch]);
  const signOut = useCallback(
    async (end = () => authCall('sign-out', {})) => {
      reason.current = 'asked';
      try {
        await end();
        await refresh();
      } catch (error) {
        reason.current = 'expired';
        throw error;
      }
    },
    [refresh],
  );

  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    channel.current = tabs;
    tabs.onmessage = ({ data: event }: MessageEvent<AuthEvent>) => {
      if (event === 'SIGNED_OUT') reason.current = 'elsewhere';
      void refetch();
    };
    return () => tabs.close();
  }, [refetch]);

  useEffect(
    () =>
      hearFaults(({ code }) => {
        if (code === 'UNAUTHORIZED' && complete(before.current)) void refetch();
      }),
    [refetch],
  );

  useEffect(() => {
    if (data === undefined) return;
    const was = before.current;
    before.current = data;
    for (const event of eventsBetween(was, data)) {
      const last = complete(was);
      const ended = event === 'SIGNED_OUT' && last ? { reason: reason.current, session: last } : undefined;
      // What one user has loaded is not for the next.
      const ofUser = { predicate: ({ queryKey }: Query) => !isForEverybody(queryKey) };
      if (event === 'SIGNED_OUT') client.removeQueries(ofUser);
      if (event === 'SIGNED_IN' && last) void client.resetQueries(ofUser);
      if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') reason.current = 'expired';
      const isNews = event === 'SIGNED_IN' || event === 'SIGNED_OUT' || (event === 'INITIAL_SESSION' && data !== null);
      if (isNews) channel.current?.postMessage(event);
      for (const listener of listeners.current) listener(event, complete(data), ended);
    }
  }, [client, data]);

  const expiresAt = session?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    return keepFresh(expiresAt, async () => {
      await authCall('get-session');
      await refresh();
    });
  }, [expiresAt, refresh]);

  const auth = useMemo<Auth>(
    () => ({
      session,
      pending: data?.needsSecondFactor ? data : null,
      isLoading: isPending,
      error,
      refresh,
      signOut,
      announce: (event) => {
        for (const listener of listeners.current) listener(event, session);
      },
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [session, data, isPending, error, refresh, signOut],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** The session itself, and what visitors see too. */
function isForEverybody([path]: readonly unknown[]): boolean {
  const [group, name] = path as readonly string[];
  return group === 'public' || (group === 'accounts' && name === 'session');
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
