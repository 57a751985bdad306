import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readRunPages } from '../../integrations/emulators.test-support.ts';
import { connectionStore } from '../connections/connection-store.ts';
import { setAsideRows } from '../database/schema/belongings.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';
import type { Change } from './purchase.ts';
import { recordPurchase } from './record-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const rows = async () =>
  (await readRunPages(server.notion.url, server.notionToken, server.databases['invoices']?.dataSourceId ?? '')).map((page) => ({
    id: page.id,
    mark: page.properties.GeneratePDF.select?.name,
  }));
const marked = async (mark: string) => (await rows()).filter((row) => row.mark === mark).map(({ id }) => id);

async function setMark(id: string, name: string | null): Promise<void> {
  const reply = await fetch(`${server.notion.url}/v1/pages/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${server.notionToken}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
    body: JSON.stringify({ properties: { GeneratePDF: { select: name === null ? null : { name } } } }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

const merge = (user: TestUser) =>
  user.call('POST', 'mail-merge', {
    documentId: server.documents.invoice.id,
    notionDatabaseUrl: server.databases['invoices']?.url,
    namingHeader: 'Invoice',
  });

let events = 0;
const buy = (user: TestUser, change: Change, occurredAt: Date) => {
  events += 1;
  const event = { source: 'shop', eventId: String(events), email: user.email, customer: user.id, reference: user.id, occurredAt, change };
  return recordPurchase(server.services.database, event, null);
};

const triedAt = (user: TestUser) =>
  server.services.database.asSystem(async (transaction) => {
    const found = await transaction.select().from(setAsideRows).where(eq(setAsideRows.userId, user.id));
    return found.map((row) => row.triedAt);
  });

/** Until the rows of all who have a plan were taken once more: with those of somebody who has one, and whose row is gone in Notion. */
async function lookedAfterPlans(): Promise<void> {
  const paying = await server.newUser({ planType: 'paid_lifetime' });
  const connectionId = await paying.connectNotion();
  const { database } = server.services;
  await database.withUser(paying.id, (transaction) =>
    transaction.insert(setAsideRows).values({ userId: paying.id, connectionId, rowId: randomUUID() }),
  );
  await expect.poll(() => triedAt(paying)).toEqual([]);
}

it('rows that were set aside are ready again once the plan is renewed; those that got another mark, or none, keep it', async () => {
  const day = 86_400_000;
  const user = await server.newUser();
  await user.connectGoogle();
  await user.connectNotion();
  const over = new Date(Date.now() - day).toISOString();
  await buy(user, { type: 'paid', plan: 'paid_monthly', until: over, amount: null }, new Date(Date.now() - 31 * day));
  for (const [index, { id }] of (await rows()).entries()) await setMark(id, index < 5 ? 'Ready to Generate' : 'Generated');
  const ready = await marked('Ready to Generate');

  expect(await merge(user)).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_EXPIRED', data: { updateErrors: [] } } });
  expect(await marked('Subscription Expired')).toEqual(ready);
  const [changed = '', cleared = '', ...rest] = ready;
  await setMark(changed, 'Failed');
  await setMark(cleared, null);
  // A refund ends the plan, it does not renew it.
  await buy(user, { type: 'revoked' }, new Date(Date.now() - 1000));
  await lookedAfterPlans();
  expect(await triedAt(user)).toEqual(ready.map(() => null));
  expect(await marked('Subscription Expired')).toEqual(rest);

  const until = new Date(Date.now() + 30 * day).toISOString();
  await buy(user, { type: 'paid', plan: 'paid_monthly', until, amount: null }, new Date());
  await vi.waitFor(async () => expect(await marked('Ready to Generate')).toEqual(rest), { timeout: 20_000, interval: 200 });
  expect((await rows()).filter(({ id }) => id === changed || id === cleared).map(({ mark }) => mark)).toEqual(['Failed', undefined]);
  expect(await marked('Subscription Expired')).toEqual([]);
});

it('rows whose access to Notion has ended wait for a new one, and keep nobody waiting', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const connectionId = await user.connectNotion();
  const { database, vault } = server.services;
  const store = connectionStore(database, vault);
  await store.renew({ id: connectionId, userId: user.id }, { accessToken: 'ended' });
  const many = Array.from({ length: 50 }, () => ({ userId: user.id, connectionId, rowId: randomUUID() }));
  await database.withUser(user.id, (transaction) => transaction.insert(setAsideRows).values(many));
  await expect.poll(async () => (await store.find(user.id, connectionId))?.isBroken).toBe(true);
  await lookedAfterPlans();
  await lookedAfterPlans();
  const tried = await triedAt(user);
  expect(tried).toHaveLength(50);
  expect(tried.filter((at) => at !== null).length).toBeLessThanOrEqual(40);
});
