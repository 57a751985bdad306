import type { Clock } from '../../kit/clock.ts';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { oauthFault, unauthenticated } from '../google-fault.ts';
import type { Account, Store } from '../open-store.ts';
import { bearerOf } from './authenticate.ts';
import type { AuthorizationCodes } from './authorization-codes.ts';
import type { Tokens } from './issue-tokens.ts';
import { ISSUER, type SigningKey } from './signing-key.ts';
import { answerTokenRequest } from './token-endpoint.ts';

export interface OAuthServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly codes: AuthorizationCodes;
  readonly signingKey: SigningKey;
}

/** What apps call without a person: token, tokeninfo, userinfo, revoke, discovery and keys. */
export function addOAuthRoutes(app: EmulatorApp, services: OAuthServices): void {
  const { store, clock, tokens, signingKey } = services;
  const accountOf = (email: string): Account => {
    const account = store.state.accounts.find((candidate) => candidate.email === email);
    if (!account) throw unauthenticated();
    return account;
  };

  for (const path of ['/token', '/oauth2/v4/token']) app.post(path, (context) => answerTokenRequest(context, services));

  const tokenInfo = async (context: EmulatorContext) => {
    const token = tokens.findAccess(bearerOf(context) ?? (await parameter(context, 'access_token')) ?? '');
    if (!token) throw oauthFault(400, 'invalid_token', 'Invalid Value');
    const account = accountOf(token.email);
    context.set('actor', token.email);
    return context.json({
      azp: token.clientId,
      aud: token.clientId,
      sub: account.subject,
      scope: token.scopes.join(' '),
      exp: String(Math.floor(token.expires / 1000)),
      expires_in: String(Math.max(0, Math.floor((token.expires - clock.now()) / 1000))),
      ...(sees(token.scopes, 'email') ? { email: account.email, email_verified: 'true' } : {}),
      access_type: token.offline ? 'offline' : 'online',
    });
  };
  for (const path of ['/tokeninfo', '/oauth2/v3/tokeninfo']) app.on(['GET', 'POST'], path, tokenInfo);

  const userInfo = (context: EmulatorContext) => {
    const token = tokens.findAccess(bearerOf(context) ?? context.req.query('access_token') ?? '');
    if (!token) throw oauthFault(401, 'invalid_request', 'Invalid Credentials');
    const account = accountOf(token.email);
    context.set('actor', token.email);
    return context.json({
      sub: account.subject,
      ...(sees(token.scopes, 'profile')
        ? {
            name: account.name,
            given_name: account.givenName,
            family_name: account.familyName,
            picture: new URL(`/avatars/${account.subject}.svg`, context.req.url).href,
          }
        : {}),
      ...(sees(token.scopes, 'email') ? { email: account.email, email_verified: true } : {}),
    });
  };
  for (const path of ['/v1/userinfo', '/oauth2/v3/userinfo']) app.on(['GET', 'POST'], path, userInfo);

  app.on(['GET', 'POST'], '/revoke', async (context) => {
    const value = (await parameter(context, 'token')) ?? '';
    const token = tokens.findAccess(value) ?? tokens.findRefresh(value);
    if (!token) throw oauthFault(400, 'invalid_token', 'Token expired or revoked');
    tokens.revoke(token.email, token.clientId);
    context.set('actor', token.email);
    context.set('notes', { revoked: token.email });
    return context.json({});
  });

  app.get('/oauth2/v3/certs', async (context) => context.json(await signingKey.keySet()));
  app.get('/oauth2/v1/certs', async (context) => context.json(await signingKey.pems()));
  app.get('/.well-known/openid-configuration', (context) => {
    const at = (path: string) => new URL(path, context.req.url).href;
    return context.json({
      issuer: ISSUER,
      authorization_endpoint: at('/o/oauth2/v2/auth'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/v1/userinfo'),
      revocation_endpoint: at('/revoke'),
      jwks_uri: at('/oauth2/v3/certs'),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'picture', 'sub'],
      code_challenge_methods_supported: ['plain', 'S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    });
  });
}

const sees = (scopes: readonly string[], what: 'email' | 'profile') => scopes.some((scope) => scope.endsWith(`/userinfo.${what}`));

/** From the address, or from a form in the body. */
async function parameter(context: EmulatorContext, name: string): Promise<string | undefined> {
  const query = context.req.query(name);
  if (query !== undefined || context.req.method !== 'POST') return query;
  const value = (await context.req.parseBody())[name];
  return typeof value === 'string' ? value : undefined;
}
