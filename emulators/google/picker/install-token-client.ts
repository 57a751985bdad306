export interface TokenClientSettings {
  /** Base URL of the emulator. */
  readonly origin: string;
  /** Where the consent ends: a page that posts the reply to its opener. */
  readonly relayPath: string;
}

interface TokenClientConfig {
  readonly client_id: string;
  readonly scope: string;
  readonly prompt?: string;
  readonly login_hint?: string;
  readonly include_granted_scopes?: boolean;
  readonly state?: string;
  readonly callback: (reply: Readonly<Record<string, string>>) => void;
  readonly error_callback?: (error: { readonly type: string; readonly message: string }) => void;
}

/**
 * Defines `window.google.accounts.oauth2` with the surface of Google's scripts. It is sent to browsers as text, so it may use nothing
 * from outside itself but its argument.
 */
export function installTokenClient({ origin, relayPath }: TokenClientSettings): void {
  const initTokenClient = (config: TokenClientConfig) => ({
    requestAccessToken: (overrides: Partial<TokenClientConfig> = {}) => {
      const all = { ...config, ...overrides };
      const query = new URLSearchParams({
        client_id: all.client_id,
        redirect_uri: `${origin}${relayPath}`,
        response_type: 'token',
        scope: all.scope,
        state: location.origin,
        include_granted_scopes: String(all.include_granted_scopes ?? true),
        ...(all.prompt ? { prompt: all.prompt } : {}),
        ...(all.login_hint ? { login_hint: all.login_hint } : {}),
      });
      const popup = window.open(`${origin}/o/oauth2/v2/auth?${query}`, 'google-consent', 'popup,width=520,height=720');
      if (!popup) {
        all.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window.' });
        return;
      }
      // The reply may still be on its way when the window is seen closed.
      let closedFor = 0;
      const watch = setInterval(() => {
        closedFor = popup.closed ? closedFor + 1 : 0;
        if (closedFor < 3) return;
        finish();
        all.error_callback?.({ type: 'popup_closed', message: 'Popup window closed.' });
      }, 300);
      const receive = (event: MessageEvent) => {
        if (event.origin !== origin || event.source !== popup || event.data?.type !== 'emulated-google-token') return;
        finish();
        all.callback({ ...event.data.reply, ...(all.state === undefined ? {} : { state: all.state }) });
      };
      const finish = () => {
        clearInterval(watch);
        window.removeEventListener('message', receive);
      };
      window.addEventListener('message', receive);
    },
  });
  const scopesOf = (reply: { readonly scope?: string }) => new Set((reply.scope ?? '').split(' '));
  const oauth2 = {
    initTokenClient,
    revoke: (token: string, done: (reply: { readonly successful: boolean }) => void = () => {}) => {
      fetch(`${origin}/revoke?token=${encodeURIComponent(token)}`, { method: 'POST', mode: 'no-cors' }).then(
        () => done({ successful: true }),
        () => done({ successful: false }),
      );
    },
    hasGrantedAllScopes: (reply: { readonly scope?: string }, ...scopes: readonly string[]) =>
      scopes.every((scope) => scopesOf(reply).has(scope)),
    hasGrantedAnyScope: (reply: { readonly scope?: string }, ...scopes: readonly string[]) =>
      scopes.some((scope) => scopesOf(reply).has(scope)),
  };

  const target = window as unknown as { google?: { accounts?: object } };
  target.google = { ...target.google, accounts: { ...target.google?.accounts, oauth2 } };
}
