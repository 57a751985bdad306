import { randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { z } from 'zod';
import type { EmulatorApp, EmulatorContext } from '../../kit/open-emulator.ts';
import type { Services } from '../api/app.ts';
import { ApiError } from '../api/errors.ts';
import { unrestrictedViewer } from '../api/unrestricted-viewer.ts';
import type { Viewer } from '../api/viewer.ts';
import { canSee } from '../connections/can-see.ts';
import { CAPABILITIES, type Connections } from '../connections/connections.ts';
import { contentTypeOf } from '../files/content-type.ts';
import type { Automations } from '../webhooks/automations.ts';
import { receiverSchema } from '../webhooks/control-routes.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Subscriptions } from '../webhooks/subscriptions.ts';
import type { Author, DataSource, Page, Person, StoredFile } from '../workspace/model.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import { showCell } from './cells.ts';
import { connectionsPage, integrations } from './connections-page.ts';
import { databasePage, kindOf, READY_PROPERTY, showRow } from './database-page.ts';
import { displayTitle } from './display.ts';
import { writeCell } from './edit-row.ts';
import { bareLayout, type Html, sendPage, workspaceLayout } from './layout.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export interface PagesWorld {
  readonly services: Services;
  readonly connections: Connections;
  readonly subscriptions: Subscriptions;
  readonly automations: Automations;
  readonly deliveries: Deliveries;
}

const webhookActionSchema = z.object({ do: z.enum(['verify', 'resend', 'remove']), token: z.string().default('') });
const automationSchema = z.object({
  property: z.string(),
  value: z.string(),
  url: receiverSchema,
  header: z.string().regex(/^[\w-]*$/u),
  headerValue: z.string().regex(/^[\t\u{20}-\u{7e}]*$/u),
});

