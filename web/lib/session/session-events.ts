import type { z } from 'zod';
import type { sessionSchema } from '../../../contracts/accounts.ts';

/** What the server says of who is signed in; with `needsSecondFactor` it is good for nothing but giving that. */
export type Session = z.infer<typeof sessionSchema>;

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** What has happened between two answers of the server. Undefined: there was none before. */
export function eventsBetween(before: Session | null | undefined, now: Session | null): AuthEvent[] {
  if (before === undefined) return ['INITIAL_SESSION'];
  const [was, is] = [before?.needsSecondFactor ? null : before, now?.needsSecondFactor ? null : now];
  if (!is) return was ? ['SIGNED_OUT'] : [];
  if (was?.user.id !== is.user.id) {
    const isVerified = before?.needsSecondFactor === true && before.user.id === is.user.id;
    return isVerified ? ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN'] : ['SIGNED_IN'];
  }
  const events: AuthEvent[] = [];
  if (was.expiresAt !== is.expiresAt) events.push('TOKEN_REFRESHED');
  if (JSON.stringify(was.user) !== JSON.stringify(is.user)) events.push('USER_UPDATED');
  return events;
}
