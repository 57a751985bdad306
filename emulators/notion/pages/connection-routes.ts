import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { CAPABILITIES } from '../connections/connections.ts';
import { goBack, refuse } from './answers.ts';
import { connectionsPage } from './connections-page.ts';
import type { Visits } from './open-visits.ts';
import type { PagesWorld } from './pages-world.ts';

/** What connections see and may do, as people grant it. */
export function addConnectionRoutes(
  app: EmulatorApp,
  { services, connections, subscriptions, deliveries }: PagesWorld,
  visits: Visits,
): void {
  const { store } = services;

  app.get('/connections', (context) => visits.show(context, 'Connections', connectionsPage(connections, subscriptions.list(), deliveries)));
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
}
