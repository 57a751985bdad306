import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tellFigures } from '../../../integrations/figures.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all([server.notion.inject([]), server.google.inject([]), share('everything')]);
});

const share = async (shared: 'everything' | readonly string[]) => {
  const connections = (await (await fetch(`${server.notion.url}/_emulator/connections`)).json()) as readonly { readonly botId: string }[];
  for (const { botId } of connections) {
    const reply = await fetch(`${server.notion.url}/_emulator/connections/${botId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shared }),
    });
    expect(reply.status).toBe(200);
  }
};

/** Notion asks for a second of patience at these calls, until nothing is injected any more. */
const hold = (path: string) => server.notion.inject([{ path, kind: 'status', status: 429, retryAfter: 1 }]);

/** A run waits for what is held back. */
const PATIENCE = { timeout: 20_000, interval: 50 };

const requestOf = async (user: TestUser, documentId = server.documents.invoice.id) => ({
  template: { kind: 'google', documentId },
  rows: { kind: 'notion', connectionId: await user.connectNotion(), source: server.databases['invoices']?.dataSourceId },
  namingHeader: 'Invoice',
});

async function start(user: TestUser, documentId?: string): Promise<string> {
  const { status, body } = await user.call('POST', 'runs', await requestOf(user, documentId));
  expect(status).toBe(200);
  return body.id;
}

/** A run of as many rows whose PDFs are made, and wait to be stored. */
async function madeRun(rows: number) {
  const notion = notionRowsOf(server);
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const ready = (await notion.reset('invoices', rows)).map(({ id }) => id);
  await hold('/file_uploads');
  const run = await start(user);
  await expect.poll(async () => (await user.call('GET', `runs/${run}`)).body.made, PATIENCE).toBe(rows);
  /** Lets the storing go on; how the run ended, and what became of each row. */
  const end = async () => {
    await server.notion.inject([]);
    const events = await linesOf(await user.fetch(`runs/${run}/events`));
    const kept = (await user.call('GET', `runs/${run}/rows`)).body as { rowId: string; name: string; storing: string; error: unknown }[];
    return {
      last: events.at(-1)?.event,
      rows: ready.map((id) => kept.find(({ rowId }) => rowId === id)),
      names: ready.map((id) => kept.find(({ rowId }) => rowId === id)?.name),
    };
  };
  return { user, run, notion, ready, end };
}

describe('what changes in Notion and in Drive while a run is under way', () => {
  it('a row that goes to the trash is not stored and says why; the others are', async () => {
    const { notion, ready, end } = await madeRun(4);
    await notion.change(ready[1] ?? '', { in_trash: true });
    const { last, rows, names } = await end();
    expect(last).toMatchObject({ type: 'end', state: 'completed', stored: 3, notStored: 1 });
    expect(rows.map((row) => row?.storing)).toEqual(['stored', 'failed', 'stored', 'stored']);
    expect(rows[1]?.error).toMatchObject({ code: 'workspace/not-found', message: 'The row is in the trash of Notion.' });
    const after = await notion.read('invoices');
    for (const index of [0, 2, 3]) {
      const row = after.find(({ id }) => id === ready[index]);
      expect(row).toMatchObject({ status: 'Generated', files: expect.arrayContaining([names[index]]) });
    }
    tellFigures('R25', { 'rows beside one in the trash': 3, 'not stored': 0 });
  });

  it('files that a user adds to the rows stay beside the PDFs', async () => {
    const { notion, ready, end } = await madeRun(5);
    const own = (row: string) => ({ name: `of ${row}`, type: 'external', external: { url: `https://example.com/${row}` } });
    for (const row of ready) await notion.change(row, { properties: { PDFFiles: { files: [own(row)] } } });
    const { last, names } = await end();
    expect(last).toMatchObject({ type: 'end', state: 'completed', stored: 5, notStored: 0 });
    const after = await notion.read('invoices');
    expect(ready.map((row) => after.find(({ id }) => id === row)?.files)).toEqual(ready.map((row, index) => [`of ${row}`, names[index]]));
  });

  it('a property that is renamed takes the PDFs all the same', async () => {
    const { notion, end } = await madeRun(2);
    const rename = (from: string, to: string) => notion.changeSource('invoices', { properties: { [from]: { name: to } } });
    await rename('PDFFiles', 'Papers');
    const { last } = await end();
    await rename('Papers', 'PDFFiles');
    expect(last).toMatchObject({ type: 'end', state: 'completed', stored: 2, notStored: 0 });
    tellFigures('R25', { 'rows of a database with a renamed property': 2, 'not stored': 0 });
  });

  it('rows of a run that finds no property for the PDFs say why they are not stored, and are when it is back', async () => {
    const notion = notionRowsOf(server);
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await notion.reset('invoices', 3);
    const rename = (from: string, to: string) => notion.changeSource('invoices', { properties: { [from]: { name: to } } });
    await rename('PDFFiles', 'Papers');
    const run = await start(user);
    const lastOf = async () => (await linesOf(await user.fetch(`runs/${run}/events`))).at(-1)?.event;
    const last = await lastOf();
    const { body: rows } = await user.call('GET', `runs/${run}/rows`);
    await rename('Papers', 'PDFFiles');
    expect(last).toMatchObject({ type: 'end', state: 'completed', stored: 0, notStored: 3 });
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        state: 'made',
        storing: 'failed',
        error: { message: expect.stringContaining("no files property 'PDFFiles'") },
      });
    expect((await user.call('POST', `runs/${run}/retry`)).status).toBe(200);
    expect(await lastOf()).toMatchObject({ type: 'end', stored: 3, notStored: 0 });
  });

  it('a database that is shared no more fails each row that is not stored yet, and says what to do', async () => {
    const { user, run, end } = await madeRun(3);
    await share([]);
    const { last, rows } = await end();
    await share('everything');
    expect(last).toMatchObject({ type: 'end', stored: 0, notStored: 3 });
    for (const row of rows) {
      expect(row?.storing).toBe('failed');
      expect(row?.error).toMatchObject({
        code: 'workspace/not-found',
        hint: "Open the page in Notion and add the connection under '•••' → 'Connections'.",
      });
    }
    // The PDFs are there, and are stored when it is shared again.
    expect((await user.call('GET', `runs/${run}`)).body).toMatchObject({ made: 3, failed: 0 });
    expect((await user.call('POST', `runs/${run}/retry`)).status).toBe(200);
    expect((await linesOf(await user.fetch(`runs/${run}/events`))).at(-1)?.event).toMatchObject({ type: 'end', stored: 3, notStored: 0 });
    tellFigures('R25', { 'rows of a database that is shared no more': 3, 'not stored when it is shared again': 0 });
  });

  it('a database that goes to the trash fails each row that is not stored yet, and takes them when it is restored', async () => {
    const { user, run, notion, end } = await madeRun(2);
    const trash = (in_trash: boolean) => notion.changeDatabase('invoices', { in_trash });
    await trash(true);
    const { last, rows } = await end();
    expect(last).toMatchObject({ type: 'end', stored: 0, notStored: 2 });
    for (const row of rows)
      expect(row?.error).toMatchObject({
        code: 'workspace/not-found',
        message: 'The row or its database is in the trash of Notion.',
        hint: 'Restore it there.',
      });

    const next = await user.call('POST', 'runs', await requestOf(user));
    expect(next.body).toMatchObject({
      message: 'Failed to fetch Notion data. Ensure the database is shared with the integration.',
      data: { hint: 'The database is in the trash of Notion. Restore it there.' },
    });

    await trash(false);
    expect((await user.call('POST', `runs/${run}/retry`)).status).toBe(200);
    expect((await linesOf(await user.fetch(`runs/${run}/events`))).at(-1)?.event).toMatchObject({ type: 'end', stored: 2, notStored: 0 });
    tellFigures('R25', { 'rows of a database in the trash': 2, 'not stored when it is restored': 0 });
  });

  it('a connection whose token Notion refuses is one to renew, and the PDFs are stored when it is', async () => {
    const { user, run, end } = await madeRun(2);
    const notionOf = async () =>
      ((await user.call('GET', 'connections')).body as { provider: string; isBroken: boolean }[]).filter(
        ({ provider }) => provider === 'notion',
      );
    await server.notion.inject([{ path: '/file_uploads', kind: 'status', status: 401 }]);
    expect((await linesOf(await user.fetch(`runs/${run}/events`))).at(-1)?.event).toMatchObject({
      type: 'end',
      stored: 0,
      notStored: 2,
      error: { code: 'workspace/unauthorized' },
    });
    expect(await notionOf()).toMatchObject([{ isBroken: true }]);

    await user.connectNotion();
    expect(await notionOf()).toMatchObject([{ isBroken: false }]);
    expect((await user.call('POST', `runs/${run}/retry`)).status).toBe(200);
    expect((await end()).last).toMatchObject({ type: 'end', stored: 2, notStored: 0 });
    expect(await notionOf()).toMatchObject([{ isBroken: false }]);
  });

  const query = '/query$';
  it.each([
    ['before its rows are counted', () => share([])],
    [
      'while its rows are read',
      // The first query counts.
      () =>
        server.notion.inject([
          { path: query, kind: 'slow', bytesPerSecond: 1e6, times: 1 },
          { path: query, kind: 'status', status: 404 },
        ]),
    ],
  ])('a database that is shared no more %s ends the run with the specified text', async (_, unshare) => {
    const notion = notionRowsOf(server);
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await notion.reset('invoices', 2);
    await server.google.inject([{ path: '/export', kind: 'status', status: 429, retryAfter: 1 }]);
    const run = await start(user);
    await unshare();
    await server.google.inject([]);
    const events = (await linesOf(await user.fetch(`runs/${run}/events`))).map(({ event }) => event);
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      state: 'broken',
      error: { message: 'Failed to fetch Notion data. Ensure the database is shared with the integration.' },
    });
  });

  it('a template that goes to the bin is made to the end; the next run says that it is there no more', async () => {
    const notion = notionRowsOf(server);
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    await notion.reset('invoices', 3);
    const document = server.documents.contract.id;
    const trash = async (trashed: boolean) => {
      const { accounts } = server.google.about as { accounts: readonly { readonly accessToken: string }[] };
      const reply = await fetch(`${server.google.url}/drive/v3/files/${document}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${accounts[0]?.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ trashed }),
      });
      expect(reply.status).toBe(200);
    };
    await hold('/file_uploads');
    const run = await start(user, document);
    await expect.poll(async () => (await user.call('GET', `runs/${run}`)).body.made, PATIENCE).toBeGreaterThan(0);
    await trash(true);
    await server.notion.inject([]);
    const events = await linesOf(await user.fetch(`runs/${run}/events`));
    expect(events.at(-1)?.event).toMatchObject({ type: 'end', state: 'completed', stored: 3, notStored: 0 });

    await notion.reset('invoices', 1);
    const next = await start(user, document);
    const last = (await linesOf(await user.fetch(`runs/${next}/events`))).at(-1)?.event;
    await trash(false);
    expect(last).toMatchObject({
      type: 'end',
      state: 'broken',
      error: { code: 'documents/not-found', message: expect.stringMatching(/^'.+' is in the bin of Google Drive\.$/) },
    });
    tellFigures('R25', { 'rows of a template that goes to the bin': 3, 'not stored': 0 });
  });
});
