import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '../database/open-database.ts';
import { BadRequest } from './bad-request.ts';

/** Rows read and written at once. */
const BATCH = 500;
const aboutSchema = z.object({ migrations: z.int(), tables: z.array(z.string().regex(/^[a-z_]+$/u)) });

/**
 * Writes a new folder: each table as lines of JSON, all of one moment, and the files. Not in it: the key ring, without which its secrets
 * don't open, the queue, which is made anew from the runs, and files in a bucket (`filesFolder` undefined). The server may go on working.
 */
export async function backUp(database: Database, filesFolder: string | undefined, folder: string): Promise<string> {
  if (existsSync(folder)) throw new BadRequest(`${folder} is there already. Name a new folder.`);
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const rows = await withClient(database, 'isolation level repeatable read, read only', async (client) => {
    const tables = await tablesInOrder(client);
    let count = 0;
    for (const table of tables) count += await writeTable(client, table, path.join(folder, 'tables', `${table}.jsonl`));
    await writeFile(path.join(folder, 'about.json'), JSON.stringify({ migrations: await migrationsOf(client), tables }));
    return count;
  });
  // After the rows: every file that they name was there, unless it was swept meanwhile.
  if (filesFolder !== undefined && existsSync(filesFolder)) {
    await cp(filesFolder, path.join(folder, 'files'), { recursive: true, filter: (file) => !file.endsWith('.partial') });
  }
  const what =
    filesFolder === undefined
      ? `${rows} rows are in ${folder}; the files stay in their bucket`
      : `${rows} rows and the files are in ${folder}`;
  return `${what}. Keep the key ring (APP_KEYS, or the file 'keys' of the data folder) in another place: without it the tokens in the backup can't be opened.`;
}

/** Reads a folder of `backUp` into a database without users. All or nothing, as far as the database goes. */
export async function restore(database: Database, filesFolder: string | undefined, folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'about.json'), 'utf8').catch(() => {
    throw new BadRequest(`${folder} holds no backup.`);
  });
  const about = aboutSchema.parse(JSON.parse(text));
  const hasFiles = existsSync(path.join(folder, 'files'));
  if (hasFiles && filesFolder === undefined) throw new BadRequest('The backup has files. Restore it without S3_BUCKET.');
  const rows = await withClient(database, '', async (client) => {
    const migrations = await migrationsOf(client);
    if (migrations !== about.migrations) {
      throw new BadRequest(`The backup is of another version: it has ${about.migrations} migrations, this one ${migrations}.`);
    }
    const { rowCount: users } = await client.query('select from users limit 1');
    if (users) throw new BadRequest('There are users in this database. Restore into an empty one.');
    const tables = await tablesInOrder(client);
    if (tables.join() !== about.tables.join()) throw new BadRequest('The tables of the backup are not those of this version.');
    // Made at the first start of a server, which may have been.
    await client.query('delete from server_secrets');
    let count = 0;
    for (const table of tables) count += await readTable(client, table, path.join(folder, 'tables', `${table}.jsonl`));
    await client.query("select setval(pg_get_serial_sequence('audit_log', 'id'), (select coalesce(max(id), 0) + 1 from audit_log), false)");
    return count;
  });
  if (hasFiles && filesFolder !== undefined) await cp(path.join(folder, 'files'), filesFolder, { recursive: true });
  return `${rows} rows${hasFiles ? ' and the files' : ''} are restored. Start the server with the key ring that the backup was made with.`;
}

async function withClient<T>(database: Database, mode: string, task: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin transaction ${mode}`);
    await client.query("select set_config('sheafmill.system', 'on', true), set_config('statement_timeout', '0', true)");
    const result = await task(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function migrationsOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from drizzle.__drizzle_migrations');
  return Number(rows[0]?.count);
}

/** Every table of ours; one that refers to another comes after it. */
async function tablesInOrder(client: PoolClient): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid where c.contype = 'f'`,
  );
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const reference of references) if (reference.from === name && reference.to !== name) add(reference.to);
    ordered.add(name);
  };
  for (const { name } of tables) add(name);
  return [...ordered];
}

async function writeTable(client: PoolClient, table: string, file: string): Promise<number> {
  const output = await open(file, 'wx', 0o600);
  try {
    await client.query(`declare rows cursor for select to_jsonb(t)::text as line from ${table} t`);
    let count = 0;
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from rows`);
      if (rows.length === 0) break;
      count += rows.length;
      // Readers of lines take these two for ends of lines.
      const text = rows.map(({ line }) => `${line}\n`).join('');
      await output.write(text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
    }
    await client.query('close rows');
    await output.sync();
    return count;
  } finally {
    await output.close();
  }
}

async function readTable(client: PoolClient, table: string, file: string): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    count += batch.length;
    // Numbers of rows are kept as they were, also where the database gives them out.
    await client.query(`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      `[${batch.join()}]`,
    ]);
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push(line);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}
