import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { consent } from '../../integrations/notion/consent.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const redirect_uri = 'http://localhost:3000/callback';
const start = async (user: TestUser): Promise<{ client_id: string; authorize_url: string; state: string }> =>
  (await user.call('GET', 'get-notion-client-id')).body;
const allow = (authorizeUrl: string) => consent(authorizeUrl, server.databases['invoices']?.databaseId ?? '');
const INVALID_STATE = { code: 'INVALID_STATE', message: 'Invalid state parameter. Please try reconnecting to Notion.' };

describe('connecting Notion by its consent page', () => {
  it('gives client id and state, also to a POST without payload', async () => {
    const user = await server.newUser();
    for (const method of ['GET', 'POST']) {
      const { status, body } = await user.call(method, 'get-notion-client-id');
      expect(status).toBe(200);
      expect(body.client_id).toBe(server.services.config.notion?.clientId);
      expect(new URL(body.authorize_url).searchParams.get('state')).toBe(body.state);
    }
    expect((await server.visitor.call('POST', 'get-notion-client-id')).status).toBe(401);
  });
  it('exchanges the code, keeps the tokens here and gives the id of the connection', async () => {
    const user = await server.newUser();
    const { authorize_url, state } = await start(user);
    const code = await allow(authorize_url);
    const { status, body } = await user.call('POST', 'notion-oauth-callback', { code, redirect_uri, state });
    expect(status).toBe(200);
    expect(body.workspace_name).toBe('Sample workspace');
    expect((await user.call('GET', 'connections')).body).toMatchObject([
      { id: body.access_token, provider: 'notion', label: 'Sample workspace', isBroken: false },
    ]);
    const { body: databases } = await user.call('POST', 'list-databases', { notionApiKey: body.access_token });
    expect(databases.results.map(({ title }: { title: string }) => title)).toEqual(['Invoices']);
    const again = await user.call('POST', 'notion-oauth-callback', { code, redirect_uri, state });
    expect(again).toMatchObject({ status: 400, body: INVALID_STATE });
  });
  it('takes no state of another user, of another provider, of ten minutes ago, or one that it never gave', async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    const { authorize_url, state } = await start(user);
    const code = await allow(authorize_url);
    const back = (by: TestUser, given: string) => by.call('POST', 'notion-oauth-callback', { code, redirect_uri, state: given });
    expect(await back(other, state)).toMatchObject({ status: 400, body: INVALID_STATE });
    expect(await back(user, 'made-up')).toMatchObject({ status: 400, body: INVALID_STATE });
    const google = new URL((await user.call('GET', 'google-authorize-url')).body.url).searchParams.get('state') ?? '';
    expect(await back(user, google)).toMatchObject({ status: 400, body: INVALID_STATE });
    await server.services.database.plain.execute(
      sql`update oauth_states set expires_at = expires_at - interval '10 minutes 1 second' where user_id = ${user.id}`,
    );
    expect(await back(user, state)).toMatchObject({ status: 400, body: INVALID_STATE });
    expect((await user.call('GET', 'connections')).body).toEqual([]);
  });
  it('answers invalid_grant for a code that Notion does not take', async () => {
    const user = await server.newUser();
    const { state } = await start(user);
    const answer = await user.call('POST', 'notion-oauth-callback', { code: 'used', redirect_uri, state });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_GRANT', message: 'invalid_grant', data: { title: 'Notion authentication failed' } },
    });
  });
  it('withdraws the access at Notion when it is removed', async () => {
    const user = await server.newUser();
    const { authorize_url, state } = await start(user);
    const { body } = await user.call('POST', 'notion-oauth-callback', { code: await allow(authorize_url), redirect_uri, state });
    const { accessToken = '' } = (await server.connections.store.find(user.id, body.access_token)) ?? {};
    const isActive = () => server.connections.notion?.isActive(accessToken, new AbortController().signal);
    expect(await isActive()).toBe(true);
    const other = await server.newUser();
    expect((await other.call('DELETE', `connections/${body.access_token}`)).status).toBe(404);
    expect((await user.call('DELETE', `connections/${body.access_token}`)).body).toEqual({ success: true });
    expect(await isActive()).toBe(false);
    expect((await user.call('GET', 'connections')).body).toEqual([]);
  });
});

