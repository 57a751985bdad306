import type { Services } from '../api/app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Automations } from '../webhooks/automations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Subscriptions } from '../webhooks/subscriptions.ts';

/** What the pages show and change. */
export interface PagesWorld {
  readonly services: Services;
  readonly connections: Connections;
  readonly subscriptions: Subscriptions;
  readonly automations: Automations;
  readonly deliveries: Deliveries;
}
