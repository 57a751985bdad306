import { and, eq, exists, isNotNull, isNull, lt, not, notInArray, sql } from 'drizzle-orm';
import { isOutage } from '../database/is-outage.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { sessions, verifications } from '../database/schema/accounts.ts';
import { apiKeys, archivedProfiles, connections, recipes, stories, uploads } from '../database/schema/belongings.ts';
import { auditLog, inbox, oauthStates, outbox, rateLimits, requestSlots, reviews } from '../database/schema/product.ts';
import { runEvents, runRows, runs, usage } from '../database/schema/runs.ts';
import { type FileStore, FilesUnavailable } from '../files/file-store.ts';

const DAY = 86_400_000;

/** How long things are kept, in milliseconds. PDFs have an end of their own: see `runs/`. */
export const KEPT = {
  webhookBodies: 30 * DAY,
  /** That a webhook came: whoever sends it again gives up after days, and a purchase is known by its event as well. */
  webhooks: 90 * DAY,
  mails: 365 * DAY,
  audit: 365 * DAY,
  /** Which nobody has published, or no longer. */
  reviews: 365 * DAY,
  runs: 90 * DAY,
  unfinishedRuns: 7 * DAY,
  /** Of rows of automations, from their end. */
  stories: 90 * DAY,
  archivedProfiles: 30 * DAY,
  revokedKeys: 90 * DAY,
  /** Whose storing was cut off. */
  pendingUploads: DAY,
  /** Addresses of clients. */
  rateLimits: DAY,
} as const;

/** Found together. */
const AT_ONCE = 100;

const TOO_LONG = { severity: 'error', code: 'run/too-long', message: 'The run did not end within 7 days and was given up.' } as const;

/**
 * Removes what has been kept long enough, files before what names them. May be ended at any point and begun again. What can't be removed
 * keeps nothing else: in the end it throws an AggregateError.
 */
export async function sweep(database: Database, files: FileStore, now: Date): Promise<void> {
  const before = (kept: number): Date => new Date(now.getTime() - kept);
  const step = database.asSystem;
  await step((transaction) =>
    transaction
      .update(inbox)
      .set({ body: null })
      .where(and(isNotNull(inbox.body), lt(inbox.receivedAt, before(KEPT.webhookBodies)))),
  );
  await step((transaction) => transaction.delete(inbox).where(lt(inbox.receivedAt, before(KEPT.webhooks))));
  await step((transaction) => transaction.delete(outbox).where(lt(outbox.createdAt, before(KEPT.mails))));
  await step((transaction) => transaction.delete(auditLog).where(lt(auditLog.at, before(KEPT.audit))));
  await step((transaction) =>
    transaction.delete(reviews).where(and(isNull(reviews.publishedAt), lt(reviews.createdAt, before(KEPT.reviews)))),
  );
  await step((transaction) => transaction.delete(archivedProfiles).where(lt(archivedProfiles.archivedAt, before(KEPT.archivedProfiles))));
  await step((transaction) => transaction.delete(apiKeys).where(lt(apiKeys.revokedAt, before(KEPT.revokedKeys))));
  await step((transaction) => transaction.delete(rateLimits).where(lt(rateLimits.windowStart, before(KEPT.rateLimits))));
  await step((transaction) => transaction.delete(requestSlots).where(lt(requestSlots.nextAt, before(KEPT.rateLimits))));
  await step((transaction) => transaction.delete(oauthStates).where(lt(oauthStates.expiresAt, now)));
  await step((transaction) => transaction.delete(verifications).where(lt(verifications.expiresAt, now)));
  await step((transaction) => transaction.delete(sessions).where(lt(sessions.expiresAt, now)));
  await step((transaction) => transaction.delete(stories).where(lt(stories.endedAt, before(KEPT.stories))));
  await step((transaction) => {
    const isNeeded = exists(transaction.select().from(recipes).where(eq(recipes.connectionId, connections.id)));
    return transaction.delete(connections).where(and(isNotNull(connections.removedAt), not(isNeeded)));
  });
  await giveUpRuns(database, before(KEPT.unfinishedRuns), now);

  const failures: unknown[] = [];
  /** Until `find`, which gives some at a time, finds no more but those that stay. */
  const removeAll = async (
    find: (transaction: Transaction, staying: string[]) => Promise<readonly { readonly id: string }[]>,
    remove: (id: string) => Promise<void>,
  ): Promise<void> => {
    const staying: string[] = [];
    const findMore = () => step((transaction) => find(transaction, staying));
    for (let found = await findMore(); found.length > 0; found = await findMore()) {
      for (const { id } of found) {
        try {
          await remove(id);
        } catch (error) {
          if (error instanceof FilesUnavailable || isOutage(error)) throw error;
          failures.push(error);
          staying.push(id);
        }
      }
    }
  };
  const isCutOff = lt(uploads.pendingSince, before(KEPT.pendingUploads));
  await removeAll(
    (transaction, staying) =>
      transaction
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(isCutOff, notInArray(uploads.id, staying)))
        .limit(AT_ONCE),
    async (id) => {
      await files.remove(`uploads/${id}`);
      await step((transaction) => transaction.delete(uploads).where(eq(uploads.id, id)));
    },
  );
  const isHistory = lt(runs.endedAt, before(KEPT.runs));
  await removeAll(
    (transaction, staying) =>
      transaction
        .select({ id: runs.id })
        .from(runs)
        .where(and(isHistory, notInArray(runs.id, staying)))
        .limit(AT_ONCE),
    async (id) => {
      await files.remove(`runs/${id}`);
      await step(async (transaction) => {
        await transaction.delete(usage).where(eq(usage.runId, id));
        await transaction.delete(runs).where(eq(runs.id, id));
      });
    },
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of them could not be removed.`);
}

/** Ends runs that nobody will end; a worker that still has one loses its lease. */
function giveUpRuns(database: Database, before: Date, now: Date): Promise<void> {
  return database.asSystem(async (transaction) => {
    const ended = await transaction
      .update(runs)
      .set({
        state: 'broken',
        endedAt: now,
        error: TOO_LONG,
        leasedUntil: null,
        fence: sql`${runs.fence} + 1`,
        lastEvent: sql`${runs.lastEvent} + 1`,
      })
      .where(and(isNull(runs.endedAt), lt(runs.createdAt, before)))
      .returning();
    for (const { id, userId, lastEvent, stored, ...before } of ended) {
      // As of every run that ends: they can be stored by trying it again.
      const unstored = await transaction
        .update(runRows)
        .set({ storing: 'failed', error: TOO_LONG, updatedAt: now })
        .where(and(eq(runRows.runId, id), eq(runRows.storing, 'pending'), eq(runRows.state, 'rendered')))
        .returning({ index: runRows.index });
      const notStored = before.notStored + unstored.length;
      await transaction.update(runs).set({ notStored }).where(eq(runs.id, id));
      const event = { type: 'end', state: 'broken', stored, notStored, error: TOO_LONG };
      await transaction.insert(runEvents).values({ runId: id, userId, number: lastEvent, event });
      await transaction.execute(sql`select pg_notify('run_events', ${id})`);
    }
  });
}
