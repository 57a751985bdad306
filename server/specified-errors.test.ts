import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DRIVE_FILE_SCOPE } from '../integrations/google/oauth.ts';
import { syncProfile } from './accounts/sync-profile.ts';
import { type Answer, openTestServer, type TestServer, type TestUser } from './server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all([server.notion.inject([]), server.google.inject([])]);
});

const change = (statement: string) => server.services.database.plain.execute(sql.raw(statement));

/** Writes to the table fail meanwhile; what is in it can be read. */
async function refusing<T>(table: string, task: () => Promise<T>): Promise<T> {
  await change(`alter table ${table} add constraint refused check (false) not valid`);
  return task().finally(() => change(`alter table ${table} drop constraint refused`));
}
/** The table can't be read meanwhile. */
async function hiding<T>(table: string, task: () => Promise<T>): Promise<T> {
  await change(`alter table ${table} rename to hidden`);
  return task().finally(() => change(`alter table hidden rename to ${table}`));
}
const settings = { timezone: 'UTC', decimalPlaces: '2', numberStyle: 'US' };
const select = (user: TestUser) => user.call('POST', 'documents', { google_doc_id: server.documents.invoice.id });
const merge = (user: TestUser, body: Readonly<Record<string, unknown>> = {}) =>
  user.call('POST', 'mail-merge', {
    documentId: server.documents.invoice.id,
    notionDatabaseUrl: server.databases['invoices']?.url,
    namingHeader: 'Invoice',
    ...body,
  });
const withGoogle = async (changes?: Parameters<TestUser['connectGoogle']>[0]) => {
  const user = await server.newUser();
  await user.connectGoogle(changes);
  return user;
};

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}
/** Title, what is done, and the answer to the letter. */
type Case = readonly [title: string, act: () => Promise<Answer>, refusal: Refusal];

const unavailable = (message: string): Refusal => ({ status: 503, code: 'UNAVAILABLE', message });
/** A call of a new user while the database is not what it should be. */
const during =
  (fault: typeof refusing, table: string, act: (user: TestUser) => Promise<Answer>): Case[1] =>
  async () => {
    const user = await server.newUser();
    return fault(table, () => act(user));
  };
const shows = async (act: Case[1], { status, ...body }: Refusal) => expect(await act()).toMatchObject({ status, body });

describe('validation rules', () => {
  const cases: readonly Case[] = [
    [
      'a volume that is none of the choices',
      async () => (await server.newUser()).call('POST', 'onboarding', { documentVolume: '' }),
      {
        status: 400,
        code: 'INVALID_INPUT',
        message: 'documentVolume: Please select your estimated monthly PDF volume.',
        data: { field: 'documentVolume' },
      },
    ],
    [
      'no source',
      async () => (await server.newUser()).call('POST', 'onboarding', { referralSource: null }),
      { status: 400, code: 'INVALID_INPUT', message: 'referralSource: Please select how you heard about Sheafmill.' },
    ],
    [
      "'Others' without own words",
      async () => (await server.newUser()).call('POST', 'onboarding', { referralSource: ' Others ' }),
      { status: 400, code: 'INVALID_INPUT', message: 'referralSource: Please specify how you heard about Sheafmill.' },
    ],
    [
      'settings of a visitor',
      () => server.visitor.call('PUT', 'settings', settings),
      { status: 401, code: 'UNAUTHORIZED', message: 'You must be signed in to save settings.' },
    ],
    [
      'a run without a database',
      async () => merge(await withGoogle(), { notionDatabaseUrl: ' ' }),
      {
        status: 422,
        code: 'MISSING_REQUIREMENTS',
        message: 'Missing Requirements',
        data: { hint: 'Select a document and connect a database first.' },
      },
    ],
  ];
  it.each(cases)('%s', (_, act, refusal) => shows(act, refusal));

  it.each(['', 'no-uuid', '  '])('a profile without an id: %j', async (id) => {
    const request = new Request('http://localhost/');
    await expect(syncProfile(server.services, { id, email: 'a@example.com', fullName: '' }, { request })).rejects.toMatchObject({
      status: 400,
      code: 'USER_ID_INVALID',
      message: 'User ID is missing or invalid',
    });
  });

  it('a profile without an address', async () => {
    const user = await server.newUser();
    await server.services.database.plain.execute(sql`delete from profiles where user_id = ${user.id}`);
    const request = new Request('http://localhost/');
    await expect(syncProfile(server.services, { id: user.id, email: '', fullName: '' }, { request })).rejects.toMatchObject({
      status: 400,
      code: 'EMAIL_MISSING',
      message: 'User email is missing',
    });
  });
});

