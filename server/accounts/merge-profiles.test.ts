import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/database.test-support.ts';
import { users } from '../database/schema/accounts.ts';
import { archivedProfiles, profiles } from '../database/schema/belongings.ts';
import { auditLog } from '../database/schema/product.ts';
import { openLog } from '../log.ts';
import { lockEmail, type ProfileRow, restoreProfile, syncProfile } from './sync-profile.ts';

const test = useTestDatabase();
afterEach(async () => {
  await test.database.asSystem(async (transaction) => {
    for (const table of [archivedProfiles, profiles, users, auditLog]) await transaction.delete(table);
  });
});

const EMAIL = 'ada@example.com';
const request = new Request('http://localhost/');

async function addUser(email = EMAIL): Promise<string> {
  const id = randomUUID();
  await test.database.plain.insert(users).values({ id, name: '', email });
  return id;
}
const addProfile = (values: Partial<typeof profiles.$inferInsert>) =>
  test.database.asSystem(async (transaction) => {
    const [row] = await transaction
      .insert(profiles)
      .values({ email: EMAIL, ...values })
      .returning();
    return row as ProfileRow;
  });
const all = () => test.database.asSystem((transaction) => transaction.select().from(profiles));
const archived = () => test.database.asSystem((transaction) => transaction.select().from(archivedProfiles));
const signIn = (id: string, options: { readonly email?: string; readonly provedEmail?: string } = { provedEmail: EMAIL }) =>
  syncProfile(
    { database: test.database, log: openLog('silent') },
    { id, email: options.email ?? EMAIL, fullName: '' },
    { request, ...(options.provedEmail === undefined ? {} : { provedEmail: options.provedEmail }) },
  );

const PURCHASE = {
  planType: 'paid_yearly',
  subscriptionStartDate: new Date('2026-01-01T00:00:00Z'),
  subscriptionEndDate: new Date('2027-01-01T00:00:00Z'),
  purchaseAmount: '90',
};

describe('a new profile', () => {
  it('is free, has made nothing, and is named after the address', async () => {
    expect(await signIn(await addUser())).toMatchObject({ planType: 'free', pdfFilesGenerated: 0, displayName: 'ada', email: EMAIL });
  });

  it('takes the full name and the time zone of the browser', async () => {
    const id = await addUser();
    const browser = new Request('http://localhost/', { headers: { cookie: 'a=b; timezone=Asia%2FTokyo' } });
    const row = await syncProfile(
      { database: test.database, log: openLog('silent') },
      { id, email: EMAIL, fullName: 'Ada Lovelace' },
      { request: browser },
    );
    expect(row).toMatchObject({ displayName: 'Ada Lovelace', timezone: 'Asia/Tokyo' });
  });

  it("fails with 'User email is missing' and 'User ID is missing or invalid'", async () => {
    await expect(signIn(await addUser(), { email: '' })).rejects.toMatchObject({ code: 'EMAIL_MISSING', message: 'User email is missing' });
    for (const id of ['', '  ', 'someone']) {
      await expect(signIn(id)).rejects.toMatchObject({ code: 'USER_ID_INVALID', message: 'User ID is missing or invalid' });
    }
  });
});

