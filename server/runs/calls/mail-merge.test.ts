import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '../../database/schema/belongings.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf, pdfsOf, runOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.notion.inject([]));

/** A run of which Notion takes no file; it takes them again when the run has ended. */
async function runRefused(user: TestUser, status: number) {
  await server.notion.inject([{ method: 'POST', path: '/file_uploads', kind: 'status', status }]);
  const { body: run } = await user.call('POST', 'runs', await ready(user, 'invoices'));
  const lines = await linesOf(await user.fetch(`runs/${run.id}/events`));
  await server.notion.inject([]);
  return { run, lines };
}

const merge = (
  user: TestUser,
  database: string,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  user.fetch('mail-merge', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      documentId: server.documents.invoice.id,
      notionDatabaseUrl: server.databases[database]?.url,
      namingHeader: 'Invoice',
      templateData: [],
      planType: 'paid_lifetime',
      subscriptionEndDate: null,
      ...more,
    }),
  });

const notionRows = (database: string) => notionRowsOf(server).read(database);
const reset = (database: string, readyRows: number) => notionRowsOf(server).reset(database, readyRows);

const ready = async (user: TestUser, database: string, more: Readonly<Record<string, unknown>> = {}) => ({
  template: { kind: 'google', documentId: server.documents.invoice.id },
  rows: { kind: 'notion', connectionId: await user.connectNotion(), source: server.databases[database]?.dataSourceId },
  namingHeader: 'Invoice',
  ...more,
});
/** What became of storing the PDFs of a run, each outcome once. */
const storingOf = async (user: TestUser, run: string): Promise<ReadonlySet<string>> =>
  new Set((await user.call('GET', `runs/${run}/rows`)).body.map(({ storing }: { storing: string }) => storing));

const usedBy = async (user: TestUser): Promise<number> => {
  const [row] = await server.services.database.asSystem((transaction) =>
    transaction.select({ used: profiles.pdfFilesGenerated }).from(profiles).where(eq(profiles.userId, user.id)),
  );
  return row?.used ?? -1;
};

