import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Connections } from '../connections/connections.ts';
import type { Database } from '../database/open-database.ts';
import { deletions, sessions, users, verifications } from '../database/schema/accounts.ts';
import { apiKeys, archivedProfiles, profiles, uploads } from '../database/schema/belongings.ts';
import { auditLog, inbox, outbox, purchaseEvents, reviews } from '../database/schema/product.ts';
import { runs, usage } from '../database/schema/runs.ts';
import type { Services } from '../services.ts';

/** Milliseconds in which Google and Notion are asked again to withdraw the access; afterwards the account goes without their answer. */
const PATIENCE = 24 * 3_600_000;
const RETRY_EVERY = 60_000;
/** Milliseconds that workers are waited for, which write files until they notice that their run was cancelled. */
const LAST_WRITES = 25_000;

export interface Deletions {
  /** Signs the user out everywhere at once, then deletes. What can't be withdrawn yet is tried again later. */
  readonly request: (userId: string) => Promise<void>;
  /** Goes on with deletions that did not end. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Deletion of accounts: marked in one transaction, then done in steps that may be repeated. */
export function openDeletions(services: Services, connections: Pick<Connections, 'store' | 'google' | 'notion'>): Deletions {
  const { database, files, log } = services;
  const stopping = new AbortController();

  const mark = (userId: string) =>
    database.asSystem(async (transaction) => {
      await transaction.insert(deletions).values({ userId }).onConflictDoNothing();
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await transaction
        .update(apiKeys)
        .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
        .where(eq(apiKeys.userId, userId));
      await transaction
        .update(runs)
        .set({ cancelRequestedAt: sql`coalesce(${runs.cancelRequestedAt}, now())` })
        .where(eq(runs.userId, userId));
    });

  /** Whether nothing of the user's access is left at Google and Notion. */
  const withdraw = async (userId: string): Promise<boolean> => {
    let isDone = true;
    for (const connection of await connections.store.list(userId)) {
      try {
        if (connection.provider === 'google') await connections.google?.revoke(connection.refreshToken ?? connection.accessToken);
        // A pasted key is the user's own and can't be revoked by us.
        else if (connection.refreshToken !== undefined) await connections.notion?.revoke(connection.accessToken, stopping.signal);
        await connections.store.remove(userId, connection.id);
      } catch (error) {
        isDone = false;
        log.warn({ err: error, userId }, `access at ${connection.provider} could not be withdrawn`);
      }
    }
    return isDone;
  };

  /** Whether nobody works on a run of the user any more. */
  const hasStopped = async (userId: string): Promise<boolean> => {
    for (const until = Date.now() + LAST_WRITES; ; await delay(200)) {
      const leased = await database.asSystem((transaction) =>
        transaction
          .select({ id: runs.id })
          .from(runs)
          .where(and(eq(runs.userId, userId), isNull(runs.endedAt), gt(runs.leasedUntil, sql`now()`))),
      );
      if (leased.length === 0) return true;
      if (stopping.signal.aborted || Date.now() > until) return false;
    }
  };

  const removeFiles = async (userId: string) => {
    const keys = await database.asSystem(async (transaction) => [
      ...(await transaction.select({ id: runs.id }).from(runs).where(eq(runs.userId, userId))).map(({ id }) => `runs/${id}`),
      ...(await transaction.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId))).map(({ id }) => `uploads/${id}`),
    ]);
    for (const key of keys) await files.remove(key);
  };

  const removeRows = (userId: string) =>
    database.asSystem(async (transaction) => {
      const [user] = await transaction.select().from(users).where(eq(users.id, userId));
      const own = await transaction.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));
      for (const { id } of own) await transaction.delete(archivedProfiles).where(eq(archivedProfiles.mergedInto, id));
      if (user) {
        // As a text of JSON, so that no longer address is meant.
        const inBody = (column: unknown) => sql`strpos(lower(${column}::text), ${JSON.stringify(user.email)}) > 0`;
        await transaction.delete(archivedProfiles).where(inBody(archivedProfiles.profile));
        await transaction.delete(verifications).where(or(inBody(verifications.value), sql`strpos(${verifications.value}, ${userId}) > 0`));
        await transaction.delete(outbox).where(or(eq(outbox.recipient, user.email), eq(outbox.replyTo, user.email)));
        await transaction.delete(reviews).where(eq(sql`lower(${reviews.email})`, user.email));
        await transaction.update(inbox).set({ body: null }).where(inBody(inbox.body));
        await transaction.update(purchaseEvents).set({ email: null }).where(eq(purchaseEvents.email, user.email));
      }
      await transaction.delete(usage).where(eq(usage.userId, userId));
      await transaction.delete(auditLog).where(eq(auditLog.userId, userId));
      await transaction.delete(users).where(eq(users.id, userId));
      await transaction.update(deletions).set({ endedAt: sql`now()` }).where(eq(deletions.userId, userId));
    });

  const finish = async (userId: string, requestedAt: Date): Promise<void> => {
    const isWithdrawn = await withdraw(userId);
    if (!isWithdrawn && Date.now() - requestedAt.getTime() < PATIENCE) return;
    if (!(await hasStopped(userId))) return;
    await removeFiles(userId);
    await removeRows(userId);
  };

  const resume = async () => {
    const pending = await database.plain.select().from(deletions).where(isNull(deletions.endedAt));
    for (const { userId, requestedAt } of pending) {
      await finish(userId, requestedAt).catch((error: unknown) => log.error({ err: error, userId }, 'deleting an account'));
    }
  };

  const timer = setInterval(() => void resume().catch((error: unknown) => log.error({ err: error }, 'deleting accounts')), RETRY_EVERY);
  timer.unref();
  return {
    request: async (userId) => {
      await mark(userId);
      await finish(userId, new Date());
    },
    resume,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

export async function isBeingDeleted({ plain }: Database, userId: string): Promise<boolean> {
  return (await plain.select({ userId: deletions.userId }).from(deletions).where(eq(deletions.userId, userId))).length > 0;
}
