import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { sessions } from '../database/schema/accounts.ts';

/** Sessions of a user that have not ended; by their ids, never by their tokens. */
export async function listSessions({ plain }: Database, userId: string, currentId: string | undefined) {
  const rows = await plain
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt));
  return rows.map(({ id, method, ipAddress, userAgent, createdAt, expiresAt }) => ({
    id,
    isCurrent: id === currentId,
    method,
    address: ipAddress || null,
    userAgent: userAgent || null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** False: the user has no such session. */
export async function revokeSession({ plain }: Database, userId: string, id: string): Promise<boolean> {
  const rows = await plain
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends this session, all others, or all. */
export async function revokeSessions(
  { plain }: Database,
  userId: string,
  currentId: string | undefined,
  scope: 'local' | 'others' | 'global',
): Promise<void> {
  const current = currentId ?? null;
  const which = { local: eq(sessions.id, sql`${current}::uuid`), others: ne(sessions.id, sql`${current}::uuid`), global: undefined }[scope];
  await plain.delete(sessions).where(and(eq(sessions.userId, userId), which));
}

/** Begun within the last day: whoever sits down at a browser that was left open can't end an account. */
export async function isFresh({ plain }: Database, id: string): Promise<boolean> {
  const rows = await plain
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.createdAt, sql`now() - interval '1 day'`)));
  return rows.length > 0;
}
