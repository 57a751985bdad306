import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipes } from '../database/schema/belongings.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const idOf = (sample: string) => server.databases[sample]?.dataSourceId;

describe('list-databases', () => {
  it('lists what a pasted key sees, sources of one database apart', async () => {
    const user = await server.newUser();
    const { status, body } = await user.call('POST', 'list-databases', { notionApiKey: server.notionToken });
    expect(status).toBe(200);
    expect(body.results).toContainEqual(expect.objectContaining({ id: idOf('invoices'), title: expect.any(String) }));
    const titles = body.results.map(({ title }: { title: string }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
  it('lists hundreds', async () => {
    const create = async (title: string): Promise<string> => {
      const reply = await fetch(`${server.notion.url}/v1/databases`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.notionToken}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
        body: JSON.stringify({
          parent: { type: 'workspace', workspace: true },
          title: [{ text: { content: title } }],
          initial_data_source: { properties: { Name: { title: {} } } },
        }),
      });
      return ((await reply.json()) as { readonly id: string }).id;
    };
    const made = new Set<string>();
    for (let number = 1; number <= 500; number += 1) made.add(await create(`Database ${number}`));
    const user = await server.newUser();
    const { body } = await user.call('POST', 'list-databases', { notionApiKey: server.notionToken });
    const results: readonly { readonly id: string; readonly databaseId: string }[] = body.results;
    expect(results.filter(({ databaseId }) => made.has(databaseId))).toHaveLength(500);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  });
  it('gives the database of an address', async () => {
    const user = await server.newUser();
    const notionApiKey = await user.connectNotion();
    const { body } = await user.call('POST', 'list-databases', { notionApiKey, databaseUrl: server.databases['certificates']?.url });
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([idOf('certificates')]);
  });
  it("says 'No Databases Found' when nothing is shared", async () => {
    const user = await server.newUser();
    await user.connectNotion();
    const { status, body } = await user.call('POST', 'list-databases', { databaseUrl: '00000000-0000-4000-8000-000000000000' });
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'NO_DATABASES',
      message: 'No Databases Found',
    });
    expect(body.data.hint).toMatch(/shared with the integration/u);
  });
  it("says 'Notion authentication failed' of a key that Notion refuses, and of no connection at all", async () => {
    const user = await server.newUser();
    for (const body of [{ notionApiKey: 'ntn_wrong' }, {}]) {
      const answer = await user.call('POST', 'list-databases', body);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'NOTION_UNAUTHORIZED', message: 'Notion authentication failed' });
    }
  });
  it("does not answer with another user's connection", async () => {
    const owner = await server.newUser();
    const notionApiKey = await owner.connectNotion();
    const other = await server.newUser();
    expect((await other.call('POST', 'list-databases', { notionApiKey })).status).toBe(401);
  });
});

describe('a connection that Notion has ended', () => {
  it('is shown as broken until it is renewed', async () => {
    const user = await server.newUser();
    const id = await user.connectNotion();
    await server.connections.store.renew({ id, userId: user.id }, { accessToken: 'ntn_ended' });
    expect((await user.call('POST', 'list-databases', {})).status).toBe(401);
    expect((await user.call('GET', 'connections')).body).toMatchObject([{ id, isBroken: true }]);
    await user.connectNotion();
    expect((await user.call('GET', 'connections')).body).toMatchObject([{ id, isBroken: false }]);
  });
});

describe('notion-data', () => {
  it('gives the properties, three rows as the PDFs will show them, and the count of ready rows', async () => {
    const user = await server.newUser({
      planType: 'paid_monthly',
      settingsField: { timezone: 'UTC', decimalPlaces: '2', numberStyle: 'European' },
    });
    await user.connectNotion();
    const { status, body } = await user.call('POST', 'notion-data', { databaseId: idOf('invoices'), page_size: 3 });
    expect(status).toBe(200);
    expect(body.data.results).toHaveLength(3);
    expect(body.data).toMatchObject({ ready: 20, hasMoreReady: false });
    expect(body.schema).toMatchObject({ hasStatus: true, hasFiles: true });
    const [row] = body.data.results;
    expect(row.notionPageId).toMatch(/^[0-9a-f-]{36}$/u);
    expect(Object.keys(row.properties)).not.toContain('GeneratePDF');
    expect(Object.keys(row.properties)).not.toContain('PDFFiles');
    for (const text of Object.values(row.properties)) expect(typeof text).toBe('string');
    expect(Object.values(row.properties).filter((text) => /^[\d.]+,\d\d(?:\s\S)?$/u.test(String(text))).length).toBeGreaterThan(0);
    expect(Object.values<{ isLocked: boolean }>(body.schema.properties).some(({ isLocked }) => isLocked)).toBe(false);
  });
  it('locks relations, rollups and files on the free plan and leaves their values empty', async () => {
    const user = await server.newUser();
    await user.connectNotion();
    const { body } = await user.call('POST', 'notion-data', { databaseId: idOf('invoices') });
    const properties = Object.values<{ name: string; type: string; isLocked: boolean }>(body.schema.properties);
    const locked = properties.filter(({ isLocked }) => isLocked);
    expect(locked.length).toBeGreaterThan(0);
    for (const { name, type } of properties) {
      if (name === 'PDFFiles' || name === 'GeneratePDF') continue;
      expect({ name, isLocked: locked.some((each) => each.name === name) }).toEqual({
        name,
        isLocked: ['relation', 'rollup', 'files'].includes(type),
      });
    }
    for (const { name } of locked) for (const row of body.data.results) expect(row.properties[name]).toBe('');
  });
  it('never gives more rows than the sample of the plan', async () => {
    const user = await server.newUser();
    await user.connectNotion();
    const { body } = await user.call('POST', 'notion-data', { databaseId: idOf('invoices'), page_size: 100 });
    expect(body.data.results).toHaveLength(3);
  });
  it("says 'Failed to fetch Notion data. …' of a database that is not shared", async () => {
    const user = await server.newUser();
    await user.connectNotion();
    const { status, body } = await user.call('POST', 'notion-data', { databaseId: '00000000-0000-4000-8000-000000000000' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'NOTION_DATA_FAILED',
      message: 'Failed to fetch Notion data. Ensure the database is shared with the integration.',
      data: { hint: 'The connection can not see this database. If it was deleted, restore it in Notion or choose another one.' },
    });
  });
});

