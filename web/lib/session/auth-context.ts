import { createContext, useContext } from 'react';
import type { AuthEvent, Session } from './session-events.ts';

/**
 * Why a session is over: the user asked for it here, in another tab, the server no longer takes it, or Google has withdrawn the access that
 * proved who the user is.
 */
export type SignOutReason = 'asked' | 'elsewhere' | 'expired' | 'withdrawn';

/** `ended` is the session that a SIGNED_OUT is about. */
export type AuthListener = (
  event: AuthEvent,
  session: Session | null,
  ended?: { readonly reason: SignOutReason; readonly session: Session },
) => void;

export interface Auth {
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
  readonly signOut: (end?: () => Promise<unknown>, reason?: SignOutReason) => Promise<void>;
  /** Tells listeners what no answer of the server shows. */
  readonly announce: (event: 'PASSWORD_RECOVERY') => void;
  /** Returns what ends it. */
  readonly listen: (listener: AuthListener) => () => void;
}

export const AuthContext = createContext<Auth | undefined>(undefined);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Whether it is known that nobody is signed in. */
export const isSignedOut = ({ session, isLoading, error }: Pick<Auth, 'session' | 'isLoading' | 'error'>): boolean =>
  !isLoading && !session && !error;
