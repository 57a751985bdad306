import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { Grant } from './issue-tokens.ts';

const LIFE = 10 * 60 * 1000;

/** What a person has granted, until the app comes with the code for it. */
export interface AuthorizationCode extends Grant {
  readonly code: string;
  readonly redirectUri: string;
  readonly offline: boolean;
  /** The person was asked just now, so that a refresh token may be given. */
  readonly consented: boolean;
  readonly challenge?: { readonly method: 'S256' | 'plain'; readonly value: string };
  readonly nonce?: string;
  readonly expires: number;
  used: boolean;
}

export interface AuthorizationCodes {
  readonly issue: (grant: Omit<AuthorizationCode, 'code' | 'expires' | 'used'>) => AuthorizationCode;
  readonly find: (code: string) => AuthorizationCode | undefined;
}

/** Codes live ten minutes and don't outlast the process. */
export function openAuthorizationCodes(clock: Clock): AuthorizationCodes {
  const codes = new Map<string, AuthorizationCode>();
  return {
    issue: (grant) => {
      const code = { ...grant, code: `4/0A${randomBytes(48).toString('base64url')}`, expires: clock.now() + LIFE, used: false };
      codes.set(code.code, code);
      return code;
    },
    find: (code) => codes.get(code),
  };
}
