import type { GenericOAuthConfig } from 'better-auth/plugins';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { googleEndpoints } from '../../integrations/google/google-endpoints.ts';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import type { Config } from '../config.ts';
import { currentSignIn } from './sign-in.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SCOPES = [
  'openid',
  DRIVE_FILE_SCOPE,
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
];

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().optional(),
  picture: z
    .url({ protocol: /^https?$/u })
    .optional()
    .catch(undefined),
});

/** Google: lasting access, with the consent page each time, so that there is always a refresh token. */
export function googleProvider(google: NonNullable<Config['google']>, publicUrl: string): GenericOAuthConfig<'google'> {
  const endpoints = googleEndpoints(google.baseUrl);
  const keys = createRemoteJWKSet(new URL(endpoints.keys));
  return {
    providerId: 'google',
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    authorizationUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    authentication: 'post',
    redirectURI: `${publicUrl}/callback`,
    scopes: SCOPES,
    accessType: 'offline',
    prompt: 'consent',
    pkce: true,
    accountSubject: ({ profile }) => z.string().min(1).parse(profile.sub),
    getUserInfo: async ({ idToken, accessToken, refreshToken, accessTokenExpiresAt, scopes }) => {
      if (!idToken || !accessToken) return null;
      const { payload } = await jwtVerify(idToken, keys, { issuer: ISSUERS, audience: google.clientId, algorithms: ['RS256'] });
      const claims = claimsSchema.parse(payload);
      const email = normalizeEmail(claims.email);
      const signIn = currentSignIn.getStore();
      if (!signIn) throw new Error('A sign-in with Google outside of a request.');
      signIn.google = { subject: claims.sub, email, accessToken, refreshToken, expiresAt: accessTokenExpiresAt, scopes: scopes ?? [] };
      if (claims.email_verified) signIn.provedEmail = email;
      return {
        sub: claims.sub,
        email,
        emailVerified: claims.email_verified,
        ...(claims.name === undefined ? {} : { name: claims.name }),
        ...(claims.picture === undefined ? {} : { image: claims.picture }),
      };
    },
  };
}

/** The operator's own identity provider, by OpenID Connect. Its ID tokens are verified and bound to the sign-in by a nonce. */
export function singleSignOnProvider({ issuer, clientId, clientSecret }: NonNullable<Config['singleSignOn']>): GenericOAuthConfig<'sso'> {
  return {
    providerId: 'sso',
    clientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    mapProfileToUser: ({ email }) => (typeof email === 'string' ? { email: normalizeEmail(email) } : {}),
  };
}
