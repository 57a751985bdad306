import { z } from 'zod';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { CAPABILITIES, type Connections } from './connections.ts';

const changeSchema = z.strictObject({
  capabilities: z.array(z.enum(CAPABILITIES)).optional(),
  /** Ids of the databases and pages that it sees; nothing else. */
  shared: z.union([z.literal('everything'), z.array(z.string())]).optional(),
});

/** `/_emulator/connections`: what a person sets on the page of an integration, for tests. Tokens are part of the answers. */
export function addConnectionControl(app: EmulatorApp, connections: Connections): void {
  const show = (botId: string) => ({ ...connections.get(botId), token: connections.tokenOf(botId) });

  app.get('/_emulator/connections', (context) => context.json(connections.list().map(({ botId }) => show(botId))));
  app.post('/_emulator/connections', async (context) => {
    const parsed = z.strictObject({ name: z.string().min(1) }).safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    return context.json(show(connections.addInternal(parsed.data.name).botId), 201);
  });
  app.patch('/_emulator/connections/:id', async (context) => {
    const installation = connections.get(context.req.param('id'));
    const parsed = changeSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    if (!installation) return context.text('No such connection.', 404);
    const { capabilities, shared } = parsed.data;
    if (capabilities) connections.setCapabilities(installation, capabilities);
    if (shared) connections.setShared(installation, shared);
    return context.json(show(installation.botId));
  });
}
