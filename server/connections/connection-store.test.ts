import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import type { Vault } from '../secrets/vault.ts';
import { connectionStore } from './connection-store.ts';

const test = useTestDatabase();

it('leaves the database to others while many connections are renewed and their service does not answer', async () => {
  const store = connectionStore(test.database, {} as Vault);
  const ask = () => test.database.asSystem((transaction) => transaction.execute(sql`select 1`));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const renewals = Array.from({ length: 40 }, () => store.alone({ id: randomUUID() }, () => answered.then(ask)));
  await expect(ask()).resolves.toBeDefined();
  answer();
  await expect(Promise.all(renewals)).resolves.toHaveLength(40);
});
