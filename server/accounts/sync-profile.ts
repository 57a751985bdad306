import { and, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../database/open-database.ts';
import { archivedProfiles, profiles } from '../database/schema/belongings.ts';
import { auditLog } from '../database/schema/product.ts';
import { callError } from '../http/call-error.ts';
import type { Services } from '../services.ts';
import { normalizeEmail } from './normalize-email.ts';
import { browserTimezone } from './timezone.ts';

export type ProfileRow = typeof profiles.$inferSelect;

export interface ProfileUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
}

/**
 * The user's profile, made when there is none. Profiles of the same address are merged into it, but only when this very sign-in has shown
 * the address to be the user's (`provedEmail`). Logs and throws what fails.
 */
export async function syncProfile(
  { database, log }: Pick<Services, 'database' | 'log'>,
  user: ProfileUser,
  signIn: { readonly request: Request; readonly provedEmail?: string },
): Promise<ProfileRow> {
  try {
    if (!user.email) throw callError('EMAIL_MISSING');
    if (!z.uuid().safeParse(user.id).success) throw callError('USER_ID_INVALID');
    const email = normalizeEmail(user.email);
    const isProved = signIn.provedEmail !== undefined && normalizeEmail(signIn.provedEmail) === email;
    return await database.asSystem(async (transaction) => {
      await lockEmail(transaction, email);
      const timezone = browserTimezone(signIn.request) ?? null;
      const own = isProved ? await mergeProfiles(transaction, user.id, email) : await find(transaction, user.id);
      const defaults = { displayName: user.fullName || email.slice(0, email.lastIndexOf('@')), timezone };
      return own ? fillEmpty(transaction, own, defaults) : create(transaction, { userId: user.id, email, ...defaults });
    });
  } catch (error) {
    log.error({ err: error, userId: user.id }, 'profile sync failed');
    throw error;
  }
}

/** Until the transaction ends, nobody else makes or merges profiles of this (normalized) address. */
export async function lockEmail(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile ${email}`}, 0))`);
}

async function find(transaction: Transaction, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await transaction.select().from(profiles).where(eq(profiles.userId, userId)).for('update');
  return row;
}

async function create(transaction: Transaction, values: typeof profiles.$inferInsert): Promise<ProfileRow> {
  const [row] = await transaction.insert(profiles).values(values).onConflictDoNothing({ target: profiles.userId }).returning();
  const made = row ?? (values.userId ? await find(transaction, values.userId) : undefined);
  if (!made) throw new Error('A new profile vanished.');
  return made;
}

async function fillEmpty(
  transaction: Transaction,
  own: ProfileRow,
  defaults: { readonly displayName: string; readonly timezone: string | null },
): Promise<ProfileRow> {
  const displayName = own.displayName ?? defaults.displayName;
  const timezone = own.timezone ?? defaults.timezone;
  if (displayName === own.displayName && timezone === own.timezone) return own;
  return update(transaction, own.id, { displayName, timezone });
}

async function update(transaction: Transaction, id: string, values: Partial<typeof profiles.$inferInsert>): Promise<ProfileRow> {
  const [row] = await transaction
    .update(profiles)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(profiles.id, id))
    .returning();
  if (!row) throw new Error('A profile vanished while it was locked.');
  return row;
}

/**
 * Profiles without a user (of purchases that came first) give what the user's profile lacks, or become it; those of other users are set
 * aside. Whatever goes is kept in `archived_profiles` and written to the audit log.
 */
async function mergeProfiles(transaction: Transaction, userId: string, email: string): Promise<ProfileRow | undefined> {
  let own = await find(transaction, userId);
  const orphans = await transaction
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.userId)))
    .orderBy(profiles.createdAt, profiles.id)
    .for('update');
  for (const orphan of orphans) {
    if (own) {
      own = await update(transaction, own.id, whatIsEmpty(own, orphan));
      await archive(transaction, orphan, own.id, userId);
    } else {
      own = await update(transaction, orphan.id, { userId });
      await transaction.insert(auditLog).values({ userId, action: 'profile.claimed', details: { profile: orphan.id } });
    }
  }
  const others = await transaction
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email), isNotNull(profiles.userId), ne(profiles.userId, userId)))
    .for('update');
  if (others.length > 0) own ??= await create(transaction, { userId, email });
  for (const other of others) if (own) await archive(transaction, other, own.id, userId);
  return own;
}

/** What a purchase brings and the profile has not. A plan of a profile that bought nothing is as good as none. */
function whatIsEmpty(own: ProfileRow, orphan: ProfileRow): Partial<ProfileRow> {
  return {
    planType: own.planType === 'free' || own.planType === '' ? orphan.planType : own.planType,
    subscriptionStartDate: own.subscriptionStartDate ?? orphan.subscriptionStartDate,
    subscriptionEndDate: own.subscriptionEndDate ?? orphan.subscriptionEndDate,
    purchaseAmount: own.purchaseAmount ?? orphan.purchaseAmount,
  };
}

async function archive(transaction: Transaction, profile: ProfileRow, mergedInto: string, userId: string): Promise<void> {
  await transaction.insert(archivedProfiles).values({ id: profile.id, mergedInto, profile });
  await transaction.delete(profiles).where(eq(profiles.id, profile.id));
  await transaction
    .insert(auditLog)
    .values({ userId, action: 'profile.merged', details: { profile: profile.id, mergedInto, formerUser: profile.userId } });
}

/**
 * Brings back a profile that was set aside; one that its user has got since is set aside for it. False: there is none of this id.
 * Within 30 days: then it is swept.
 */
export async function restoreProfile(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction.delete(archivedProfiles).where(eq(archivedProfiles.id, id)).returning();
  if (!row) return false;
  // Written by `archive`, with dates as texts since.
  const stored = row.profile as Record<string, unknown>;
  const values = Object.fromEntries(
    Object.entries(getTableColumns(profiles)).map(([name, column]) => {
      const value = stored[name] ?? null;
      return [name, column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value];
    }),
  ) as typeof profiles.$inferInsert;
  const current = values.userId ? await find(transaction, values.userId) : undefined;
  if (current && values.userId) await archive(transaction, current, id, values.userId);
  await transaction.insert(profiles).values(values);
  await transaction.insert(auditLog).values({ userId: values.userId ?? null, action: 'profile.restored', details: { profile: id } });
  return true;
}
