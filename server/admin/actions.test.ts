import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncProfile } from '../accounts/sync-profile.ts';
import { openWebhookTokens } from '../automation/webhook-tokens.ts';
import { users } from '../database/schema/accounts.ts';
import { profiles } from '../database/schema/belongings.ts';
import { auditLog, reviews, serverSecrets } from '../database/schema/product.ts';
import { runEvents, runs } from '../database/schema/runs.ts';
import { diskStore } from '../files/disk-store.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { openVault } from '../secrets/vault.ts';
import { runAction } from './actions.ts';
import { BadRequest } from './bad-request.ts';

let services: TestServices;
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-admin-'));
const filesFolder = path.join(folder, 'files');
const act = (words: readonly string[], options = {}) => actOn(services, filesFolder, words, options);
const actOn = ({ database }: TestServices, files: string, words: readonly string[], options = {}) =>
  runAction({ database, filesFolder: files, dataFolder: folder, appKeys: undefined }, words, options);
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

it('shows the token that was offered last until it is forgotten, and no other signs events', async () => {
  await expect(act(['notion-webhook'])).rejects.toThrow('Notion has offered no webhook yet.');
  await expect(act(['notion-webhook', 'please'])).rejects.toBeInstanceOf(BadRequest);
  const vault = openVault(readKeyRing(undefined, folder));
  const { config, database } = services;
  // What was read is kept for seconds: each is a server that has read nothing yet.
  const open = () => openWebhookTokens({ config: { ...config, notionWebhookToken: undefined }, database, vault });
  const verify = (token: string) =>
    open().verify(new TextEncoder().encode('{}'), `sha256=${createHmac('sha256', token).update('{}').digest('hex')}`);
  const shown = async () => JSON.parse(await act(['notion-webhook']));
  const toPaste = expect.stringContaining('to be pasted into Notion');

  expect(await open().offer('of a stranger')).toBe(true);
  expect(await verify('of a stranger')).toBe(false);
  expect(await open().offer('of Notion')).toBe(true);
  for (let index = 0; index < 10; index++) expect(await open().offer(`of a stranger ${index % 5}`)).toBe(true);
  expect(await shown()).toEqual({ token: 'of a stranger 4', state: toPaste });
  expect(await open().offer('too late')).toBe(true);
  expect(await shown()).toEqual({ token: 'of a stranger 4', state: toPaste });
  // Notion refuses these.
  for (const next of ['too late', 'of a stranger 3', 'of a stranger 2', 'of a stranger 1', 'of a stranger 0', 'of Notion']) {
    expect(await act(['notion-webhook', 'forget'])).toContain('forgotten');
    expect(await shown()).toEqual({ token: next, state: toPaste });
  }
  expect(await verify('of a stranger 4')).toBe(false);
  expect(await open().isSetUp()).toBe(false);
  expect(await verify('of Notion')).toBe(true);
  expect(await open().isSetUp()).toBe(true);
  expect(await shown()).toEqual({ token: 'of Notion', state: 'in use' });
  expect(await open().offer('of a stranger')).toBe(false);
  expect(await open().offer('of Notion')).toBe(true);

  expect(await act(['notion-webhook', 'forget'])).toContain('forgotten');
  expect(await verify('of Notion')).toBe(false);
  await expect(act(['notion-webhook'])).rejects.toThrow('Notion has offered no webhook yet.');
  expect(await open().offer('of Notion, anew')).toBe(true);
  expect(await shown()).toEqual({ token: 'of Notion, anew', state: toPaste });
  await act(['notion-webhook', 'forget']);
});

it('keeps a bounded number of tokens that are offered', async () => {
  const vault = openVault(readKeyRing(undefined, folder));
  const { config, database } = services;
  const tokens = openWebhookTokens({ config: { ...config, notionWebhookToken: undefined }, database, vault });
  const lengths: (number | undefined)[] = [];
  for (let number = 100; number < 210; number++) {
    await tokens.offer(`token ${number}`);
    const [stored] = await database.asSystem((transaction) => transaction.select().from(serverSecrets));
    lengths.push(stored?.secret.length);
  }
  expect(new Set(lengths.slice(0, 100)).size).toBe(100);
  expect(new Set(lengths.slice(99)).size).toBe(1);
  expect(JSON.parse(await act(['notion-webhook']))).toMatchObject({ token: 'token 209' });
});

const planOf = async (email: string) => {
  const [profile] = await services.database.asSystem((transaction) => transaction.select().from(profiles).where(eq(profiles.email, email)));
  return { plan: profile?.planType, until: profile?.subscriptionEndDate?.toISOString() };
};

describe('plans', () => {
  it('are given, taken back and given again', async () => {
    await act(['grant', 'Ada@Example.com', 'paid_yearly'], { until: '2030-01-31' });
    expect(await planOf('ada@example.com')).toEqual({ plan: 'paid_yearly', until: '2030-01-31T00:00:00.000Z' });
    await act(['grant', 'ada@example.com', 'paid_lifetime']);
    expect(await planOf('ada@example.com')).toEqual({ plan: 'paid_lifetime', until: undefined });
    await act(['revoke', 'ada@example.com']);
    expect(await planOf('ada@example.com')).toEqual({ plan: 'free', until: undefined });
    await act(['grant', 'ada@example.com', 'paid_lifetime']);
    const shown = JSON.parse(await act(['show', 'ada@example.com']));
    expect(shown.profiles).toMatchObject([{ planType: 'paid_lifetime' }]);
    expect(shown.purchases).toHaveLength(4);
  });

  it('are not changed by a request that can not be understood', async () => {
    for (const words of [
      ['grant', 'nobody', 'paid_yearly'],
      ['grant', 'a@example.com', 'gold'],
      ['show', 'missing@example.com'],
      ['fly'],
      [],
      ['show', 'a@example.com', 'x', 'y'],
    ]) {
      await expect(act(words)).rejects.toThrow(BadRequest);
    }
    await expect(act(['grant', 'a@example.com', 'paid_yearly'], { until: 'soon' })).rejects.toThrow("--until 'soon' is no date");
    expect(await planOf('a@example.com')).toEqual({ plan: undefined, until: undefined });
  });
});

