import { createHmac, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../contracts/index.ts';
import type { RecipeView, Story } from '../../contracts/recipes.ts';
import { tellFigures } from '../../integrations/figures.test-support.ts';
import { recipes } from '../database/schema/belongings.ts';
import { inbox, outbox } from '../database/schema/product.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';
import { showOfferedToken } from './webhook-tokens.ts';

const HOUR = 3_600_000;

let server: TestServer;
let listener: ReturnType<typeof serve>;
let url = '';
let token = '';
let user: TestUser;
let recipe: RecipeView;
let ids: readonly string[];
/** Fulfilled when it is set up: for all tests, by the first one, whichever that is. */
let webhook: Promise<void> | undefined;

/** As people do it on the page of the database. */
const mark = async (...rows: readonly string[]) => {
  const form = new URLSearchParams([['do', 'ready'], ...rows.map((row) => ['rows', row])]);
  const init = { method: 'POST', body: form, redirect: 'manual', headers: { origin: server.notion.url } } as const;
  const reply = await fetch(`${server.notion.url}/sources/${server.databases['contracts']?.dataSourceId}/rows`, init);
  if (reply.status >= 400) throw new Error(await reply.text());
};
const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/api/webhooks/${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const sign = (body: string, key: string) => ({
  'x-notion-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
});
const storiesOf = async () => (await user.call('GET', `recipes/${recipe.id}/rows`)).body as Story[];
const view = async () => ((await user.call('GET', 'recipes')).body as RecipeView[])[0];
const rowOf = async (id: string) => (await notionRowsOf(server).read('contracts')).find((row) => row.id === id);
/** The latest story is that of this row, and has come to this. */
const latest = (row: string, state: Story['state']) => expect.poll(async () => (await storiesOf())[0]).toMatchObject({ rowId: row, state });
const kinds = ({ steps }: Story) => steps.map(({ kind }) => kind);
/** Takes the PDF out of the row, so that there is something to make. */
const withoutPdf = (row: string) => notionRowsOf(server).change(row, { properties: { PDFFiles: { files: [] } } });
/** Attaching is the last step: how often it was done to a row. */
const writesTo = async (row: string) =>
  (await server.notion.journal()).filter(({ method, path, applied }) => method === 'PATCH' && path.endsWith(`/pages/${row}`) && applied)
    .length;
/** After a run it looks once more, and Notion has answered that; then nothing happens by itself. */
const isQuiet = async () => {
  const { nextLookAt, transports } = (await view()) ?? {};
  const [run] = (await user.call('GET', 'runs?limit=1')).body as Run[];
  const lookedAt = Date.parse(transports?.find(({ transport }) => transport === 'polling')?.lastHeardAt ?? '');
  const { realTime = 0 } = (await server.notion.journal()).findLast(({ path }) => path.endsWith('/query')) ?? {};
  // One that made nothing is not followed by a look.
  const isLast = !run || (run.endedAt !== null && (run.made + run.skipped === 0 || Date.parse(run.endedAt) <= lookedAt));
  return isLast && realTime >= lookedAt && Date.parse(nextLookAt ?? '') - Date.now() > HOUR / 2;
};
const quiet = () => expect.poll(isQuiet).toBe(true);

beforeAll(async () => {
  // Nothing is found by looking: what happens was told.
  server = await openTestServer({ NOTION_WEBHOOK_TOKEN: '' }, { pollEvery: HOUR, retryPauses: [0.2, 0.2] });
  await new Promise<void>((resolve) => {
    listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      url = `http://127.0.0.1:${port}`;
      resolve();
    });
  });
  await server.notion.control('PATCH', 'switches', { webhookWindow: 0 });
  user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
  await notionRowsOf(server).reset('contracts', 0);
  ids = (await notionRowsOf(server).read('contracts')).map(({ id }) => id);
  const { body } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
  });
  expect(body).toMatchObject({ success: true, transports: ['polling'] });
  recipe = (await view()) as RecipeView;
});
beforeEach(() => {
  webhook ??= setUpWebhook();
  return webhook;
});
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve));
  await server.close();
});

