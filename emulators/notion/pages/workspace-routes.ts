import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { canSee } from '../connections/can-see.ts';
import { plainTextOf } from '../workspace/rich-text.ts';
import { goBack, refuse } from './answers.ts';
import { databasePage } from './database-page.ts';
import { displayTitle } from './display.ts';
import type { Visits } from './open-visits.ts';
import type { PagesWorld } from './pages-world.ts';
import { rowOf, rowPage } from './row-page.ts';

/** The list of databases, their pages and those of their rows, and the choice of who looks at them. */
export function addWorkspaceRoutes(app: EmulatorApp, { services, connections, automations }: PagesWorld, visits: Visits): void {
  const { store } = services;

  app.post('/person', async (context) => {
    const { person } = await context.req.parseBody();
    const chosen = visits.people().find(({ id }) => id === person);
    setCookie(context, 'person', chosen?.id ?? '', { httpOnly: true, sameSite: 'Lax', path: '/' });
    return goBack(context);
  });

  app.get('/', (context) => {
    const databases = [...store.databases.values()].filter(({ inTrash }) => !inTrash);
    return visits.show(
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
    const viewer = visits.viewerOf(context);
    const row = rowOf(store, id);
    if (row) return visits.show(context, displayTitle(viewer, row.page), rowPage(viewer, row.source, row.page));
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
    return visits.show(context, plainTextOf(database.title) || 'Untitled Database', body);
  });
}
