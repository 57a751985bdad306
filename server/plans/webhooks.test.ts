import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { desc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../database/schema/accounts.ts';
import { profiles } from '../database/schema/belongings.ts';
import { auditLog, purchaseEvents } from '../database/schema/product.ts';
import { openTestApp, openTestServices, type TestServices, testCaller } from '../http/app.test-support.ts';
import { openPlans } from './open-plans.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [oldSecret, secret, stripeSecret] = [newSecret(), newSecret(), newSecret()];

let services: TestServices;
let ask: ReturnType<typeof openTestApp>;
beforeAll(async () => {
  services = await openTestServices({ PURCHASE_WEBHOOK_SECRET: `${secret},${oldSecret}`, STRIPE_WEBHOOK_SECRET: stripeSecret });
  ask = openTestApp(services, [openPlans(services)]);
});
afterAll(() => services.close());

const newEmail = () => `${randomUUID()}@example.com`;

async function profileOf(email: string) {
  const rows = await services.database.asSystem((transaction) => transaction.select().from(profiles).where(eq(profiles.email, email)));
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

interface Signing {
  readonly id?: string;
  readonly with?: string;
  readonly at?: Date;
}

function purchase(body: unknown, { id = randomUUID(), with: key = secret, at = new Date() }: Signing = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return ask('/api/webhooks/purchase', {
    body: payload,
    headers: {
      'content-type': 'application/json',
      origin: 'https://shop.example',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, payload),
    },
  });
}

const bought = (email: string, more: Readonly<Record<string, unknown>> = {}, timestamp = '2026-03-01T00:00:00Z') => ({
  type: 'purchase.paid',
  timestamp,
  data: { email, reference: 'order-1', plan: 'paid_monthly', amount: 9, ...more },
});

describe('the purchase webhook', () => {
  it('makes a profile that waits for its user when nobody has the address', async () => {
    const email = newEmail();
    expect((await purchase(bought(`  ${email.toUpperCase()}`.trim()))).status).toBe(200);
    expect(await profileOf(email)).toMatchObject({
      userId: null,
      planType: 'paid_monthly',
      subscriptionStartDate: new Date('2026-03-01T00:00:00Z'),
      subscriptionEndDate: new Date('2026-04-01T00:00:00Z'),
      purchaseAmount: '9.00',
      pdfFilesGenerated: 0,
    });
  });

  it('takes the event that the documentation shows', async () => {
    const [, shown = ''] = /```json\n(.*?)```/su.exec(readFileSync(new URL('../../docs/deployment.md', import.meta.url), 'utf8')) ?? [];
    expect((await purchase(shown)).status).toBe(200);
    expect(await profileOf('ada@example.org')).toMatchObject({ planType: 'paid_monthly', purchaseAmount: '9.00' });
  });

  it('sets the plan of the user who has the address, and of nobody else', async () => {
    const [email, other] = [newEmail(), newEmail()];
    for (const one of [email, other]) {
      const id = randomUUID();
      await services.database.asSystem(async (transaction) => {
        await transaction.insert(users).values({ id, name: 'A', email: one });
        await transaction.insert(profiles).values({ userId: id, email: one, pdfFilesGenerated: 4 });
      });
    }
    await purchase(bought(email, { plan: 'paid_lifetime', amount: 99 }));
    expect(await profileOf(email)).toMatchObject({
      planType: 'paid_lifetime',
      subscriptionEndDate: null,
      purchaseAmount: '99.00',
      pdfFilesGenerated: 4,
    });
    expect((await profileOf(email))?.userId).not.toBeNull();
    expect(await profileOf(other)).toMatchObject({ planType: 'free' });
    const [entry] = await services.database.asSystem((transaction) =>
      transaction.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1),
    );
    expect(entry).toMatchObject({ action: 'plan-set', userId: (await profileOf(email))?.userId });
  });

  it('refuses what no secret signed, an old signature and another body, and takes both secrets of a change', async () => {
    const email = newEmail();
    expect((await purchase(bought(email), { with: newSecret() })).status).toBe(401);
    expect((await purchase(bought(email), { at: new Date(Date.now() - 6 * 60_000) })).status).toBe(401);
    expect((await purchase(bought(email), { at: new Date(Date.now() + 6 * 60_000) })).status).toBe(401);
    const id = randomUUID();
    const at = new Date();
    const signature = new Webhook(secret).sign(id, at, JSON.stringify(bought(newEmail())));
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature };
    expect((await ask('/api/webhooks/purchase', { json: bought(email), headers })).status).toBe(401);
    expect((await ask('/api/webhooks/purchase', { json: bought(email) })).status).toBe(401);
    expect(await profileOf(email)).toBeUndefined();
    expect((await purchase(bought(email), { with: oldSecret })).status).toBe(200);
    expect(await profileOf(email)).toBeDefined();
  });

  it('says what is wrong with a signed event, and lets unknown ones pass', async () => {
    const answer = await purchase(bought('nobody'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/^data\.email: /u) });
    expect((await purchase('not json')).status).toBe(400);
    expect((await purchase({ type: 'something.else' })).status).toBe(200);
  });

  it('has one effect when 100 copies come at once', async () => {
    const email = newEmail();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => purchase(bought(email), { id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await services.database.asSystem((transaction) =>
      transaction.select().from(purchaseEvents).where(eq(purchaseEvents.email, email)),
    );
    expect(events).toHaveLength(1);
    const { rows } = await services.database.asSystem((transaction) =>
      transaction.execute<{ count: string }>(sql`select count(*) from audit_log where details->>'cause' = ${`purchase ${id}`}`),
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });

  it('comes to one state however buying, renewing, cancelling and refunding arrive, twice each and at once', async () => {
    const states: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      const email = newEmail();
      const events = [
        bought(email, {}, '2026-03-01T00:00:00Z'),
        { ...bought(email, { until: '2026-05-01T00:00:00Z' }, '2026-04-01T00:00:00Z'), type: 'purchase.renewed' },
        { type: 'purchase.cancelled', timestamp: '2026-04-02T00:00:00Z', data: { email, reference: 'order-1' } },
        { type: 'purchase.refunded', timestamp: '2026-04-03T00:00:00Z', data: { email, reference: 'order-1' } },
        bought(email, { reference: 'order-2', plan: 'paid_yearly', amount: 90 }, '2026-04-04T00:00:00Z'),
      ].map((body) => ({ body, id: randomUUID() }));
      // Rotations and reversals: another order in each round.
      const order = [...events.slice(round % 5), ...events.slice(0, round % 5)];
      if (round >= 5) order.reverse();
      await Promise.all([...order, ...order].map(({ body, id }) => purchase(body, { id })));
      const profile = await profileOf(email);
      states.push([profile?.planType, profile?.subscriptionStartDate, profile?.subscriptionEndDate, profile?.purchaseAmount]);
    }
    expect(states).toEqual(states.map(() => ['paid_yearly', new Date('2026-04-04T00:00:00Z'), new Date('2027-04-04T00:00:00Z'), '90.00']));
  });
});

