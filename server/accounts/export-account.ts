import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open-database.ts';
import { accounts, sessions, users } from '../database/schema/accounts.ts';
import {
  apiKeys,
  connections,
  documents,
  profiles,
  recipeSignals,
  recipes,
  savedJobs,
  selections,
  stories,
  uploads,
} from '../database/schema/belongings.ts';
import { runRows, runs, usage } from '../database/schema/runs.ts';

type Row = Readonly<Record<string, unknown>>;

/** What belongs to a run or a recipe of the user, which `column` names. */
function ofOwn(parents: typeof runs | typeof recipes, column: PgColumn): (userId: string) => SQL {
  return (userId) => sql`${column} in (select ${parents.id} from ${parents} where ${parents.userId} = ${userId})`;
}

/** Each with the column that says whose a row is, and what leads to them where no index does from that column. */
const TABLES: Readonly<Record<string, readonly [table: PgTable, owner: PgColumn, among?: (userId: string) => SQL]>> = {
  users: [users, users.id],
  accounts: [accounts, accounts.userId],
  sessions: [sessions, sessions.userId],
  profiles: [profiles, profiles.userId],
  connections: [connections, connections.userId],
  documents: [documents, documents.userId],
  uploads: [uploads, uploads.userId],
  selections: [selections, selections.userId],
  savedJobs: [savedJobs, savedJobs.userId],
  recipes: [recipes, recipes.userId],
  recipeSignals: [recipeSignals, recipeSignals.userId, ofOwn(recipes, recipeSignals.recipeId)],
  stories: [stories, stories.userId, ofOwn(recipes, stories.recipeId)],
  apiKeys: [apiKeys, apiKeys.userId],
  runs: [runs, runs.userId],
  runRows: [runRows, runRows.userId, ofOwn(runs, runRows.runId)],
  usage: [usage, usage.userId],
};

/** Secrets and their hashes, which are nobody's information but the server's. */
const SECRETS = new Set(['accessToken', 'refreshToken', 'idToken', 'password', 'token', 'hash', 'hookHash']);

/** Rows that are read at once: few of them take no room, many of them are sorted less often. */
const PAGE = 1000;

interface Table {
  readonly name: string;
  /** Its rows, a page at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** What the export is written as; the text comes in pieces. */
export const EXPORT_FORMATS = {
  json: { type: 'application/json', write: writeJson },
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** Everything stored about a user but secrets, by table; dates as ISO texts. Read as it is taken: memory holds one page of rows. */
export function exportAccount(database: Database, userId: string, format: ExportFormat): AsyncIterable<string> {
  const tables = Object.entries(TABLES).map(([name, [table, owner, among]]) => {
    const isOwn = and(eq(owner, userId), among?.(userId));
    return { name, pages: pagesOf(database, userId, table, isOwn) };
  });
  return EXPORT_FORMATS[format].write(tables);
}

async function* writeJson(tables: readonly Table[]): AsyncGenerator<string, void, undefined> {
  let before = '{';
  for (const { name, pages } of tables) {
    yield `${before}${JSON.stringify(name)}:[`;
    before = '';
    for await (const rows of pages) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',');
      before = ',';
    }
    yield ']';
    before = ',';
  }
  yield '}';
}

/** One line for each value: table, row, field, value. */
async function* writeCsv(tables: readonly Table[]): AsyncGenerator<string, void, undefined> {
  yield csvLine(['table', 'row', 'field', 'value']);
  for (const { name, pages } of tables) {
    let number = 0;
    for await (const rows of pages) {
      const lines = rows.flatMap((row) => {
        number += 1;
        return Object.entries(row).map(([field, value]) => csvLine([name, String(number), field, textOf(value)]));
      });
      yield lines.join('');
    }
  }
}

/** The rows of a user in the order of the primary key, each page in a transaction of its own: who takes them may be slow. */
async function* pagesOf(database: Database, userId: string, table: PgTable, isOwn: SQL | undefined): AsyncGenerator<readonly Row[]> {
  const key = primaryKeyOf(table);
  const columns = list(Object.values(key));
  let behind: SQL | undefined;
  for (;;) {
    const rows: readonly Row[] = await database.withUser(userId, (transaction) =>
      transaction
        .select()
        .from(table)
        .where(and(isOwn, behind))
        .orderBy(...Object.values(key))
        .limit(PAGE),
    );
    const last = rows.at(-1);
    if (last) yield rows.map(withoutSecrets);
    if (!last || rows.length < PAGE) return;
    behind = sql`(${columns}) > (${list(Object.keys(key).map((name) => sql`${last[name]}`))})`;
  }
}

const list = (parts: readonly (SQL | PgColumn)[]): SQL => sql.join([...parts], sql`, `);

/** The columns of the primary key, by their names in a row. */
function primaryKeyOf(table: PgTable): Readonly<Record<string, PgColumn>> {
  const composite = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([, column]) => column.primary || composite.includes(column.name)),
  );
}

function withoutSecrets(row: Row): Row {
  const kept = Object.entries(row).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]));
}

/** By RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