describe('a profile without a user', () => {
  it('becomes the profile of a user who has none', async () => {
    const orphan = await addProfile(PURCHASE);
    const id = await addUser();
    expect(await signIn(id)).toMatchObject({ ...PURCHASE, id: orphan.id, userId: id, displayName: 'ada' });
    expect(await all()).toHaveLength(1);
  });

  it('gives what the profile of the user lacks, and is set aside', async () => {
    const id = await addUser();
    await signIn(id, {});
    const orphan = await addProfile(PURCHASE);
    expect(await signIn(id)).toMatchObject({ ...PURCHASE, userId: id });
    expect((await archived()).map((row) => row.id)).toEqual([orphan.id]);
    const log = await test.database.plain.select().from(auditLog).where(eq(auditLog.userId, id));
    expect(log).toMatchObject([{ action: 'profile.merged', details: { profile: orphan.id } }]);
  });

  it('overwrites nothing that the profile has', async () => {
    const id = await addUser();
    const own = { planType: 'paid_monthly', subscriptionEndDate: new Date('2026-06-01T00:00:00Z') };
    await addProfile({ userId: id, ...own });
    await addProfile(PURCHASE);
    expect(await signIn(id)).toMatchObject({ ...own, subscriptionStartDate: PURCHASE.subscriptionStartDate, purchaseAmount: '90' });
  });

  it('is merged with all others of the address', async () => {
    await addProfile({ purchaseAmount: '9' });
    await addProfile(PURCHASE);
    await addProfile({ purchaseAmount: '99' });
    expect(await signIn(await addUser())).toMatchObject({ planType: 'paid_yearly', purchaseAmount: '9' });
    expect([(await all()).length, (await archived()).length]).toEqual([1, 2]);
  });

  it.each([
    ['the sign-in proves no address', {}],
    ['the sign-in proves another address', { provedEmail: 'eve@example.com' }],
  ])('is left alone when %s', async (_, options) => {
    await addProfile(PURCHASE);
    expect(await signIn(await addUser(), options)).toMatchObject({ planType: 'free' });
    const orphans = await test.database.asSystem((transaction) => transaction.select().from(profiles).where(isNull(profiles.userId)));
    expect(orphans).toHaveLength(1);
  });

  it('of another address is left alone', async () => {
    await addProfile({ ...PURCHASE, email: 'bada@example.com' });
    expect(await signIn(await addUser())).toMatchObject({ planType: 'free' });
  });

  it.each(['ADA@Example.com', 'Ａda@example.com', ' ada@example.com '])('is found however the address %o is written', async (email) => {
    await addProfile(PURCHASE);
    expect(await signIn(await addUser(), { email, provedEmail: email })).toMatchObject({ planType: 'paid_yearly' });
  });
});

describe('the profile of another user with the same address', () => {
  it('is set aside, not deleted, and can be restored', async () => {
    const former = await addUser('former@example.com');
    const other = await addProfile({ userId: former, ...PURCHASE });
    const id = await addUser();
    expect(await signIn(id)).toMatchObject({ userId: id, planType: 'free' });
    expect((await all()).map((row) => row.userId)).toEqual([id]);
    expect(await test.database.asSystem((transaction) => restoreProfile(transaction, other.id))).toBe(true);
    expect((await all()).find((row) => row.userId === former)).toMatchObject({ id: other.id, ...PURCHASE });
    expect(await archived()).toEqual([]);
  });

  it('stays when the sign-in proves nothing', async () => {
    const other = await addProfile({ userId: await addUser('former@example.com'), ...PURCHASE });
    await signIn(await addUser(), {});
    expect((await all()).some((row) => row.id === other.id)).toBe(true);
  });
});

it('ends in one profile with the plan, whatever comes first', async () => {
  const buy = () =>
    test.database.asSystem(async (transaction) => {
      await lockEmail(transaction, EMAIL);
      const [known] = await transaction.select().from(profiles).where(eq(profiles.email, EMAIL)).for('update');
      if (known) await transaction.update(profiles).set(PURCHASE).where(eq(profiles.id, known.id));
      else await transaction.insert(profiles).values({ email: EMAIL, ...PURCHASE });
    });
  for (let round = 0; round < 40; round += 1) {
    const id = await addUser();
    const steps = [buy, () => signIn(id), () => signIn(id), () => signIn(id, {})];
    const order = steps.map((step, index) => ({ step, at: (round * 7 + index * 13) % 5 })).sort((a, b) => a.at - b.at);
    await Promise.all(order.map(({ step }) => step()));
    await signIn(id);
    const rows = await all();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ userId: id, planType: 'paid_yearly' });
    await test.database.asSystem(async (transaction) => {
      for (const table of [archivedProfiles, profiles, users]) await transaction.delete(table);
    });
  }
});

it("does not show one user's profile to another", async () => {
  const [first, second] = [await addUser('one@example.com'), await addUser('two@example.com')];
  await signIn(first, { email: 'one@example.com' });
  await signIn(second, { email: 'two@example.com' });
  const seen = await test.database.withUser(second, (transaction) => transaction.select().from(profiles));
  expect(seen.map((row) => row.userId)).toEqual([second]);
  const changed = await test.database.withUser(second, (transaction) =>
    transaction.update(profiles).set({ planType: 'paid_lifetime' }).where(eq(profiles.userId, first)).returning(),
  );
  expect(changed).toEqual([]);
  expect(await test.database.plain.select().from(profiles)).toEqual([]);
});
