import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consent } from '../integrations/notion/consent.test-support.ts';
import { linesOf } from './runs/events.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from './server.test-support.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  // Nothing listens there: mails are written down.
  server = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  user = await server.newUser();
  await user.connectGoogle();
});
afterAll(() => server.close());

const databaseId = () => server.databases['invoices']?.dataSourceId;
const demo = {
  documentId: 'demo',
  notionDatabaseUrl: 'demo',
  notionApiKey: '',
  googleAccessToken: 'ignored',
  templateData: [{ Name: 'ignored' }],
  namingHeader: 'Client',
  planType: 'demo',
  subscriptionEndDate: null,
};
const merge = (by: Pick<TestUser, 'fetch'>, body: object) =>
  by.fetch('mail-merge', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('backend functions', () => {
  it('send-email', async () => {
    const contact = await server.visitor.call('POST', 'send-email', { name: 'Eve', email: 'eve@example.com', message: 'Hello' });
    expect(contact).toEqual({
      status: 200,
      body: { success: true, message: "Message sent successfully! I'll get back to you soon." },
    });
    for (const type of ['welcome', 'registration', 'support-notification']) {
      const { status, body } = await user.call('POST', 'send-email', { name: 'Ada', email: user.email, message: '-', type });
      expect([status, Object.keys(body), body.success]).toEqual([200, ['success', 'message'], true]);
    }
  });

  it('list-databases', async () => {
    const { status, body } = await user.call('POST', 'list-databases', { notionApiKey: server.notionToken });
    expect([status, Object.keys(body)]).toEqual([200, ['results']]);
    expect(body.results).toContainEqual(expect.objectContaining({ id: databaseId(), title: 'Invoices' }));
    expect((await server.visitor.call('POST', 'list-databases', { notionApiKey: server.notionToken })).status).toBe(401);
  });

  it('notion-data', async () => {
    const request = { databaseId: databaseId(), notionApiKey: server.notionToken, page_size: 3 };
    const { status, body } = await user.call('POST', 'notion-data', request);
    expect([status, Object.keys(body)]).toEqual([200, ['schema', 'data']]);
    expect(body.schema.properties).toMatchObject({ Invoice: { id: 'title', name: 'Invoice', type: 'title' } });
    expect(body.data.results).toHaveLength(3);
  });

  it('demo-notion-data', async () => {
    const request = { databaseId: 'demo', notionApiKey: '', page_size: 3 };
    const { status, body } = await server.visitor.call('POST', 'demo-notion-data', request);
    expect([status, Object.keys(body)]).toEqual([200, ['schema', 'data']]);
    expect(body.schema.properties).toMatchObject({ Number: { name: 'Number', type: 'title' } });
    expect(body.data.results).toHaveLength(3);
  });

  it('mail-merge', async () => {
    const response = await merge(server.visitor, demo);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const events = (await linesOf(response)).map(({ event }) => event);
    expect(events.map(({ type }) => type)).toEqual(['start', 'pdf', 'pdf', 'pdf', 'complete']);
    expect(events[1]).toMatchObject({ data: expect.stringMatching(/^JVBERi0/u), filename: 'Alder & Finch.pdf', progress: 40 });
    expect((await merge(server.visitor, { ...demo, documentId: server.documents.invoice.id })).status).toBe(401);
  });

  it("mail-merge: lines 'data: {json}'", async () => {
    const text = await (await merge(server.visitor, demo)).text();
    const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(JSON.parse(line.slice('data: '.length))).toHaveProperty('type');
  });

  it('mail-merge: an error has rowIndex, error and progress', async () => {
    const lines = Array.from({ length: 25 }, () => ({ Description: 'word '.repeat(20_000) }));
    const rows = [{ Number: 'fine' }, { Number: 'too large', Items: lines }];
    const form = new FormData();
    form.set('file', new File([JSON.stringify(rows)], 'rows.json'));
    const upload = (await (await user.fetch('rows', { method: 'POST', body: form })).json()) as { readonly id: string };
    const { body: run } = await user.call('POST', 'runs', {
      template: { kind: 'sample', name: 'invoice' },
      rows: { kind: 'upload', uploadId: upload.id },
      namingHeader: 'Number',
    });
    const events = (await linesOf(await user.fetch(`runs/${run.id}/events`))).map(({ event }) => event);
    expect(events.filter(({ type }) => type === 'error')).toMatchObject([
      { rowIndex: 1, filename: 'too large.pdf', error: expect.any(String), code: 'fill/too-large', progress: expect.any(Number) },
    ]);
  });

  it('setup-notion-webhook', async () => {
    const other = await server.newUser();
    await other.connectGoogle();
    const request = {
      databaseId: server.databases['contracts']?.url,
      googleDocId: server.documents.contract.id,
      namingHeader: 'Contract',
      notionApiKey: server.notionToken,
      workspaceName: 'Sample workspace',
    };
    expect(await other.call('POST', 'setup-notion-webhook', request)).toMatchObject({ status: 200, body: { success: true } });
    expect(await other.call('POST', 'setup-notion-webhook', { ...request, databaseId: 'none' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', data: { field: 'databaseId' } },
    });
  });

  it('get-notion-client-id', async () => {
    const { status, body } = await user.call('POST', 'get-notion-client-id');
    expect([status, body.client_id]).toEqual([200, server.services.config.notion?.clientId]);
  });

  it('notion-oauth-callback', async () => {
    const other = await server.newUser();
    const redirect_uri = 'http://localhost:3000/callback';
    const begin = async () => (await other.call('GET', 'get-notion-client-id')).body;
    const { authorize_url, state } = await begin();
    const code = await consent(authorize_url, server.databases['invoices']?.databaseId ?? '');
    const { status, body } = await other.call('POST', 'notion-oauth-callback', { code, redirect_uri, state });
    expect([status, body]).toEqual([200, { access_token: expect.any(String), workspace_name: 'Sample workspace' }]);
    const again = await begin();
    expect(await other.call('POST', 'notion-oauth-callback', { code, redirect_uri, state: again.state })).toMatchObject({
      status: 400,
      body: { message: 'invalid_grant' },
    });
  });

  it('google-refresh-token', async () => {
    const { status, body } = await user.call('POST', 'google-refresh-token', { refreshToken: 'ignored' });
    expect([status, body]).toEqual([200, { access_token: expect.stringMatching(/^ya29\./u), expires_in: expect.any(Number) }]);
  });

  it('get-google-credentials', async () => {
    const { status, body } = await user.call('POST', 'get-google-credentials');
    expect([status, body]).toMatchObject([200, { apiKey: 'key', appId: '1' }]);
  });

  it("a review is answered with 'Success'", async () => {
    const review = { name: 'Eve', email: 'eve@example.com', rating: 5, feedback: 'Good' };
    expect(await server.visitor.call('POST', 'reviews', review)).toEqual({ status: 200, body: { success: true, message: 'Success' } });
  });
});
