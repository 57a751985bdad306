import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import { sessions, users, verifications } from '../database/schema/accounts.ts';
import { archivedProfiles } from '../database/schema/belongings.ts';
import { auditLog, rateLimits } from '../database/schema/product.ts';
import { sweepAccounts } from './sweep.ts';

const test = useTestDatabase();

it('deletes what has had its time and keeps the rest', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [user] = await test.database.plain.insert(users).values({ id: randomUUID(), name: '', email: 'a@example.com' }).returning();
  const userId = user?.id ?? '';
  await test.database.asSystem(async (transaction) => {
    for (const [name, expiresAt] of [
      ['old', ago(1)],
      ['new', ago(-1)],
    ] as const) {
      await transaction.insert(sessions).values({ id: randomUUID(), userId, token: name, expiresAt });
      await transaction.insert(verifications).values({ id: name, identifier: name, value: '', expiresAt });
    }
    await transaction.insert(rateLimits).values([
      { key: 'old', windowStart: ago(2), count: 1 },
      { key: 'new', windowStart: ago(0), count: 1 },
    ]);
    const archived = { mergedInto: randomUUID(), profile: {} };
    await transaction.insert(archivedProfiles).values([
      { id: randomUUID(), ...archived, archivedAt: ago(31) },
      { id: randomUUID(), ...archived, archivedAt: ago(29) },
    ]);
    await transaction.insert(auditLog).values([
      { action: 'old', at: ago(400) },
      { action: 'new', at: ago(300) },
    ]);
  });
  await sweepAccounts(test.database);
  const left = await test.database.asSystem(async (transaction) => [
    (await transaction.select().from(sessions)).map(({ token }) => token),
    (await transaction.select().from(verifications)).map(({ id }) => id),
    (await transaction.select().from(rateLimits)).map(({ key }) => key),
    (await transaction.select().from(archivedProfiles)).length,
    (await transaction.select().from(auditLog)).map(({ action }) => action),
  ]);
  expect(left).toEqual([['new'], ['new'], ['new'], 1, ['new']]);
});
