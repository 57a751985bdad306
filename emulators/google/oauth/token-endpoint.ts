import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { oauthFault } from '../google-fault.ts';
import type { AccessToken, Client, RefreshToken, Store } from '../open-store.ts';
import type { AuthorizationCodes } from './authorization-codes.ts';
import { findClient, type Tokens } from './issue-tokens.ts';
import type { SigningKey } from './signing-key.ts';

export interface TokenEndpoint {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly codes: AuthorizationCodes;
  readonly signingKey: SigningKey;
}

/** `POST /token`: a code or a refresh token against an access token. */
export async function answerTokenRequest(context: EmulatorContext, endpoint: TokenEndpoint): Promise<Response> {
  const form = new Map(
    Object.entries(await context.req.parseBody()).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
  const client = clientOf(context, form, endpoint.store);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return context.json(await redeemCode(context, form, client, endpoint));
    case 'refresh_token':
      return context.json(await refresh(context, form, client, endpoint));
    case undefined:
      throw oauthFault(400, 'invalid_request', 'Missing required parameter: grant_type');
    default:
      throw oauthFault(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`);
  }
}

/** Credentials stand in the form or in a Basic header. */
function clientOf(context: EmulatorContext, form: ReadonlyMap<string, string>, store: Store): Client {
  const basic = /^Basic (.+)$/iu.exec(context.req.header('authorization') ?? '')?.[1];
  const [headerId, headerSecret] = basic ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent) : [];
  const id = form.get('client_id') ?? headerId;
  if (id === undefined) throw oauthFault(400, 'invalid_request', 'Could not determine client ID from request.');
  const client = findClient(store, id);
  if (!client) throw oauthFault(401, 'invalid_client', 'The OAuth client was not found.');
  const fate = store.state.settings.client;
  if (fate) throw oauthFault(401, fate, `The OAuth client was ${fate.replace('_client', '')}.`);
  const secret = form.get('client_secret') ?? headerSecret;
  if (secret === undefined) throw oauthFault(400, 'invalid_request', 'client_secret is missing.');
  if (!equal(secret, client.secret)) throw oauthFault(401, 'invalid_client', 'Unauthorized');
  return client;
}

async function redeemCode(context: EmulatorContext, form: ReadonlyMap<string, string>, client: Client, endpoint: TokenEndpoint) {
  const value = form.get('code');
  if (!value) throw oauthFault(400, 'invalid_request', 'Missing required parameter: code');
  const code = endpoint.codes.find(value);
  if (!code) throw oauthFault(400, 'invalid_grant', 'Malformed auth code.');
  if (code.used || code.expires <= endpoint.clock.now() || code.clientId !== client.id)
    throw oauthFault(400, 'invalid_grant', 'Bad Request');
  if (form.get('redirect_uri') !== code.redirectUri) throw oauthFault(400, 'redirect_uri_mismatch', 'Bad Request');
  if (code.challenge) {
    const verifier = form.get('code_verifier');
    if (!verifier) throw oauthFault(400, 'invalid_grant', 'Missing code verifier.');
    const sent = code.challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
    if (!equal(sent, code.challenge.value)) throw oauthFault(400, 'invalid_grant', 'Invalid code verifier.');
  }
  code.used = true;
  context.set('actor', code.email);
  const access = endpoint.tokens.issueAccess(code, code.offline);
  const refreshToken = code.offline && code.consented ? endpoint.tokens.issueRefresh(code) : undefined;
  context.set('notes', { scopes: code.scopes, refreshToken: refreshToken !== undefined });
  return tokenReply(access, refreshToken, client, endpoint, code.nonce);
}

async function refresh(context: EmulatorContext, form: ReadonlyMap<string, string>, client: Client, endpoint: TokenEndpoint) {
  const value = form.get('refresh_token');
  if (!value) throw oauthFault(400, 'invalid_request', 'Missing required parameter: refresh_token');
  const token = endpoint.tokens.findRefresh(value);
  if (!token) throw oauthFault(400, 'invalid_grant', value.startsWith('1//') ? 'Token has been expired or revoked.' : 'Bad Request');
  if (token.clientId !== client.id) throw oauthFault(401, 'unauthorized_client', 'Unauthorized');
  context.set('actor', token.email);
  context.set('notes', { refreshed: token.email });
  return tokenReply(endpoint.tokens.issueAccess(token, true), undefined, client, endpoint);
}

async function tokenReply(
  access: AccessToken,
  refreshToken: RefreshToken | undefined,
  client: Client,
  { store, clock, signingKey }: TokenEndpoint,
  nonce?: string,
) {
  const account = store.state.accounts.find(({ email }) => email === access.email);
  const inSeconds = (time: number) => Math.round((time - clock.now()) / 1000);
  return {
    access_token: access.token,
    expires_in: inSeconds(access.expires),
    ...(refreshToken
      ? {
          refresh_token: refreshToken.token,
          ...(refreshToken.expires === null ? {} : { refresh_token_expires_in: inSeconds(refreshToken.expires) }),
        }
      : {}),
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(account && access.scopes.includes('openid') ? { id_token: await signingKey.signIdToken(account, client, access, nonce) } : {}),
  };
}

function equal(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
