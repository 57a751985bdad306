import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database.ts';
import { connections, recipes } from '../database/schema/belongings.ts';
import { insertUser } from '../runs/runs.test-support.ts';
import type { Recipe } from './recipe-store.ts';

/** A recipe of a user of its own, on a database of its own; `values` in place of the usual ones. */
export async function insertRecipe(
  database: Database,
  values: Partial<typeof recipes.$inferInsert> = {},
): Promise<Recipe & { readonly accountId: string }> {
  const userId = await insertUser(database);
  const accountId = randomUUID();
  return database.asSystem(async (transaction) => {
    const account = { userId, provider: 'notion', accountId, accessToken: '' } as const;
    const [connection] = await transaction.insert(connections).values(account).returning();
    const about = { userId, connectionId: connection?.id ?? '', dataSourceId: randomUUID(), googleDocId: 'document', namingHeader: 'No' };
    const [recipe] = await transaction
      .insert(recipes)
      .values({ ...about, ...values })
      .returning();
    if (!recipe) throw new Error('There is no recipe.');
    return { ...recipe, accountId };
  });
}
