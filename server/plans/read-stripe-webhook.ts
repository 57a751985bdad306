import Stripe from 'stripe';
import { z } from 'zod';
import { type Change, type PurchaseEvent, paidPlanSchema } from './purchase.ts';
import { paidTimeEnd, type ReadEvent, UnprovedEvent, UnreadableEvent } from './read-purchase-webhook.ts';

/** Seconds that a signature is good for. */
const TOLERANCE = 300;

const id = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]);
const seconds = z.number().transform((value) => new Date(value * 1000));

const checkoutSchema = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  customer: id.nullish(),
  subscription: id.nullish(),
  payment_intent: id.nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  customer_details: z.object({ email: z.email().nullish() }).nullish(),
  customer_email: z.email().nullish(),
  metadata: z.object({ plan: paidPlanSchema.optional().catch(undefined) }).nullish(),
});

const subscriptionSchema = z.object({
  id: z.string(),
  customer: id,
  status: z.string(),
  ended_at: seconds.nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_end: seconds,
          price: z.object({
            unit_amount: z.number().nullish(),
            currency: z.string().nullish(),
            recurring: z.object({ interval: z.string() }).nullish(),
          }),
        }),
      )
      .min(1),
  }),
});

const chargeSchema = z.object({ id: z.string(), customer: id.nullish(), payment_intent: id.nullish(), refunded: z.boolean() });

/** Stripe's statuses in which the paid time counts. */
const PAYING: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Checks Stripe's signature against each secret and reads the event. Throws UnprovedEvent, UnreadableEvent. */
export function readStripeWebhook(payload: string, headers: Headers, secrets: readonly string[]): ReadEvent {
  const signature = headers.get('stripe-signature') ?? '';
  for (const secret of secrets) {
    let body: Stripe.Event;
    try {
      body = Stripe.webhooks.constructEvent(payload, signature, secret, TOLERANCE);
    } catch {
      continue;
    }
    const read = READERS[body.type];
    const about = { source: 'stripe', eventId: body.id, occurredAt: new Date(body.created * 1000) };
    const rest = read?.(body.data.object, about.occurredAt);
    return { eventId: body.id, body, event: rest && { ...about, ...rest } };
  }
  throw new UnprovedEvent('The signature does not prove the event.');
}

type Reader = (object: unknown, occurredAt: Date) => Omit<PurchaseEvent, 'source' | 'eventId' | 'occurredAt'> | undefined;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  'checkout.session.completed': readCheckout,
  'checkout.session.async_payment_succeeded': readCheckout,
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': readSubscription,
  'charge.refunded': (object) => {
    const charge = parse(chargeSchema, object);
    // A part given back does not end what was bought.
    if (!charge.refunded) return undefined;
    const reference = charge.payment_intent ?? charge.id;
    return { email: undefined, customer: charge.customer ?? reference, reference, change: { type: 'refunded' } };
  },
};

/** A guest is a customer of one order, known by its payment. */
function readCheckout(object: unknown, occurredAt: Date): ReturnType<Reader> {
  const session = parse(checkoutSchema, object);
  // A card that is only kept sells nothing. Paid later, e.g. by a bank transfer: another event tells.
  if (session.mode === 'setup' || session.payment_status === 'unpaid') return undefined;
  // What costs nothing, by a coupon, has no payment.
  const reference = session.subscription ?? session.payment_intent ?? session.id;
  const email = session.customer_details?.email ?? session.customer_email;
  if (!email) throw new UnreadableEvent('The checkout names no e-mail address.');
  const plan = session.metadata?.plan ?? (session.mode === 'subscription' ? 'paid_monthly' : 'paid_lifetime');
  const change: Change = {
    type: 'paid',
    plan,
    until: plan === 'paid_lifetime' ? null : paidTimeEnd(plan, occurredAt).toISOString(),
    amount: money(session.amount_total, session.currency),
    isEstimate: session.mode === 'subscription',
  };
  return { email, customer: session.customer ?? reference, reference, change };
}

function readSubscription(object: unknown, occurredAt: Date): ReturnType<Reader> {
  const subscription = parse(subscriptionSchema, object);
  const [item] = subscription.items.data;
  if (!item || subscription.status.startsWith('incomplete')) return undefined;
  const change: Change = PAYING.has(subscription.status)
    ? {
        type: 'paid',
        plan: item.price.recurring?.interval === 'year' ? 'paid_yearly' : 'paid_monthly',
        until: item.current_period_end.toISOString(),
        amount: money(item.price.unit_amount, item.price.currency),
      }
    : { type: 'cancelled', at: (subscription.ended_at ?? occurredAt).toISOString() };
  return { email: undefined, customer: subscription.customer, reference: subscription.id, change };
}

/**
 * Currencies of which Stripe counts in other units than hundredths, by the decimals that it uses
 * (docs.stripe.com/currencies#minor-units). Those that have lost their hundredths since, ISK and UGX, are still sent in them.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'].map(
    (currency) => [currency, 0] as const,
  ),
  ...['bhd', 'jod', 'kwd', 'omr', 'tnd'].map((currency) => [currency, 3] as const),
]);

/** In whole units of the currency; null where Stripe does not say how much, or of what. */
function money(minor: number | null | undefined, currency: string | null | undefined): string | null {
  if (minor == null || !currency) return null;
  const decimals = DECIMALS.get(currency.toLowerCase()) ?? 2;
  return (minor / 10 ** decimals).toFixed(decimals);
}

function parse<T extends z.ZodType>(schema: T, object: unknown): z.output<T> {
  const parsed = schema.safeParse(object);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnreadableEvent(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The event has another form.');
}
