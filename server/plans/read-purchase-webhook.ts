import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Change, type PaidPlan, type PurchaseEvent, paidPlanSchema } from './purchase.ts';

/** The signature is missing, wrong or too old. */
export class UnprovedEvent extends Error {
  override readonly name = 'UnprovedEvent';
}

/** The event is signed, but what it says can't be used. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** What a webhook says: undefined when it is of no interest. */
export interface ReadEvent {
  readonly eventId: string;
  readonly body: unknown;
  readonly event: PurchaseEvent | undefined;
}

const buyer = { email: z.email().max(320), reference: z.string().min(1).max(200), customer: z.string().min(1).max(200).optional() };
const paidData = z.object({
  ...buyer,
  plan: paidPlanSchema,
  until: z.iso.datetime().nullish(),
  amount: z.number().nonnegative().nullish(),
});
/** Of the Standard Webhooks scheme; `timestamp` is when it happened. */
const bodySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('purchase.paid'), timestamp: z.iso.datetime(), data: paidData }),
  z.object({ type: z.literal('purchase.renewed'), timestamp: z.iso.datetime(), data: paidData }),
  z.object({
    type: z.literal('purchase.cancelled'),
    timestamp: z.iso.datetime(),
    data: z.object({ ...buyer, until: z.iso.datetime().nullish() }),
  }),
  z.object({ type: z.literal('purchase.refunded'), timestamp: z.iso.datetime(), data: z.object(buyer) }),
]);
export type PurchaseWebhook = z.input<typeof bodySchema>;
const TYPES: ReadonlySet<unknown> = new Set(bodySchema.options.map(({ shape }) => shape.type.value));

/** Checks the signature against each secret (two while one is replaced) and reads the event. Throws UnprovedEvent, UnreadableEvent. */
export function readPurchaseWebhook(payload: string, headers: Headers, secrets: readonly string[]): ReadEvent {
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headers.get(name) ?? '']),
  );
  const isProved = secrets.some((secret) => {
    try {
      new Webhook(secret).verify(payload, signed, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
  if (!isProved) throw new UnprovedEvent('The signature does not prove the event.');
  const eventId = signed['webhook-id'] ?? '';
  const body = parseJson(payload);
  if (!TYPES.has((body as { type?: unknown } | null)?.type)) return { eventId, body, event: undefined };
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableEvent(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The event has another form.');
  }
  const { timestamp, data } = parsed.data;
  const { email, reference, customer } = data;
  const event = { source: 'purchase', eventId, email, customer, reference, occurredAt: new Date(timestamp), change: changeOf(parsed.data) };
  return { eventId, body, event };
}

function changeOf({ type, timestamp, data }: z.output<typeof bodySchema>): Change {
  if (type === 'purchase.refunded') return { type: 'refunded' };
  if (type === 'purchase.cancelled') return { type: 'cancelled', at: data.until ?? null };
  const until = data.plan === 'paid_lifetime' ? null : (data.until ?? paidTimeEnd(data.plan, new Date(timestamp)).toISOString());
  return { type: 'paid', plan: data.plan, until, amount: data.amount?.toFixed(2) ?? null };
}

/** A month or a year later, on the last day of a shorter month. */
export function paidTimeEnd(plan: Exclude<PaidPlan, 'paid_lifetime'>, start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (plan === 'paid_monthly' ? 1 : 12));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

export function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw new UnreadableEvent('The event is not JSON.');
  }
}
