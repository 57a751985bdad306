import { html } from 'hono/html';
import type { EmulatorContext } from '../../kit/open-emulator.ts';
import type { Account } from '../open-store.ts';
import { avatar, page } from '../pages/layout.ts';
import type { AuthorizationRequest, RefusedRequest } from './read-authorization-request.ts';
import { describeScope, isBasic } from './scopes.ts';

const MARK = html`<div class="mark">Google (emulated)</div>`;

/** "Choose an account": each leads back here with `authuser` set. */
export function chooserPage(context: EmulatorContext, request: AuthorizationRequest, accounts: readonly Account[]) {
  const link = (email: string) => {
    const url = new URL(context.req.url);
    url.searchParams.set('authuser', email);
    return `${url.pathname}${url.search}`;
  };
  return page(
    context,
    'Choose an account',
    html`<main class="card">
      ${MARK}
      <h1>Choose an account</h1>
      <p class="soft">to continue to <strong>${request.client.name}</strong></p>
      <ul class="list">
        ${accounts.map(
          (account) => html`<li>
            <a class="choice" href="${link(account.email)}">${avatar(account)}<span>${account.name}<small>${account.email}</small></span></a>
          </li>`,
        )}
      </ul>
    </main>`,
  );
}

const SELECT_ALL = `
const all = document.querySelector('#all');
const boxes = [...document.querySelectorAll('input[name=granted]')];
if (all) {
  all.addEventListener('change', () => { for (const box of boxes) box.checked = all.checked; });
  for (const box of boxes) box.addEventListener('change', () => { all.checked = boxes.every((each) => each.checked); });
}
`;

/** A tick box for each scope beyond signing in; none is ticked beforehand unless it was granted earlier. */
export function consentPage(
  context: EmulatorContext,
  request: AuthorizationRequest,
  account: Account,
  parameters: ReadonlyMap<string, string>,
  granted: readonly string[],
) {
  const optional = request.scopes.filter((scope) => !isBasic(scope));
  const basic = request.scopes.filter(isBasic);
  return page(
    context,
    `${request.client.name} wants access`,
    html`<main class="card">
      ${MARK}
      <h1>${request.client.name} wants access to your Google Account</h1>
      <p class="choice">${avatar(account)}<span>${account.name}<small>${account.email}</small></span></p>
      <form method="post" action="/o/oauth2/v2/auth">
        ${[...parameters].map(([name, value]) => html`<input type="hidden" name="parameter" value="${name}=${value}" />`)}
        <input type="hidden" name="account" value="${account.email}" />
        ${
          optional.length === 0
            ? ''
            : html`<p><strong>Select what ${request.client.name} can access</strong></p>
              <ul class="list">
                ${optional.length > 1 ? html`<li><label class="choice"><input type="checkbox" id="all" /> Select all</label></li>` : ''}
                ${optional.map(
                  (scope) => html`<li>
                    <label class="choice"
                      ><input type="checkbox" name="granted" value="${scope}" ${granted.includes(scope) ? 'checked' : ''} />
                      <span>${describeScope(scope)}.</span></label
                    >
                  </li>`,
                )}
              </ul>`
        }
        ${
          basic.length === 0
            ? ''
            : html`<p class="soft">${request.client.name} will also be able to:</p>
              <ul class="soft">
                ${basic.map((scope) => html`<li>${describeScope(scope)}</li>`)}
              </ul>`
        }
        <div class="buttons">
          <button name="decision" value="cancel">Cancel</button>
          <button class="primary" name="decision" value="allow">Continue</button>
        </div>
      </form>
    </main>`,
    { script: SELECT_ALL },
  );
}

/** The page at which an authorization ends without going back to the app. */
export function refusedPage(context: EmulatorContext, refused: RefusedRequest, appName: string | undefined) {
  const blocked = refused.status === 403;
  const title = blocked
    ? `Access blocked: ${appName} has not completed the Google verification process`
    : "Access blocked: This app's request is invalid";
  return page(
    context,
    `Error ${refused.status}: ${refused.code}`,
    html`<main class="card">
      ${MARK}
      <h1>${title}</h1>
      <p>${refused.message}</p>
      <p class="error">Error ${refused.status}: ${refused.code}</p>
    </main>`,
    { status: refused.status },
  );
}

const RELAY = `
const reply = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const target = reply.state;
delete reply.state;
if (window.opener && target) window.opener.postMessage({ type: 'emulated-google-token', reply }, target);
window.close();
`;

/** Hands what stands in its fragment to the window that opened it; `state` is that window's origin. */
export function relayPage(context: EmulatorContext) {
  return page(context, 'One moment', html`<main class="card"><p>You may close this window.</p></main>`, { script: RELAY });
}