describe('mail-merge', () => {
  it('gives a free user three PDFs inside the stream, stores them, counts them, and tells how many are left', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const response = await merge(user, 'invoices', {}, { notionApiKey: server.notionToken });
    expect(response.status).toBe(200);
    const lines = await linesOf(response);
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
    expect(lines[0]?.event).toMatchObject({ type: 'start', total: 3, progress: 10 });
    const pdfs = pdfsOf(lines);
    expect(pdfs.map(({ progress }) => progress)).toEqual([40, 70, 99]);
    expect(pdfs).toHaveLength(3);
    for (const { data, filename, warnings } of pdfs) {
      // What the plan leaves out prints nothing: its names are known all the same.
      expect(warnings.map(({ code }) => code)).not.toContain('fill/unknown-placeholder');
      expect(
        Buffer.from(data ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(filename).toMatch(/\.pdf$/u);
    }
    expect(lines.at(-1)?.event).toMatchObject({ type: 'complete', made: 3, failed: 0, left: 17, progress: 100 });
    const all = await linesOf(await user.fetch(`runs/${runOf(lines)}/events`));
    expect(all.at(-1)?.event).toMatchObject({ type: 'end', state: 'completed', stored: 3, notStored: 0 });
    const rows = await notionRows('invoices');
    for (const { rowId, filename } of pdfs) {
      const row = rows.find(({ id }) => id === rowId);
      expect(row?.status).toBe('Generated');
      expect(row?.files).toContain(filename);
    }
    const { body: run } = await user.call('GET', `runs/${runOf(lines)}`);
    expect(run).toMatchObject({ state: 'completed', made: 3, stored: 3, progress: 100 });
    expect(await usedBy(user)).toBe(3);
  });

  it('sends more than three PDFs as events and one ZIP, and stores them all', async () => {
    const user = await server.newUser({ planType: 'paid_monthly' });
    await user.connectGoogle();
    const before = (await notionRows('contracts')).filter(({ status }) => status === 'Ready to Generate');
    expect(before.length).toBeGreaterThan(3);
    await user.connectNotion();
    const response = await merge(user, 'contracts', {}, { documentId: server.documents.contract.id, namingHeader: '' });
    const lines = await linesOf(response);
    const pdfs = pdfsOf(lines);
    expect(pdfs).toHaveLength(before.length);
    expect(pdfs.every(({ data }) => data === undefined)).toBe(true);
    const runId = runOf(lines);
    const zip = unzipSync(new Uint8Array(await (await user.fetch(`runs/${runId}/zip`)).arrayBuffer()));
    expect(Object.keys(zip).sort()).toEqual(pdfs.map(({ filename }) => filename).sort());
    for (const bytes of Object.values(zip)) expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const one = await user.fetch(`runs/${runId}/merged.pdf`);
    expect(one.headers.get('content-disposition')).toMatch(/^attachment; filename="sheafmill [\d-]+\.pdf"/);
    const merged = Buffer.from(await one.arrayBuffer()).toString('latin1');
    const bookmarks = [...merged.matchAll(/<<\/Title\((.*?)\)\/Parent \d+ 0 R/g)].map(([, title]) => `${title}.pdf`);
    expect(bookmarks).toEqual((await user.call('GET', `runs/${runId}/rows`)).body.map(({ name }: { name: string }) => name));
    const all = await linesOf(await user.fetch(`runs/${runId}/events`));
    expect(all.at(-1)?.event).toMatchObject({ type: 'end', stored: before.length, notStored: 0 });
    const after = await notionRows('contracts');
    for (const { rowId, filename } of pdfs) expect(after.find(({ id }) => id === rowId)?.files).toContain(filename);
    expect(await usedBy(user)).toBe(before.length);
  });

  it('goes on after the last event that came, without a gap and without a second run', async () => {
    const user = await server.newUser({ planType: 'paid_yearly' });
    await user.connectGoogle();
    await user.connectNotion();
    const first = await linesOf(await merge(user, 'invoices'), ({ type }) => type === 'pdf');
    const runId = runOf(first);
    const cut = first.at(-1)?.id ?? 0;
    const rest = await linesOf(await user.fetch(`runs/${runId}/events`, { headers: { 'last-event-id': String(cut) } }));
    expect([...first, ...rest].map(({ id }) => id)).toEqual([...first, ...rest].map((_, index) => index + 1));
    expect(pdfsOf([...first, ...rest])).toHaveLength(17);
    expect((await user.call('GET', 'runs')).body).toHaveLength(1);
  });

  it('says that Notion does not give its rows, in both calls', async () => {
    const user = await server.newUser({ planType: 'paid_monthly' });
    await user.connectGoogle();
    const order = await ready(user, 'invoices');
    await server.notion.inject([{ method: 'POST', path: '/query$', kind: 'status', status: 400 }]);
    const merged = await merge(user, 'invoices');
    expect([merged.status, await merged.json()]).toMatchObject([422, { code: 'NOTION_DATA_FAILED' }]);
    expect(await user.call('POST', 'runs', order)).toMatchObject({ status: 422, body: { code: 'NOTION_DATA_FAILED' } });
  });

  it('lets a second request join the run under way', async () => {
    const user = await server.newUser({ planType: 'paid_yearly' });
    await user.connectGoogle();
    await reset('invoices', 5);
    await server.notion.inject([{ path: '/query$', kind: 'slow', bytesPerSecond: 100_000 }]);
    const request = await ready(user, 'invoices');
    const started = await Promise.all(Array.from({ length: 4 }, () => user.call('POST', 'runs', request)));
    await server.notion.inject([]);
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    const lines = await linesOf(await user.fetch(`runs/${started[0]?.body.id}/events`));
    expect(pdfsOf(lines)).toHaveLength(5);
    expect(await usedBy(user)).toBe(5);
  });

  it('stops when it is cancelled and leaves the other rows ready', async () => {
    const user = await server.newUser({ planType: 'paid_yearly' });
    await user.connectGoogle();
    await reset('invoices', 20);
    await server.notion.inject([{ method: 'POST', path: '/file_uploads', kind: 'slow', bytesPerSecond: 200 }]);
    const { body: run } = await user.call('POST', 'runs', await ready(user, 'invoices'));
    await linesOf(await user.fetch(`runs/${run.id}/events`), ({ type }) => type === 'pdf');
    expect((await user.call('POST', `runs/${run.id}/cancel`)).status).toBe(200);
    const lines = await linesOf(await user.fetch(`runs/${run.id}/events`));
    await server.notion.inject([]);
    expect(lines.at(-1)?.event).toMatchObject({ type: 'end', state: 'cancelled' });
    const { made, stored, notStored, state } = (await user.call('GET', `runs/${run.id}`)).body;
    expect({ state, made: stored + notStored }).toEqual({ state: 'cancelled', made });
    expect((await storingOf(user, run.id)).has('pending')).toBe(false);
    expect((await notionRows('invoices')).filter(({ status }) => status === 'Ready to Generate').length).toBeGreaterThan(0);
  });

  it('says of every PDF that it is not stored when Notion ends the connection, and stores them once it is back', async () => {
    const user = await server.newUser({ planType: 'paid_yearly' });
    await user.connectGoogle();
    await reset('invoices', 12);
    const { run, lines } = await runRefused(user, 401);
    const error = { code: 'workspace/unauthorized' };
    expect(lines.at(-1)?.event).toMatchObject({ type: 'end', state: 'completed', stored: 0, notStored: 12, error });
    expect(await storingOf(user, run.id)).toEqual(new Set(['failed']));
    expect((await user.call('GET', `runs/${run.id}/rows`)).body.at(-1)).toMatchObject({ state: 'made', error });
    await user.connectNotion();
    expect((await user.call('POST', `runs/${run.id}/retry`)).status).toBe(200);
    const again = await linesOf(await user.fetch(`runs/${run.id}/events`));
    expect(again.at(-1)?.event).toMatchObject({ type: 'end', stored: 12, notStored: 0 });
  });

  it('stores again what could not be stored, when asked to retry', async () => {
    const user = await server.newUser({ planType: 'paid_yearly' });
    await user.connectGoogle();
    await reset('invoices', 4);
    const { run, lines } = await runRefused(user, 400);
    expect(lines.at(-1)?.event).toMatchObject({ type: 'end', stored: 0, notStored: 4 });
    expect((await user.call('POST', `runs/${run.id}/retry`)).status).toBe(200);
    const again = await linesOf(await user.fetch(`runs/${run.id}/events`));
    expect(again.filter(({ event }) => event.type === 'end')).toHaveLength(2);
    expect(again.at(-1)?.event).toMatchObject({ type: 'end', stored: 4, notStored: 0 });
    expect(await usedBy(user)).toBe(4);
  });
});

describe('what keeps a run from being started', () => {
  const refused = async (user: TestUser, more: Readonly<Record<string, unknown>> = {}) => {
    const response = await merge(user, 'invoices', {}, more);
    return { status: response.status, body: await response.json() };
  };

  it("no database: 'Missing Requirements'", async () => {
    const user = await server.newUser();
    expect(await refused(user, { notionDatabaseUrl: '' })).toMatchObject({
      status: 422,
      body: { code: 'MISSING_REQUIREMENTS', message: 'Missing Requirements' },
    });
  });
  it("no Google account: 'Additional Permissions Required'", async () => {
    const user = await server.newUser();
    await user.connectNotion();
    expect(await refused(user)).toMatchObject({ status: 403, body: { code: 'MISSING_DRIVE_SCOPE' } });
  });
  it("no ready row: 'No Rows to Process', in both calls", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const request = await ready(user, 'invoices');
    await reset('invoices', 0);
    const expected = {
      status: 422,
      body: {
        code: 'NO_ROWS_TO_PROCESS',
        message: 'No Rows to Process',
        data: { hint: 'No row has GeneratePDF set to Ready to Generate.' },
      },
    };
    expect(await refused(user)).toMatchObject(expected);
    expect(await user.call('POST', 'runs', request)).toMatchObject(expected);
    expect((await user.call('GET', 'runs')).body).toEqual([]);
  });
  it("a plan that is used up: 'Plan Limit'", async () => {
    const user = await server.newUser({ pdfFilesGenerated: 10 });
    await user.connectGoogle();
    await user.connectNotion();
    await reset('invoices', 2);
    expect(await refused(user)).toMatchObject({ status: 402, body: { code: 'PLAN_LIMIT', message: 'Plan Limit' } });
  });
  it("a plan that is over: 'Subscription expired', the rows set aside, with what could not be set", async () => {
    const user = await server.newUser({ planType: 'paid_monthly', subscriptionEndDate: new Date(Date.now() - 1000) });
    await user.connectGoogle();
    await user.connectNotion();
    await reset('invoices', 3);
    await server.notion.inject([{ method: 'PATCH', path: '/pages/', kind: 'status', status: 400, times: 1 }]);
    const answer = await refused(user);
    await server.notion.inject([]);
    expect(answer).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_EXPIRED', message: 'Subscription expired' } });
    expect(answer.body.data.updateErrors).toHaveLength(1);
    const states = (await notionRows('invoices')).map(({ status }) => status);
    expect(states.filter((status) => status === 'Subscription Expired')).toHaveLength(2);
    expect(states.filter((status) => status === 'Ready to Generate')).toHaveLength(1);
    expect((await user.call('GET', 'runs')).body).toEqual([]);
    expect(await usedBy(user)).toBe(0);
  });
  it('too many windows that follow runs: its events could not be heard', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    await reset('invoices', 1);
    await server.notion.inject([{ path: '/file_uploads', kind: 'status', status: 429, retryAfter: 1 }]);
    const { body: run } = await user.call('POST', 'runs', await ready(user, 'invoices'));
    const windows = await Promise.all(Array.from({ length: 5 }, () => user.fetch(`runs/${run.id}/events`)));
    expect((await merge(user, 'invoices', {}, { namingHeader: 'Client' })).status).toBe(429);
    expect((await user.call('GET', 'runs')).body).toHaveLength(1);
    await Promise.all(windows.map(({ body }) => body?.cancel()));
  });
  it('a template of somebody else', async () => {
    const user = await server.newUser();
    await user.connectNotion();
    expect(await refused(user, { documentId: '6b1f1c9e-7f0e-4f0c-9a55-1f4f6a1f2b3c' })).toMatchObject({
      status: 422,
      body: { code: 'MISSING_REQUIREMENTS' },
    });
  });
});

