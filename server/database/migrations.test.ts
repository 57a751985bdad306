import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { tellFigures } from '../../integrations/figures.test-support.ts';
import { createTestDatabase } from './database.test-support.ts';
import { type Connection, openDatabase } from './open-database.ts';

const journal = fileURLToPath(new URL('./migrations/meta/_journal.json', import.meta.url));
const steps = (JSON.parse(readFileSync(journal, 'utf8')) as { readonly entries: readonly unknown[] }).entries.length;

async function ask<T extends pg.QueryResultRow>(connection: Connection, statement: string): Promise<readonly T[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  return client
    .query<T>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
/** Steps that are written down as done, and tables that are there. */
const schemaOf = async (connection: Connection) => {
  const [at] = await ask<{ done: boolean; tables: string }>(
    connection,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as done,
       (select count(*) from pg_tables where schemaname = 'public') as tables`,
  );
  const done = at?.done ? await ask<{ count: string }>(connection, 'select count(*) from drizzle.__drizzle_migrations') : [];
  return { done: Number(done[0]?.count ?? 0), tables: Number(at?.tables) };
};

describe('bringing the schema up to date', () => {
  it('is done once when 20 processes start at once', async () => {
    const { connection, drop } = await createTestDatabase();
    const opened = await Promise.all(Array.from({ length: 20 }, () => openDatabase(connection, () => undefined)));
    expect(await schemaOf(connection)).toMatchObject({ done: steps });
    tellFigures('R18', { processes: opened.length, 'steps done': steps, 'steps done twice': 0 });
    for (const database of opened) await database.close();
    await drop();
  });

  it('is done wholly or not at all, whenever its connection is cut, and goes on at the next start', async () => {
    const { connection, drop } = await createTestDatabase();
    const watcher = new pg.Client({ ...connection });
    await watcher.connect();
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    let cuts = 0;
    for (let wait = 0; (await schemaOf(connection)).done < steps; wait = Math.ceil(wait * 1.5) + 1) {
      let isOver = false;
      const opening = openDatabase(connection, () => undefined)
        .then(
          (database) => database.close(),
          () => {
            cuts += 1;
          },
        )
        .finally(() => {
          isOver = true;
        });
      // A slow machine takes its time before there is anything to cut.
      while (!isOver && (await watcher.query(`select ${others}`)).rowCount === 0);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await watcher.query(`select pg_terminate_backend(pid) ${others}`);
      await opening;
      const { done, tables } = await schemaOf(connection);
      expect([0, steps]).toContain(done);
      expect(tables > 0).toBe(done === steps);
    }
    await watcher.end();
    expect(cuts).toBeGreaterThan(0);
    tellFigures('R18', { cuts, 'schemas in between': 0 });
    await drop();
  });
});
