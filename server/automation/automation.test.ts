import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recipes } from '../database/schema/belongings.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
/** An automation that is looked after all the time, and finds nothing. */
let companion: string;
beforeAll(async () => {
  server = await openTestServer({}, { pollEvery: 100 });
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
  const properties = { PDFFiles: { files: {} }, GeneratePDF: { select: { options: [{ name: 'Ready to Generate' }] } } };
  await notionRowsOf(server).changeSource('clients', { properties });
  const { status, body } = await setup(user, { databaseId: server.databases['clients']?.url, namingHeader: 'Name' });
  expect(status).toBe(200);
  companion = body.id;
});
afterAll(() => server.close());
afterEach(() => server.notion.inject([]));

const setup = (user: TestUser, changes: Readonly<Record<string, unknown>> = {}) =>
  user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
    workspaceName: 'Sample workspace',
    ...changes,
  });
const runsOf = async (user: TestUser) =>
  (await user.call('GET', 'runs')).body as { id: string; state: string; made: number; stored: number }[];
const until = (what: () => Promise<boolean>): Promise<void> => expect.poll(what).toBe(true);

const looksAt = async (sample: string): Promise<number> => {
  const query = `/v1/data_sources/${server.databases[sample]?.dataSourceId}/query`;
  return (await server.notion.journal()).filter(({ path, status }) => path === query && status === 200).length;
};
/** Until the one automation of this database has looked at it once more, and has done what came of it: then it looks again. */
async function lookedAgain(sample: string): Promise<void> {
  const before = await looksAt(sample);
  await expect.poll(() => looksAt(sample)).toBeGreaterThanOrEqual(before + 2);
}

const takenAt = (id: string): Promise<Date> =>
  server.services.database.asSystem(async (transaction) => {
    const [found] = await transaction.select({ at: recipes.polledAt }).from(recipes).where(eq(recipes.id, id));
    return found?.at ?? new Date(0);
  });
/** All automations that may be looked after are taken, for they are due; says whether this one was among them. */
async function isTaken(id: string): Promise<boolean> {
  const due = await server.services.database.asSystem(async (transaction) => {
    const [first] = await transaction
      .update(recipes)
      .set({ dueAt: sql`now() - interval '1 minute'` })
      .returning({ now: sql<string>`now()` });
    return new Date(first?.now ?? 0);
  });
  await expect.poll(() => takenAt(companion).then(Number)).toBeGreaterThan(Number(due));
  return Number(await takenAt(id)) > Number(due);
}

describe('the automations of a user', () => {
  it('are listed, paused, started at once, let go on and removed, by their user alone', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const stranger = await server.newUser();
    await user.connectGoogle();
    await user.connectNotion();
    const notion = notionRowsOf(server);
    await notion.reset('contracts', 0);
    const { id } = (await setup(user)).body;
    expect((await user.call('PATCH', `recipes/${id}`, { isPaused: true })).body).toMatchObject({ id, state: 'paused', nextLookAt: null });
    await notion.reset('contracts', 2);
    expect(await isTaken(id)).toBe(false);
    expect(await runsOf(user)).toEqual([]);

    const { status, body: run } = await user.call('POST', `recipes/${id}/run`);
    expect(status).toBe(200);
    await until(async () => (await runsOf(user))[0]?.state === 'completed');
    expect(await runsOf(user)).toMatchObject([{ id: run.id, made: 2, stored: 2 }]);
    expect((await user.call('GET', 'recipes')).body).toMatchObject([{ id, state: 'paused', googleDocId: server.documents.contract.id }]);

    for (const [method, path, body] of [
      ['PATCH', `recipes/${id}`, { isPaused: false }],
      ['DELETE', `recipes/${id}`, undefined],
      ['POST', `recipes/${id}/run`, undefined],
    ] as const) {
      expect((await stranger.call(method, path, body)).status).toBe(404);
    }
    expect((await stranger.call('GET', 'recipes')).body).toEqual([]);

    await notion.reset('contracts', 1);
    expect((await user.call('PATCH', `recipes/${id}`, { isPaused: false })).body).toMatchObject({ state: 'active' });
    await until(async () => (await runsOf(user))[0]?.id !== run.id && (await runsOf(user))[0]?.state === 'completed');
    expect((await user.call('DELETE', `recipes/${id}`)).status).toBe(200);
    expect((await user.call('GET', 'recipes')).body).toEqual([]);
    expect((await user.call('DELETE', `recipes/${id}`)).status).toBe(404);
    await notion.reset('contracts', 1);
    expect(await isTaken(id)).toBe(false);
    expect(await runsOf(user)).toHaveLength(2);
  });
});

