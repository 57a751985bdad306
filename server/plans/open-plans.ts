import { randomBytes } from 'node:crypto';
import type { Feature } from '../feature.ts';
import { type AppContext, failure } from '../http/build-app.ts';
import type { Services } from '../services.ts';
import { checkoutPages } from './checkout-pages.ts';
import { type ReadEvent, readPurchaseWebhook, UnprovedEvent, UnreadableEvent } from './read-purchase-webhook.ts';
import { readStripeWebhook } from './read-stripe-webhook.ts';
import { ignoreEvent, recordPurchase } from './record-purchase.ts';

const PURCHASE_PATH = '/api/webhooks/purchase';
const STRIPE_PATH = '/api/webhooks/stripe';

/** Purchases: what shops tell of them, and the sandbox's own shop. */
export function openPlans({ config, database, log }: Services): Feature {
  const { webhookSecrets, stripeSecrets } = config.purchases;
  const isShop = webhookSecrets.length === 0 && config.isSandbox;
  const purchaseSecrets = isShop ? [`whsec_${randomBytes(32).toString('base64')}`] : webhookSecrets;

  const receive =
    (source: string, secrets: readonly string[], read: (payload: string, headers: Headers, secrets: readonly string[]) => ReadEvent) =>
    async (context: AppContext): Promise<Response> => {
      if (secrets.length === 0) return failure(context, 404, 'NOT_FOUND', 'There is nothing under this address.');
      try {
        const { eventId, body, event } = read(await context.req.text(), context.req.raw.headers, secrets);
        if (event) {
          const isNew = await recordPurchase(database, event, body);
          log.info({ source, event: eventId, isNew }, 'purchase');
        } else await ignoreEvent(database, source, eventId, body);
        return context.json({ received: true });
      } catch (error) {
        if (error instanceof UnprovedEvent) return failure(context, 401, 'UNAUTHORIZED', error.message);
        if (error instanceof UnreadableEvent) return failure(context, 400, 'INVALID_INPUT', error.message);
        throw error;
      }
    };

  return {
    openPaths: [PURCHASE_PATH, STRIPE_PATH],
    mount: (app) => {
      app.post(PURCHASE_PATH, receive('purchase', purchaseSecrets, readPurchaseWebhook));
      app.post(STRIPE_PATH, receive('stripe', stripeSecrets, readStripeWebhook));
      const [secret] = purchaseSecrets;
      if (config.isSandbox && secret) checkoutPages(app, config.operator.prices, secret, PURCHASE_PATH);
    },
  };
}
