import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, entitlementOf, type PurchaseEvent } from './purchase.ts';
import { paidTimeEnd } from './read-purchase-webhook.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
let count = 0;
const event = (day: number, change: Change, more: Partial<PurchaseEvent> = {}): PurchaseEvent => {
  count += 1;
  return {
    source: 'stripe',
    eventId: `evt_${count}`,
    email: 'ada@example.com',
    customer: 'cus_1',
    reference: 'sub_1',
    occurredAt: at(day),
    change,
    ...more,
  };
};
const paid = (until: number | null, more: Partial<Change & { type: 'paid' }> = {}): Change => ({
  type: 'paid',
  plan: until === null ? 'paid_lifetime' : 'paid_monthly',
  until: until === null ? null : at(until).toISOString(),
  amount: '9.00',
  ...more,
});
const refunded: Change = { type: 'refunded' };

describe('the plan that events come to', () => {
  it('is the last renewal, from the first payment on', () => {
    expect(entitlementOf([event(1, paid(31)), event(31, paid(59)), event(59, paid(90))])).toEqual({
      plan: 'paid_monthly',
      startedAt: at(1),
      until: at(90),
      amount: '9.00',
    });
  });

  it('stays until its end when it is cancelled, and ends where the cancellation says', () => {
    expect(entitlementOf([event(1, paid(31)), event(5, { type: 'cancelled', at: null })])?.until).toEqual(at(31));
    expect(entitlementOf([event(1, paid(31)), event(5, { type: 'cancelled', at: at(6).toISOString() })])?.until).toEqual(at(6));
  });

  it('is none after a refund, which a late notice of the same paid time does not undo and a new payment does', () => {
    const bought = [event(1, paid(31)), event(5, refunded)];
    expect(entitlementOf(bought)).toBeUndefined();
    expect(entitlementOf([...bought, event(6, paid(31))])).toBeUndefined();
    expect(entitlementOf([...bought, event(40, paid(70))])?.until).toEqual(at(70));
  });

  it('keeps a lifetime pass when a subscription beside it ends or is refunded', () => {
    const lifetime = event(2, paid(null), { reference: 'pi_9' });
    expect(entitlementOf([event(1, paid(31)), lifetime, event(9, { type: 'cancelled', at: at(9).toISOString() })])?.plan).toBe(
      'paid_lifetime',
    );
    expect(entitlementOf([event(1, paid(31)), lifetime, event(9, refunded)])?.plan).toBe('paid_lifetime');
    expect(entitlementOf([event(1, paid(31)), lifetime, event(9, refunded, { reference: 'pi_9' })])?.plan).toBe('paid_monthly');
  });

  it('takes a refund that names an unknown payment for one of the subscriptions of that customer', () => {
    expect(entitlementOf([event(1, paid(31)), event(5, refunded, { reference: 'pi_of_an_invoice' })])).toBeUndefined();
    expect(entitlementOf([event(1, paid(31)), event(5, refunded, { reference: 'pi_2', customer: 'cus_2' })])?.until).toEqual(at(31));
  });

  it('believes what a subscription tells of its end over what its checkout lets guess', () => {
    expect(entitlementOf([event(1, paid(31, { plan: 'paid_yearly' })), event(2, paid(32, { isEstimate: true }))])).toMatchObject({
      plan: 'paid_yearly',
      until: at(31),
    });
  });

  it('is the same for 500 orders with duplicates of buying, renewing, cancelling and refunding', () => {
    const anyChange = fc.oneof(
      fc.record({
        type: fc.constant('paid' as const),
        plan: fc.constantFrom('paid_monthly' as const, 'paid_yearly' as const),
        until: fc.integer({ min: 1, max: 90 }).map((day) => at(day).toISOString()),
        amount: fc.constantFrom('9.00', '90.00', null),
        isEstimate: fc.boolean(),
      }),
      fc.constant(paid(null)),
      fc.record({
        type: fc.constant('cancelled' as const),
        at: fc.option(fc.integer({ min: 1, max: 90 }).map((day) => at(day).toISOString())),
      }),
      fc.constant(refunded),
    );
    const anyHistory = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), anyChange, fc.constantFrom('sub_1', 'sub_2', 'pi_1')), {
      minLength: 1,
      maxLength: 12,
    });
    const shuffled = anyHistory.chain((history) => {
      const events = history.map(([day, change, reference], index) => event(day, change, { reference, eventId: `evt_${index}` }));
      return fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }));
    });
    fc.assert(
      fc.property(shuffled, ([events, order]) => {
        const unique = [...new Map(order.map((one) => [one.eventId, one])).values()];
        expect(entitlementOf(unique)).toEqual(entitlementOf(events));
        expect(entitlementOf(order)).toEqual(entitlementOf(events));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a paid time', () => {
  it('ends on the same day of the month, or the last of a shorter one', () => {
    expect(paidTimeEnd('paid_monthly', new Date('2026-01-31T10:00:00Z')).toISOString()).toBe('2026-02-28T10:00:00.000Z');
    expect(paidTimeEnd('paid_monthly', new Date('2026-12-15T10:00:00Z')).toISOString()).toBe('2027-01-15T10:00:00.000Z');
    expect(paidTimeEnd('paid_yearly', new Date('2028-02-29T10:00:00Z')).toISOString()).toBe('2029-02-28T10:00:00.000Z');
  });
});
