import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rewrap } from '../admin/rotate-keys.ts';
import { connectionStore } from '../connections/connection-store.ts';
import { users } from '../database/schema/accounts.ts';
import { connections } from '../database/schema/belongings.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { openOutbox } from '../mail/open-outbox.ts';
import { openLedger } from '../runs/ledger/open-ledger.ts';
import { sampleRequest } from '../runs/runs.test-support.ts';
import { newKey } from './key-ring.ts';
import { pdfPasswords } from './pdf-password.ts';
import { requireKeys } from './require-keys.ts';
import { rewrapSecrets } from './rewrap.ts';
import { countByKey } from './sealed-columns.ts';
import { readSignInSecret } from './sign-in-secret.ts';
import { openVault, parseKeys, SealedSecretError, type Vault } from './vault.ts';

const CONNECTIONS = 450;
const old = newKey();
const current = newKey();
const idOf = (entry: string) => entry.split(':')[0] ?? '';
const [before, during, after] = [parseKeys(old), parseKeys(`${current},${old}`), parseKeys(current)];

let services: TestServices;
let userId: string;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

/** 900 tokens, the password of a run, two bodies of a mail and the secret of the sign-in, sealed with the old key. */
beforeEach(async () => {
  const { database } = services;
  await database.plain.execute(sql`truncate users, outbox, server_secrets cascade`);
  userId = await newUser();
  const vault = openVault(before);
  await database.asSystem(async (transaction) => {
    await transaction.insert(connections).values(
      Array.from({ length: CONNECTIONS }, (_, index) => ({
        userId,
        provider: 'notion' as const,
        accountId: String(index),
        accessToken: vault.seal(`access ${index}`, { table: 'connections', owner: userId, column: 'access_token' }),
        refreshToken: vault.seal(`refresh ${index}`, { table: 'connections', owner: userId, column: 'refresh_token' }),
      })),
    );
  });
  await openLedger(database).start(userId, 'key', sampleRequest, { password: pdfPasswords(vault).seal('runs', userId, 'Open sesame') });
  await openOutbox(database, openVault(before)).send({ kind: 'contact', to: 'a@example.com', subject: 'S', text: 'T', html: 'H' });
  await readSignInSecret(database, openVault(before));
});
const ALL = 2 * CONNECTIONS + 1 + 2 + 1;

async function newUser(): Promise<string> {
  const id = randomUUID();
  await services.database.plain.insert(users).values({ id, name: 'U', email: `${id}@example.com` });
  return id;
}

/** Every token of the user, as the server reads them with this ring. */
const tokensWith = async (vault: Vault) =>
  (await connectionStore(services.database, vault).list(userId))
    .map(({ accountId, accessToken, refreshToken }) => [Number(accountId), accessToken, refreshToken] as const)
    .sort(([a], [b]) => a - b);
const allTokens = Array.from({ length: CONNECTIONS }, (_, index) => [index, `access ${index}`, `refresh ${index}`]);

it('seals every stored secret with the first key, after which the old key can go', async () => {
  const { database } = services;
  expect(await rewrapSecrets(database, openVault(during))).toEqual({ count: ALL, unopened: [] });
  expect(await countByKey(database)).toEqual(new Map([[idOf(current), ALL]]));
  await requireKeys(database, after);
  expect(await tokensWith(openVault(after))).toEqual(allTokens);
  expect(await openOutbox(database, openVault(after)).list(1)).toMatchObject([{ text: 'T', html: 'H' }]);
  expect(await rewrapSecrets(database, openVault(during))).toEqual({ count: 0, unopened: [] });
});

it('goes on where it was ended', async () => {
  const { database } = services;
  const vault = openVault(during);
  let sealed = 0;
  const dying: Vault = {
    ...vault,
    seal: (...given) => {
      sealed += 1;
      if (sealed > 500) throw new Error('killed');
      return vault.seal(...given);
    },
  };
  await expect(rewrapSecrets(database, dying)).rejects.toThrow('killed');
  const half = await countByKey(database);
  expect(half.get(idOf(current))).toBeGreaterThan(0);
  expect(half.get(idOf(old))).toBeGreaterThan(0);
  expect(await tokensWith(vault)).toEqual(allTokens);
  expect(await rewrapSecrets(database, vault)).toEqual({ count: half.get(idOf(old)), unopened: [] });
  expect(await tokensWith(openVault(after))).toEqual(allTokens);
});

it('may run twice at once and while tokens are renewed', async () => {
  const { database } = services;
  const store = connectionStore(database, openVault(during));
  const all = await store.list(userId);
  const renewed = all.slice(0, 40).map((connection) => store.renew(connection, { accessToken: 'renewed' }));
  const passes = await Promise.all([rewrapSecrets(database, openVault(during)), rewrapSecrets(database, openVault(during)), ...renewed]);
  expect(passes.flatMap((pass) => pass?.unopened ?? [])).toEqual([]);
  await requireKeys(database, after);
  const fresh = new Set(all.slice(0, 40).map(({ accountId }) => Number(accountId)));
  expect(await tokensWith(openVault(after))).toEqual(
    allTokens.map(([index, access, refresh]) => [index, fresh.has(Number(index)) ? 'renewed' : access, refresh]),
  );
});

it('leaves a secret that was moved to another user, which opens for neither', async () => {
  const { database } = services;
  const other = await newUser();
  const [moved] = await database.asSystem((transaction) =>
    transaction.update(connections).set({ userId: other }).where(eq(connections.accountId, '7')).returning({ id: connections.id }),
  );
  await expect(rewrap(database, during)).rejects.toThrow('does not know the key');
  await readSignInSecret(database, openVault(during));
  await expect(rewrap(database, during)).rejects.toThrow(
    `2 of the secrets don't open and stay as they are:\nconnections.access_token of ${moved?.id}\nconnections.refresh_token of ${moved?.id}`,
  );
  await expect(connectionStore(database, openVault(during)).list(other)).rejects.toThrow(SealedSecretError);
  expect(await tokensWith(openVault(after))).toEqual(allTokens.filter(([index]) => index !== 7));
});

it('does not start without a key that secrets still need, naming it and their number', async () => {
  const { database } = services;
  await expect(requireKeys(database, after)).rejects.toThrow(
    `APP_KEYS: ${ALL} stored secrets need the key '${idOf(old)}', which is missing.\nPut it back after the first key`,
  );
  await expect(rewrap(database, after)).rejects.toThrow(`the key '${idOf(old)}', which is missing`);
  await requireKeys(database, during);
});

it('keeps the secret of the sign-in over a rotation, also where many start at once', async () => {
  const { database } = services;
  await database.plain.execute(sql`truncate server_secrets`);
  const vaults = Array.from({ length: 12 }, (_, index) => openVault(index % 2 ? before : parseKeys(`${old},${current}`)));
  const made = await Promise.all(vaults.map((vault) => readSignInSecret(database, vault)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]?.length).toBeGreaterThan(40);
  expect(await readSignInSecret(database, openVault(during))).toBe(made[0]);
  expect(await readSignInSecret(database, openVault(after))).toBe(made[0]);
});