describe('an automation', () => {
  it('starts nothing once it is paused, also for rows that it has just found', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    await notionRowsOf(server).reset('contracts', 1);
    // A look takes about a second.
    await server.notion.inject([{ path: '/query$', kind: 'slow', bytesPerSecond: 4000 }]);
    const { id } = (await setup(user)).body;
    const since = (await server.notion.journal()).length;
    const asked = async () => (await server.notion.journal()).slice(since).some(({ path }) => path.endsWith('/query'));
    await until(asked);
    expect((await user.call('PATCH', `recipes/${id}`, { isPaused: true })).body).toMatchObject({ state: 'paused' });
    await server.notion.inject([]);
    const seen = async () => (await user.call('GET', `recipes/${id}/rows`)).body.length > 0;
    await until(seen);
    expect(await isTaken(id)).toBe(false);
    expect(await runsOf(user)).toEqual([]);
  });

  it('makes and stores the rows that are ready, once', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    const { status, body } = await setup(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, transports: ['polling'] });
    expect((await setup(user, { namingHeader: 'Client' })).body.id).toBe(body.id);
    await until(async () => (await runsOf(user))[0]?.state === 'completed');
    const [run, ...others] = await runsOf(user);
    expect(others).toEqual([]);
    expect(run?.made).toBeGreaterThan(0);
    expect(run?.stored).toBe(run?.made);
    await lookedAgain('contracts');
    expect(await runsOf(user)).toHaveLength(1);
    // All were seen at one moment; page by page, each is there once.
    const seen: string[] = [];
    for (let last = ''; ; ) {
      const page: readonly { id: string; rowId: string }[] = (
        await user.call('GET', `recipes/${body.id}/rows?limit=2${last && `&before=${last}`}`)
      ).body;
      seen.push(...page.map(({ rowId }) => rowId));
      last = page.at(-1)?.id ?? '';
      if (!last) break;
    }
    expect(seen).toHaveLength(run?.made ?? 0);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('calls its runs by the names of its database and its document', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    const { body: document } = await user.call('POST', 'documents', { google_doc_id: server.documents.contract.id });
    await notionRowsOf(server).reset('contracts', 1);
    await setup(user);
    await until(async () => (await runsOf(user))[0]?.state === 'completed');
    const labels = { template: document.name, rows: 'Contracts' };
    expect(await runsOf(user)).toMatchObject([{ request: { labels } }]);
  });

  it('tells in a rehearsal that the property of its file names is gone, and which one takes its place', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    await notionRowsOf(server).reset('contracts', 0);
    const { id } = (await setup(user, { namingHeader: 'Gone' })).body;
    const { body } = await user.call('GET', `recipes/${id}/rehearsal?row=1`);
    expect(body.name).not.toContain(body.rowId);
    expect(body.diagnostics).toContainEqual(expect.objectContaining({ code: 'fill/unknown-placeholder', hint: expect.any(String) }));
    await user.call('DELETE', `recipes/${id}`);
  });
  it('does not make rows again and again that fail', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    await server.notion.inject([{ method: 'POST', path: '/file_uploads', kind: 'status', status: 400 }]);
    await setup(user, { databaseId: server.databases['certificates']?.dataSourceId, googleDocId: server.documents.certificate.id });
    await until(async () => (await runsOf(user))[0]?.state === 'completed');
    await lookedAgain('certificates');
    expect(await runsOf(user)).toHaveLength(1);
  });
  it('does not try a document again at once that can not be opened, says so, and makes its rows of another one at once', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await user.connectNotion();
    const { body } = await setup(user, {
      databaseId: server.databases['invoices']?.dataSourceId,
      googleDocId: 'nothing-of-this-kind-is-there-0000',
      namingHeader: 'Number',
    });
    const recipe = `recipes/${body.id}`;
    await until(async () => (await runsOf(user))[0]?.state === 'broken');
    await lookedAgain('invoices');
    expect(await runsOf(user)).toHaveLength(1);
    expect((await user.call('GET', 'recipes')).body).toMatchObject([{ state: 'active', problem: { code: 'documents/not-found' } }]);

    const edited = await user.call('PATCH', recipe, { googleDocId: server.documents.invoice.id });
    expect(edited.body).toMatchObject({ problem: null });
    await until(async () => (await runsOf(user))[0]?.state === 'completed');
    expect((await user.call('GET', 'recipes')).body).toMatchObject([{ problem: null, failed: 0 }]);
  });
  it('rests when its connection is lost, and goes on when it is renewed', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    const id = await user.connectNotion();
    const recipe = await setup(user, { databaseId: server.databases['invoices']?.url, googleDocId: 'nothing-of-this-kind-is-there-0000' });
    await server.connections.store.renew({ id, userId: user.id }, { accessToken: 'ntn_ended' });
    await until(async () => (await server.connections.store.find(user.id, id))?.isBroken === true);
    await server.notion.clearJournal();
    expect(await isTaken(recipe.body.id)).toBe(false);
    expect((await server.notion.journal()).filter(({ status }) => status === 401)).toEqual([]);
    await server.connections.store.renew({ id, userId: user.id }, { accessToken: server.notionToken });
    expect(await isTaken(recipe.body.id)).toBe(true);
  });
});

describe('setup-notion-webhook', () => {
  it('needs document, database, naming header and a database id', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    await user.connectNotion();
    for (const field of ['databaseId', 'googleDocId', 'namingHeader']) {
      expect(await setup(user, { [field]: '' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', data: { field } } });
    }
    expect(await setup(user, { databaseId: 'https://example.com/no-database' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', data: { field: 'databaseId' } },
    });
  });
  it('needs Google, and a plan that is not over', async () => {
    const user = await server.newUser();
    await user.connectNotion();
    expect(await setup(user)).toMatchObject({ status: 403, body: { code: 'MISSING_DRIVE_SCOPE' } });
    const over = await server.newUser({ planType: 'paid_yearly', subscriptionEndDate: new Date(0) });
    expect(await setup(over)).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_EXPIRED', message: 'Subscription expired' } });
  });
});