/** As operators do it, while a stranger offers a token of their own. */
async function setUpWebhook(): Promise<void> {
  // The look that follows the setting up is the only one of its kind.
  await expect.poll(async () => (await view())?.transports[2]?.state).toBe('live');
  const forged = JSON.stringify({ verification_token: 'secret_of_somebody_else' });
  const event = JSON.stringify({ id: randomUUID(), type: 'page.created', entity: { id: randomUUID() } });
  expect((await post('notion', forged)).status).toBe(200);
  expect((await post('notion', event, sign(event, 'secret_of_somebody_else'))).status).toBe(401);
  const { id } = await server.notion.control<{ id: string }>('POST', 'webhooks', { url: `${url}/api/webhooks/notion` });
  await expect
    .poll(async () => (await server.notion.control<{ deliveries: { status: number }[] }>('GET', 'deliveries')).deliveries[0]?.status)
    .toBe(200);
  token = (await showOfferedToken(server.services)).token ?? '';
  await server.notion.control('POST', `webhooks/${id}/verify`, { token });

  expect((await view())?.transports[0]).toEqual({ transport: 'webhook', state: 'off', lastHeardAt: null });
  await expect.poll(async () => (await post('notion', event, sign(event, token))).status).toBe(200);
  expect((await post('notion', forged)).status).toBe(409);
  expect((await view())?.transports[0]).toEqual({ transport: 'webhook', state: 'silent', lastHeardAt: null });
}

describe("Notion's webhook", () => {
  it('is set up with the token that its operator was shown: what strangers offer neither signs events nor keeps it out', () => webhook);

  it('is refused without the signature of the very bytes', async () => {
    const event = JSON.stringify({ id: randomUUID(), type: 'page.created', entity: { id: 'row' } });
    expect((await post('notion', event)).status).toBe(401);
    expect((await post('notion', `${event} `, sign(event, token))).status).toBe(401);
    expect((await post('notion', '[]', sign('[]', token))).status).toBe(400);
    expect((await post('notion', '\u0000', sign('\u0000', token))).status).toBe(400);
  });

  it('brings a row its PDF, and tells what happened to it', async () => {
    const [row = ''] = ids;
    await quiet();
    await mark(row);
    await expect.poll(async () => (await rowOf(row))?.status, { interval: 50 }).toBe('Generated');
    await latest(row, 'stored');
    const [story] = await storiesOf();
    expect(story).toMatchObject({ name: expect.stringMatching(/\.pdf$/u), endedAt: expect.any(String) });
    expect(story && kinds(story)).toEqual(['marked', 'seen', 'made', 'stored']);
    expect(story?.steps[1]).toMatchObject({ transport: 'webhook' });
    const times = story?.steps.map(({ at }) => at) ?? [];
    expect([...times].sort()).toEqual(times);
    expect((await view())?.transports[0]).toMatchObject({ state: 'live', lastHeardAt: expect.any(String) });
  });

  it('is news once, however often an event comes, and never when the write was our own', async () => {
    const [, row = ''] = ids;
    const before = (await storiesOf()).length;
    await server.notion.clearJournal();
    await mark(row);
    await latest(row, 'stored');
    const eventsOf = async () => {
      const sent = await server.notion.control<{
        deliveries: { kind: string; body: string; headers: Record<string, string>; status: number | null }[];
      }>('GET', 'deliveries');
      return sent.deliveries.filter(({ kind, body, status }) => kind === 'event' && body.includes(row) && status === 200);
    };
    // Of the mark, and of the PDF.
    await expect.poll(async () => (await eventsOf()).length).toBe(2);
    const events = await eventsOf();
    const replies = await Promise.all([...events, ...events].map(({ body, headers }) => post('notion', body, headers)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await quiet();
    const dueAt = (await view())?.nextLookAt;
    await Promise.all(events.map(({ body, headers }) => post('notion', body, headers)));
    expect((await view())?.nextLookAt).toBe(dueAt);
    expect(await writesTo(row)).toBe(1);
    expect((await storiesOf()).length).toBe(before + 1);
  });

  it('has one effect when 200 events of 5 rows come in any order, up to five times each', async () => {
    const rows = ids.slice(0, 5);
    await server.notion.clearJournal();
    const before = (await storiesOf()).length;
    await mark(...rows);
    const copies = Array.from({ length: 200 }, (_, index) => {
      const body = JSON.stringify({
        id: randomUUID(),
        type: 'page.properties_updated',
        timestamp: new Date().toISOString(),
        authors: [{ id: randomUUID(), type: 'person' }],
        entity: { id: rows[index % rows.length], type: 'page' },
        data: { parent: { id: randomUUID(), type: 'database', data_source_id: recipe.dataSourceId } },
      });
      return Array.from({ length: 1 + (index % 5) }, () => body);
    }).flat();
    // The same disorder every time.
    copies.sort((a, b) => sign(a, 'order')['x-notion-signature'].localeCompare(sign(b, 'order')['x-notion-signature']));
    // As Notion does it, later: what can not be written down in time is refused.
    const send = async (body: string): Promise<number> => {
      const { status } = await post('notion', body, sign(body, token));
      return status === 503 ? send(body) : status;
    };
    expect(new Set(await Promise.all(copies.map(send)))).toEqual(new Set([200]));
    await expect
      .poll(async () => (await storiesOf()).filter(({ state }) => state === 'stored').length, { timeout: 30_000 })
      .toBe(before + rows.length);
    expect(await Promise.all(rows.map(writesTo))).toEqual(rows.map(() => 1));
  });

  it('is asked to come again while the database is away', async () => {
    const { pool } = server.services.database;
    const { connect } = pool;
    pool.connect = (() =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }))) as never;
    const event = JSON.stringify({ id: randomUUID(), type: 'page.created', entity: { id: 'row' } });
    try {
      const reply = await post('notion', event, sign(event, token));
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('30');
    } finally {
      pool.connect = connect;
    }
    expect((await post('notion', event, sign(event, token))).status).toBe(200);
  });
});

