import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database.ts';
import { users } from '../database/schema/accounts.ts';
import type { Recipe } from './recipe-store.ts';

/** Who is told of a recipe by mail; undefined when the account is gone. */
export async function ownerOf(
  transaction: Transaction,
  { userId }: Pick<Recipe, 'userId'>,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  const [user] = await transaction.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  return user;
}