describe('profiles that were set aside', () => {
  it('are shown and brought back', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { database } = services;
    await database.asSystem(async (transaction) => {
      for (const [id, email] of [
        [first, 'first@example.com'],
        [second, 'second@example.com'],
      ] as const) {
        await transaction.insert(users).values({ id, name: email, email });
      }
      await transaction.insert(profiles).values({ userId: first, email: 'shared@example.com', planType: 'paid_lifetime' });
    });
    await syncProfile(
      services,
      { id: second, email: 'shared@example.com', fullName: '' },
      {
        request: new Request('http://localhost'),
        provedEmail: 'shared@example.com',
      },
    );
    const shown = JSON.parse(await act(['show', 'shared@example.com']));
    expect(shown.profiles).toMatchObject([{ userId: second }]);
    expect(shown.setAside).toMatchObject([{ mergedInto: shown.profiles[0].id, profile: { userId: first } }]);
    const back = JSON.parse(await act(['restore-profile', shown.setAside[0].id]));
    expect(back.profiles.map(({ userId }: { userId: string }) => userId).sort()).toEqual([first, second].sort());
    expect(back.setAside).toEqual([]);
    await expect(act(['restore-profile', shown.setAside[0].id])).rejects.toThrow('was set aside in the last 30 days');
    await expect(act(['restore-profile', 'x'])).rejects.toThrow("'x' is no id of a profile.");
  });
});

describe('reviews', () => {
  it('are listed, published and withdrawn', async () => {
    const id = randomUUID();
    await services.database.asSystem((transaction) =>
      transaction.insert(reviews).values({ id, name: 'Eve', email: 'eve@example.com', rating: 5, feedback: '' }),
    );
    expect(JSON.parse(await act(['reviews', 'publish', id]))).toMatchObject([{ id, publishedAt: expect.any(String) }]);
    expect(JSON.parse(await act(['reviews', 'withdraw', id]))).toMatchObject([{ id, publishedAt: null }]);
    await expect(act(['reviews', 'publish', randomUUID()])).rejects.toThrow('There is no such review.');
  });
});

describe('a backup', () => {
  const everything = async ({ database }: Pick<TestServices, 'database'>) => {
    const rowsOf = (table: string) =>
      database.asSystem(async (transaction) =>
        (await transaction.execute<{ row: string }>(sql.raw(`select to_jsonb(t)::text as row from ${table} t order by 1`))).rows.map(
          ({ row }) => row,
        ),
      );
    return Promise.all(['users', 'profiles', 'reviews', 'purchase_events', 'inbox', 'audit_log', 'runs', 'run_events'].map(rowsOf));
  };

  it('restores every row and file in an empty database, to the letter', async () => {
    const userId = randomUUID();
    const runId = randomUUID();
    const text = 'line\nend \u2028 \u2029 "quotes" \\ ünï 🙂';
    await services.database.asSystem(async (transaction) => {
      await transaction.insert(users).values({ id: userId, name: text, email: 'u@example.com' });
      await transaction.insert(profiles).values({ userId, email: 'u@example.com', purchaseAmount: '9.00' });
      await transaction.insert(runs).values({ id: runId, userId, requestKey: 'k', request: { text }, fence: 3 });
      const events = Array.from({ length: 1203 }, (_, number) => ({ runId, userId, number, event: { text, number } }));
      await transaction.insert(runEvents).values(events);
    });
    await diskStore(filesFolder).write(`runs/${runId}/a.pdf`, new Uint8Array([1, 2, 3]));
    const target = path.join(folder, 'backup');
    expect(await act(['backup', target])).toContain('key ring');
    await expect(act(['backup', target])).rejects.toThrow('is there already');

    const other = await openTestServices();
    const otherFiles = path.join(folder, 'other-files');
    await actOn(other, otherFiles, ['restore', target]);
    expect(await everything(other)).toEqual(await everything(services));
    expect(await diskStore(otherFiles).read(`runs/${runId}/a.pdf`)).toEqual(new Uint8Array([1, 2, 3]));
    // Numbers that the database gives out go on after those that were restored.
    await other.database.asSystem((transaction) => transaction.insert(auditLog).values({ action: 'x' }));
    await expect(actOn(other, otherFiles, ['restore', target])).rejects.toThrow('There are users in this database.');
    await other.close();
  });

  it('is refused where there is none', async () => {
    await expect(act(['restore', path.join(folder, 'nothing')])).rejects.toThrow('holds no backup');
    expect(existsSync(path.join(folder, 'nothing'))).toBe(false);
  });
});

it('lists the latest thousand reviews, however many people left', async () => {
  await services.database.asSystem((transaction) =>
    transaction.execute(sql`
      insert into reviews (name, email, rating, feedback, created_at)
      select n::text, 'a@example.com', 5, '', now() + make_interval(secs => n) from generate_series(1, 1001) n`),
  );
  const listed = JSON.parse(await act(['reviews'])) as readonly { readonly name: string }[];
  expect(listed).toHaveLength(1000);
  expect(listed[0]?.name).toBe('1001');
});
