import { z } from 'zod';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import { receiverSchema } from '../webhooks/control-routes.ts';
import { goBack, refuse } from './answers.ts';
import { integrations } from './connections-page.ts';
import type { PagesWorld } from './pages-world.ts';

const webhookActionSchema = z.object({ do: z.enum(['verify', 'resend', 'remove']), token: z.string().default('') });
const automationSchema = z.object({
  property: z.string(),
  value: z.string(),
  url: receiverSchema,
  header: z.string().regex(/^[\w-]*$/u),
  headerValue: z.string().regex(/^[\t\u{20}-\u{7e}]*$/u),
});

/** Webhooks of integrations, and automations of a database that send rows to an address. */
export function addWebhookRoutes(app: EmulatorApp, { services, connections, subscriptions, automations }: PagesWorld): void {
  const { store } = services;

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
