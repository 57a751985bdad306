import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/open-database.ts';
import { callError } from './call-error.ts';

export interface Room {
  /** In words for the user: 'files'. */
  readonly of: string;
  readonly table: PgTable;
  /** What counts of the table. */
  readonly where: SQL | undefined;
  readonly most: number;
}

/**
 * Throws TOO_LARGE where a user has as many of something as one may have; in the transaction that adds one more, for which another of the
 * same user waits: two at the same time must not both be the last that is allowed.
 */
export async function requireRoom(transaction: Transaction, userId: string, { of, table, where, most }: Room): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`${of} ${userId}`}))`);
  if ((await transaction.$count(table, where)) < most) return;
  throw callError('TOO_LARGE', { message: `There are ${most} ${of} already.`, hint: 'Remove some first.' });
}
