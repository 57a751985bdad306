import { randomUUID } from 'node:crypto';
import type { RunRequest } from '../../contracts/index.ts';
import type { Database } from '../database/open-database.ts';
import { users } from '../database/schema/accounts.ts';
import { profiles } from '../database/schema/belongings.ts';

/** A run of the sample invoices. */
export const sampleRequest: RunRequest = {
  template: { kind: 'sample', name: 'invoice' },
  rows: { kind: 'sample', name: 'invoice' },
  namingHeader: 'Number',
  store: true,
  allRows: false,
};

/** A user who has just signed up, but for these values; gives the id. */
export async function insertUser(database: Database, profile: Partial<typeof profiles.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await database.asSystem(async (transaction) => {
    await transaction.insert(users).values({ id, name: 'A', email: `${id}@example.com` });
    await transaction.insert(profiles).values({ userId: id, email: `${id}@example.com`, ...profile });
  });
  return id;
}
