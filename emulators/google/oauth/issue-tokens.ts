import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { AccessToken, Client, RefreshToken, Store } from '../open-store.ts';

/** Live refresh tokens an account and client; one more drops the oldest. */
const MOST_REFRESH_TOKENS = 100;
const UNUSED_LIFE = 182 * 24 * 60 * 60 * 1000;

export interface Grant {
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** The tokens of all accounts and clients: their issue, life and death. */
export interface Tokens {
  readonly issueAccess: (grant: Grant, offline: boolean) => AccessToken;
  readonly issueRefresh: (grant: Grant) => RefreshToken;
  /** The token if it lives. */
  readonly findAccess: (token: string) => AccessToken | undefined;
  /** The token if it lives; counts as use. */
  readonly findRefresh: (token: string) => RefreshToken | undefined;
  /** Ends every token that the account gave to the client, and its consent; so does Google with any one of them. */
  readonly revoke: (email: string, clientId: string) => void;
  /** Ends access tokens: of one account, or this one. */
  readonly expireAccess: (which: { readonly email?: string; readonly token?: string }) => void;
}

export function issueTokens(store: Store, clock: Clock): Tokens {
  const { state } = store;
  const remove = <Item>(list: Item[], isDead: (item: Item) => boolean) => {
    list.splice(0, list.length, ...list.filter((item) => !isDead(item)));
    store.changed();
  };
  const isDead = ({ expires, lastUsed }: RefreshToken) =>
    (expires !== null && expires <= clock.now()) || lastUsed + UNUSED_LIFE <= clock.now();
  const belongsTo = (email: string, clientId: string) => (token: Grant) => token.email === email && token.clientId === clientId;

  return {
    issueAccess: (grant, offline) => {
      remove(state.accessTokens, ({ expires }) => expires <= clock.now());
      const expires = clock.now() + state.settings.accessTokenSeconds * 1000;
      const token = { ...grant, token: `ya29.a0${randomBytes(120).toString('base64url')}`, offline, expires };
      state.accessTokens.push(token);
      return token;
    },
    issueRefresh: (grant) => {
      const days = state.settings.refreshTokenDays;
      const now = clock.now();
      const token = {
        ...grant,
        token: `1//0${randomBytes(72).toString('base64url')}`,
        issued: now,
        lastUsed: now,
        expires: days === null ? null : now + days * 86_400_000,
      };
      state.refreshTokens.push(token);
      const siblings = state.refreshTokens.filter(belongsTo(grant.email, grant.clientId));
      const surplus = new Set(siblings.slice(0, Math.max(0, siblings.length - MOST_REFRESH_TOKENS)));
      remove(state.refreshTokens, (candidate) => surplus.has(candidate));
      return token;
    },
    findAccess: (token) => state.accessTokens.find((candidate) => candidate.token === token && candidate.expires > clock.now()),
    findRefresh: (token) => {
      remove(state.refreshTokens, isDead);
      const found = state.refreshTokens.find((candidate) => candidate.token === token);
      if (found) found.lastUsed = clock.now();
      return found;
    },
    revoke: (email, clientId) => {
      remove(state.refreshTokens, belongsTo(email, clientId));
      remove(state.accessTokens, belongsTo(email, clientId));
      delete state.consents[consentKey(email, clientId)];
    },
    expireAccess: ({ email, token }) => remove(state.accessTokens, (candidate) => candidate.token === token || candidate.email === email),
  };
}

export function consentKey(email: string, clientId: string): string {
  return `${email} ${clientId}`;
}

/** Whether a client may send people back to this address. */
export function mayRedirectTo(store: Store, uri: string): boolean {
  const registered = store.state.settings.redirectUris;
  if (registered) return registered.includes(uri);
  return URL.canParse(uri) && /^https?:$/u.test(new URL(uri).protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/u.test(new URL(uri).hostname);
}

export function findClient(store: Store, id: string): Client | undefined {
  return store.state.clients.find((client) => client.id === id);
}
