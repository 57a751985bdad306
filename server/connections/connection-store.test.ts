import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import { insertUser } from '../runs/runs.test-support.ts';
import { newKey } from '../secrets/key-ring.ts';
import { openVault, parseKeys, type Vault } from '../secrets/vault.ts';
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

it('is one to renew when its token is refused, unless another one has taken its place meanwhile', async () => {
  const store = connectionStore(test.database, openVault(parseKeys(newKey())));
  const userId = await insertUser(test.database, { planType: 'paid_monthly' });
  const save = (accessToken: string) => store.save(userId, { provider: 'notion', accountId: 'bot', label: null, accessToken, scopes: [] });
  const connection = await save('first');
  const isBroken = async () => (await store.find(userId, connection.id))?.isBroken;
  await save('second');
  await store.markBroken(connection, 'first');
  expect(await isBroken()).toBe(false);
  await store.markBroken(connection, 'second');
  expect(await isBroken()).toBe(true);
  await save('third');
  expect(await isBroken()).toBe(false);
});
