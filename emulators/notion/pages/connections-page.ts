import { html } from 'hono/html';
import { CAPABILITIES, type Connections, type Installation } from '../connections/connections.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Subscription } from '../webhooks/subscriptions.ts';
import type { Html } from './layout.ts';

const DELIVERIES_SHOWN = 10;

/** What the owner of a workspace sees of its integrations: tokens, capabilities, webhooks, and the client for OAuth. */
export function connectionsPage(connections: Connections, subscriptions: readonly Subscription[], deliveries: Deliveries): Html {
  return html`
    <h1>Connections</h1>
    <p>Programs call the API through a connection, with its token. A connection sees what is shared with it.</p>
    ${connections.list().map((installation) => showInstallation(connections, installation))}
    <form method="post" action="/connections">
      <label class="field">Name of another internal connection <input name="name" required maxlength="100" /></label>
      <p class="actions"><button class="primary">Add connection</button></p>
    </form>
    <h2>Public integration</h2>
    <p class="muted">For connecting by OAuth. Every address of this machine that ends in <code>/callback</code> is registered.</p>
    <dl>
      <dt>Client ID</dt>
      <dd><code>${connections.client.id}</code> <button data-copy="${connections.client.id}" aria-label="Copy the client ID">Copy</button></dd>
      <dt>Client secret</dt>
      <dd><code>${connections.client.secret}</code> <button data-copy="${connections.client.secret}" aria-label="Copy the client secret">Copy</button></dd>
    </dl>
    <h2>Webhooks</h2>
    <p class="muted">The address gets a verification token first; paste it here, and events follow.</p>
    <ul class="list">
      ${subscriptions.map((subscription) => showSubscription(connections, subscription))}
    </ul>
    <details>
      <summary>Add a webhook</summary>
      <form method="post" action="/webhooks">
        <label class="field">Address <input name="url" type="url" required placeholder="http://127.0.0.1:3000/…" /></label>
        <label class="field">Integration
          <select name="integration">${integrations(connections).map(([id, name]) => html`<option value="${id}">${name}</option>`)}</select></label>
        <p class="actions"><button class="primary">Add webhook</button></p>
      </form>
    </details>
    <h2>Latest deliveries</h2>
    ${deliveries.list().length === 0 ? html`<p class="muted">Nothing has been sent yet.</p>` : ''}
    <ul class="list">
      ${deliveries
        .list()
        .slice(-DELIVERIES_SHOWN)
        .reverse()
        .map(
          ({ kind, url, status, attempt, at }) =>
            html`<li><span class="grow">${kind} to <code>${url}</code></span><span class="muted">attempt ${attempt}, ${at}</span><span>${status ?? 'no answer'}</span></li>`,
        )}
    </ul>
  `;
}

/** Id and name of every integration: the public one once, however many people connected it. */
export function integrations(connections: Connections): [string, string][] {
  const { client } = connections;
  return [
    ...new Map([
      ...connections.list().map(({ integrationId, name }) => [integrationId, name] as const),
      [client.integrationId, client.name],
    ]),
  ];
}

function showInstallation(connections: Connections, { botId, name, kind, capabilities, shared }: Installation): Html {
  const token = connections.tokenOf(botId);
  return html`<section aria-label="${name}">
    <h2>${name} <span class="muted">${kind}</span></h2>
    <p>${shared === 'everything' ? 'Sees everything.' : `Sees ${shared.length} shared ${shared.length === 1 ? 'object' : 'objects'} and what lies in them.`}</p>
    ${
      kind === 'public'
        ? html`<p class="muted">Its tokens were given by OAuth.</p>`
        : html`<form method="post" action="/connections/${botId}/token" class="actions">
            ${
              token === undefined
                ? html`<span class="warning">Its token has ended.</span>`
                : html`<code>${token}</code> <button type="button" data-copy="${token}" aria-label="Copy the token of ${name}">Copy token</button>`
            }
            <button aria-label="Make a new token for ${name}">New token</button>
          </form>`
    }
    <form method="post" action="/connections/${botId}/capabilities">
      <fieldset>
        <legend>Capabilities</legend>
        ${CAPABILITIES.map(
          (capability) =>
            html`<label class="choice"><input type="checkbox" name="capability" value="${capability}"${capabilities.includes(capability) ? html` checked` : ''} /> ${capability.replaceAll('_', ' ')}</label>`,
        )}
        <button>Save capabilities</button>
      </fieldset>
    </form>
  </section>`;
}

function showSubscription(connections: Connections, { id, url, verified, integrationId }: Subscription): Html {
  const name = integrations(connections).find(([other]) => other === integrationId)?.[1] ?? '';
  return html`<li>
    <span class="grow"><code>${url}</code> <span class="muted">${name}</span></span>
    <span>${verified ? '✓ Active' : 'Waits for its token'}</span>
    <form method="post" action="/webhooks/${id}" class="actions">
      ${
        verified
          ? ''
          : html`<input name="token" aria-label="Verification token for ${url}" placeholder="secret_…" autocomplete="off" />
              <button name="do" value="verify">Verify</button><button name="do" value="resend">Send again</button>`
      }
      <button name="do" value="remove" aria-label="Remove the webhook to ${url}">Remove</button>
    </form>
  </li>`;
}
