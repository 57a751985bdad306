import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PLAN_LIMITS: 'off' });
});
afterAll(() => server.stop());

const sample = (name: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(`../samples/${name}`, import.meta.url))));
const isPdf = (bytes: Uint8Array) =>
  Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-' && Buffer.from(bytes).subarray(-6).toString().includes('%%EOF');

interface Run {
  readonly id: string;
  readonly state: string;
  readonly made: number;
  readonly failed: number;
  readonly stored: number;
}

async function ended(client: Client, id: string): Promise<Run> {
  const events = await client.events('GET', `/api/runs/${id}/events`);
  expect(events.at(-1)?.data.type).toBe('end');
  expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
  return client.call<Run>('GET', `/api/runs/${id}`);
}

describe('over HTTP alone', () => {
  it('from a Google account and a Notion database to PDFs that are stored there', async () => {
    const client = openClient(server);
    await client.signInWithGoogle('ada@example.com');
    await client.connectNotion('Invoices', 'Clients', 'Line items');
    const { results } = await client.call<{ results: { id: string; title: string; url: string }[] }>('POST', '/api/list-databases', {});
    const invoices = results.find(({ title }) => title === 'Invoices');
    const sampled = await client.call<{ schema: { properties: Record<string, unknown> }; data: { results: unknown[]; ready: number } }>(
      'POST',
      '/api/notion-data',
      { databaseId: invoices?.id, page_size: 3 },
    );
    expect(sampled.data.results).toHaveLength(3);
    const ready = sampled.data.ready;
    expect(ready).toBeGreaterThan(3);
    const document = await client.call<{ id: string; name: string }>('POST', '/api/documents/demo', {
      placeholders: Object.keys(sampled.schema.properties),
    });
    expect(document.name).toMatch(/^New Demo Document/u);

    const events = await client.events('POST', '/api/mail-merge', {
      documentId: document.id,
      notionDatabaseUrl: invoices?.url,
      namingHeader: 'Invoice',
      templateData: [],
      planType: 'paid_lifetime',
    });
    expect(events[0]?.data).toMatchObject({ type: 'start', progress: 10 });
    expect(events.filter(({ data }) => data.type === 'pdf')).toHaveLength(ready);
    expect(events.at(-1)?.data).toMatchObject({ type: 'complete', made: ready, failed: 0, progress: 100 });

    const [listed] = await client.call<Run[]>('GET', '/api/runs');
    const run = await ended(client, listed?.id ?? '');
    expect(run).toMatchObject({ state: 'completed', made: ready, failed: 0, stored: ready });
    const zip = unzipSync(new Uint8Array(await (await client.get(`/api/runs/${run.id}/zip`)).arrayBuffer()));
    expect(Object.keys(zip)).toHaveLength(ready);
    expect(Object.values(zip).every(isPdf)).toBe(true);
    expect(await client.call('GET', '/api/profile')).toMatchObject({ pdfFilesGenerated: ready });

    const again = await client.send('POST', '/api/mail-merge', {
      documentId: document.id,
      notionDatabaseUrl: invoices?.url,
      namingHeader: 'Invoice',
    });
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({ code: 'NO_ROWS_TO_PROCESS', message: expect.stringContaining('No Rows to Process') });
  });

  it('from a magic link, a .docx and a CSV to the same', async () => {
    const client = openClient(server);
    await client.signInWithMail('grace@example.com');
    const template = await client.upload('/api/templates', 'invoice.docx', sample('invoice.docx'));
    const csv = new TextEncoder().encode('Number,Client\n1,Ünal & Sons\n2,"Smith, Jones"\n');
    const rows = await client.upload('/api/rows', 'rows.csv', csv);
    expect(rows).toMatchObject({ columns: ['Number', 'Client'], total: 2 });
    const started = await client.call<Run>('POST', '/api/runs', {
      template: { kind: 'upload', uploadId: template['id'] },
      rows: { kind: 'upload', uploadId: rows['id'] },
      namingHeader: '{{Number}} {{Client}}',
    });
    const run = await ended(client, started.id);
    expect(run).toMatchObject({ state: 'completed', made: 2, failed: 0, stored: 0 });
    const listed = await client.call<{ rowId: string; name: string }[]>('GET', `/api/runs/${run.id}/rows`);
    expect(listed.map(({ name }) => name)).toEqual(['1 Ünal & Sons.pdf', '2 Smith, Jones.pdf']);
    const pdf = await client.get(`/api/runs/${run.id}/rows/${encodeURIComponent(listed[0]?.rowId ?? '')}/pdf`);
    expect(isPdf(new Uint8Array(await pdf.arrayBuffer()))).toBe(true);
    expect(pdf.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(pdf.headers.get('content-disposition')).toContain("filename*=UTF-8''1%20%C3%9Cnal%20%26%20Sons.pdf");

    const stranger = openClient(server);
    await stranger.signInWithMail('mallory@example.com');
    for (const place of ['', '/events', '/rows', '/zip', '/merged.pdf', `/rows/${encodeURIComponent(listed[0]?.rowId ?? '')}/pdf`])
      expect((await stranger.get(`/api/runs/${run.id}${place}`)).status).toBe(404);
  });

  it('shows the demo to a visitor: three PDFs, nothing stored', async () => {
    const visitor = openClient(server);
    const body = { documentId: 'demo', notionDatabaseUrl: 'demo', planType: 'demo', namingHeader: 'Name', templateData: [] };
    const events = await visitor.events('POST', '/api/mail-merge', body);
    const pdfs = events.filter(({ data }) => data.type === 'pdf');
    expect(pdfs).toHaveLength(3);
    expect(pdfs.every(({ data }) => isPdf(new Uint8Array(Buffer.from(String(data['data']), 'base64'))))).toBe(true);
    expect(events.at(-1)?.data.type).toBe('complete');
    expect((await visitor.get('/api/runs')).status).toBe(401);
  });

  it('ends in order on SIGTERM', async () => {
    expect(await server.terminate()).toBe(0);
  });
});
