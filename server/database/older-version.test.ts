import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { tellFigures } from '../../integrations/figures.test-support.ts';
import { createTestDatabase } from './database.test-support.ts';
import { openDatabase } from './open-database.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}
interface Snapshot {
  readonly tables: Readonly<Record<string, { readonly name: string; readonly columns: Readonly<Record<string, unknown>> }>>;
}
const readMeta = (name: string) => JSON.parse(readFileSync(path.join(folder, 'meta', name), 'utf8'));
const journal: Journal = readMeta('_journal.json');

/** `table.column` of all that the version with this migration reads and writes; its schema may have more. */
function columnsKnownAt(tag: string): ReadonlySet<string> {
  const { tables }: Snapshot = readMeta(`${tag.slice(0, 4)}_snapshot.json`);
  return new Set(Object.values(tables).flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)));
}

const migrations = journal.entries.map(({ tag }) => ({
  tag,
  statements: readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim()),
  known: columnsKnownAt(tag),
}));

/** What takes or changes something that a version before may use, and why it was done all the same. */
const ALLOWED: readonly { readonly statement: string; readonly why: string; readonly breaks?: string }[] = [
  {
    statement: 'ALTER TABLE "verifications" ALTER COLUMN "id" SET DATA TYPE text;',
    why: 'What was written as a uuid is read as the same text.',
  },
  {
    statement: 'ALTER TABLE "recipes" DROP COLUMN "updated_at";',
    why: 'Before the first release: nobody had two versions side by side.',
    breaks: 'recipes',
  },
  ...(migrations.find(({ tag }) => tag === '0016_run_settings')?.statements.slice(1) ?? []).map((statement) => ({
    statement,
    why: 'It fills the column that the first statement adds, and keeps it and those it is made from the same while two versions run.',
  })),
  ...(migrations.find(({ tag }) => tag === '0023_recipe_columns')?.statements.slice(0, 2) ?? []).map((statement) => ({
    statement,
    why: 'The columns that it kept the same go with it, and the version before knows them no more.',
  })),
];

/** Statements of a migration that do more than add what the version before need not know, and drop columns that are not `known` to it. */
function takingStatements(statements: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const named = (pattern: RegExp) => new Set(statements.flatMap((statement) => pattern.exec(statement)?.slice(1).join('.') ?? []));
  const tables = named(/^CREATE TABLE "(\w+)"/u);
  const columns = named(/^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/u);
  return statements.filter((statement) => {
    if (/^CREATE (TABLE|INDEX) /u.test(statement)) return false;
    const [, table = ''] = /^(?:ALTER TABLE|CREATE POLICY "\w+" ON|CREATE UNIQUE INDEX "\w+" ON) "(\w+)"/u.exec(statement) ?? [];
    if (tables.has(table)) return false;
    const [, dropped] = /^ALTER TABLE "\w+" DROP COLUMN "(\w+)";$/u.exec(statement) ?? [];
    if (dropped !== undefined) return known.has(`${table}.${dropped}`);
    if (/ ADD COLUMN /u.test(statement)) return / NOT NULL/u.test(statement) && !/ DEFAULT /u.test(statement);
    const unique = / ADD CONSTRAINT "\w+" UNIQUE\("(\w+)"\);/u.exec(statement);
    return !(unique && columns.has(`${table}.${unique[1]}`));
  });
}

describe('a migration only adds what the version before it need not know, and drops what it knows no more', () => {
  it('of all that there are, but for what is allowed by name', () => {
    const taking = migrations.flatMap(({ statements }, at) => {
      const before = migrations[at - 1];
      return before ? takingStatements(statements, before.known) : [];
    });
    expect(taking).toEqual(ALLOWED.map(({ statement }) => statement));
  });

  it.each([
    'DROP TABLE "runs";',
    'ALTER TABLE "runs" DROP COLUMN "total";',
    'ALTER TABLE "runs" RENAME COLUMN "total" TO "rows";',
    'ALTER TABLE "runs" RENAME TO "jobs";',
    'ALTER TABLE "runs" ALTER COLUMN "total" SET NOT NULL;',
    'ALTER TABLE "runs" ALTER COLUMN "total" SET DATA TYPE bigint;',
    'ALTER TABLE "runs" ALTER COLUMN "made" DROP DEFAULT;',
    'ALTER TABLE "runs" ADD COLUMN "owner" text NOT NULL;',
    'ALTER TABLE "runs" ADD CONSTRAINT "runs_state" CHECK (state <> \'\');',
    'ALTER TABLE "runs" ADD CONSTRAINT "runs_key" UNIQUE("request_key");',
    'CREATE UNIQUE INDEX "runs_key" ON "runs" USING btree ("request_key");',
    'CREATE POLICY "other" ON "runs" AS RESTRICTIVE FOR ALL TO public USING (false);',
  ])('is not said of %s', (statement) => {
    const known = new Set(['runs.total']);
    expect(takingStatements([statement, 'CREATE TABLE "other" (\n\t"id" text\n);'], known)).toEqual([statement]);
  });
});

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