describe('the Stripe webhook', () => {
  let number = 0;
  const stripe = (type: string, object: unknown, day: number, key = stripeSecret) => {
    number += 1;
    const created = Date.UTC(2026, 4, day) / 1000;
    const payload = JSON.stringify({ id: `evt_${number}`, object: 'event', type, created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: key });
    return ask('/api/webhooks/stripe', {
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
  };
  const checkout = (email: string, customer: string, more: Readonly<Record<string, unknown>> = {}) => ({
    id: 'cs_1',
    mode: 'subscription',
    payment_status: 'paid',
    customer,
    subscription: `sub_${customer}`,
    payment_intent: null,
    amount_total: 9000,
    currency: 'usd',
    customer_details: { email },
    metadata: {},
    ...more,
  });
  const subscription = (customer: string, status: string, endDay: number, more: Readonly<Record<string, unknown>> = {}) => ({
    id: `sub_${customer}`,
    customer,
    status,
    ended_at: null,
    items: {
      data: [
        {
          current_period_end: Date.UTC(2026, 4, endDay) / 1000,
          price: { unit_amount: 9000, currency: 'usd', recurring: { interval: 'year' } },
        },
      ],
    },
    ...more,
  });

  it('takes a checkout, what the subscription tells of itself, its end and a refund, in either order', async () => {
    for (const isReversed of [false, true]) {
      const email = newEmail();
      const customer = `cus_${randomUUID()}`;
      const steps = [
        () => stripe('checkout.session.completed', checkout(email, customer), 1),
        () => stripe('customer.subscription.updated', subscription(customer, 'active', 366), 1),
      ];
      for (const step of isReversed ? steps.reverse() : steps) expect((await step()).status).toBe(200);
      expect(await profileOf(email)).toMatchObject({
        planType: 'paid_yearly',
        subscriptionEndDate: new Date(Date.UTC(2026, 4, 366)),
        purchaseAmount: '90.00',
      });
      const ended = [
        () =>
          stripe('customer.subscription.deleted', subscription(customer, 'canceled', 366, { ended_at: Date.UTC(2026, 4, 9) / 1000 }), 9),
        () => stripe('charge.refunded', { id: 'ch_1', customer, payment_intent: 'pi_invoice', refunded: true }, 8),
      ];
      if (isReversed) ended.reverse();
      expect((await ended[0]?.())?.status).toBe(200);
      expect(await profileOf(email)).toMatchObject(
        isReversed ? { planType: 'free' } : { planType: 'paid_yearly', subscriptionEndDate: new Date(Date.UTC(2026, 4, 9)) },
      );
      await ended[1]?.();
      expect(await profileOf(email)).toMatchObject({ planType: 'free', subscriptionEndDate: null });
    }
  });

  it('takes a lifetime pass of a guest, and only a whole refund ends it', async () => {
    const email = newEmail();
    const paymentIntent = `pi_${randomUUID()}`;
    await stripe(
      'checkout.session.completed',
      checkout(email, '', { customer: null, mode: 'payment', subscription: null, payment_intent: paymentIntent, amount_total: 9900 }),
      1,
    );
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_lifetime', subscriptionEndDate: null, purchaseAmount: '99.00' });
    const charge = { id: 'ch_2', customer: null, payment_intent: paymentIntent };
    await stripe('charge.refunded', { ...charge, refunded: false }, 2);
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_lifetime' });
    await stripe('charge.refunded', { ...charge, refunded: true }, 3);
    expect(await profileOf(email)).toMatchObject({ planType: 'free' });
  });

  it('takes a lifetime pass that a coupon has paid in full, and nothing of a card that is only kept', async () => {
    const email = newEmail();
    const free = {
      customer: null,
      mode: 'payment',
      payment_status: 'no_payment_required',
      subscription: null,
      payment_intent: null,
      amount_total: 0,
    };
    expect((await stripe('checkout.session.completed', checkout(email, '', free), 1)).status).toBe(200);
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_lifetime', purchaseAmount: '0.00' });
    const other = newEmail();
    expect((await stripe('checkout.session.completed', checkout(other, '', { ...free, mode: 'setup' }), 2)).status).toBe(200);
    expect(await profileOf(other)).toBeUndefined();
  });

  it.each([
    ['jpy', 9900, '9900'],
    ['kwd', 29_990, '29.990'],
    ['eur', 9900, '99.00'],
    ['isk', 1_500_000, '15000.00'],
  ])('reads an amount of %s in the units that Stripe counts it in', async (currency, minor, purchaseAmount) => {
    const [once, renewed] = [newEmail(), newEmail()];
    const bought = { mode: 'payment', subscription: null, payment_intent: `pi_${randomUUID()}`, amount_total: minor, currency };
    await stripe('checkout.session.completed', checkout(once, `cus_${randomUUID()}`, bought), 1);
    expect(await profileOf(once)).toMatchObject({ purchaseAmount });

    const customer = `cus_${randomUUID()}`;
    const price = { unit_amount: minor, currency, recurring: { interval: 'year' } };
    await stripe('checkout.session.completed', checkout(renewed, customer), 1);
    const items = { data: [{ current_period_end: Date.UTC(2026, 4, 366) / 1000, price }] };
    await stripe('customer.subscription.updated', subscription(customer, 'active', 366, { items }), 2);
    expect(await profileOf(renewed)).toMatchObject({ purchaseAmount });
  });

  it('waits with a checkout that is not paid yet, and refuses another signature', async () => {
    const email = newEmail();
    const object = checkout(email, `cus_${randomUUID()}`);
    expect((await stripe('checkout.session.completed', { ...object, payment_status: 'unpaid' }, 1)).status).toBe(200);
    expect((await stripe('checkout.session.completed', object, 1, newSecret())).status).toBe(401);
    expect(await profileOf(email)).toBeUndefined();
    expect((await stripe('checkout.session.async_payment_succeeded', object, 2)).status).toBe(200);
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_monthly' });
  });

  it('is not there without a secret', async () => {
    const closed = openTestApp(services, [
      openPlans({ ...services, config: { ...services.config, purchases: { webhookSecrets: [], stripeSecrets: [] } } }),
    ]);
    expect((await closed('/api/webhooks/stripe', { body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(404);
  });
});

describe('the checkout of the sandbox', () => {
  const send = (email: string, plan: string, event = 'purchase.paid') => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ email, plan, event })) body.set(name, value);
    return ask('/sandbox/checkout', { body });
  };

  it('buys, ends and refunds by signed events', async () => {
    const email = newEmail();
    expect(await (await send(email, 'paid_yearly')).text()).toContain('Done');
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_yearly', purchaseAmount: '90.00' });
    await send(email, 'paid_yearly', 'purchase.cancelled');
    expect((await profileOf(email))?.subscriptionEndDate?.getTime()).toBeLessThanOrEqual(Date.now());
    await send(email, 'paid_lifetime');
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_lifetime', subscriptionEndDate: null });
    await send(email, 'paid_lifetime', 'purchase.refunded');
    expect(await profileOf(email)).toMatchObject({ planType: 'free' });
    await send(email, 'paid_lifetime');
    expect(await profileOf(email)).toMatchObject({ planType: 'paid_lifetime' });
    expect((await send('nobody', 'paid_yearly')).status).toBe(400);
  });

  it('offers the plan that was asked for, to whoever is signed in', async () => {
    const page = await (await ask('/sandbox/checkout?plan=paid_lifetime', { caller: testCaller(randomUUID(), 'a"b@example.com') })).text();
    expect(page).toContain('<option value="paid_lifetime" selected>');
    expect(page).toContain('value="a&quot;b@example.com"');
  });

  it('is not there when the product is live', async () => {
    const live = { ...services, config: { ...services.config, isSandbox: false } };
    expect((await openTestApp(live, [openPlans(live)])('/sandbox/checkout')).status).toBe(404);
  });
});