describe('errors of authentication and tokens', () => {
  const cases: readonly Case[] = [
    [
      'an ended grant, asked for a token',
      async () => {
        const user = await server.newUser();
        const email = 'ada@example.com';
        const tokens = { accessToken: 'ya29.dead', refreshToken: '1//revoked', expiresAt: new Date(0) };
        await server.connections.store.save(user.id, {
          provider: 'google',
          accountId: email,
          label: email,
          scopes: [DRIVE_FILE_SCOPE],
          ...tokens,
        });
        return user.call('POST', 'google-refresh-token', {});
      },
      {
        status: 401,
        code: 'NEEDS_REAUTH',
        message: 'Your Google session has expired. Please re-authenticate.',
        data: { title: 'Authentication Required', hint: 'Failed to refresh Google access token (ada@example.com)' },
      },
    ],
    [
      'an ended grant, in an action with a document',
      async () => select(await withGoogle({ accessToken: 'ya29.dead', refreshToken: '1//revoked' })),
      {
        status: 401,
        code: 'TOKEN_REFRESH_FAILED',
        message: 'Token refresh failed. Please re-authenticate.',
        data: { hint: 'Failed to refresh Google access token (ada@example.com)' },
      },
    ],
    [
      'no refresh token',
      async () => select(await withGoogle({ accessToken: 'ya29.dead', refreshToken: undefined })),
      {
        status: 401,
        code: 'NO_REFRESH_TOKEN',
        message: 'No refresh token available. Please re-authenticate.',
        data: { hint: 'No refresh token found for ada@example.com' },
      },
    ],
    [
      'a grant without the scope for files',
      async () => select(await withGoogle({ scopes: ['openid'] })),
      { status: 403, code: 'MISSING_DRIVE_SCOPE', message: 'Additional Permissions Required' },
    ],
    [
      'a refreshed token that can not be kept',
      async () => {
        const user = await withGoogle({ accessToken: 'ya29.dead' });
        return refusing('connections', () => select(user));
      },
      unavailable('Failed to update Google access token in profiles'),
    ],
    [
      'Google that takes no more requests',
      async () => {
        const user = await withGoogle();
        await server.google.inject([{ path: '/files/', kind: 'status', status: 429, retryAfter: 120 }]);
        return select(user);
      },
      { status: 502, code: 'GOOGLE_API_ERROR', message: 'Google API Error' },
    ],
    [
      'a profile that can not be read',
      during(hiding, 'profiles', (user) => user.call('GET', 'profile')),
      unavailable('Failed to fetch profile'),
    ],
  ];
  it.each(cases)('%s', (_, act, refusal) => shows(act, refusal));
});

describe('errors of documents', () => {
  const cases: readonly Case[] = [
    [
      'a document that Google does not make',
      async () => {
        const user = await withGoogle();
        await server.google.inject([{ method: 'POST', path: '/files$', kind: 'status', status: 400 }]);
        return user.call('POST', 'documents/demo', { placeholders: [] });
      },
      { status: 422, code: 'DOCUMENT_FAILED', message: 'Failed to create document', data: { title: 'Error' } },
    ],
    [
      'a document that Google does not give',
      async () => (await withGoogle()).call('POST', 'documents', { google_doc_id: 'nothing-of-this-kind-is-there-at-all-0000' }),
      { status: 422, code: 'DOCUMENT_FAILED', message: 'Failed to select document', data: { title: 'Error' } },
    ],
  ];
  it.each(cases)('%s', (_, act, refusal) => shows(act, refusal));
});