describe('the action "send webhook"', () => {
  it('is known by the secret of its automation alone, and brings a row its PDF', async () => {
    const stranger = await server.newUser();
    expect((await stranger.call('POST', `recipes/${recipe.id}/secret`)).status).toBe(404);
    const old = (await user.call('POST', `recipes/${recipe.id}/secret`)).body;
    const { body: hook } = await user.call('POST', `recipes/${recipe.id}/secret`);
    expect(hook).toMatchObject({ header: 'X-Sheafmill-Secret', url: expect.stringContaining('/api/webhooks/notion-automation') });
    expect(
      await server.services.database.asSystem((transaction) => transaction.select().from(recipes).where(eq(recipes.id, recipe.id))),
    ).not.toMatchObject([{ hookHash: hook.secret }]);
    const body = JSON.stringify({ source: { event_id: randomUUID() }, data: { id: randomUUID() } });
    for (const headers of [{}, { [hook.header]: old.secret }, { [hook.header]: 'x' }]) {
      expect((await post('notion-automation', body, headers)).status).toBe(401);
    }
    expect((await post('notion-automation', '{}', { [hook.header]: hook.secret })).status).toBe(400);

    for (const { id } of await server.notion.control<{ id: string }[]>('GET', 'webhooks'))
      await server.notion.control('DELETE', `webhooks/${id}`);
    await server.notion.control('POST', 'automations', {
      dataSourceId: recipe.dataSourceId,
      property: 'GeneratePDF',
      value: 'Ready to Generate',
      url: `${url}/api/webhooks/notion-automation`,
      headers: { [hook.header]: hook.secret },
    });
    const row = ids[5] ?? '';
    await quiet();
    await mark(row);
    await latest(row, 'stored');
    expect((await storiesOf())[0]?.steps[0]).toMatchObject({ kind: 'seen', transport: 'automation' });
    expect((await view())?.transports[1]).toMatchObject({ transport: 'automation', state: 'live' });
    const [automation] = await server.notion.control<{ active: boolean }[]>('GET', 'automations');
    expect(automation?.active).toBe(true);
    // The page that the action brings is nobody's business but its user's.
    const kept = await server.services.database.asSystem((transaction) =>
      transaction.select().from(inbox).where(eq(inbox.source, 'notion-automation')),
    );
    expect(kept.every(({ body: held }) => held === null)).toBe(true);
  });
});

