import { html } from 'hono/html';
import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import { bareLayout, sendPage } from '../pages/layout.ts';
import type { Id, Person } from '../workspace/model.ts';
import type { Connections } from './connections.ts';

/** What a person can tick in the page picker. */
export interface Shareable {
  readonly id: Id;
  readonly title: string;
}

const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string().refine(isRegistered),
  response_type: z.literal('code'),
  owner: z.literal('user'),
  state: z.string().optional(),
});
const decisionSchema = requestSchema.extend({
  decision: z.enum(['allow', 'cancel']),
  person: z.string().optional(),
  shared: z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat())
    .default([]),
});

/** Redirect URIs of the sandbox's client: every `/callback` of this machine. */
function isRegistered(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, pathname, hash } = new URL(redirectUri);
  return /^https?:$/u.test(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && pathname.endsWith('/callback') && !hash;
}

/** `/v1/oauth/authorize`: a person picks what the public integration may see, and is sent back with a code. */
export function addAuthorizePage(
  app: EmulatorApp,
  connections: Connections,
  workspace: { readonly people: () => readonly Person[]; readonly shareables: () => readonly Shareable[] },
): void {
  const refuse = (context: EmulatorContext, why: string) =>
    sendPage(context, bareLayout('Not possible to connect', html`<h1>Not possible to connect</h1><p role="alert">${why}</p>`), 400);
  const whyRefused = (clientId: string): string | undefined =>
    clientId === connections.client.id ? undefined : 'Missing or invalid client_id: no connection has this id.';
  const explain = (error: z.ZodError): string => `Missing or invalid ${[...new Set(error.issues.map(({ path }) => path[0]))].join(', ')}.`;

  app.get('/v1/oauth/authorize', (context) => {
    const request = requestSchema.safeParse(context.req.query());
    if (!request.success) return refuse(context, explain(request.error));
    const refusal = whyRefused(request.data.client_id);
    if (refusal) return refuse(context, refusal);
    const people = workspace.people();
    return sendPage(
      context,
      bareLayout(
        `Connect ${connections.client.name}`,
        html`<h1>Connect ${connections.client.name} to ${connections.workspace.name}</h1>
          <p>It will be able to see, change and add content of what you pick here, and to see the people of the workspace.</p>
          <form method="post" action="/v1/oauth/authorize">
            ${Object.entries(request.data).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            <label class="field">You are
              <select name="person">${people.map(({ id, name, email }) => html`<option value="${id}">${name} (${email})</option>`)}</select>
            </label>
            <fieldset>
              <legend>Select pages</legend>
              ${workspace
                .shareables()
                .map(({ id, title }) => html`<label class="choice"><input type="checkbox" name="shared" value="${id}" /> ${title}</label>`)}
            </fieldset>
            <p class="actions">
              <button name="decision" value="cancel">Cancel</button>
              <button class="primary" name="decision" value="allow">Allow access</button>
            </p>
          </form>`,
      ),
    );
  });

  app.post('/v1/oauth/authorize', async (context) => {
    const decision = decisionSchema.safeParse(await context.req.parseBody({ all: true }));
    if (!decision.success) return refuse(context, explain(decision.error));
    const { client_id, redirect_uri, state, person, shared } = decision.data;
    const refusal = whyRefused(client_id);
    if (refusal) return refuse(context, refusal);
    const target = new URL(redirect_uri);
    if (state !== undefined) target.searchParams.set('state', state);
    if (decision.data.decision === 'cancel') {
      target.searchParams.set('error', 'access_denied');
      return context.redirect(target.href);
    }
    const owner = workspace.people().find(({ id }) => id === person);
    if (!owner) return refuse(context, 'Choose who you are.');
    const known = new Set(workspace.shareables().map(({ id }) => id));
    const picked = shared.filter((id) => known.has(id));
    context.set('actor', owner.id);
    context.set('notes', { shared: picked });
    target.searchParams.set('code', connections.authorize(owner.id, picked, redirect_uri));
    return context.redirect(target.href);
  });
}
