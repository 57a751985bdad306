import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { DocumentsFailure } from '../../generation/index.ts';
import type { GoogleEndpoints } from './google-endpoints.ts';
import { documentsFailure, faultCause, readGoogleFault } from './google-fault.ts';

/** Files that the user picked for the app, and files it made. */
export const DRIVE_FILE_SCOPE = 'https://www.googleapis.com/auth/drive.file';

const SCOPES = ['openid', 'email', 'profile', DRIVE_FILE_SCOPE];
const CALL_TIMEOUT = 20_000;

/** A token for calls; secret. */
export interface AccessToken {
  readonly value: string;
  /** Milliseconds since the epoch; absent when unknown. */
  readonly expiresAt?: number;
}

/** What Google gives for a code or a refresh token. */
export interface GrantedTokens {
  readonly access: AccessToken;
  /** With a code; not with a refresh, which keeps the old one. */
  readonly refreshToken?: string;
  /** What the user left ticked, which may be less than was asked for; absent: as before. */
  readonly scopes?: readonly string[];
  readonly idToken?: string;
}

/** Whose token it is. */
export interface GoogleUser {
  /** Stable id of the account. */
  readonly id: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  readonly name?: string;
}

/** What Google says of an access token. */
export interface TokenInfo {
  readonly scopes: readonly string[];
  /** Seconds left. */
  readonly expiresIn: number;
}

/** The client as it is registered with Google. */
export interface GoogleOAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where Google sends the browser back to; must be registered with the client. */
  readonly redirectUri: string;
  readonly endpoints: GoogleEndpoints;
}

/** Google's sign-in for this installation's client. Methods throw `DocumentsFailure`; no token is ever part of an address. */
export interface GoogleOAuth {
  /** Page to send the browser to, for a lasting grant and with the consent page shown; `codeVerifier` is kept for `exchange`. */
  readonly authorize: (request: {
    readonly state: string;
    /** Address of the account to suggest. */
    readonly loginHint?: string;
  }) => Promise<{ readonly url: string; readonly codeVerifier: string }>;
  /** Tokens for the code that came back, which works once. */
  readonly exchange: (code: string, codeVerifier: string) => Promise<GrantedTokens>;
  /** A new access token; the refresh token stays. */
  readonly refresh: (refreshToken: string) => Promise<GrantedTokens>;
  readonly userInfo: (accessToken: string) => Promise<GoogleUser>;
  readonly tokenInfo: (accessToken: string) => Promise<TokenInfo>;
  /** Ends the grant behind an access or refresh token; one that is dead already is no failure. */
  readonly revoke: (token: string) => Promise<void>;
}

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expiry_date: z.number().optional(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});
const userSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});
const tokenInfoSchema = z.object({ scopes: z.array(z.string()), expiry_date: z.number() });

/** Opens it. Every call has a client of the library of its own, because that keeps the tokens it was given. */
export function googleOAuth({ clientId, clientSecret, redirectUri, endpoints }: GoogleOAuthOptions): GoogleOAuth {
  const client = () =>
    new OAuth2Client({
      clientId,
      clientSecret,
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: endpoints.authorize,
        oauth2TokenUrl: endpoints.token,
        tokenInfoUrl: endpoints.tokenInfo,
        oauth2RevokeUrl: endpoints.revoke,
      },
      transporterOptions: { timeout: CALL_TIMEOUT },
    });

  return {
    authorize: async ({ state, loginHint }) => {
      const { codeVerifier, codeChallenge = '' } = await client().generateCodeVerifierAsync();
      const url = client().generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: true,
        scope: SCOPES,
        state,
        code_challenge_method: CodeChallengeMethod.S256,
        code_challenge: codeChallenge,
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
      });
      return { url, codeVerifier };
    },
    exchange: async (code, codeVerifier) => readTokens((await guarded(() => client().getToken({ code, codeVerifier }))).tokens),
    refresh: async (refreshToken) => {
      const refreshing = client();
      refreshing.setCredentials({ refresh_token: refreshToken });
      return readTokens((await guarded(() => refreshing.refreshAccessToken())).credentials);
    },
    userInfo: async (accessToken) => {
      const { data } = await guarded(() =>
        client().transporter.request({ url: endpoints.userInfo, headers: { authorization: `Bearer ${accessToken}` }, retry: true }),
      );
      const { sub, email, email_verified, name } = parse(userSchema, data);
      return {
        id: sub,
        emailVerified: email_verified === true,
        ...(email === undefined ? {} : { email }),
        ...(name === undefined ? {} : { name }),
      };
    },
    tokenInfo: async (accessToken) => {
      const { scopes, expiry_date } = parse(tokenInfoSchema, await guarded(() => client().getTokenInfo(accessToken)));
      return { scopes, expiresIn: Math.round((expiry_date - Date.now()) / 1000) };
    },
    // The library's own method puts the token into the address.
    revoke: async (token) => {
      try {
        await client().transporter.request({ method: 'POST', url: endpoints.revoke, data: new URLSearchParams({ token }) });
      } catch (error) {
        const fault = readGoogleFault(error);
        if (fault.reason !== 'invalid_token') throw failureOf(error);
      }
    },
  };
}

function readTokens(reply: unknown): GrantedTokens {
  const { access_token, expiry_date, refresh_token, scope, id_token } = parse(tokensSchema, reply);
  return {
    access: { value: access_token, ...(expiry_date === undefined ? {} : { expiresAt: expiry_date }) },
    ...(scope === undefined ? {} : { scopes: scope.split(' ').filter(Boolean) }),
    ...(refresh_token === undefined ? {} : { refreshToken: refresh_token }),
    ...(id_token === undefined ? {} : { idToken: id_token }),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.output<Schema> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new DocumentsFailure('unavailable', 'The answer of Google can not be read.', { cause: new Error(z.prettifyError(parsed.error)) });
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): DocumentsFailure {
  const fault = readGoogleFault(error);
  const cause = faultCause(fault);
  switch (fault.reason) {
    case 'invalid_grant':
    case 'invalid_token':
      return new DocumentsFailure('needs-reauthorization', 'Your Google session has expired. Please re-authenticate.', { cause });
    case 'invalid_client':
    case 'deleted_client':
    case 'disabled_client':
    case 'unauthorized_client':
    case 'redirect_uri_mismatch':
      return new DocumentsFailure('invalid', `Google refuses the OAuth client of this installation (${fault.reason}).`, { cause });
    default:
      return documentsFailure(fault);
  }
}
