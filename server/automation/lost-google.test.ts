import { afterAll, beforeAll, expect, it } from 'vitest';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  // Nothing is found by looking.
  server = await openTestServer({}, { pollEvery: 3_600_000 });
});
afterAll(() => server.close());

/** An automation of contracts of a new user, none of which is ready. */
async function setUp(): Promise<{ readonly user: TestUser; readonly id: string }> {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
  await notionRowsOf(server).reset('contracts', 0);
  const { body } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
  });
  return { user, id: body.id };
}
const runsOf = async (user: TestUser) => (await user.call('GET', 'runs')).body as { readonly state: string }[];
async function succeeds(user: TestUser, id: string): Promise<void> {
  await notionRowsOf(server).reset('contracts', 1);
  expect((await user.call('POST', `recipes/${id}/run`)).status).toBe(200);
  await expect.poll(async () => (await runsOf(user))[0]?.state).toBe('completed');
}
const viewOf = async (user: TestUser) => (await user.call('GET', 'recipes')).body[0];

it('is told to who wants an automation to run now, instead of a run that can not succeed', async () => {
  const { user, id } = await setUp();
  await user.connectGoogle({ accessToken: 'withdrawn', refreshToken: 'withdrawn' });
  expect(await user.call('POST', `recipes/${id}/run`)).toMatchObject({ status: 401, body: { code: 'TOKEN_REFRESH_FAILED' } });
  expect(await viewOf(user)).toMatchObject({ state: 'needs-reconnect', reconnect: 'google', problem: null });
  await user.connectGoogle();
  await succeeds(user, id);
});

it('is no longer told as such once Google is connected without its files: the automation waits for those, and makes nothing meanwhile', async () => {
  const { user, id } = await setUp();
  await user.connectGoogle({ accessToken: 'withdrawn', refreshToken: 'withdrawn' });
  expect((await user.call('POST', `recipes/${id}/run`)).status).toBe(401);
  await user.connectGoogle({ scopes: ['openid'] });
  const lacking = { state: 'needs-reconnect', reconnect: 'google', problem: { code: 'documents/missing-scope', hint: expect.any(String) } };
  expect(await viewOf(user)).toMatchObject(lacking);
  await notionRowsOf(server).reset('contracts', 1);
  expect(await user.call('POST', `recipes/${id}/run`)).toMatchObject({ status: 403, body: { code: 'MISSING_DRIVE_SCOPE' } });
  expect(await runsOf(user)).toEqual([]);
  await user.connectGoogle({ scopes: [DRIVE_FILE_SCOPE] });
  expect(await viewOf(user)).toMatchObject({ state: 'active', problem: null });
  await succeeds(user, id);
});