describe('a row that fails', () => {
  it('is tried again after pauses, then says Failed in Notion, and its owner gets a mail; once mended it is made', async () => {
    const [, , , row = ''] = ids;
    await withoutPdf(row);
    await server.notion.inject([{ method: 'POST', path: '/file_uploads', kind: 'status', status: 400 }]);
    await server.services.database.asSystem((transaction) => transaction.update(recipes).set({ dueAt: sql`now()` }));
    await mark(row);
    // Between the tries it looks again by itself, as it does every 15 s where people work.
    const hurry = setInterval(
      () => void server.services.database.asSystem((transaction) => transaction.update(recipes).set({ dueAt: sql`now()` })),
      300,
    );
    try {
      await expect.poll(async () => (await rowOf(row))?.status, { timeout: 60_000 }).toBe('Failed');
      await expect.poll(async () => (await storiesOf())[0]?.endedAt).not.toBeNull();
    } finally {
      clearInterval(hurry);
    }
    const [story] = await storiesOf();
    expect(story?.state).toBe('failed');
    expect(story && kinds(story).filter((kind) => kind !== 'made')).toEqual(['seen', 'failed', 'failed', 'failed', 'given-up']);
    expect(story?.steps.filter(({ kind }) => kind === 'failed').map(({ retryAt }) => retryAt !== null)).toEqual([true, true, false]);
    expect(story?.steps.find(({ kind }) => kind === 'failed')?.error?.message).toEqual(expect.any(String));
    expect(await view()).toMatchObject({ failed: 1, waiting: 0 });
    const mails = await server.services.database.asSystem((transaction) =>
      transaction.select().from(outbox).where(eq(outbox.kind, 'rows-failed')),
    );
    expect(mails).toMatchObject([{ recipient: user.email, subject: 'A PDF could not be made' }]);

    await server.notion.inject([]);
    expect((await user.call('POST', `recipes/${recipe.id}/retry`, { story: story?.id })).status).toBe(200);
    await latest(row, 'stored');
    expect(await view()).toMatchObject({ failed: 0 });
    expect(await rowOf(row)).toMatchObject({ status: 'Generated', files: [expect.any(String)] });
  });

  it('is withdrawn when its mark is taken back before the next try', async () => {
    const [row = ''] = ids;
    await withoutPdf(row);
    await server.notion.inject([{ method: 'POST', path: '/file_uploads', kind: 'status', status: 400 }]);
    await mark(row);
    await latest(row, 'retrying');
    await notionRowsOf(server).change(row, { properties: { GeneratePDF: { select: { name: 'Later' } } } });
    await server.notion.inject([]);
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: false });
    await expect.poll(async () => (await storiesOf())[0]?.state).toBe('withdrawn');
  });
});

describe('an automation', () => {
  it('tells what would happen to a row, and writes nothing', async () => {
    await server.notion.clearJournal();
    const { status, body } = await user.call('GET', `recipes/${recipe.id}/rehearsal?row=1`);
    expect(status).toBe(200);
    const row = await rowOf(body.rowId);
    expect(body).toMatchObject({ mark: row?.status, replaces: row?.files.includes(body.name), pages: expect.any(Number), obstacle: null });
    expect((await server.notion.journal()).filter(({ method, path }) => method !== 'GET' && !path.endsWith('/query'))).toEqual([]);
    const pdf = await user.fetch(body.pdf.replace('/api/', ''));
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await user.call('GET', `recipes/${recipe.id}/rehearsal?row=5000`)).status).toBe(404);
  });

  it('rests when Notion is lost, tells its owner once, and makes what was marked meanwhile when it is back', async () => {
    const [row = ''] = ids;
    const connection = { id: recipe.connectionId, userId: user.id };
    await server.connections.store.renew(connection, { accessToken: 'ntn_ended' });
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: false });
    await expect.poll(async () => (await view())?.state).toBe('needs-reconnect');
    expect(await view()).toMatchObject({ reconnect: 'notion', nextLookAt: null });
    expect((await view())?.transports).toMatchObject([{ state: 'off' }, {}, { state: 'off' }]);
    const mails = () =>
      server.services.database.asSystem((transaction) => transaction.select().from(outbox).where(eq(outbox.kind, 'automation-stopped')));
    await expect.poll(async () => (await mails()).length).toBe(1);
    await mark(row);
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: false });
    await server.connections.store.renew(connection, { accessToken: server.notionToken });
    await latest(row, 'stored');
    expect(await view()).toMatchObject({ state: 'active', reconnect: null, transports: [{ state: 'live' }, {}, { state: 'live' }] });
    expect(await mails()).toHaveLength(1);
    tellFigures('R20', { 'rows marked meanwhile': 1, lost: 0, 'mails that say so': 1 });
  });

  it('says that the plan is used up, once by mail too, and goes on when there is another', async () => {
    await user.setProfile({ planType: 'free', pdfFilesGenerated: 10 });
    const [, row = ''] = ids;
    await mark(row);
    await expect.poll(async () => (await view())?.problem?.code).toBe('PLAN_LIMIT');
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: false });
    await expect.poll(async () => (await view())?.problem?.code).toBe('PLAN_LIMIT');
    const mails = await server.services.database.asSystem((transaction) =>
      transaction.select().from(outbox).where(eq(outbox.kind, 'automation-stopped')),
    );
    expect(mails.filter(({ uniqueKey }) => uniqueKey?.includes('PLAN_LIMIT'))).toHaveLength(1);
    await user.setProfile({ planType: 'paid_lifetime' });
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: false });
    await latest(row, 'stored');
    expect((await view())?.problem).toBeNull();
  });
});
