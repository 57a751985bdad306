import { api } from './api.ts';

export type Provider = 'google' | 'notion';

/** A consent that was asked for and has not come back. */
export interface AwaitedConsent {
  readonly provider: Provider;
  /** What the answer at `/callback` must carry, too. */
  readonly state: string;
}

const KEY = 'awaited-consent';

function leave(provider: Provider, address: string): void {
  const state = new URL(address).searchParams.get('state') ?? '';
  sessionStorage.setItem(KEY, JSON.stringify({ provider, state } satisfies AwaitedConsent));
  location.assign(address);
}

/** Goes to Notion to ask for access; the answer comes to `/callback`. Throws when Notion has no client here. */
export async function leaveForNotion(): Promise<void> {
  const { authorize_url: address } = await api.sources.getNotionClientId();
  if (address === null) throw new Error('Failed to initiate Notion authentication');
  leave('notion', address);
}

/** Goes to Google to ask for access, or to renew it; the answer comes to `/callback`. */
export async function leaveForGoogle(): Promise<void> {
  leave('google', (await api.sources.googleAuthorizeUrl()).url);
}

/** What was asked for last, once: an answer is looked at a single time. */
export function takeAwaitedConsent(): AwaitedConsent | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as AwaitedConsent);
}
