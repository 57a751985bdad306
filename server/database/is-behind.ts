import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a row stands behind that of the id `last` in a list with the latest first; ids tell apart what has the same moment, which the
 * database knows more exactly than a time in an answer. Nothing stands behind a row that is not there.
 */
export const isBehind = (last: string, moment: PgColumn, id: PgColumn): SQL =>
  sql`(${moment}, ${id}) < (select ${sql.identifier(moment.name)}, ${sql.identifier(id.name)} from ${id.table} where ${sql.identifier(id.name)} = ${last})`;
