import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Operator } from '../../contracts/index.ts';
import type { App } from '../http/build-app.ts';
import { pageResponse } from '../http/page.ts';
import { paidPlanSchema } from './purchase.ts';
import type { PurchaseWebhook } from './read-purchase-webhook.ts';

const PATH = '/sandbox/checkout';
const offersAt = ({ monthly, yearly, lifetime }: Operator['prices']) => ({
  paid_monthly: { label: `Monthly, $${monthly} per month`, amount: monthly },
  paid_yearly: { label: `Yearly, $${yearly} per year`, amount: yearly },
  paid_lifetime: { label: `Lifetime pass, $${lifetime} once`, amount: lifetime },
});
const EVENTS = { 'purchase.paid': 'Buy or renew', 'purchase.cancelled': 'Let it end now', 'purchase.refunded': 'Refund' } as const;

const formSchema = z.object({
  email: z.email().max(320),
  plan: paidPlanSchema,
  event: z.enum(['purchase.paid', 'purchase.cancelled', 'purchase.refunded']),
});

/** The sandbox's shop: no money, but the same signed event that a real shop sends. */
export function checkoutPages(app: App, prices: Operator['prices'], secret: string, webhookPath: string): void {
  const offers = offersAt(prices);
  app.get(PATH, (context) => {
    const chosen = paidPlanSchema.catch('paid_monthly').parse(context.req.query('plan'));
    const email = context.get('call').caller?.email ?? '';
    return pageResponse(
      'Checkout of the sandbox',
      html`<h1>Checkout of the sandbox</h1>
<p>No money moves. What you do here reaches the product as the signed event of a shop.</p>
<form method="post" action="${PATH}" enctype="multipart/form-data">
<label>E-mail address <input type="email" name="email" value="${email}" required></label>
<label>Plan <select name="plan">${Object.entries(offers).map(([plan, { label }]) => html`<option value="${plan}"${plan === chosen ? html` selected` : ''}>${label}</option>`)}</select></label>
<label>What happens <select name="event">${Object.entries(EVENTS).map(([event, label]) => html`<option value="${event}">${label}</option>`)}</select></label>
<button>Send</button>
</form>`,
    );
  });

  app.post(PATH, async (context) => {
    const form = formSchema.safeParse(await context.req.parseBody());
    if (!form.success) {
      return pageResponse(
        'Checkout of the sandbox',
        html`<h1>That did not work</h1><p>Give an e-mail address and a plan.</p><p><a href="${PATH}">Back</a></p>`,
        400,
      );
    }
    const { email, plan, event } = form.data;
    const now = new Date();
    // An order of its own for each purchase; cancelling and refunding are about all of them.
    const buyer = { email, customer: email.toLowerCase(), reference: event === 'purchase.paid' ? randomUUID() : 'all' };
    const timestamp = now.toISOString();
    const bodies: Readonly<Record<typeof event, PurchaseWebhook>> = {
      'purchase.paid': { type: 'purchase.paid', timestamp, data: { ...buyer, plan, amount: offers[plan].amount } },
      'purchase.cancelled': { type: 'purchase.cancelled', timestamp, data: { ...buyer, until: timestamp } },
      'purchase.refunded': { type: 'purchase.refunded', timestamp, data: buyer },
    };
    const payload = JSON.stringify(bodies[event]);
    const eventId = `sandbox_${randomUUID()}`;
    const signature = new Webhook(secret).sign(eventId, now, payload);
    const answer = await app.request(
      webhookPath,
      {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signature,
        },
      },
      context.env,
    );
    if (!answer.ok) throw new Error(`The purchase was refused with ${answer.status}.`);
    return pageResponse(
      'Checkout of the sandbox',
      html`<h1>Done</h1><p>${EVENTS[event]}: ${offers[plan].label}, for ${email}.</p><p><a href="/">Go on</a></p>`,
    );
  });
}
