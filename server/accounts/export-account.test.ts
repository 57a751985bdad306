import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../database/database.test-support.ts';
import { openDatabase } from '../database/open-database.ts';
import { exportAccount } from './export-account.ts';

it('reads the rows of the runs of its user, not through those of all others', async () => {
  const { database, connection, close } = await openTestDatabase();
  const ask = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    database.asSystem(async (transaction) => (await transaction.execute<T>(statement)).rows);
  await ask(sql`insert into users (id, name, email) select gen_random_uuid(), 'u', i || '@example.com' from generate_series(1, 200) i`);
  await ask(sql`insert into runs (user_id, request_key, request) select id, 'k', '{}' from users`);
  await ask(sql`insert into run_rows (run_id, user_id, index, row_id, name)
    select runs.id, user_id, n, n, n || '.pdf' from runs, generate_series(1, 100) n`);
  await ask(sql`analyze`);
  const [own] = await ask<{ id: string }>(sql`select id from users where email = '1@example.com'`);
  const readAtOnce = async () => {
    const [counts] = await ask<{ rows: string }>(sql`select seq_tup_read as rows from pg_stat_user_tables where relname = 'run_rows'`);
    return Number(counts?.rows);
  };
  const before = await readAtOnce();
  // What a connection has read is counted at its end, at the latest.
  const reader = await openDatabase(connection, () => undefined);
  const pieces: string[] = [];
  for await (const piece of exportAccount(reader, own?.id ?? '', 'json')) pieces.push(piece);
  await reader.close();
  expect(JSON.parse(pieces.join('')).runRows).toHaveLength(100);
  await expect
    .poll(async () => (await ask<{ found: string }>(sql`select idx_scan as found from pg_stat_user_tables where relname = 'run_rows'`))[0])
    .not.toEqual({ found: '0' });
  expect(await readAtOnce()).toBe(before);
  await close();
});
