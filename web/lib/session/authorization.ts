import { api } from '../calls/api.ts';

const KEY = 'authorization';

/** A way to a provider's consent page that this tab has begun. */
export interface Authorization {
  readonly provider: 'google' | 'notion';
  readonly state: string;
  /** Path where it began, to go back to. */
  readonly from: string;
}

function begin(provider: Authorization['provider'], url: string, state: string): void {
  const begun: Authorization = { provider, state, from: location.pathname === '/callback' ? '/' : location.pathname + location.search };
  sessionStorage.setItem(KEY, JSON.stringify(begun));
  location.assign(url);
}

/** Leaves for Notion's consent page; `/callback` brings back to where it began. False: no client is set up, so a key has to be pasted. */
export async function authorizeNotion(): Promise<boolean> {
  const { authorize_url, state } = await api.sources.getNotionClientId();
  if (authorize_url === null || state === null) return false;
  begin('notion', authorize_url, state);
  return true;
}

/** The same at Google: connects an account to the user who is signed in, or renews the consent. */
export async function authorizeGoogle(): Promise<void> {
  const { url } = await api.sources.googleAuthorizeUrl();
  begin('google', url, new URL(url).searchParams.get('state') ?? '');
}

/** What this tab has begun last. Whoever goes back to that consent page may answer it once more. */
export function readAuthorization(): Authorization | null {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Authorization);
}
