import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { lockEmail } from '../accounts/sync-profile.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { profiles } from '../database/schema/belongings.ts';
import { auditLog, inbox, purchaseEvents } from '../database/schema/product.ts';
import { changeSchema, type Entitlement, entitlementOf, type PurchaseEvent } from './purchase.ts';

/** Any number: purchases are computed one after the other. */
const PURCHASE_LOCK = 7_325_002;

type EventRow = typeof purchaseEvents.$inferSelect;

/** Keeps an event that means nothing to us, so that it is known when it comes again. */
export const ignoreEvent = (database: Database, source: string, eventId: string, body: unknown): Promise<void> =>
  database.asSystem(async (transaction) => {
    await transaction.insert(inbox).values({ source, eventId, body, handledAt: new Date() }).onConflictDoNothing();
  });

/**
 * Takes an event in, once however often it comes, and brings the profiles of its buyer up to date in the same transaction. A buyer
 * without a profile gets one that waits for the sign-up. False: it was there before.
 */
export function recordPurchase(database: Database, event: PurchaseEvent, body: unknown): Promise<boolean> {
  return database.asSystem(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${PURCHASE_LOCK})`);
    const { source, eventId, customer, reference, occurredAt, change } = event;
    const [taken] = await transaction
      .insert(inbox)
      .values({ source, eventId, body, handledAt: new Date() })
      .onConflictDoNothing()
      .returning({ eventId: inbox.eventId });
    if (!taken) return false;
    const email = event.email === undefined ? null : normalizeEmail(event.email);
    await transaction
      .insert(purchaseEvents)
      .values({ source, eventId, email, customer, reference, occurredAt, change })
      .onConflictDoNothing();
    const rows = await relatedEvents(transaction, email, customer === undefined ? undefined : { source, customer });
    for (const [buyer, events] of byBuyer(rows)) await applyPlan(transaction, buyer, entitlementOf(events), `${source} ${eventId}`);
    return true;
  });
}

/** Every event that shares an address or a customer with the new one, however far around. */
async function relatedEvents(
  transaction: Transaction,
  email: string | null,
  customer: { readonly source: string; readonly customer: string } | undefined,
): Promise<readonly EventRow[]> {
  let emails = new Set(email === null ? [] : [email]);
  let customers = new Map(customer ? [[JSON.stringify(customer), customer]] : []);
  for (;;) {
    const conditions: SQL[] = [];
    if (emails.size > 0) conditions.push(inArray(purchaseEvents.email, [...emails]));
    for (const one of customers.values()) {
      const same = and(eq(purchaseEvents.source, one.source), eq(purchaseEvents.customer, one.customer));
      if (same) conditions.push(same);
    }
    if (conditions.length === 0) return [];
    const rows = await transaction
      .select()
      .from(purchaseEvents)
      .where(or(...conditions));
    const nextEmails = new Set([...emails, ...rows.flatMap((row) => row.email ?? [])]);
    const nextCustomers = new Map(customers);
    for (const { source, customer: id } of rows)
      if (id !== null) nextCustomers.set(JSON.stringify({ source, customer: id }), { source, customer: id });
    if (nextEmails.size === emails.size && nextCustomers.size === customers.size) return rows;
    emails = nextEmails;
    customers = nextCustomers;
  }
}

/** Events by address. One without belongs to the latest address of its customer; while none is known it waits. */
function byBuyer(rows: readonly EventRow[]): ReadonlyMap<string, readonly PurchaseEvent[]> {
  const latest = new Map<string, { readonly email: string; readonly at: string }>();
  for (const { source, customer, email, occurredAt, eventId } of rows) {
    if (customer === null || email === null) continue;
    const at = `${occurredAt.toISOString()} ${eventId}`;
    const key = `${source} ${customer}`;
    if (at > (latest.get(key)?.at ?? '')) latest.set(key, { email, at });
  }
  const buyers = new Map<string, PurchaseEvent[]>();
  for (const row of rows) {
    const email = row.email ?? latest.get(`${row.source} ${row.customer}`)?.email;
    if (email === undefined) continue;
    const { source, eventId, reference, occurredAt } = row;
    const change = changeSchema.parse(row.change);
    const event = { source, eventId, reference, occurredAt, change, email, customer: row.customer ?? undefined };
    buyers.set(email, [...(buyers.get(email) ?? []), event]);
  }
  return buyers;
}

/** The only place that writes the fields of the plan, besides the merge of profiles. */
async function applyPlan(transaction: Transaction, email: string, entitlement: Entitlement | undefined, cause: string): Promise<void> {
  const plan = {
    planType: entitlement?.plan ?? 'free',
    subscriptionStartDate: entitlement?.startedAt ?? null,
    subscriptionEndDate: entitlement?.until ?? null,
    purchaseAmount: entitlement?.amount ?? null,
  };
  // A sign-in at the same time must not make a second one.
  await lockEmail(transaction, email);
  // A user's profile comes before one that waits for its user.
  const [profile] = await transaction
    .select({ id: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.email, email))
    .orderBy(sql`${profiles.userId} nulls last`)
    .limit(1)
    .for('update');
  if (profile)
    await transaction
      .update(profiles)
      .set({ ...plan, updatedAt: sql`now()` })
      .where(eq(profiles.id, profile.id));
  else if (entitlement) await transaction.insert(profiles).values({ email, ...plan });
  await transaction.insert(auditLog).values({ userId: profile?.userId ?? null, action: 'plan-set', details: { ...plan, cause } });
}
