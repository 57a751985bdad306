import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecipe } from './automation/recipe.test-support.ts';
import { recipeStore } from './automation/recipe-store.ts';
import { storyStore } from './automation/story-store.ts';
import { useTestDatabase } from './database/database.test-support.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { profiles, setAsideRows, stories } from './database/schema/belongings.ts';
import { outbox } from './database/schema/product.ts';
import { openTestServices, type TestServices } from './http/app.test-support.ts';
import { openOutbox } from './mail/open-outbox.ts';
import { takeDueRows } from './plans/set-aside.ts';

/**
 * Whoever takes some of what is due gets that many, however the database goes about it. Here it has to do so as it does with tables that it
 * knows little of: row by row, where a list that is asked for again for every row is another one every time.
 */
const test = useTestDatabase();
let services: TestServices;
let database: Database;
beforeAll(async () => {
  services = await openTestServices();
  const off = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'];
  const connection = { ...test.connection, options: off.map((way) => `-c enable_${way}=off`).join(' ') };
  database = await openDatabase(connection, () => undefined);
});
afterAll(async () => {
  await database.close();
  await services.close();
});

const several = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

it('mails', async () => {
  const mail = { kind: 'contact', recipient: 'ada@example.com', subject: 'S', text: '', html: '' } as const;
  await database.asSystem((transaction) => transaction.insert(outbox).values(several(30, () => mail)));
  const { claim } = openOutbox(database, services.vault);
  expect([(await claim(20)).length, (await claim(20)).length, (await claim(20)).length]).toEqual([20, 10, 0]);
});

it('rows that were set aside', async () => {
  const { userId, connectionId } = await insertRecipe(database);
  await database.asSystem(async (transaction) => {
    await transaction.update(profiles).set({ planType: 'paid_lifetime' }).where(eq(profiles.userId, userId));
    await transaction.insert(setAsideRows).values(several(30, () => ({ userId, connectionId, rowId: randomUUID() })));
  });
  const take = async () => (await takeDueRows(database)).length;
  expect([await take(), await take(), await take()]).toEqual([20, 10, 0]);
});

it('rows of automations that are given up', async () => {
  const { id: recipeId, userId } = await insertRecipe(database);
  const story = { recipeId, userId, state: 'failed', nextAttemptAt: new Date(0) } as const;
  await database.asSystem((transaction) => transaction.insert(stories).values(several(150, (index) => ({ ...story, rowId: `${index}` }))));
  const store = storyStore(database, [60]);
  const take = async () => (await store.takeGivenUp()).flatMap((taken) => taken.stories).length;
  expect([await take(), await take(), await take()]).toEqual([100, 50, 0]);
});

it('automations to look at', async () => {
  for (const _ of several(60, () => undefined)) await insertRecipe(database, { dueAt: new Date(0) });
  const store = recipeStore(database, 5, 180);
  const first = await store.takeDue();
  expect(first).toHaveLength(50);
  expect((await store.takeDue()).length).toBeGreaterThanOrEqual(10);
  expect(await store.takeDue()).toEqual([]);
});