/** Pages to look at the workspace and to edit it, as a person would in Notion. */
export function addPages(app: EmulatorApp, world: PagesWorld): void {
  const { services, connections, subscriptions, automations, deliveries } = world;
  const { store } = services;

  const people = (): Person[] => [...store.users.values()].filter((user) => user.type === 'person');
  const me = (context: EmulatorContext): Person => {
    const all = people();
    const person = all.find(({ id }) => id === getCookie(context, 'person')) ?? all[0];
    if (!person) throw new Error('The workspace has no people.');
    context.set('actor', person.id);
    return person;
  };
  const author = (context: EmulatorContext): Author => ({ type: 'person', id: me(context).id });
  const viewerOf = (context: EmulatorContext): Viewer =>
    unrestrictedViewer(services, connections.workspace, me(context), new URL(context.req.url).origin);
  const show = (context: EmulatorContext, title: string, body: Html) =>
    sendPage(context, workspaceLayout(title, { me: me(context), people: people() }, body));
  const refuse = (context: EmulatorContext, status: 400 | 404, why: string) =>
    context.req.header('x-fragment')
      ? context.text(why, status)
      : sendPage(context, bareLayout(why, html`<h1>${why}</h1><p><a href="/">Back to the databases</a></p>`), status);
  const goBack = (context: EmulatorContext) => {
    const from = context.req.header('referer');
    return context.redirect(from !== undefined && URL.canParse(from) ? new URL(from).pathname + new URL(from).search : '/', 303);
  };
  const rowOf = (id: string | undefined): { readonly page: Page; readonly source: DataSource } | undefined => {
    const page = store.pages.get(id ?? '');
    const source = page?.parent.type === 'data_source_id' ? store.dataSources.get(page.parent.id) : undefined;
    return page && source ? { page, source } : undefined;
  };

  for (const path of ['/person', '/rows/*', '/sources/*', '/connections/*', '/connections', '/webhooks', '/webhooks/*', '/automations/*']) {
    app.use(path, csrf());
  }

  app.get('/assets/style.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/assets/script.js', (context) => context.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  app.post('/person', async (context) => {
    const { person } = await context.req.parseBody();
    const chosen = people().find(({ id }) => id === person);
    setCookie(context, 'person', chosen?.id ?? '', { httpOnly: true, sameSite: 'Lax', path: '/' });
    return goBack(context);
  });

  app.get('/', (context) => {
    const databases = [...store.databases.values()].filter(({ inTrash }) => !inTrash);
    return show(
      context,
      'Databases',
      html`<h1>Databases</h1>
        <p>Sample data to look at and edit, as in Notion. Programs see it through the API of this server.</p>
        <ul class="list">
          ${databases.map((database) => {
            const rows = database.dataSourceIds.flatMap((id) => store.pagesOf(id)).filter(({ inTrash }) => !inTrash).length;
            return html`<li><a class="grow" href="/p/${database.id.replaceAll('-', '')}">${plainTextOf(database.title) || 'Untitled Database'}</a><span class="muted">${rows} rows</span></li>`;
          })}
        </ul>`,
    );
  });

  app.get('/p/:slug', (context) => {
    const hex = /([\da-f]{32})$/u.exec(context.req.param('slug').replaceAll('-', '').toLowerCase())?.[1] ?? '';
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
    const viewer = viewerOf(context);
    const row = rowOf(id);
    if (row) return show(context, displayTitle(viewer, row.page), rowPage(viewer, row.source, row.page));
    const database = store.databases.get(id);
    const sourceId = database?.dataSourceIds.find((other) => other === context.req.query('source')) ?? database?.dataSourceIds[0];
    const source = store.dataSources.get(sourceId ?? '');
    if (!database || !source) return refuse(context, 404, 'This page does not exist');
    const pageNumber = Math.max(1, Math.trunc(Number(context.req.query('page') ?? 1)) || 1);
    const body = databasePage(viewer, {
      database,
      source,
      pageNumber,
      sharings: connections.list().map((installation) => {
        const connection = connections.connectionOf(installation);
        return { installation, isShared: connection.sees(id), isSeen: canSee(store, connection, id) };
      }),
      automations: automations.list().filter(({ dataSourceId }) => dataSourceId === source.id),
    });
    return show(context, plainTextOf(database.title) || 'Untitled Database', body);
  });

  app.post('/rows/:id/cell', async (context) => {
    const row = rowOf(context.req.param('id'));
    const form = await context.req.formData();
    const property = row?.source.properties.find(({ id }) => id === form.get('property'));
    if (!row || !property) return refuse(context, 404, 'This row is gone');
    const viewer = viewerOf(context);
    try {
      const page = writeCell(viewer, row, property, form.getAll('value').map(String), author(context));
      context.set('notes', { page: page.id, properties: [property.name] });
      const source = store.dataSources.get(row.source.id) ?? row.source;
      if (!context.req.header('x-fragment')) return goBack(context);
      return context.html(form.get('place') === 'row' ? showProperties(viewer, source, page) : showRow(viewer, source, page));
    } catch (error) {
      if (error instanceof ApiError) return refuse(context, 400, error.message);
      throw error;
    }
  });

  app.post('/rows/:id/files', async (context) => {
    const row = rowOf(context.req.param('id'));
    const form = await context.req.formData();
    const property = row?.source.properties.find(({ id, type }) => id === form.get('property') && type === 'files');
    if (!row || !property) return refuse(context, 404, 'This row is gone');
    const files = (row.page.values[property.id] ?? []) as readonly StoredFile[];
    const remove = form.get('remove');
    const added = form.get('file');
    const change = (value: readonly StoredFile[]) => store.updatePage(row.page.id, { values: { [property.id]: value } }, author(context));
    if (remove !== null) change(files.filter((_, index) => index !== Number(remove)));
    else if (added instanceof File && added.name !== '') {
      const key = `${randomUUID()}/${added.name}`;
      services.files.put(key, new Uint8Array(await added.arrayBuffer()), added.type || contentTypeOf(added.name));
      change([...files, { type: 'file', name: added.name, key }]);
    }
    return goBack(context);
  });

  app.post('/sources/:id/rows', async (context) => {
    const source = store.dataSources.get(context.req.param('id'));
    const form = await context.req.formData();
    if (!source) return refuse(context, 404, 'This database is gone');
    const rows = form.getAll('rows').flatMap((id) => rowOf(String(id)) ?? []);
    if (form.get('do') === 'add') store.createPage({ parent: { type: 'data_source_id', id: source.id }, values: {} }, author(context));
    if (form.get('do') === 'delete') for (const { page } of rows) store.updatePage(page.id, { inTrash: true }, author(context));
    const ready = source.properties.find(({ name }) => name === READY_PROPERTY);
    const option = ready && 'options' in ready ? ready.options.find(({ name }) => name === 'Ready to Generate') : undefined;
    if (form.get('do') === 'ready') {
      if (!ready || !option) return refuse(context, 400, `${READY_PROPERTY} has no option 'Ready to Generate'`);
      for (const row of rows) writeCell(viewerOf(context), row, ready, [option.id], author(context));
    }
    return goBack(context);
  });

  app.get('/connections', (context) => show(context, 'Connections', connectionsPage(connections, subscriptions.list(), deliveries)));
  app.post('/connections', async (context) => {
    const name = String((await context.req.parseBody())['name'] ?? '').trim();
    if (name === '') return refuse(context, 400, 'A connection needs a name');
    connections.addInternal(name);
    return goBack(context);
  });
  app.post('/connections/:id/share', async (context) => {
    const installation = connections.get(context.req.param('id'));
    const { id, do: action } = await context.req.parseBody();
    if (!installation || !store.databases.has(String(id))) return refuse(context, 404, 'This connection is gone');
    const all = [...store.databases.keys()];
    if (action === 'share') connections.share(installation, String(id), all);
    else connections.unshare(installation, String(id), all);
    return goBack(context);
  });
  app.post('/connections/:id/token', (context) => {
    const installation = connections.get(context.req.param('id'));
    if (installation?.kind !== 'internal') return refuse(context, 404, 'This connection is gone');
    connections.renewToken(installation.botId);
    return goBack(context);
  });
  app.post('/connections/:id/capabilities', async (context) => {
    const installation = connections.get(context.req.param('id'));
    const chosen = (await context.req.formData()).getAll('capability');
    if (!installation) return refuse(context, 404, 'This connection is gone');
    connections.setCapabilities(
      installation,
      CAPABILITIES.filter((capability) => chosen.includes(capability)),
    );
    return goBack(context);
  });

  app.post('/webhooks', async (context) => {
    const { url, integration } = await context.req.parseBody();
    const receiver = receiverSchema.safeParse(url);
    const integrationId = integrations(connections).find(([id]) => id === integration)?.[0];
    if (!receiver.success || integrationId === undefined) return refuse(context, 400, 'A webhook needs an address that begins with http');
    subscriptions.add({ url: receiver.data, integrationId });
    return goBack(context);
  });
  app.post('/webhooks/:id', async (context) => {
    const subscription = subscriptions.list().find(({ id }) => id === context.req.param('id'));
    const action = webhookActionSchema.safeParse(await context.req.parseBody());
    if (!subscription || !action.success) return refuse(context, 404, 'This webhook is gone');
    if (action.data.do === 'remove') subscriptions.remove(subscription);
    else if (action.data.do === 'resend') subscriptions.resend(subscription);
    else if (!subscriptions.verify(subscription, action.data.token.trim()))
      return refuse(context, 400, 'That is not the token that was sent');
    return goBack(context);
  });

  app.post('/sources/:id/automations', async (context) => {
    const about = automationSchema.safeParse(await context.req.parseBody());
    const source = store.dataSources.get(context.req.param('id'));
    if (!about.success || !source?.properties.some(({ id }) => id === about.data.property)) {
      return refuse(context, 400, 'An automation needs a property, an address that begins with http, and a header of plain characters');
    }
    const { property, value, url, header, headerValue } = about.data;
    automations.add({
      dataSourceId: source.id,
      propertyId: property,
      value: value.trim() === '' ? null : value.trim(),
      url,
      headers: header === '' ? {} : { [header]: headerValue },
      properties: [],
    });
    return goBack(context);
  });
  app.post('/automations/:id', async (context) => {
    const automation = automations.list().find(({ id }) => id === context.req.param('id'));
    if (!automation) return refuse(context, 404, 'This automation is gone');
    if ((await context.req.parseBody())['do'] === 'resume') automations.resume(automation);
    else automations.remove(automation);
    return goBack(context);
  });
}

function rowPage(viewer: Viewer, source: DataSource, page: Page): Html {
  return html`
    <p><a href="/p/${source.databaseId.replaceAll('-', '')}">${plainTextOf(source.title) || 'Untitled Database'}</a></p>
    <h1>${displayTitle(viewer, page)}</h1>
    ${showProperties(viewer, source, page)}`;
}

function showProperties(viewer: Viewer, source: DataSource, page: Page): Html {
  return html`<dl>
    ${source.properties.map(
      (property) =>
        html`<dt>${property.name}<br /><small class="muted">${kindOf(property)}</small></dt>${showCell(viewer, source, page, property, 'row')}`,
    )}
  </dl>`;
}
