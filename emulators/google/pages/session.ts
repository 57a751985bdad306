import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import type { Account, Store } from '../open-store.ts';
import { avatar, type Markup } from './layout.ts';

const COOKIE = 'emulated_google_account';

/** Whose pages these are: the account chosen in this browser, at first the first one. All accounts are signed in. */
export function currentAccount(context: EmulatorContext, store: Store): Account {
  const email = getCookie(context, COOKIE);
  const account = store.state.accounts.find((candidate) => candidate.email === email) ?? store.state.accounts[0];
  if (!account) throw new Error('There are no accounts.');
  context.set('actor', account.email);
  return account;
}

export function addAccountSwitch(app: EmulatorApp, store: Store): void {
  app.post('/account', async (context) => {
    const { email, next } = await context.req.parseBody();
    const account = store.state.accounts.find((candidate) => candidate.email === email);
    if (account) setCookie(context, COOKIE, account.email, { path: '/', httpOnly: true, sameSite: 'Lax' });
    return context.redirect(typeof next === 'string' && /^\/(?![/\\])/u.test(next) ? next : '/', 303);
  });
}

/** The switch in the header of each page; comes back to `next`. */
export function accountSwitch(store: Store, account: Account, next: string): Markup {
  return html`<form method="post" action="/account" class="accounts">
    ${avatar(account)}
    <input type="hidden" name="next" value="${next}" />
    <select name="email" aria-label="Account">
      ${store.state.accounts.map(
        ({ email, name }) => html`<option value="${email}" ${email === account.email ? 'selected' : ''}>${name}</option>`,
      )}
    </select>
    <button>Switch</button>
  </form>`;
}
