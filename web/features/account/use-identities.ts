import { useQuery } from '@tanstack/react-query';
import { authCall } from '../../lib/session/auth-call.ts';

export const IDENTITIES = ['accounts', 'identities'] as const;

/** A way to sign in that belongs to the user. */
interface Identity {
  readonly id: string;
  /** `google`, `sso`, or `credential`: a password. */
  readonly providerId: string;
}

/** The user's ways to sign in, besides the link by mail that everybody has. */
export const useIdentities = () => useQuery({ queryKey: IDENTITIES, queryFn: () => authCall<readonly Identity[]>('list-accounts') });
