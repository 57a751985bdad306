import { z } from 'zod';
import type { EmulatorApp } from '../../kit/open-emulator.ts';
import type { Connections } from '../connections/connections.ts';
import type { Store } from '../workspace/store.ts';
import type { Automations } from './automations.ts';
import type { Deliveries } from './deliveries.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Where webhooks may go. */
export const receiverSchema = z.url({ protocol: /^https?$/u });

const subscriptionSchema = z.strictObject({
  url: receiverSchema,
  /** Of the integration; the internal connection's when missing. */
  integrationId: z.string().optional(),
  types: z.array(z.string()).optional(),
  apiVersion: z.enum(['2022-06-28', '2025-09-03', '2026-03-11']).optional(),
});
const automationSchema = z.strictObject({
  dataSourceId: z.string(),
  /** Name of the property that is watched. */
  property: z.string(),
  value: z.string().nullable().default(null),
  url: receiverSchema,
  headers: z.record(z.string().regex(/^[\w-]+$/u), z.string().regex(/^[\t\u{20}-\u{7e}]*$/u)).default({}),
  properties: z.array(z.string()).default([]),
});

/** `/_emulator/webhooks`, `/_emulator/automations`, `/_emulator/deliveries`: what a person sets up in Notion, for tests. */
export function addWebhookControl(
  app: EmulatorApp,
  parts: {
    readonly subscriptions: Subscriptions;
    readonly automations: Automations;
    readonly deliveries: Deliveries;
    readonly connections: Connections;
    readonly store: Store;
  },
): void {
  const { subscriptions, automations, deliveries, connections, store } = parts;

  app.get('/_emulator/webhooks', (context) => context.json(subscriptions.list()));
  app.post('/_emulator/webhooks', async (context) => {
    const parsed = subscriptionSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    const integrationId = parsed.data.integrationId ?? connections.list()[0]?.integrationId;
    const known = [connections.client, ...connections.list()].map((each) => each.integrationId);
    if (integrationId === undefined || !known.includes(integrationId)) {
      return context.text('There is no such integration.', 404);
    }
    return context.json(subscriptions.add({ ...parsed.data, integrationId }), 201);
  });
  app.post('/_emulator/webhooks/:id/verify', async (context) => {
    const subscription = subscriptions.list().find(({ id }) => id === context.req.param('id'));
    const parsed = z.object({ token: z.string() }).safeParse(await context.req.json().catch(() => undefined));
    if (!subscription || !parsed.success) return context.text('No such subscription, or no token.', 404);
    if (!subscriptions.verify(subscription, parsed.data.token)) return context.text('That is not the token that was sent.', 400);
    return context.json(subscription);
  });
  app.delete('/_emulator/webhooks/:id', (context) => {
    const subscription = subscriptions.list().find(({ id }) => id === context.req.param('id'));
    if (subscription) subscriptions.remove(subscription);
    return context.body(null, subscription ? 204 : 404);
  });

  app.get('/_emulator/automations', (context) => context.json(automations.list()));
  app.post('/_emulator/automations', async (context) => {
    const parsed = automationSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text(z.prettifyError(parsed.error), 400);
    const { property: name, ...about } = parsed.data;
    const property = store.dataSources.get(about.dataSourceId)?.properties.find((other) => other.name === name);
    if (!property) return context.text(`No data source ${about.dataSourceId} with a property '${name}'.`, 404);
    return context.json(automations.add({ ...about, propertyId: property.id }), 201);
  });
  app.delete('/_emulator/automations/:id', (context) => {
    const automation = automations.list().find(({ id }) => id === context.req.param('id'));
    if (automation) automations.remove(automation);
    return context.body(null, automation ? 204 : 404);
  });

  app.get('/_emulator/deliveries', (context) => context.json({ underWay: deliveries.underWay(), deliveries: deliveries.list() }));
  app.delete('/_emulator/deliveries', (context) => {
    deliveries.clear();
    return context.body(null, 204);
  });
}