describe('errors of workspace and generation', () => {
  const sample = { kind: 'sample', name: 'certificate' };
  const run = (user: TestUser) => user.call('POST', 'runs', { template: sample, rows: sample, namingHeader: 'Recipient' });
  const cases: readonly Case[] = [
    [
      'a plan that is used up',
      async () => run(await server.newUser({ pdfFilesGenerated: 10 })),
      {
        status: 402,
        code: 'PLAN_LIMIT',
        message: 'Plan Limit',
        data: { hint: 'All 10 PDFs of the free plan are used. Upgrade to make more.' },
      },
    ],
    [
      'a plan that is over',
      async () => run(await server.newUser({ planType: 'paid_yearly', subscriptionEndDate: new Date(0) })),
      {
        status: 402,
        code: 'SUBSCRIPTION_EXPIRED',
        message: 'Subscription expired',
        data: { title: 'Subscription Expired', hint: 'Renew or upgrade to make more PDFs.', updateErrors: [] },
      },
    ],
    [
      'an authorisation at Notion that can not be begun',
      during(refusing, 'oauth_states', (user) => user.call('GET', 'get-notion-client-id')),
      unavailable('Failed to initiate Notion authentication'),
    ],
  ];
  it.each(cases)('%s', (_, act, refusal) => shows(act, refusal));

  it('a run that fails by a fault of ours', async () => {
    const user = await server.newUser();
    const body = await refusing('run_rows', async () => {
      const started = await run(user);
      await (await user.fetch(`runs/${started.body.id}/events`)).text();
      return started.body;
    });
    expect((await user.call('GET', `runs/${body.id}`)).body).toMatchObject({
      state: 'broken',
      error: { code: 'run/unexpected', message: 'PDF Generation Failed' },
    });
  });
});

describe('errors of settings, reviews and onboarding', () => {
  const cases: readonly Case[] = [
    [
      'settings that can not be stored',
      during(refusing, 'profiles', (user) => user.call('PUT', 'settings', settings)),
      unavailable('Failed to save settings. Please try again.'),
    ],
    [
      'a review that can not be stored',
      () => refusing('reviews', () => server.visitor.call('POST', 'reviews', { name: 'Eve', email: 'eve@example.com', rating: 5 })),
      unavailable('Failed to send review. Please contact support.'),
    ],
    [
      'an answer of somebody whose profile can not be read',
      during(hiding, 'profiles', (user) => user.call('POST', 'onboarding', { documentVolume: '<20' })),
      unavailable('Failed to fetch user profile. Please contact support...'),
    ],
    [
      'an answer of somebody whose profile can not be made',
      async () => {
        const user = await server.newUser();
        await server.services.database.asSystem((transaction) => transaction.execute(sql`delete from profiles where user_id = ${user.id}`));
        return refusing('profiles', () => user.call('POST', 'onboarding', { documentVolume: '<20' }));
      },
      unavailable('Failed to create user profile. Please contact support...'),
    ],
    [
      'a volume that can not be stored',
      during(refusing, 'profiles', (user) => user.call('POST', 'onboarding', { documentVolume: '<20' })),
      unavailable('Failed to save PDF volume...'),
    ],
    [
      'a source that can not be stored',
      during(refusing, 'profiles', (user) => user.call('POST', 'onboarding', { referralSource: 'Reddit' })),
      unavailable('Failed to save referral source...'),
    ],
    [
      'a welcome that can not be written',
      during(refusing, 'outbox', (user) => user.call('POST', 'send-email', { name: 'Ada', email: user.email, type: 'welcome' })),
      unavailable('Failed to send welcome email. Please contact support...'),
    ],
  ];
  it.each(cases)('%s', (_, act, refusal) => shows(act, refusal));

  it('mails of the onboarding that can not be written are only logged', async () => {
    const user = await server.newUser({ documentVolume: '<20' });
    const answer = await refusing('outbox', () => user.call('POST', 'onboarding', { referralSource: 'Reddit' }));
    expect(answer).toMatchObject({ status: 200, body: { referralSource: 'Reddit' } });
  });
});
