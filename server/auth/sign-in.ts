import { AsyncLocalStorage } from 'node:async_hooks';

/** What Google granted in a sign-in or a link. */
export interface GoogleGrant {
  readonly subject: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: Date | undefined;
  readonly scopes: readonly string[];
}

/** What is learnt while one request of the sign-in routes is answered. */
export interface SignIn {
  readonly request: Request;
  /** Kept here, and not handed on to the library, which would store it unsealed. */
  google?: GoogleGrant;
  /** The address that this very sign-in has shown to be the user's. */
  provedEmail?: string;
}

/** The sign-in that the running code belongs to. */
export const currentSignIn = new AsyncLocalStorage<SignIn>();
