import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consent, redirectUri } from './consent.test-support.ts';
import { never, type OnEmulator, openOnEmulator, readAll } from './emulator.test-support.ts';
import { type NotionOAuth, type OAuthTokens, openNotionOAuth } from './oauth.ts';

let on: OnEmulator;
let oauth: NotionOAuth;
beforeAll(async () => {
  on = await openOnEmulator({ rows: '6' });
  oauth = openNotionOAuth({ ...on.about, redirectUri, baseUrl: on.emulator.url });
});
afterAll(() => on.emulator.stop());
beforeEach(async () => {
  await on.emulator.inject([]);
  await on.emulator.clearJournal();
});

const connect = async () =>
  oauth.exchange(await consent(oauth.authorizeUrl('state 1'), on.about.databases['invoices']?.databaseId ?? ''), never);
const tokenCalls = async () => (await on.emulator.journal()).filter(({ path }) => path === '/v1/oauth/token').length;

describe('signing in to Notion', () => {
  it('sends the browser there with all that Notion asks for', () => {
    expect(Object.fromEntries(new URL(oauth.authorizeUrl('a b&c')).searchParams)).toEqual({
      owner: 'user',
      client_id: on.about.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'a b&c',
    });
  });

  it('gives tokens that see what was shared, and names the connection', async () => {
    const { tokens, botId, workspaceName, email } = await connect();
    expect([workspaceName, email]).toEqual(['Sample workspace', expect.stringContaining('@')]);
    const workspace = on.connect({ credentials: tokens.accessToken });
    expect((await workspace.account(never)).botId).toBe(botId);
    expect((await workspace.databases(never)).map(({ title }) => title)).toEqual(['Invoices']);
  });

  it('refuses a token that was mistyped', async () => {
    await expect(on.connect({ credentials: 'ntn_wrong' }).account(never)).rejects.toMatchObject({
      reason: 'unauthorized',
      hint: expect.stringContaining('paste the token'),
    });
  });

  it.each(['openapi', 'rfc6749'])('tells that a connection has ended, in the shape of %s', async (oauthErrorBody) => {
    await on.switches({ oauthErrorBody });
    const ended = { reason: 'unauthorized', message: 'The connection to Notion has ended.', hint: 'Connect Notion again.' };
    await expect(oauth.exchange('used-code', never)).rejects.toMatchObject(ended);
    await expect(oauth.refresh('nrt_old', never)).rejects.toMatchObject(ended);
    const impostor = openNotionOAuth({ ...on.about, clientSecret: 'secret_wrong', redirectUri, baseUrl: on.emulator.url });
    await expect(impostor.refresh('nrt_old', never)).rejects.toMatchObject({
      reason: 'invalid',
      hint: expect.stringContaining('operator'),
    });
  });

  it('says when Notion is not working, and does not repeat what works once', async () => {
    await on.emulator.inject([{ path: '/oauth/token$', kind: 'status', status: 503 }]);
    await expect(oauth.refresh('nrt_x', never)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await tokenCalls()).toBe(1);
  });

  it('knows whether a token lives, and ends it', async () => {
    const { tokens } = await connect();
    expect(await oauth.isActive(tokens.accessToken, never)).toBe(true);
    await oauth.revoke(tokens.accessToken, never);
    expect(await oauth.isActive(tokens.accessToken, never)).toBe(false);
  });
});

describe('tokens that end in the middle of a run', () => {
  it('are renewed once for fifty calls under way, and stored before they are used', async () => {
    const { tokens } = await connect();
    const stored: OAuthTokens[] = [];
    const credentials = oauth.credentials(tokens, async (_, renew) => {
      const next = await renew(tokens.refreshToken ?? '');
      stored.push(next);
      return next;
    });
    const workspace = on.connect({ credentials });
    await on.emulator.clearJournal();
    await on.emulator.inject([{ kind: 'expire-token', times: 1, path: '^/v1/data_sources' }]);
    const source = on.source('invoices');
    await Promise.all(Array.from({ length: 50 }, () => workspace.schema(source, never)));
    expect(await tokenCalls()).toBe(1);
    expect(stored).toHaveLength(1);
    expect(await credentials.token(never)).toBe(stored[0]?.accessToken);
    expect(stored[0]).not.toMatchObject(tokens);
    expect((await readAll(workspace, { source, readyOnly: true, properties: ['Invoice'] })).rows).toHaveLength(6);
  });

  it('end the run when they can not be renewed', async () => {
    const { tokens } = await connect();
    const credentials = oauth.credentials({ ...tokens, refreshToken: 'nrt_revoked' }, (_, renew) => renew('nrt_revoked'));
    await on.emulator.inject([{ kind: 'expire-token', times: 1, path: '^/v1/data_sources' }]);
    await expect(on.connect({ credentials }).schema(on.source('invoices'), never)).rejects.toMatchObject({
      reason: 'unauthorized',
      hint: 'Connect Notion again.',
    });
  });
});
