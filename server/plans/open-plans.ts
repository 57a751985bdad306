import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Feature } from '../feature.ts';
import { type AppContext, failure } from '../http/build-app.ts';
import type { Services } from '../services.ts';
import { checkoutPages } from './checkout-pages.ts';
import { type ReadEvent, readPurchaseWebhook, UnprovedEvent, UnreadableEvent } from './read-purchase-webhook.ts';
import { readStripeWebhook } from './read-stripe-webhook.ts';
import { ignoreEvent, recordPurchase } from './record-purchase.ts';

const PURCHASE_PATH = '/api/webhooks/purchase';
const STRIPE_PATH = '/api/webhooks/stripe';

/** Purchases: what shops tell of them, and the sandbox's own shop. Throws when a secret has another form than its scheme. */
export function openPlans({ config, database, log }: Services): Feature {
  const purchaseSecrets = secretsOf(config.purchases.webhookSecret);
  if (purchaseSecrets.length === 0 && config.isSandbox) purchaseSecrets.push(`whsec_${randomBytes(32).toString('base64')}`);
  for (const secret of purchaseSecrets) new Webhook(secret);
  const stripeSecrets = secretsOf(config.purchases.stripeSecret);

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

/** Two, separated by a comma, while one is replaced by the other. */
const secretsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
