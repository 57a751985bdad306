import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { hashToken } from '../auth/hash-session-tokens.ts';
import type { Database } from '../database/open-database.ts';
import { users } from '../database/schema/accounts.ts';
import { apiKeys } from '../database/schema/belongings.ts';
import { requireRoom } from '../http/require-room.ts';

const PREFIX = 'sheafmill_';
/** Of one user, those that were revoked aside. */
const MOST_KEYS = 100;

const isLive = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));

/** Who a key acts for. */
export interface KeyOwner {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly hasSecondFactor: boolean;
  readonly scopes: readonly string[];
}

export async function listKeys(database: Database, userId: string) {
  const rows = await database.withUser(userId, (transaction) =>
    transaction.select().from(apiKeys).where(isLive(userId)).orderBy(desc(apiKeys.createdAt)),
  );
  return rows.map(({ id, name, hint, scopes, createdAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The key itself is in the answer and nowhere else. Throws the error of the contract where a user has too many. */
export async function createKey(
  database: Database,
  userId: string,
  { name, scopes }: { readonly name: string; readonly scopes: readonly string[] },
): Promise<{ readonly id: string; readonly key: string }> {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const [row] = await database.withUser(userId, async (transaction) => {
    await requireRoom(transaction, userId, { of: 'API keys', table: apiKeys, where: isLive(userId), most: MOST_KEYS });
    return transaction
      .insert(apiKeys)
      .values({ userId, name, hash: hashToken(key), hint: key.slice(-4), scopes: [...new Set(scopes)] })
      .returning({ id: apiKeys.id });
  });
  if (!row) throw new Error('A new key vanished.');
  return { id: row.id, key };
}

/** False: the user has no such key. */
export async function revokeKey(database: Database, userId: string, id: string): Promise<boolean> {
  const rows = await database.withUser(userId, (transaction) =>
    transaction
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id }),
  );
  return rows.length > 0;
}

/** The owner of a key that was not revoked; notes, at most once a minute, that it was used. */
export function findKey(database: Database, key: string): Promise<KeyOwner | undefined> {
  return database.asSystem(async (transaction) => {
    const [row] = await transaction
      .select({
        id: apiKeys.id,
        userId: users.id,
        email: users.email,
        emailVerified: users.emailVerified,
        name: users.name,
        hasSecondFactor: users.twoFactorEnabled,
        scopes: apiKeys.scopes,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(eq(apiKeys.hash, hashToken(key)), isNull(apiKeys.revokedAt)));
    if (!row) return undefined;
    await transaction
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiKeys.id, row.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))));
    const { id: _, ...owner } = row;
    return owner;
  });
}
