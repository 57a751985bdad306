import { and, desc, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm';
import { openTurns } from '../../integrations/turns.ts';
import type { Database } from '../database/open-database.ts';
import { connections, recipes } from '../database/schema/belongings.ts';
import type { Vault } from '../secrets/vault.ts';

export type Provider = 'google' | 'notion';

/** A connection with its secrets opened: never leaves the server. */
export interface StoredConnection {
  readonly id: string;
  readonly userId: string;
  readonly provider: Provider;
  /** Google: the subject. Notion: the bot id. */
  readonly accountId: string;
  /** E-mail or name of the workspace. */
  readonly label: string | null;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: Date | undefined;
  readonly scopes: readonly string[];
  readonly isBroken: boolean;
  readonly createdAt: Date;
}

export interface NewConnection {
  readonly provider: Provider;
  readonly accountId: string;
  readonly label: string | null;
  readonly accessToken: string;
  /** Without one the stored one stays. */
  readonly refreshToken?: string | undefined;
  readonly expiresAt?: Date | undefined;
  readonly scopes: readonly string[];
}

export interface ConnectionStore {
  readonly list: (userId: string) => Promise<readonly StoredConnection[]>;
  readonly find: (userId: string, id: string) => Promise<StoredConnection | undefined>;
  /** The one that was used or renewed last. */
  readonly latest: (userId: string, provider: Provider) => Promise<StoredConnection | undefined>;
  /** Makes or renews it: of one account a user has one connection. */
  readonly save: (userId: string, connection: NewConnection) => Promise<StoredConnection>;
  readonly renew: (
    connection: Pick<StoredConnection, 'id' | 'userId'>,
    tokens: {
      readonly accessToken: string;
      readonly refreshToken?: string | undefined;
      readonly expiresAt?: Date | undefined;
      readonly scopes?: readonly string[] | undefined;
    },
  ) => Promise<void>;
  /** Of all processes one at a time does this with the connection, at most a minute; each process with a few connections at once. */
  readonly alone: <T>(connection: Pick<StoredConnection, 'id'>, work: () => Promise<T>) => Promise<T>;
  /** It is to be renewed: `refused` is taken no more, and is its access token still. */
  readonly markBroken: (connection: Pick<StoredConnection, 'id' | 'userId'>, refused: string) => Promise<void>;
  /** Forgets its secrets. Automations wait for the same account to be connected again. */
  readonly remove: (userId: string, id: string) => Promise<void>;
}

/**
 * Connections that are renewed at once. Each holds one of the database's own while Google or Notion answers, and needs a second: as many as
 * the pool has would wait for each other, and everybody else for them.
 */
const RENEWED_AT_ONCE = 8;

/** Connections of a user, without those that were removed. */
const held = (userId: string, ...more: readonly SQL[]) => and(eq(connections.userId, userId), isNull(connections.removedAt), ...more);

/** Where tokens of Google and Notion are kept: sealed by the vault, bound to their user and column. */
export function connectionStore(database: Database, vault: Vault): ConnectionStore {
  const inTurn = openTurns(RENEWED_AT_ONCE);
  const placeOf = (userId: string, column: 'access_token' | 'refresh_token') => ({ table: 'connections', owner: userId, column });
  const seal = (userId: string, column: 'access_token' | 'refresh_token', secret: string) => vault.seal(secret, placeOf(userId, column));
  const opened = (row: typeof connections.$inferSelect): StoredConnection => ({
    id: row.id,
    userId: row.userId,
    provider: row.provider,
    accountId: row.accountId,
    label: row.label,
    accessToken: vault.open(row.accessToken, placeOf(row.userId, 'access_token')),
    refreshToken: row.refreshToken === null ? undefined : vault.open(row.refreshToken, placeOf(row.userId, 'refresh_token')),
    expiresAt: row.expiresAt ?? undefined,
    scopes: row.scopes,
    isBroken: row.brokenAt !== null,
    createdAt: row.createdAt,
  });

  return {
    list: (userId) =>
      database.withUser(userId, async (transaction) =>
        (await transaction.select().from(connections).where(held(userId)).orderBy(desc(connections.updatedAt))).map(opened),
      ),
    find: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(connections)
          .where(held(userId, eq(connections.id, id)));
        return row && opened(row);
      }),
    latest: (userId, provider) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(connections)
          .where(held(userId, eq(connections.provider, provider)))
          .orderBy(desc(connections.updatedAt))
          .limit(1);
        return row && opened(row);
      }),
    save: (userId, { provider, accountId, label, accessToken, refreshToken, expiresAt, scopes }) =>
      database.withUser(userId, async (transaction) => {
        const sealed = {
          label,
          accessToken: seal(userId, 'access_token', accessToken),
          ...(refreshToken === undefined ? {} : { refreshToken: seal(userId, 'refresh_token', refreshToken) }),
          expiresAt: expiresAt ?? null,
          scopes: [...scopes],
          brokenAt: null,
          removedAt: null,
        };
        const [row] = await transaction
          .insert(connections)
          .values({ userId, provider, accountId, ...sealed })
          .onConflictDoUpdate({
            target: [connections.userId, connections.provider, connections.accountId],
            set: { ...sealed, version: sql`${connections.version} + 1`, updatedAt: sql`now()` },
          })
          .returning();
        if (!row) throw new Error('A connection vanished.');
        return opened(row);
      }),
    renew: ({ id, userId }, { accessToken, refreshToken, expiresAt, scopes }) =>
      database.withUser(userId, async (transaction) => {
        await transaction
          .update(connections)
          .set({
            accessToken: seal(userId, 'access_token', accessToken),
            ...(refreshToken === undefined ? {} : { refreshToken: seal(userId, 'refresh_token', refreshToken) }),
            expiresAt: expiresAt ?? null,
            ...(scopes === undefined ? {} : { scopes: [...scopes] }),
            brokenAt: null,
            version: sql`${connections.version} + 1`,
            updatedAt: sql`now()`,
          })
          .where(held(userId, eq(connections.id, id)));
      }),
    alone: ({ id }, work) =>
      inTurn(() =>
        database.asSystem(async (transaction) => {
          // The work asks Google or Notion: meanwhile this transaction does nothing but hold the lock.
          await transaction.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
          await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`connection ${id}`}))`);
          return work();
        }),
      ),
    markBroken: ({ id, userId }, refused) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(connections)
          .where(held(userId, eq(connections.id, id), isNull(connections.brokenAt)))
          .for('update');
        if (!row || opened(row).accessToken !== refused) return;
        await transaction.update(connections).set({ brokenAt: sql`now()` }).where(eq(connections.id, id));
      }),
    remove: (userId, id) =>
      database.withUser(userId, async (transaction) => {
        const own = and(eq(connections.userId, userId), eq(connections.id, id));
        const isNeeded = exists(transaction.select().from(recipes).where(eq(recipes.connectionId, connections.id)));
        await transaction.delete(connections).where(and(own, not(isNeeded)));
        const nothing = { accessToken: seal(userId, 'access_token', ''), refreshToken: null, expiresAt: null, scopes: [] };
        await transaction
          .update(connections)
          .set({ ...nothing, brokenAt: sql`now()`, removedAt: sql`now()` })
          .where(own);
        // Who removed it need not be told.
        await transaction.update(recipes).set({ toldAt: sql`now()` }).where(eq(recipes.connectionId, id));
      }),
  };
}
