import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERRALS, VOLUMES } from '../contracts/choices.ts';
import { DRIVE_FILE_SCOPE } from '../integrations/google/oauth.ts';
import { sendOnboardingMails } from './accounts/onboarding-mails.ts';
import { syncProfile } from './accounts/sync-profile.ts';
import { consent } from './auth/auth.test-support.ts';
import { profiles } from './database/schema/belongings.ts';
import { outbox } from './database/schema/product.ts';
import { documentStore } from './documents/document-store.ts';
import { openLog } from './log.ts';
import { openOutbox } from './mail/open-outbox.ts';
import { formatSettingsOf } from './runs/open-sources.ts';
import { openTestServer, type TestServer } from './server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const request = new Request('http://localhost/');

/** A log whose lines can be read. */
function readableLog() {
  const lines: string[] = [];
  return { lines, log: openLog('error', { write: (line) => void lines.push(line) }) };
}

describe('profile sync', () => {
  it('logs what fails and throws it again', async () => {
    const { lines, log } = readableLog();
    const { database } = server.services;
    await expect(syncProfile({ database, log }, { id: 'nobody', email: 'a@example.com', fullName: '' }, { request })).rejects.toThrow(
      'User ID is missing or invalid',
    );
    expect(lines).toEqual([expect.stringContaining('profile sync failed')]);
  });

  it('takes the profile that another request of the same user made meanwhile', async () => {
    const { database, log } = server.services;
    const { id } = await server.newUser();
    await database.asSystem((transaction) => transaction.delete(profiles).where(eq(profiles.userId, id)));
    let synced: ReturnType<typeof syncProfile> | undefined;
    await database.asSystem(async (transaction) => {
      await transaction.insert(profiles).values({ userId: id, email: 'first@example.com', planType: 'paid_yearly' });
      synced = syncProfile({ database, log }, { id, email: 'second@example.com', fullName: '' }, { request });
      // Until the other insert waits for this one.
      for (;;) {
        const { rows } = await database.plain.execute(sql`select 1 from pg_locks where not granted`);
        if (rows.length > 0) break;
        await delay(10);
      }
    });
    expect(await synced).toMatchObject({ userId: id, email: 'first@example.com', planType: 'paid_yearly' });
  });
});

describe('onboarding', () => {
  it.each(VOLUMES.map((volume) => [volume]))('takes the volume %s', async (documentVolume) => {
    const user = await server.newUser();
    expect(await user.call('POST', 'onboarding', { documentVolume })).toMatchObject({ status: 200, body: { documentVolume } });
  });

  it('offers the volumes and sources of the specification', () => {
    expect(VOLUMES).toEqual(['<20', '20 - 200', '200 - 500', '500 - 2,000', '2,000 - 5,000', '5,000 - 20,000', '>20,000']);
    expect(REFERRALS).toEqual(['Twitter', 'YouTube', 'LinkedIn', 'Reddit', 'Notion Gallery', 'Others']);
  });

  it('sends no mails to who had them', async () => {
    const user = await server.newUser({ documentVolume: '<20', onboardingEmailsSentAt: new Date() });
    expect((await user.call('POST', 'onboarding', { referralSource: 'Reddit' })).status).toBe(200);
    expect(await server.services.database.plain.select().from(outbox).where(eq(outbox.recipient, user.email))).toEqual([]);
  });

  it('goes on without its mails, which are logged', async () => {
    const user = await server.newUser();
    const { body: profile } = await user.call('GET', 'profile');
    const { lines, log } = readableLog();
    const broken = { ...openOutbox(server.services.database, server.services.vault), add: () => Promise.reject(new Error('no disk')) };
    await sendOnboardingMails({ ...server.services, log }, broken, profile);
    expect(lines).toEqual([expect.stringContaining('onboarding mails')]);
  });
});

describe('settings', () => {
  it.each([
    ['US', 'en-US'],
    ['UK', 'en-GB'],
    ['Indian', 'en-IN'],
    ['European', 'de-DE'],
    ['Japanese', 'ja-JP'],
  ] as const)('number style %s is the locale %s', (numberStyle, locale) => {
    const settingsField = { timezone: 'UTC', decimalPlaces: '2', numberStyle };
    expect(formatSettingsOf({ settingsField, timezone: null })).toMatchObject({ locale, decimals: 2 });
  });
});

describe('plans', () => {
  it.each([
    ['free', 10],
    ['paid_monthly', null],
    ['paid_yearly', null],
    ['paid_lifetime', null],
    ['demo', null],
  ] as const)('the plan %s', async (planType, pdfFilesLeft) => {
    const user = await server.newUser({ planType });
    expect((await user.call('GET', 'profile')).body).toMatchObject({ planType, pdfFilesLeft });
  });
});

describe('constants', () => {
  it('a token ends expires_in seconds after it came', async () => {
    const user = await server.newUser();
    const { body } = await user.call('GET', 'google-authorize-url');
    const { searchParams } = new URL(await consent(server.google, body.url, 'ada@example.com', [DRIVE_FILE_SCOPE]));
    const before = Date.now();
    await user.call('POST', 'google-oauth-callback', { code: searchParams.get('code'), state: searchParams.get('state') });
    const { expiresAt } = (await server.connections.store.latest(user.id, 'google')) ?? {};
    const seconds = ((expiresAt?.getTime() ?? 0) - before) / 1000;
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThan(3700);
  });

  it('lists give 100 by default, by name, ascending', async () => {
    const user = await server.newUser();
    const store = documentStore(server.services.database);
    const names = Array.from({ length: 101 }, (_, index) => `Letter ${String((index * 37) % 101).padStart(3, '0')}`);
    for (const name of names) await store.save(user.id, { googleDocId: name, name });
    const { body } = await user.call('GET', 'documents');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([...names].sort().slice(0, 100));
  });

  it('a finished PDF may be kept for 3600 seconds, other answers are not stored', async () => {
    const user = await server.newUser();
    const sample = { kind: 'sample', name: 'certificate' };
    const { body: run } = await user.call('POST', 'runs', { template: sample, rows: sample, namingHeader: 'Recipient' });
    await (await user.fetch(`runs/${run.id}/events`)).text();
    const [row] = (await user.call('GET', `runs/${run.id}/rows`)).body;
    const kept = async (path: string) => {
      const response = await user.fetch(path);
      await response.body?.cancel();
      return response.headers.get('cache-control');
    };
    expect(await kept(`runs/${run.id}/rows/${row.rowId}/pdf`)).toBe('private, max-age=3600');
    expect(await kept(`runs/${run.id}/zip`)).toBe('private, max-age=3600');
    expect(await kept('profile')).toBe('no-store');
  });
});
