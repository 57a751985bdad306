import { z } from 'zod';

export const PAID_PLANS = ['paid_monthly', 'paid_yearly', 'paid_lifetime'] as const;
export const paidPlanSchema = z.enum(PAID_PLANS);
export type PaidPlan = z.infer<typeof paidPlanSchema>;

/** What an event changes. Moments are ISO 8601. */
export const changeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('paid'),
    plan: paidPlanSchema,
    /** Null: for ever. */
    until: z.iso.datetime().nullable(),
    /** In whole units of its currency, e.g. '9.00'. */
    amount: z.string().nullable(),
    /** The end was not told: it gives way to events of the same purchase that tell it. */
    isEstimate: z.boolean().optional(),
  }),
  /** Not renewed; `at` when the paid time is cut short or lengthened. */
  z.object({ type: z.literal('cancelled'), at: z.iso.datetime().nullable() }),
  z.object({ type: z.literal('refunded') }),
  /** By an administrator: everything bought before. */
  z.object({ type: z.literal('revoked') }),
]);
export type Change = z.infer<typeof changeSchema>;

export interface PurchaseEvent {
  /** `purchase`, `stripe` or `admin`. */
  readonly source: string;
  /** Unique at its source. */
  readonly eventId: string;
  /** Undefined: that of other events of the same customer. */
  readonly email: string | undefined;
  readonly customer: string | undefined;
  /** Subscription or order. */
  readonly reference: string;
  /** When it happened. */
  readonly occurredAt: Date;
  readonly change: Change;
}

/** What somebody has paid for. */
export interface Entitlement {
  readonly plan: PaidPlan;
  readonly startedAt: Date;
  readonly until: Date | null;
  readonly amount: string | null;
}

interface Purchase {
  entitlement: Entitlement | undefined;
  /** Paid times up to here were given back. Milliseconds; Infinity after a lifetime. */
  refundedUntil: number;
}

const RANK = { paid: 0, cancelled: 1, refunded: 2, revoked: 3 } as const;
const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
const end = (until: Date | null): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * The plan that all events of one buyer come to, undefined for none: the one that ends last. It depends on when things happened, not on
 * the order in which they were told.
 */
export function entitlementOf(events: readonly PurchaseEvent[]): Entitlement | undefined {
  const ordered = events.toSorted(
    (left, right) =>
      left.occurredAt.getTime() - right.occurredAt.getTime() ||
      RANK[left.change.type] - RANK[right.change.type] ||
      compare(left.source, right.source) ||
      compare(left.eventId, right.eventId),
  );
  const keyOf = ({ source, reference }: PurchaseEvent) => `${source} ${reference}`;
  const paid = ordered.filter(({ change }) => change.type === 'paid');
  const exact = new Set(paid.filter(({ change }) => change.type === 'paid' && !change.isEstimate).map(keyOf));
  const purchases = new Map<string, Purchase>();
  for (const event of ordered) {
    const { change } = event;
    const key = keyOf(event);
    if (change.type === 'paid') {
      const purchase = purchases.get(key) ?? { entitlement: undefined, refundedUntil: Number.NEGATIVE_INFINITY };
      purchases.set(key, purchase);
      if (change.isEstimate && exact.has(key)) continue;
      const until = change.until === null ? null : new Date(change.until);
      if (end(until) <= purchase.refundedUntil) continue;
      const startedAt = purchase.entitlement?.startedAt ?? event.occurredAt;
      purchase.entitlement = { plan: change.plan, startedAt, until, amount: change.amount };
    } else {
      for (const [other, purchase] of purchases) {
        if (change.type !== 'revoked' && !isAbout(event, other, paid, keyOf)) continue;
        if (change.type !== 'cancelled') takeBack(purchase);
        else if (purchase.entitlement && change.at !== null) purchase.entitlement = { ...purchase.entitlement, until: new Date(change.at) };
      }
    }
  }
  let best: Entitlement | undefined;
  for (const key of [...purchases.keys()].sort(compare)) {
    const entitlement = purchases.get(key)?.entitlement;
    if (entitlement && (!best || end(entitlement.until) > end(best.until))) best = entitlement;
  }
  return best;
}

/** An event names its order; one that names none of ours (refunds of Stripe name a payment) is about all orders of that customer. */
function isAbout(about: PurchaseEvent, key: string, paid: readonly PurchaseEvent[], keyOf: (event: PurchaseEvent) => string): boolean {
  if (paid.some((event) => keyOf(event) === keyOf(about))) return key === keyOf(about);
  return paid.some(
    (event) => keyOf(event) === key && event.source === about.source && event.customer !== undefined && event.customer === about.customer,
  );
}

function takeBack(purchase: Purchase): void {
  if (!purchase.entitlement) return;
  purchase.refundedUntil = end(purchase.entitlement.until);
  purchase.entitlement = undefined;
}
