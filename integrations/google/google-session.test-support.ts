import { type RunningEmulator, startEmulator } from '../emulators.test-support.ts';
import { type GoogleDocumentsOptions, googleDocuments } from './google-documents.ts';
import { type GoogleEndpoints, googleEndpoints } from './google-endpoints.ts';
import { DRIVE_FILE_SCOPE, type GoogleOAuth, googleOAuth } from './oauth.ts';
import { type GoogleTokens, googleTokenSources, type TokenSet, type TokenSource } from './token-source.ts';

export interface GoogleSession {
  readonly emulator: RunningEmulator;
  readonly endpoints: GoogleEndpoints;
  readonly oauth: GoogleOAuth;
  /** The sample templates. */
  readonly templates: Readonly<Record<'invoice' | 'certificate' | 'contract', { readonly id: string; readonly url: string }>>;
  /** Tokens of an account that has consented to everything, kept in memory. */
  readonly tokens: (initial?: Partial<TokenSet>) => GoogleTokens;
  readonly source: (stored?: GoogleTokens) => TokenSource;
  /** Documents of that account; waits for nothing between attempts. */
  readonly documents: (
    options?: Partial<GoogleDocumentsOptions> & { readonly stored?: GoogleTokens },
  ) => ReturnType<typeof googleDocuments>;
  /** A call of Google's API by that account, outside of the product. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** A call of `/_emulator/…`. */
  readonly control: (method: 'PUT' | 'POST', resource: string, body: unknown) => Promise<unknown>;
  /** Requests since the last `clearJournal`, as `METHOD path`. */
  readonly requests: () => Promise<readonly string[]>;
}

interface About {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly { readonly email: string; readonly accessToken: string; readonly refreshToken: string }[];
  readonly documents: GoogleSession['templates'];
}

/** An emulator of Google of its own, and the product's clients for its first account. */
export async function startGoogleSession(): Promise<GoogleSession> {
  const emulator = await startEmulator('google');
  const about = emulator.about as unknown as About;
  const [account] = about.accounts;
  if (!account) throw new Error('The emulator names no account.');
  const endpoints = googleEndpoints(emulator.url);
  const { clientId, clientSecret } = about;
  const oauth = googleOAuth({ clientId, clientSecret, redirectUri: 'http://127.0.0.1:9/callback', endpoints });
  const open = googleTokenSources(oauth);

  const tokens = (initial: Partial<TokenSet> = {}): GoogleTokens => {
    let set: TokenSet = { access: { value: account.accessToken }, refreshToken: account.refreshToken, ...initial };
    return {
      owner: account.email,
      read: async () => set,
      write: async ({ access, refreshToken }) => {
        set = { ...set, access, ...(refreshToken ? { refreshToken } : {}) };
      },
    };
  };
  const send = async (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const reply = await fetch(`${emulator.url}${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  let callToken = '';
  return {
    emulator,
    endpoints,
    oauth,
    templates: about.documents,
    tokens,
    source: (stored = tokens()) => open(stored),
    documents: ({ stored = tokens(), ...options } = {}) =>
      googleDocuments({ endpoints, tokens: open(stored), wait: async () => {}, timeout: 20_000, ...options }),
    call: async (method, path, body) => {
      const authorized = async (token: string) =>
        send(method, path, body, { authorization: `Bearer ${token}`, 'content-type': 'application/json' });
      try {
        return await authorized(callToken);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.includes(': 401 ')) throw error;
        const issued = await send('POST', '/_emulator/tokens', { email: account.email, scope: DRIVE_FILE_SCOPE }, {});
        callToken = (issued as { readonly accessToken: string }).accessToken;
        return authorized(callToken);
      }
    },
    control: (method, resource, body) => send(method, `/_emulator/${resource}`, body, {}),
    requests: async () => (await emulator.journal()).map(({ method, path }) => `${method} ${path}`),
  };
}
