import { eq, getTableColumns } from 'drizzle-orm';
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

/** What is stored about a user, by table; dates as ISO texts. */
export type AccountExport = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Secrets and their hashes, which are nobody's information but the server's. */
const SECRETS = new Set(['accessToken', 'refreshToken', 'idToken', 'password', 'token', 'hash', 'hookHash']);

/** Everything stored about a user but secrets. */
export async function exportAccount(database: Database, userId: string): Promise<AccountExport> {
  const owned = {
    profiles,
    connections,
    documents,
    uploads,
    selections,
    savedJobs,
    recipes,
    recipeSignals,
    stories,
    apiKeys,
    runs,
    runRows,
    usage,
  };
  return database.withUser(userId, async (transaction) => {
    const tables: Record<string, readonly Record<string, unknown>[]> = {
      users: await transaction.select().from(users).where(eq(users.id, userId)),
      accounts: await transaction.select().from(accounts).where(eq(accounts.userId, userId)),
      sessions: await transaction.select().from(sessions).where(eq(sessions.userId, userId)),
    };
    for (const [name, table] of Object.entries(owned)) {
      const { userId: owner } = getTableColumns(table);
      tables[name] = await transaction.select().from(table).where(eq(owner, userId));
    }
    return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(withoutSecrets)]));
  });
}

function withoutSecrets(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]));
}

/** One line for each value: table, row, field, value (RFC 4180). */
export function toCsv(data: AccountExport): string {
  const lines = Object.entries(data).flatMap(([table, rows]) =>
    rows.flatMap((row, index) => Object.entries(row).map(([field, value]) => [table, String(index + 1), field, textOf(value)])),
  );
  return [['table', 'row', 'field', 'value'], ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