describe('a run without Google and Notion', () => {
  it('fills an uploaded template with uploaded rows', async () => {
    const user = await server.newUser();
    const bring = async (to: string, name: string, content: BlobPart) => {
      const form = new FormData();
      form.set('file', new File([content], name));
      return (await (await user.fetch(to, { method: 'POST', body: form })).json()).id;
    };
    const templateId = await bring(
      'templates',
      'certificate.docx',
      readFileSync(new URL('../../../samples/certificate.docx', import.meta.url)),
    );
    const rowsId = await bring('rows', 'people.csv', 'Recipient,Course\nAda,Letterpress\nBea,Bookbinding\n');
    const { status, body } = await user.call('POST', 'runs', {
      template: { kind: 'upload', uploadId: templateId },
      rows: { kind: 'upload', uploadId: rowsId },
      namingHeader: '{{Recipient}} {{Course}}',
      standards: ['a-3b', 'ua-1'],
    });
    expect(status).toBe(200);
    const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
    expect(
      pdfsOf(lines)
        .map(({ filename }) => filename)
        .sort(),
    ).toEqual(['Ada Letterpress.pdf', 'Bea Bookbinding.pdf']);
    const [first] = pdfsOf(lines);
    const pdf = await user.fetch(`runs/${body.id}/rows/${first?.rowId}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/<pdfaid:part>3<.*<pdfuaid:part>1</s);
    const { body: run } = await user.call('GET', `runs/${body.id}`);
    expect(run).toMatchObject({ state: 'completed', made: 2, total: 2, confidence: { level: 'sure', reasons: [] } });
    const told = lines.filter(({ event }) => event.type === 'confidence');
    expect(told.map(({ event }) => event)).toEqual([{ type: 'confidence', confidence: run.confidence }]);
  });

  it('makes Word files where they are asked for, which do not become one PDF', async () => {
    const user = await server.newUser();
    const sample = { kind: 'sample', name: 'certificate' };
    const request = { template: sample, rows: sample, namingHeader: 'Recipient', format: 'docx' };
    const { body } = await user.call('POST', 'runs', request);
    const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
    const made = pdfsOf(lines);
    expect(made.length).toBeGreaterThan(1);
    expect(made.every(({ filename, pages }) => filename.endsWith('.docx') && pages === 0)).toBe(true);
    const [first] = made;
    const file = await user.fetch(`runs/${body.id}/rows/${first?.rowId}/pdf`);
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Buffer.from(parts['word/document.xml'] ?? []).toString()).toContain(first?.filename.replace('.docx', ''));
    const zip = unzipSync(new Uint8Array(await (await user.fetch(`runs/${body.id}/zip`)).arrayBuffer()));
    expect(Object.keys(zip).sort()).toEqual(made.map(({ filename }) => filename).sort());
    const merged = await user.fetch(`runs/${body.id}/merged.pdf`);
    expect(merged.status).toBe(409);
    expect(await merged.json()).toMatchObject({ code: 'CONFLICT', data: { hint: 'Download them as a ZIP.' } });
    // What is not laid out is not judged.
    expect((await user.call('GET', `runs/${body.id}`)).body.confidence).toBeNull();
  });
});

describe('a run with an exact engine', () => {
  it('is laid out by Google, which keeps nothing of it', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    const [row] = await reset('invoices', 1);
    const { body } = await user.call('POST', 'runs', await ready(user, 'invoices', { engine: 'google' }));
    const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
    expect(pdfsOf(lines).map(({ pages, rowId }) => ({ pages, rowId }))).toEqual([{ pages: 1, rowId: row?.id }]);
    const pdf = await user.fetch(`runs/${body.id}/rows/${row?.id}/pdf`);
    // As the emulated Google writes it.
    expect((await pdf.text()).slice(0, 8)).toBe('%PDF-1.4');
    const calls = (await server.google.journal()).filter(({ path }) => path.includes('/drive/v3/files'));
    expect(calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/upload/'))).toHaveLength(1);
    expect(calls.filter(({ method, status }) => method === 'DELETE' && status === 204)).toHaveLength(1);
    expect((await user.call('GET', `runs/${body.id}`)).body).toMatchObject({ state: 'completed', stored: 1, confidence: null });
  });
});
