import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';
import { documentStore } from './document-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.google.inject([]));

const select = (user: TestUser, id = server.documents.invoice.id) => user.call('POST', 'documents', { google_doc_id: id });
const create = (user: TestUser) => user.call('POST', 'documents/demo', { placeholders: ['Client', 'Total', 'GeneratePDF', 'PDFFiles'] });

describe('documents', () => {
  it('are chosen by id and listed by name', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    for (const { id } of [server.documents.invoice, server.documents.certificate, server.documents.invoice]) {
      expect((await select(user, id)).status).toBe(200);
    }
    const { body } = await user.call('GET', 'documents');
    const names = body.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(2);
    expect(names).toEqual([...names].sort());
    expect(body.map(({ url }: { url: string }) => url)).toContain(`${server.google.url}/document/d/${server.documents.invoice.id}/edit`);
    expect((await user.call('GET', 'documents?limit=1')).body).toHaveLength(1);
    const tooMany = await user.call('GET', 'documents?limit=101');
    expect(tooMany).toMatchObject({ status: 400, body: { defined: true, code: 'INVALID_INPUT', data: { field: 'limit' } } });
  });
  it("with the name of another one are saved as 'Name (2)', and keep one entry each", async () => {
    const user = await server.newUser();
    const store = documentStore(server.services.database);
    const saved = await Promise.all(['a', 'b', 'c'].map((googleDocId) => store.save(user.id, { googleDocId, name: 'Letter' })));
    expect(saved.map(({ name }) => name).sort()).toEqual(['Letter', 'Letter (2)', 'Letter (3)']);
    const [first] = saved.filter(({ name }) => name === 'Letter');
    await store.save(user.id, { googleDocId: first?.googleDocId ?? '', name: 'Renamed' });
    expect((await store.list(user.id, { limit: 100 })).map(({ name }) => name)).toEqual(['Letter (2)', 'Letter (3)', 'Renamed']);
  });
  it('are found by id beyond those that a list holds', async () => {
    const user = await server.newUser();
    const store = documentStore(server.services.database);
    for (let index = 0; index < 101; index += 1) await store.save(user.id, { googleDocId: `doc-${index}`, name: `Letter ${1000 + index}` });
    expect((await user.call('GET', 'documents')).body).not.toContainEqual(expect.objectContaining({ id: 'doc-100' }));
    expect((await user.call('GET', 'documents?id=doc-100')).body).toMatchObject([{ id: 'doc-100', name: 'Letter 1100' }]);
    expect((await (await server.newUser()).call('GET', 'documents?id=doc-100')).body).toEqual([]);
  });
  it("say 'Failed to select document' when Google does not give it", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    expect(await select(user, 'nothing-of-this-kind-is-there-at-all-0000')).toMatchObject({
      status: 422,
      body: { code: 'DOCUMENT_FAILED', message: 'Failed to select document' },
    });
    expect((await user.call('GET', 'documents')).body).toEqual([]);
  });
});

describe('the demo document', () => {
  it('greets the user and lists the placeholders', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const { status, body } = await create(user);
    expect(status).toBe(200);
    expect(body.name).toMatch(/^New Demo Document \d/u);
    expect(body).not.toHaveProperty('contentError');
    const documents = await server.connections.googleDocuments(user.id);
    const { bytes } = await documents.export(body.id, new AbortController().signal);
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK');
    const journal = JSON.stringify((await server.google.journal()).map(({ request }) => request));
    expect(journal).toContain('Hello Ada Lane');
    expect(journal).toContain('Client : {{Client}}');
    expect(journal).not.toContain('{{GeneratePDF}}');
    expect((await user.call('GET', 'documents')).body).toMatchObject([{ id: body.id, name: body.name }]);
  });
  it("stays when its content can't be added, and says so", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    await server.google.inject([{ path: ':batchUpdate$', kind: 'status', status: 400 }]);
    const { status, body } = await create(user);
    expect(status).toBe(200);
    expect(body.contentError).toMatch(/^Failed to add template content: /u);
    expect((await user.call('GET', 'documents')).body).toHaveLength(1);
  });
  it("says 'Failed to create document' when Google refuses, 'Google API Error' when it does not answer", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    await server.google.inject([{ method: 'POST', path: '/files$', kind: 'status', status: 400 }]);
    expect(await create(user)).toMatchObject({ status: 422, body: { code: 'DOCUMENT_FAILED', message: 'Failed to create document' } });
  });
});

describe('what is checked before anything is done with documents', () => {
  it("missing file access: 'Additional Permissions Required', without a call", async () => {
    const user = await server.newUser();
    await user.connectGoogle({ scopes: ['openid'] });
    await server.google.clearJournal();
    expect(await select(user)).toMatchObject({
      status: 403,
      body: { code: 'MISSING_DRIVE_SCOPE', message: 'Additional Permissions Required' },
    });
    expect(await server.google.journal()).toEqual([]);
  });
  it('a dead token is refreshed once and the call repeated', async () => {
    const user = await server.newUser();
    await user.connectGoogle({ accessToken: 'ya29.dead' });
    expect((await select(user)).status).toBe(200);
    expect((await server.connections.store.latest(user.id, 'google'))?.accessToken).not.toBe('ya29.dead');
  });
  it("no refresh token: 'No refresh token available. Please re-authenticate.'", async () => {
    const user = await server.newUser();
    await user.connectGoogle({ accessToken: 'ya29.dead', refreshToken: undefined });
    expect(await select(user)).toMatchObject({
      status: 401,
      body: { code: 'NO_REFRESH_TOKEN', message: 'No refresh token available. Please re-authenticate.' },
    });
    expect((await user.call('GET', 'connections')).body).toMatchObject([{ isBroken: true, scopes: [DRIVE_FILE_SCOPE] }]);
  });
  it("a refresh that Google refuses: 'Token refresh failed. Please re-authenticate.'", async () => {
    const user = await server.newUser();
    await user.connectGoogle({ accessToken: 'ya29.dead', refreshToken: '1//revoked' });
    expect(await select(user)).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_REFRESH_FAILED', message: 'Token refresh failed. Please re-authenticate.' },
    });
  });
});

describe('the selection', () => {
  it('is remembered for each user', async () => {
    const user = await server.newUser();
    const nothing = { databaseId: null, documentId: null, namingHeader: null };
    expect((await user.call('GET', 'selection')).body).toEqual(nothing);
    const output = { standards: ['ua-1'], format: 'pdf', engine: 'google', watermark: 'Draft' };
    const chosen = { databaseId: 'a', documentId: 'b', namingHeader: 'Name', decimals: { Quantity: 0 }, ...output };
    await user.call('PUT', 'selection', nothing);
    expect((await user.call('PUT', 'selection', chosen)).body).toEqual({ success: true });
    expect((await user.call('GET', 'selection')).body).toEqual(chosen);
    expect((await (await server.newUser()).call('GET', 'selection')).body).toEqual(nothing);
  });
});
