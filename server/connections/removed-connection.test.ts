import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecipeView } from '../../contracts/recipes.ts';
import { connections } from '../database/schema/belongings.ts';
import { outbox } from '../database/schema/product.ts';
import { sweep } from '../retention/sweep.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({}, { pollEvery: 1000, idlePause: 200 });
});
afterAll(() => server.close());

const automate = async (user: TestUser): Promise<RecipeView> => {
  const setup = { databaseId: server.databases['contracts']?.url, googleDocId: server.documents.contract.id, namingHeader: 'Contract' };
  const { body } = await user.call('POST', 'setup-notion-webhook', setup);
  return body.recipe ?? (await user.call('GET', 'recipes')).body[0];
};
const kept = (user: TestUser) =>
  server.services.database.asSystem((transaction) => transaction.select().from(connections).where(eq(connections.userId, user.id)));

it('keeps automations of a connection that is removed, without its secrets, and they go on when it is connected again', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const id = await user.connectNotion();
  await notionRowsOf(server).reset('contracts', 0);
  const { id: recipe } = await automate(user);
  const view = async (): Promise<RecipeView> => (await user.call('GET', 'recipes')).body.find((one: RecipeView) => one.id === recipe);

  expect((await user.call('DELETE', `connections/${id}`)).body).toEqual({ success: true });
  expect((await user.call('GET', 'connections')).body.filter(({ provider }: { provider: string }) => provider === 'notion')).toEqual([]);
  expect((await user.call('GET', 'profile')).body).toMatchObject({ notion: null });
  expect((await user.call('DELETE', `connections/${id}`)).status).toBe(404);
  expect((await kept(user)).find((row) => row.id === id)).toMatchObject({ refreshToken: null, scopes: [] });
  expect(await view()).toMatchObject({ state: 'needs-reconnect', reconnect: 'notion', nextLookAt: null });
  await notionRowsOf(server).reset('contracts', 1);

  expect(await user.connectNotion()).toBe(id);
  const stories = async () => (await user.call('GET', `recipes/${recipe}/rows`)).body as readonly { readonly state: string }[];
  await expect.poll(async () => (await stories()).map(({ state }) => state)).toEqual(['stored']);
  expect(await view()).toMatchObject({ state: 'active' });
  // Who removed it knows.
  const told = await server.services.database.asSystem((transaction) =>
    transaction.select().from(outbox).where(sql`${outbox.kind} = 'automation-stopped' and ${outbox.recipient} = ${user.email}`),
  );
  expect(told).toEqual([]);
});

it('keeps nothing of a connection that no automation needs any more', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const id = await user.connectNotion();
  const { id: recipe } = await automate(user);
  await user.call('DELETE', `connections/${id}`);
  await sweep(server.services.database, server.services.files, new Date());
  expect((await kept(user)).map((row) => row.id)).toContain(id);
  await user.call('DELETE', `recipes/${recipe}`);
  await sweep(server.services.database, server.services.files, new Date());
  expect((await kept(user)).map((row) => row.id)).not.toContain(id);

  const again = await user.connectNotion();
  await user.call('DELETE', `connections/${again}`);
  expect((await kept(user)).map((row) => row.id)).not.toContain(again);
});
