import type { Client, Store } from '../open-store.ts';
import { findClient, mayRedirectTo } from './issue-tokens.ts';
import { readScopes } from './scopes.ts';

/** Path of the page that hands a token to the script that opened a window; see `picker/picker-script.ts`. */
export const RELAY_PATH = '/gsi/relay';

/** What an app asks a person for. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  /** `token` only for the script of the emulator itself. */
  readonly responseType: 'code' | 'token';
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly offline: boolean;
  readonly includeGranted: boolean;
  readonly prompts: readonly string[];
  readonly loginHint: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: { readonly method: 'S256' | 'plain'; readonly value: string } | undefined;
}

/** A request that Google shows an error page for instead of sending the person back to the app. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: 400 | 401 | 403;
  readonly code: string;
  constructor(status: 400 | 401 | 403, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws `RefusedRequest`. `origin` is the emulator's own. */
export function readAuthorizationRequest(parameters: ReadonlyMap<string, string>, store: Store, origin: string): AuthorizationRequest {
  const required = (name: string): string => {
    const value = parameters.get(name);
    if (value) return value;
    throw new RefusedRequest(400, 'invalid_request', `Missing required parameter: ${name}`);
  };
  const client = findClient(store, required('client_id'));
  if (!client) throw new RefusedRequest(401, 'invalid_client', 'The OAuth client was not found.');
  const redirectUri = required('redirect_uri');
  const responseType = required('response_type');
  const isRelay = redirectUri === `${origin}${RELAY_PATH}`;
  if (!isRelay && !mayRedirectTo(store, redirectUri)) {
    const message = `You can't sign in to this app because it doesn't comply with Google's OAuth 2.0 policy. If you're the app developer, register the redirect URI in the Google Cloud Console: redirect_uri=${redirectUri}`;
    throw new RefusedRequest(400, 'redirect_uri_mismatch', message);
  }
  if (responseType !== 'code' && !(responseType === 'token' && isRelay)) {
    throw new RefusedRequest(400, 'unsupported_response_type', `Invalid response_type: ${responseType}`);
  }
  const { scopes, unknown } = readScopes(required('scope'));
  if (unknown.length > 0) {
    throw new RefusedRequest(400, 'invalid_scope', `Some requested scopes were invalid. {invalid=[${unknown.join(', ')}]}`);
  }
  const value = parameters.get('code_challenge');
  const method = parameters.get('code_challenge_method') ?? 'plain';
  if (method !== 'S256' && method !== 'plain') throw new RefusedRequest(400, 'invalid_request', `Invalid code_challenge_method: ${method}`);
  return {
    client,
    redirectUri,
    responseType,
    scopes,
    state: parameters.get('state'),
    offline: parameters.get('access_type') === 'offline',
    includeGranted: parameters.get('include_granted_scopes') === 'true',
    prompts: (parameters.get('prompt') ?? '').split(/\s+/u).filter(Boolean),
    loginHint: parameters.get('login_hint') || undefined,
    nonce: parameters.get('nonce'),
    challenge: value ? { method, value } : undefined,
  };
}