describe('connecting Notion by a key', () => {
  it('stores the key once Notion takes it, with the database of an address', async () => {
    const user = await server.newUser();
    const request = { notionApiKey: server.notionToken, databaseUrl: server.databases['invoices']?.url };
    const { status, body } = await user.call('POST', 'connections/notion', request);
    expect(status).toBe(200);
    expect(body.database.id).toBe(server.databases['invoices']?.dataSourceId);
    expect((await user.call('POST', 'connections/notion', request)).body.connection.id).toBe(body.connection.id);
    expect(JSON.stringify(body)).not.toContain(server.notionToken);
    const { rows } = await server.services.database.asSystem((transaction) =>
      transaction.execute(sql`select access_token from connections where user_id = ${user.id}`),
    );
    expect(JSON.stringify(rows)).not.toContain(server.notionToken);
  });
  it("says 'Notion authentication failed' and stores nothing when Notion refuses it", async () => {
    const user = await server.newUser();
    const answer = await user.call('POST', 'connections/notion', { notionApiKey: 'ntn_wrong' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOTION_UNAUTHORIZED', message: 'Notion authentication failed' } });
    expect((await user.call('GET', 'connections')).body).toEqual([]);
  });
});

/** The code that comes back after the person has answered Google's consent page. */
async function allowGoogle(url: string): Promise<{ code: string; state: string }> {
  const form = new URLSearchParams([...new URL(url).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
  form.set('account', 'ada@example.com');
  form.set('decision', 'allow');
  form.append('granted', DRIVE_FILE_SCOPE);
  const reply = await fetch(`${server.google.url}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
  const { searchParams } = new URL(reply.headers.get('location') ?? '');
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}

async function connectGoogle(user: TestUser): Promise<void> {
  const { url } = (await user.call('GET', 'google-authorize-url')).body;
  await user.call('POST', 'google-oauth-callback', await allowGoogle(url));
}

describe('connecting Google to an account', () => {
  it('exchanges the code for a connection, and withdraws the access when it is removed', async () => {
    const user = await server.newUser();
    const { url } = (await user.call('GET', 'google-authorize-url')).body;
    const back = await allowGoogle(url);
    const { status, body } = await user.call('POST', 'google-oauth-callback', back);
    expect(status).toBe(200);
    expect(body).toMatchObject({ provider: 'google', label: 'ada@example.com', isBroken: false });
    expect(body.scopes).toContain(DRIVE_FILE_SCOPE);
    expect((await user.call('POST', 'google-oauth-callback', back)).body).toMatchObject({ code: 'INVALID_STATE' });
    const { access_token } = (await user.call('POST', 'google-refresh-token', {})).body;
    await server.connections.google?.userInfo(access_token);
    await user.call('DELETE', `connections/${body.id}`);
    await expect(server.connections.google?.userInfo(access_token)).rejects.toMatchObject({ reason: 'needs-reauthorization' });
  });
  it.each([
    [['https://www.googleapis.com/auth/drive.file'], true],
    [['https://www.googleapis.com/auth/drive'], true],
    [['openid', 'https://www.googleapis.com/auth/drive.readonly'], false],
  ])('tells of the scopes %j whether documents can be used: %j', async (scopes, hasDriveScope) => {
    const user = await server.newUser();
    await user.connectGoogle({ scopes });
    expect((await user.call('GET', 'profile')).body.google).toMatchObject({ hasDriveScope });
  });
  it('gives the picker its key and a short-lived token', async () => {
    const user = await server.newUser();
    await connectGoogle(user);
    for (const method of ['GET', 'POST']) {
      const { body } = await user.call(method, 'get-google-credentials');
      expect(body).toEqual({
        apiKey: 'key',
        appId: '1',
        clientId: server.services.config.google?.clientId,
        pickerScript: `${server.google.url}/js/api.js`,
      });
    }
    const { body } = await user.call('POST', 'google-refresh-token', { refreshToken: 'ignored' });
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in']);
  });
  it('gives the picker no token that Google takes no more: a new one, or the word that the access was withdrawn', async () => {
    const user = await server.newUser();
    await connectGoogle(user);
    const ada = { method: 'POST', body: JSON.stringify({ email: 'ada@example.com' }), headers: { 'content-type': 'application/json' } };
    await fetch(`${server.google.url}/_emulator/expire`, ada);
    const { access_token } = (await user.call('POST', 'google-refresh-token', {})).body;
    expect(await server.connections.google?.userInfo(access_token)).toMatchObject({ email: 'ada@example.com' });
    await fetch(`${server.google.url}/_emulator/revoke`, ada);
    expect(await user.call('POST', 'google-refresh-token', {})).toMatchObject({ status: 401, body: { code: 'NEEDS_REAUTH' } });
    expect((await user.call('GET', 'connections')).body).toMatchObject([{ provider: 'google', isBroken: true }]);
  });
  it("says 'Your Google session has expired. …' when the grant is gone, 'Additional Permissions Required' without Google", async () => {
    const user = await server.newUser();
    expect(await user.call('POST', 'google-refresh-token', {})).toMatchObject({
      status: 403,
      body: { code: 'MISSING_DRIVE_SCOPE', message: 'Additional Permissions Required' },
    });
    await server.connections.store.save(user.id, {
      provider: 'google',
      accountId: 'x',
      label: null,
      accessToken: 'dead',
      refreshToken: '1//revoked',
      expiresAt: new Date(0),
      scopes: [DRIVE_FILE_SCOPE],
    });
    expect(await user.call('POST', 'google-refresh-token', {})).toMatchObject({
      status: 401,
      body: { code: 'NEEDS_REAUTH', message: 'Your Google session has expired. Please re-authenticate.' },
    });
  });
});
