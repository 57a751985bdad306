import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulator } from '../../integrations/emulators.test-support.ts';
import { openConnections } from '../connections/connections.ts';
import { stories } from '../database/schema/belongings.ts';
import { outbox } from '../database/schema/product.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { openOutbox } from '../mail/open-outbox.ts';
import { openGivingUp } from './give-up-rows.ts';
import { insertRecipe } from './recipe.test-support.ts';
import type { Recipe } from './recipe-store.ts';
import { storyStore } from './story-store.ts';

let notion: Awaited<ReturnType<typeof startEmulator>>;
let services: TestServices;
beforeAll(async () => {
  notion = await startEmulator('notion');
  services = await openTestServices({ NOTION_BASE_URL: notion.url });
});
afterAll(() => Promise.all([services.close(), notion.stop()]));

/** A recipe with a row that Notion does not have any more, which has failed too often. */
async function insertFailed(): Promise<Recipe> {
  const recipe = await insertRecipe(services.database);
  const { id: recipeId, userId } = recipe;
  await services.database.asSystem((transaction) =>
    transaction.insert(stories).values({ recipeId, userId, rowId: randomUUID(), state: 'failed', nextAttemptAt: new Date(0) }),
  );
  return recipe;
}

it('gives up the rows of every recipe but one whose secret does not open, which stays to be tried again', async () => {
  const { database, vault } = services;
  const connections = openConnections(services);
  const recipes = [await insertFailed(), await insertFailed(), await insertFailed()];
  const { token } = notion.about as { readonly token: string };
  const [first, broken, last] = recipes;
  for (const recipe of [first, last]) {
    await connections.store.renew({ id: recipe?.connectionId ?? '', userId: recipe?.userId ?? '' }, { accessToken: token });
  }
  const rowUrl = (row: string) => `https://example.com/${row}`;
  const parts = { stories: storyStore(database, []), connections, outbox: openOutbox(database, vault), rowUrl };
  await openGivingUp(services, parts, new AbortController().signal)();

  const open = async ({ id }: Recipe) =>
    (await database.asSystem((transaction) => transaction.select().from(stories).where(eq(stories.recipeId, id)))).filter(
      ({ endedAt }) => endedAt === null,
    ).length;
  expect(await Promise.all(recipes.map(open))).toEqual([0, 1, 0]);
  const mails = await database.asSystem((transaction) => transaction.select().from(outbox).where(eq(outbox.kind, 'rows-failed')));
  expect(mails).toHaveLength(2);
  expect(await parts.stories.takeGivenUp()).toEqual([]);
  await database.asSystem((transaction) =>
    transaction
      .update(stories)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(stories.state, 'failed')),
  );
  expect((await parts.stories.takeGivenUp()).map(({ recipe }) => recipe.id)).toContain(broken?.id);
});