describe('add-properties', () => {
  it('adds GeneratePDF and PDFFiles where they are missing', async () => {
    const user = await server.newUser();
    await user.connectNotion();
    const missing = await Promise.all(
      Object.entries(server.databases).map(async ([name, { dataSourceId }]) => ({
        name,
        schema: (await user.call('POST', 'notion-data', { databaseId: dataSourceId })).body.schema,
      })),
    );
    const without = missing.find(({ schema }) => schema && !(schema.hasStatus && schema.hasFiles));
    expect(without?.name).toBeDefined();
    const { status, body } = await user.call('POST', 'add-properties', { databaseId: idOf(without?.name ?? '') });
    expect(status).toBe(200);
    expect(body.schema).toMatchObject({ hasStatus: true, hasFiles: true });
    expect(body.data.ready).toBe(0);
  });
});

describe('marking rows', () => {
  it('marks the rows that say nothing, counts them as ready, and takes it back', async () => {
    const user = await server.newUser();
    const notionApiKey = await user.connectNotion();
    const databaseId = idOf('certificates');
    const ready = async () => (await user.call('POST', 'notion-data', { databaseId })).body.data.ready;
    const before = await ready();
    const { body } = await user.call('POST', 'unmarked-rows', { databaseId });
    expect(body.hasMore).toBe(false);
    const rows = body.rows.slice(0, 2);
    expect(rows).toHaveLength(2);
    expect((await user.call('POST', 'mark-rows', { notionApiKey, rows, isReady: true })).body).toEqual({ success: true });
    expect(await ready()).toBe(before + 2);
    expect((await user.call('POST', 'unmarked-rows', { databaseId })).body.rows).not.toContain(rows[0]);
    await user.call('POST', 'mark-rows', { notionApiKey, rows, isReady: false });
    expect(await ready()).toBe(before);
    expect((await user.call('POST', 'unmarked-rows', { databaseId })).body.rows).toEqual(body.rows);
  });
  it('has the automations look also when some of the rows could not be marked', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const notionApiKey = await user.connectNotion();
    await user.connectGoogle();
    const certificates = notionRowsOf(server);
    await certificates.reset('certificates', 0);
    const rows = (await certificates.read('certificates')).slice(0, 4).map(({ id }) => id);
    for (const row of rows) await certificates.change(row, { properties: { GeneratePDF: { select: null } } });
    const databaseId = idOf('certificates');
    const setup = { databaseId, googleDocId: server.documents.certificate.id, namingHeader: 'Name', notionApiKey };
    const { id } = (await user.call('POST', 'setup-notion-webhook', setup)).body;
    const nextLook = async () => Date.parse((await user.call('GET', 'recipes')).body[0].nextLookAt) - Date.now();
    // After the look that follows the setting up there is none by itself.
    await expect.poll(nextLook).toBeGreaterThan(5000);
    await server.services.database.asSystem((transaction) => transaction.update(recipes).set({ dueAt: sql`now() + interval '1 hour'` }));
    await server.notion.inject([{ method: 'PATCH', path: `/pages/${rows[0]}`, kind: 'status', status: 400 }]);
    expect((await user.call('POST', 'mark-rows', { notionApiKey, rows: rows.slice(0, 2), isReady: true })).status).not.toBe(200);
    await server.notion.inject([]);
    await expect.poll(async () => (await user.call('GET', `recipes/${id}/rows`)).body).toMatchObject([{ rowId: rows[1] }]);
  });
  it("does not mark with another user's connection", async () => {
    const owner = await server.newUser();
    const notionApiKey = await owner.connectNotion();
    const { body } = await owner.call('POST', 'unmarked-rows', { databaseId: idOf('certificates') });
    const other = await server.newUser();
    const answer = await other.call('POST', 'mark-rows', { notionApiKey, rows: body.rows.slice(0, 1), isReady: true });
    expect(answer.status).toBe(401);
  });
});
