import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, UnknownHTTPResponseError } from '@notionhq/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJsonFile } from '../../kit/json-file.ts';
import { type Emulator, openEmulator } from '../../kit/open-emulator.ts';
import { initialSwitches, type Switches } from '../switches.ts';
import type { Person } from '../workspace/model.ts';
import { addAuthorizePage } from './authorize-page.ts';
import { type Connections, firstConnections, openConnections } from './connections.ts';
import { addOAuth } from './oauth.ts';

const ada: Person = { type: 'person', id: '11111111-1111-4111-8111-111111111111', name: 'Ada', avatarUrl: null, email: 'ada@example.com' };
const bob: Person = { ...ada, id: '22222222-2222-4222-8222-222222222222', name: 'Bob', email: 'bob@example.com' };
const invoices = { id: '33333333-3333-4333-8333-333333333333', title: 'Invoices <b>&' };
const redirectUri = 'http://127.0.0.1:4000/callback';

let folder: string;
let emulator: Emulator;
let url: string;
let switches: Switches;
let connections: Connections;
let notion: Client;

const open = async () => {
  switches = initialSwitches({});
  emulator = openEmulator({ folder, errorBody: () => ({}), expireToken: () => {} });
  const file = openJsonFile(path.join(folder, 'connections.json'), firstConnections);
  connections = openConnections(file, emulator.clock, { id: '44444444-4444-4444-8444-444444444444', name: 'Sample workspace' });
  addOAuth(emulator.app, connections, switches, (id) => [ada, bob].find((person) => person.id === id));
  addAuthorizePage(emulator.app, connections, { people: () => [ada, bob], shareables: () => [invoices] });
  url = await emulator.listen(0);
  notion = new Client({ baseUrl: url, retry: false, logger: () => {} });
  return file;
};
let file: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-oauth-'));
  file = await open();
});
afterEach(async () => {
  await emulator.close();
  file.flush();
  rmSync(folder, { recursive: true, force: true });
});

