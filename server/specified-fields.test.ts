import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer, type TestUser } from './server.test-support.ts';

let server: TestServer;
let user: TestUser;
const start = new Date('2026-01-01T00:00:00Z');
const end = new Date('2027-01-01T00:00:00Z');
const settings = { timezone: 'Asia/Tokyo', decimalPlaces: '5', numberStyle: 'Indian', currentTime: '12:00' } as const;

beforeAll(async () => {
  server = await openTestServer();
  user = await server.newUser({
    planType: 'paid_yearly',
    timezone: 'Asia/Tokyo',
    subscriptionStartDate: start,
    subscriptionEndDate: end,
    purchaseAmount: '90',
    settingsField: settings,
    documentVolume: '<20',
    referralSource: 'Reddit',
  });
  await server.connections.store.save(user.id, {
    provider: 'google',
    accountId: '1',
    label: 'ada@example.com',
    accessToken: 'ya29.access',
    refreshToken: '1//refresh',
    expiresAt: end,
    scopes: ['openid', 'email'],
  });
  await server.connections.store.save(user.id, {
    provider: 'notion',
    accountId: '2',
    label: 'Sample workspace',
    accessToken: 'ntn_access',
    scopes: [],
  });
});
afterAll(() => server.close());

/** The one row of a table that is the user's, by the names of its columns in the database. */
async function rowOf(table: string, where = ''): Promise<Record<string, unknown>> {
  const query = sql`select * from ${sql.identifier(table)} where user_id = ${user.id} ${sql.raw(where)}`;
  const { rows } = await server.services.database.asSystem((transaction) => transaction.execute(query));
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

describe('a profile', () => {
  it.each([
    ['id', () => expect.stringMatching(/^[0-9a-f-]{36}$/u)],
    ['user_id', () => user.id],
    ['email', () => user.email],
    ['display_name', () => 'Ada Lane'],
    ['plan_type', () => 'paid_yearly'],
    ['pdf_files_generated', () => 0],
    ['timezone', () => 'Asia/Tokyo'],
    ['subscription_start_date', () => expect.stringMatching(/^2026-01-01/u)],
    ['subscription_end_date', () => expect.stringMatching(/^2027-01-01/u)],
    ['purchase_amount', () => '90'],
    ['settingsfield', () => settings],
    ['document_volume', () => '<20'],
    ['referral_source', () => 'Reddit'],
    ['updated_at', () => expect.stringMatching(/^\d{4}-/u)],
  ])('%s', async (column, value) => {
    expect((await rowOf('profiles'))[column]).toEqual(value());
  });

  it('of a purchase before the sign-up has no user', async () => {
    const { rows } = await server.services.database.asSystem((transaction) =>
      transaction.execute(sql`insert into profiles (email, plan_type) values ('orphan@example.com', 'paid_lifetime') returning user_id`),
    );
    expect(rows).toEqual([{ user_id: null }]);
  });

  it.each(['0', '1', '2', '3', '4', '5'])('decimalPlaces %s', async (decimalPlaces) => {
    const { status, body } = await user.call('PUT', 'settings', { ...settings, decimalPlaces });
    expect([status, body.settings.decimalPlaces]).toEqual([200, decimalPlaces]);
  });
});

describe('connections, which keep what the specification has as tokens of a profile', () => {
  it('google_access_token, google_refresh_token', async () => {
    const { access_token, refresh_token } = await rowOf('connections', "and provider = 'google'");
    expect([access_token, refresh_token]).toEqual([expect.stringMatching(/^v1\./u), expect.stringMatching(/^v1\./u)]);
    expect(await server.connections.store.latest(user.id, 'google')).toMatchObject({
      accessToken: 'ya29.access',
      refreshToken: '1//refresh',
    });
  });
  it('google_token_expires_at', async () => {
    expect((await rowOf('connections', "and provider = 'google'"))['expires_at']).toMatch(/^2027-01-01/u);
  });
  it('google_scopes', async () => {
    expect((await rowOf('connections', "and provider = 'google'"))['scopes']).toEqual(['openid', 'email']);
  });
  it('notion_access_token, notion_workspace_name', async () => {
    const { access_token, label } = await rowOf('connections', "and provider = 'notion'");
    expect([access_token, label]).toEqual([expect.stringMatching(/^v1\./u), 'Sample workspace']);
  });
});

it('documents: user_id, google_doc_id, doc_name', async () => {
  await user.connectGoogle();
  const { body } = await user.call('POST', 'documents', { google_doc_id: server.documents.invoice.id });
  expect(await rowOf('documents')).toMatchObject({ user_id: user.id, google_doc_id: server.documents.invoice.id, doc_name: body.name });
});
