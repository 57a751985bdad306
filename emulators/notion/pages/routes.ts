import { csrf } from 'hono/csrf';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { addConnectionRoutes } from './connection-routes.ts';
import { openVisits } from './open-visits.ts';
import type { PagesWorld } from './pages-world.ts';
import { addRowRoutes } from './row-routes.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { addWebhookRoutes } from './webhook-routes.ts';
import { addWorkspaceRoutes } from './workspace-routes.ts';

/** Pages to look at the workspace and to edit it, as a person would in Notion. */
export function addPages(app: EmulatorApp, world: PagesWorld): void {
  for (const path of ['/person', '/rows/*', '/sources/*', '/connections/*', '/connections', '/webhooks', '/webhooks/*', '/automations/*']) {
    app.use(path, csrf());
  }
  app.get('/assets/style.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/assets/script.js', (context) => context.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  const visits = openVisits(world);
  addWorkspaceRoutes(app, world, visits);
  addRowRoutes(app, world, visits);
  addConnectionRoutes(app, world, visits);
  addWebhookRoutes(app, world);
}