const authorizeUrl = (more: Record<string, string> = {}) => {
  const query = {
    owner: 'user',
    client_id: connections.client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's 1',
    ...more,
  };
  return `${url}/v1/oauth/authorize?${new URLSearchParams(query)}`;
};
/** Answers the page as a browser would: its hidden fields and what the person chose. */
const decide = async (choice: Record<string, string>, more: Record<string, string> = {}): Promise<URL> => {
  const page = await (await fetch(authorizeUrl(more))).text();
  const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/gu)].map(
    ([, name, value]) => [name, value] as [string, string],
  );
  const reply = await fetch(`${url}/v1/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams([...hidden, ...Object.entries(choice)]),
    redirect: 'manual',
  });
  expect(reply.status).toBe(302);
  return new URL(reply.headers.get('location') ?? '');
};
const allow = async (person: Person): Promise<string> =>
  (await decide({ decision: 'allow', person: person.id, shared: invoices.id })).searchParams.get('code') ?? '';
const client = () => ({ client_id: connections.client.id, client_secret: connections.client.secret });
const exchange = (code: string, uri = redirectUri) =>
  notion.oauth.token({ ...client(), grant_type: 'authorization_code', code, redirect_uri: uri });
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof UnknownHTTPResponseError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return { ...JSON.parse(error.body), status: error.status };
};

describe('connecting by OAuth', () => {
  it('gives tokens that see what the person picked', async () => {
    const target = await decide({ decision: 'allow', person: bob.id, shared: invoices.id });
    expect(target.searchParams.get('state')).toBe('s 1');
    const tokens = await exchange(target.searchParams.get('code') ?? '');
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^ntn_\w{46}$/u),
      refresh_token: expect.stringMatching(/^nrt_\w{46}$/u),
      token_type: 'bearer',
      workspace_name: 'Sample workspace',
      owner: { type: 'user', user: { object: 'user', id: bob.id, type: 'person', person: { email: bob.email }, name: 'Bob' } },
      duplicated_template_id: null,
    });
    const connection = connections.resolveToken(tokens.access_token);
    expect(connection).toMatchObject({ botId: tokens.bot_id, ownerId: bob.id });
    expect([connection?.sees(invoices.id), connection?.sees(ada.id)]).toEqual([true, false]);
  });

  it('goes back with access_denied when the person cancels', async () => {
    const target = await decide({ decision: 'cancel' });
    expect(target.href).toBe(`${redirectUri}?state=s+1&error=access_denied`);
  });

  it('shows an own page for what it may not send back: unknown clients, foreign redirect URIs', async () => {
    for (const more of [
      { client_id: ada.id },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://127.0.0.1:1/other' },
      { redirect_uri: 'javascript:alert(1)//callback' },
      { response_type: 'token' },
    ]) {
      expect((await fetch(authorizeUrl(more), { redirect: 'manual' })).status).toBe(400);
    }
  });

  it('escapes titles and state on the page', async () => {
    const page = await (await fetch(authorizeUrl({ state: '"><script>' }))).text();
    expect(page).toContain('Invoices &lt;b&gt;&amp;');
    expect(page).not.toContain('<b>&');
    expect(page).not.toContain('"><script>');
  });

  it('takes a code once, for ten minutes, with its redirect URI', async () => {
    const code = await allow(ada);
    expect(await refusalOf(exchange(code, 'http://localhost:4000/callback'))).toMatchObject({ status: 400, code: 'invalid_grant' });
    await exchange(code);
    expect(await refusalOf(exchange(code))).toMatchObject({
      object: 'error',
      status: 400,
      code: 'invalid_grant',
      message: 'Invalid code: this code has been revoked.',
    });
    const late = await allow(ada);
    emulator.clock.advance(600_000);
    expect(await refusalOf(exchange(late))).toMatchObject({ code: 'invalid_grant' });
  });

  it('rotates both tokens at a refresh and keeps the bot', async () => {
    const first = await exchange(await allow(ada));
    const refresh = (token: string) => notion.oauth.token({ ...client(), grant_type: 'refresh_token', refresh_token: token });
    const second = await refresh(first.refresh_token ?? '');
    expect(second.bot_id).toBe(first.bot_id);
    expect(connections.resolveToken(first.access_token)).toBeUndefined();
    expect(connections.resolveToken(second.access_token)).toBeDefined();
    expect(await refusalOf(refresh(first.refresh_token ?? ''))).toMatchObject({ code: 'invalid_grant', message: 'Invalid refresh token.' });
    connections.expireToken(second.access_token);
    expect(connections.resolveToken(second.access_token)).toBeUndefined();
    expect((await refresh(second.refresh_token ?? '')).bot_id).toBe(first.bot_id);
  });

  it('answers in the shape of RFC 6749 when switched so', async () => {
    switches.oauthErrorBody = 'rfc6749';
    expect(await refusalOf(exchange('nonsense'))).toEqual({ error: 'invalid_grant', error_description: 'Invalid code.', status: 400 });
  });

  it('introspects and revokes', async () => {
    const { access_token: token } = await exchange(await allow(ada));
    expect(await notion.oauth.introspect({ ...client(), token })).toMatchObject({
      active: true,
      scope: 'read_content update_content insert_content read_users_with_email',
    });
    await notion.oauth.revoke({ ...client(), token });
    expect(await notion.oauth.introspect({ ...client(), token })).toEqual({ active: false, request_id: expect.any(String) });
    expect(connections.resolveToken(token)).toBeUndefined();
  });

  it('refuses wrong clients, grants it does not know and bodies that lack something', async () => {
    const token = (body: unknown, secret = connections.client.secret) =>
      fetch(`${url}/v1/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${connections.client.id}:${secret}`)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(async (reply) => ({ status: reply.status, ...((await reply.json()) as object) }));
    expect(await token({ grant_type: 'refresh_token', refresh_token: 'x' }, 'wrong')).toMatchObject({
      status: 401,
      code: 'invalid_client',
    });
    expect(await token({ grant_type: 'password' })).toMatchObject({ status: 400, code: 'unsupported_grant_type' });
    expect(await token({ grant_type: 'refresh_token' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await token('text')).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('keeps one connection per person, adds what is picked later, and finds all after a restart', async () => {
    const first = await exchange(await allow(ada));
    const again = await exchange((await decide({ decision: 'allow', person: ada.id })).searchParams.get('code') ?? '');
    expect(again.bot_id).toBe(first.bot_id);
    expect((await exchange(await allow(bob))).bot_id).not.toBe(first.bot_id);
    await emulator.close();
    file.flush();
    file = await open();
    expect(connections.resolveToken(again.access_token)?.sees(invoices.id)).toBe(true);
    const before = connections.list().length;
    connections.addInternal('Reports');
    expect(connections.list()).toHaveLength(before + 1);
  });

  it('shares and unshares later, also from a connection that saw everything', () => {
    const [internal] = connections.list();
    const added = connections.addInternal('Reports');
    const sees = () =>
      [internal, added].map((one) => one && connections.resolveToken(connections.tokenOf(one.botId) ?? '')?.sees(invoices.id));
    expect(sees()).toEqual([true, false]);
    connections.share(added, invoices.id, []);
    if (internal) connections.unshare(internal, invoices.id, [invoices.id, ada.id]);
    expect(sees()).toEqual([false, true]);
    expect(internal?.shared).toEqual([ada.id]);
  });
});
