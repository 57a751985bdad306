import { sql } from 'drizzle-orm';
import type { Database } from './open-database.ts';

/** Whether row-level security does not hold for the role that the product connects as: PostgreSQL lets superusers see everything. */
export async function bypassesPolicies({ plain }: Pick<Database, 'plain'>): Promise<boolean> {
  const { rows } = await plain.execute<{ bypasses: boolean }>(
    sql`select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`,
  );
  return rows[0]?.bypasses === true;
}
