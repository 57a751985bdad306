import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { hearFaults, queries } from '../calls/api.ts';
import { authCall } from './auth-call.ts';
import { type Auth, AuthContext, type AuthListener, type SignOutReason } from './auth-context.ts';
import { keepFresh } from './keep-fresh.ts';
import { type AuthEvent, eventsBetween, type Session } from './session-events.ts';

export { useAuth } from './auth-context.ts';

/** Milliseconds between two looks at whether somebody signed in or out elsewhere. */
const LOOK_EVERY = 30_000;
/** Tabs tell each other here that the session has changed; the message is the event. */
const CHANNEL = 'session';

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
    async (end = () => authCall('sign-out', {}), why: SignOutReason = 'asked') => {
      reason.current = why;
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
