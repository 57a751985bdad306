import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { SealedSecretError, type Vault } from './vault.ts';

/** Rows locked at once. */
const BATCH = 200;

export interface Rewrapped {
  /** Secrets that are now sealed with the first key of the ring. */
  readonly count: number;
  /** Those that did not open and were left as they are: `table.column of id`. */
  readonly unopened: readonly string[];
}

/**
 * Seals with the first key of the ring what older keys have sealed, batch by batch, each in a transaction: one that was ended on the way
 * goes on where it was. Repeated, it changes nothing.
 */
export async function rewrapSecrets(database: Database, vault: Vault): Promise<Rewrapped> {
  let count = 0;
  const unopened: string[] = [];
  for (const column of SEALED_COLUMNS) {
    let last: string | undefined;
    do {
      const batch = await rewrapBatch(database, vault, column, last);
      count += batch.count;
      unopened.push(...batch.unopened);
      last = batch.last;
    } while (last !== undefined);
  }
  return { count, unopened };
}

async function rewrapBatch(
  database: Database,
  vault: Vault,
  { table, column, owner }: SealedColumn,
  after: string | undefined,
): Promise<Rewrapped & { readonly last: string | undefined }> {
  const [from, secret] = [sql.identifier(table), sql.identifier(column)];
  return database.asSystem(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string; owner: string; sealed: string }>(
      sql`select id, ${sql.identifier(owner)}::text as owner, ${secret} as sealed from ${from}
        where ${after === undefined ? sql`true` : sql`id > ${after}`}
          and ${secret} <> '' and split_part(${secret}, '.', 2) <> ${vault.activeKey}
        order by id limit ${BATCH} for update`,
    );
    const unopened: string[] = [];
    for (const row of rows) {
      const place = { table, column, owner: row.owner };
      try {
        const sealed = vault.seal(vault.open(row.sealed, place), place);
        await transaction.execute(sql`update ${from} set ${secret} = ${sealed} where id = ${row.id}`);
      } catch (error) {
        if (!(error instanceof SealedSecretError)) throw error;
        unopened.push(`${table}.${column} of ${row.id}`);
      }
    }
    return { count: rows.length - unopened.length, unopened, last: rows.length < BATCH ? undefined : rows.at(-1)?.id };
  });
}
