import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';

/** A column of ciphertexts of the vault; its table has a primary key `id`. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Column with the owner that is bound into the ciphertext. */
  readonly owner: string;
}

/** Every place where the database holds what the vault sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'connections', column: 'access_token', owner: 'user_id' },
  { table: 'connections', column: 'refresh_token', owner: 'user_id' },
  { table: 'recipes', column: 'password', owner: 'user_id' },
  { table: 'runs', column: 'password', owner: 'user_id' },
  { table: 'outbox', column: 'text', owner: 'id' },
  { table: 'outbox', column: 'html', owner: 'id' },
  { table: 'server_secrets', column: 'secret', owner: 'id' },
];

/** How many stored secrets each key has sealed, by the id of the key. */
export function countByKey(database: Database): Promise<ReadonlyMap<string, number>> {
  return database.asSystem(async (transaction) => {
    const counts = new Map<string, number>();
    for (const { table, column } of SEALED_COLUMNS) {
      const { rows } = await transaction.execute<{ key: string; count: number }>(
        sql`select split_part(${sql.identifier(column)}, '.', 2) as key, count(*)::int as count
          from ${sql.identifier(table)} where ${sql.identifier(column)} <> '' group by 1`,
      );
      for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return counts;
  });
}