const VALUES: Readonly<Record<string, string>> = {
  uuid: "'11111111-1111-4111-8111-111111111111'",
  text: "'x'",
  int4: '1',
  int8: '1',
  numeric: '1',
  bool: 'true',
  timestamptz: 'now()',
  jsonb: `'{}'`,
  _text: `'{}'`,
};

/** Columns that are `known` and can be written, of tables in the order in which their rows can be inserted: the same ids fit all references. */
async function readColumns(client: pg.Client, known: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await client.query<Column>(`
    with recursive referred as (
      select conrelid as child, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid
    ), depths as (
      select oid as id, 0 as depth from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union select child, depth + 1 from depths join referred on parent = id
    )
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null as needed
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO'
    order by (select max(depth) from depths where id = format('public.%I', table_name)::regclass), table_name, ordinal_position`);
  const tables = new Map<string, Column[]>();
  for (const column of rows.filter(({ table, name }) => known.has(`${table}.${name}`)))
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

/** What a version of this schema says to a table: rows with all columns and with the needed ones alone, read, changed and deleted. */
function statementsOn(table: string, columns: readonly Column[]): readonly string[] {
  const insert = (some: readonly Column[]) =>
    `insert into "${table}" (${some.map(({ name }) => `"${name}"`).join()}) values (${some.map(({ type }) => VALUES[type]).join()})`;
  const all = columns.map(({ name }) => `"${name}"`);
  return [
    insert(columns.filter(({ needed }) => needed)),
    `delete from "${table}"`,
    insert(columns),
    `select ${all.join()} from "${table}"`,
    `update "${table}" set ${columns.map(({ name, type }) => `"${name}" = ${VALUES[type]}`).join()} returning ${all.join()}`,
  ];
}

/** Tables on which a statement fails. */
async function tryAll(client: pg.Client, tables: ReadonlyMap<string, readonly Column[]>): Promise<readonly string[]> {
  const failed = new Set<string>();
  await client.query(`begin; select set_config('sheafmill.system', 'on', true)`);
  for (const [table, columns] of tables) {
    for (const statement of statementsOn(table, columns)) {
      await client.query('savepoint one');
      await client.query(statement).catch(async () => {
        failed.add(table);
        await client.query('rollback to savepoint one');
      });
    }
  }
  await client.query('rollback');
  return [...failed];
}

it('keeps the settings that automations had in columns of their own, whichever version writes them', async () => {
  const { connection, drop } = await createTestDatabase();
  const client = new pg.Client({ ...connection });
  await client.connect();
  const at = migrations.findIndex(({ tag }) => tag === '0016_run_settings');
  const run = async (some: typeof migrations) => {
    for (const statement of some.flatMap(({ statements }) => statements)) await client.query(statement);
  };
  await run(migrations.slice(0, at));
  // Neither their users nor their connections matter here.
  const others = ['user_id_users', 'connection_id_connections'].map((name) => `drop constraint recipes_${name}_id_fk`);
  await client.query(`alter table recipes ${others.join()}; select set_config('sheafmill.system', 'on', false)`);
  const fixed = `gen_random_uuid(), gen_random_uuid(), 'source'`;
  await client.query(
    `insert into recipes (user_id, connection_id, data_source_id, google_doc_id, naming_header) values (${fixed}, 'a', 'No')`,
  );
  await client.query(`insert into recipes (user_id, connection_id, data_source_id, google_doc_id, naming_header, engine, format, decimals, standards, watermark)
    values (${fixed}, 'b', 'No', 'google', 'docx', '{"Fee":0}', '["ua-1"]', 'Draft')`);
  await run(migrations.slice(at, at + 1));
  expect((await client.query('select settings from recipes order by google_doc_id')).rows).toEqual([
    { settings: {} },
    { settings: { engine: 'google', format: 'docx', decimals: { Fee: 0 }, standards: ['ua-1'], watermark: 'Draft' } },
  ]);
  // What the version before writes, this one reads, and the other way round.
  const settingsOf = async (where: string) => (await client.query(`select settings from recipes where ${where}`)).rows;
  await client.query(`update recipes set watermark = '', format = 'pdf' where google_doc_id = 'b'`);
  expect(await settingsOf(`google_doc_id = 'b'`)).toEqual([{ settings: { engine: 'google', decimals: { Fee: 0 }, standards: ['ua-1'] } }]);
  await client.query(
    `insert into recipes (user_id, connection_id, data_source_id, google_doc_id, naming_header, watermark) values (${fixed}, 'c', 'No', 'Copy')`,
  );
  expect(await settingsOf(`google_doc_id = 'c'`)).toEqual([{ settings: { watermark: 'Copy' } }]);
  await client.query(`update recipes set settings = '{"formFields":true,"format":"docx","decimals":{"Fee":1}}' where google_doc_id = 'b'`);
  await client.query(`update recipes set watermark = 'Draft' where google_doc_id = 'b'`);
  await client.query(
    `insert into recipes (user_id, connection_id, data_source_id, google_doc_id, naming_header, settings) values (${fixed}, 'd', 'No', '{"standards":["a-2b"]}')`,
  );
  const columns = 'settings, format, engine, decimals, standards, watermark';
  expect((await client.query(`select ${columns} from recipes where google_doc_id in ('b', 'd') order by google_doc_id`)).rows).toEqual([
    {
      settings: { formFields: true, format: 'docx', decimals: { Fee: 1 }, watermark: 'Draft' },
      format: 'docx',
      engine: 'sheafmill',
      decimals: { Fee: 1 },
      standards: [],
      watermark: 'Draft',
    },
    { settings: { standards: ['a-2b'] }, format: 'pdf', engine: 'sheafmill', decimals: {}, standards: ['a-2b'], watermark: '' },
  ]);
  await client.end();
  await drop();
});

describe('a version beside the next one', () => {
  it('can read and write all that it knows, after every step of the schema', async () => {
    const { connection, drop } = await createTestDatabase();
    const client = new pg.Client({ ...connection });
    await client.connect();
    let readable: ReadonlyMap<string, readonly Column[]> = new Map();
    let tried = 0;
    for (const { tag, statements, known } of migrations) {
      for (const statement of statements) await client.query(statement);
      const broken = ALLOWED.flatMap(({ statement, breaks }) => (breaks && statements.includes(statement) ? [breaks] : []));
      expect([tag, await tryAll(client, readable)]).toEqual([tag, broken]);
      tried += [...readable.values()].length;
      readable = await readColumns(client, known);
      expect([tag, await tryAll(client, readable)]).toEqual([tag, []]);
    }
    expect(tried).toBeGreaterThan(migrations.length);
    tellFigures('R18', {
      'steps of the schema': migrations.length,
      'tables tried by the version before': tried,
      'tables it could not use': ALLOWED.filter(({ breaks }) => breaks).length,
    });
    await client.end();
    await drop();
  });

  it('starts on the schema of the next one, and leaves it as it is', async () => {
    const { connection, drop } = await createTestDatabase();
    const database = await openDatabase(connection, () => undefined);
    const done = async () => (await database.pool.query('select hash from drizzle.__drizzle_migrations order by id')).rows;
    const before = await done();
    const older = mkdtempSync(path.join(tmpdir(), 'sheafmill-older-'));
    cpSync(folder, older, { recursive: true });
    writeFileSync(path.join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
    await migrate(drizzle(database.pool), { migrationsFolder: older });
    expect(await done()).toEqual(before);
    expect(before).toHaveLength(migrations.length);
    rmSync(older, { recursive: true });
    await database.close();
    await drop();
  });
});
