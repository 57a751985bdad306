import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunRequest } from '../../../contracts/index.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { type NotionRow, notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.notion.inject([]));

const source = () => server.databases['invoices']?.dataSourceId;

async function newUser() {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const connectionId = await user.connectNotion();
  return { user, connectionId };
}

/** Makes and stores what is ready, to the end. */
async function runOf(user: TestUser, connectionId: string, changes: Partial<RunRequest> = {}): Promise<string> {
  const { status, body } = await user.call('POST', 'runs', {
    template: { kind: 'google', documentId: server.documents.invoice.id },
    rows: { kind: 'notion', connectionId, source: source() },
    namingHeader: 'Invoice',
    ...changes,
  });
  expect(status).toBe(200);
  expect((await eventsOf(user, body.id)).at(-1)).toMatchObject({ type: 'end', state: 'completed', notStored: 0 });
  return body.id;
}
const eventsOf = async (user: TestUser, run: string) => (await linesOf(await user.fetch(`runs/${run}/events`))).map(({ event }) => event);
const undo = (user: TestUser, run: string) => user.call('POST', `runs/${run}/undo`);

describe('undoing a run', () => {
  it('leaves PDFFiles and GeneratePDF of every row as they were', async () => {
    const notion = notionRowsOf(server);
    const { user, connectionId } = await newUser();
    await notion.reset('invoices', 4);
    const before = await notion.read('invoices');
    const run = await runOf(user, connectionId);
    const stored = await notion.read('invoices');
    expect(stored.filter(({ status }) => status === 'Ready to Generate')).toEqual([]);
    expect((await user.call('GET', `runs/${run}`)).body).toMatchObject({ stored: 4, canUndo: true });

    expect((await undo(user, run)).body).toMatchObject({ id: run, endedAt: null });
    // There is nothing to cancel any more.
    await user.call('POST', `runs/${run}/cancel`);
    const events = await eventsOf(user, run);
    expect(events.filter(({ type }) => type === 'undone')).toHaveLength(4);
    expect(events.at(-1)).toEqual({ type: 'end', state: 'undone', stored: 0, notStored: 0 });
    expect(await notion.read('invoices')).toEqual(before);
    const { body: rows } = await user.call('GET', `runs/${run}/rows`);
    expect(rows.map(({ storing }: { storing: string }) => storing)).toEqual(Array.from({ length: 4 }, () => 'undone'));

    expect((await user.call('GET', `runs/${run}`)).body).toMatchObject({ state: 'undone', canUndo: false });
    expect(await undo(user, run)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await user.call('POST', `runs/${run}/retry`)).toMatchObject({ status: 409 });
  });

  it('a connection whose token Notion refuses is one to renew, and undoing goes on when it is', async () => {
    const notion = notionRowsOf(server);
    const { user, connectionId } = await newUser();
    const isBroken = async () => {
      const connections: { id: string; isBroken: boolean }[] = (await user.call('GET', 'connections')).body;
      return connections.find(({ id }) => id === connectionId)?.isBroken;
    };
    await notion.reset('invoices', 2);
    const before = await notion.read('invoices');
    const run = await runOf(user, connectionId);
    await server.notion.inject([{ path: '^/v1/pages/', kind: 'status', status: 401 }]);
    await undo(user, run);
    expect((await eventsOf(user, run)).at(-1)).toMatchObject({ type: 'end', stored: 2, error: { code: 'workspace/unauthorized' } });
    expect(await isBroken()).toBe(true);

    await server.notion.inject([]);
    await user.connectNotion();
    expect(await isBroken()).toBe(false);
    await undo(user, run);
    expect((await eventsOf(user, run)).at(-1)).toMatchObject({ type: 'end', state: 'undone', stored: 0 });
    expect(await notion.read('invoices')).toEqual(before);
  });

  it('brings the PDF back that was replaced, and keeps what people added since', async () => {
    const notion = notionRowsOf(server);
    const { user, connectionId } = await newUser();
    const [first, second] = (await notion.reset('invoices', 2)) as [NotionRow, NotionRow];
    await runOf(user, connectionId);
    const names = async () =>
      new Map((await notion.read('invoices')).flatMap(({ id, files, status }) => (files.length > 0 ? [[id, { files, status }]] : [])));
    const afterFirst = await names();
    await notion.reset('invoices', 2);
    const run = await runOf(user, connectionId, { remakeUnchanged: true });
    const link = { type: 'external', name: 'by hand', external: { url: 'https://example.com/' } };
    const page = (await (
      await fetch(`${server.notion.url}/v1/pages/${second.id}`, {
        headers: { authorization: `Bearer ${server.notionToken}`, 'notion-version': '2025-09-03' },
      })
    ).json()) as { properties: { PDFFiles: { files: object[] } } };
    await notion.change(second.id, { properties: { PDFFiles: { files: [...page.properties.PDFFiles.files, link] } } });
    await undo(user, run);
    expect((await eventsOf(user, run)).at(-1)).toMatchObject({ state: 'undone' });
    const now = await names();
    expect(now.get(first.id)?.files).toEqual(afterFirst.get(first.id)?.files);
    expect(now.get(second.id)?.files).toEqual([...(afterFirst.get(second.id)?.files ?? []), 'by hand']);
    expect(now.get(first.id)?.status).toBe('Ready to Generate');
  });

  it('goes on where a service failed and tells of rows that are gone', async () => {
    const notion = notionRowsOf(server);
    const { user, connectionId } = await newUser();
    const ready = await notion.reset('invoices', 3);
    const run = await runOf(user, connectionId);
    await notion.change(ready[1]?.id ?? '', { in_trash: true });
    await server.notion.inject([{ method: 'PATCH', path: '/pages/', kind: 'status-after', status: 503, times: 2 }]);
    await undo(user, run);
    const events = await eventsOf(user, run);
    await notion.change(ready[1]?.id ?? '', { in_trash: false });
    expect(events.filter((event) => event.type === 'undone' && event.error)).toEqual([
      expect.objectContaining({ rowId: ready[1]?.id, error: 'The row is in the trash of Notion.' }),
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'end', state: 'undone', stored: 1 });
    const now = await notion.read('invoices');
    expect(ready.map(({ id }) => now.find((row) => row.id === id)?.status)).toEqual([
      'Ready to Generate',
      'Generated',
      'Ready to Generate',
    ]);
  });

  it('is refused while an automation would make the PDFs again, to strangers, and for runs that stored nothing', async () => {
    const notion = notionRowsOf(server);
    const { user, connectionId } = await newUser();
    await notion.reset('invoices', 1);
    const run = await runOf(user, connectionId);
    const stranger = await server.newUser();
    expect((await undo(stranger, run)).status).toBe(404);
    const { status } = await user.call('POST', 'setup-notion-webhook', {
      databaseId: server.databases['invoices']?.url,
      googleDocId: server.documents.invoice.id,
      namingHeader: 'Invoice',
      workspaceName: 'Sample workspace',
    });
    expect(status).toBe(200);
    expect(await undo(user, run)).toMatchObject({ status: 409, body: { message: 'An automation would make the PDFs again at once.' } });
    const [recipe] = (await user.call('GET', 'recipes')).body;
    await user.call('PATCH', `recipes/${recipe.id}`, { isPaused: true });
    expect((await undo(user, run)).status).toBe(200);
    expect((await eventsOf(user, run)).at(-1)).toMatchObject({ state: 'undone' });

    const sample = await user.call('POST', 'runs', {
      template: { kind: 'sample', name: 'invoice' },
      rows: { kind: 'sample', name: 'invoice' },
      namingHeader: 'Number',
    });
    await eventsOf(user, sample.body.id);
    expect(await undo(user, sample.body.id)).toMatchObject({ status: 409 });
  });
});
