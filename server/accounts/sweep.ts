import { lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open-database.ts';
import { sessions, verifications } from '../database/schema/accounts.ts';
import { archivedProfiles } from '../database/schema/belongings.ts';
import { auditLog, rateLimits } from '../database/schema/product.ts';

/** How long what is about accounts is kept after its time. */
const KEPT: readonly (readonly [PgTable, PgColumn, string])[] = [
  [sessions, sessions.expiresAt, '0 days'],
  [verifications, verifications.expiresAt, '0 days'],
  [rateLimits, rateLimits.windowStart, '1 day'],
  [archivedProfiles, archivedProfiles.archivedAt, '30 days'],
  [auditLog, auditLog.at, '1 year'],
];

/** Deletes what has expired. */
export async function sweepAccounts(database: Database): Promise<void> {
  await database.asSystem(async (transaction) => {
    for (const [table, since, kept] of KEPT) await transaction.delete(table).where(lt(since, sql`now() - ${kept}::interval`));
  });
}
