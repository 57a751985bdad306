import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, pdfsOf } from '../runs/events.test-support.ts';
import { openTestServer, type TestServer } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const demo = { documentId: 'demo', notionDatabaseUrl: 'demo', planType: 'demo', namingHeader: 'Client', templateData: [] };
const merge = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.visitor.fetch('mail-merge', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the demo', () => {
  it('shows a sample database to visitors', async () => {
    const answer = await server.visitor.call('POST', 'demo-notion-data', { databaseId: 'demo', notionApiKey: '', page_size: 3 });
    expect(answer.status).toBe(200);
    expect(answer.body.data.results).toHaveLength(3);
    expect(answer.body.data.results[0].properties).toMatchObject({
      Number: '2026-0001',
      Client: 'Alder & Finch',
      Subtotal: '77.00',
      Paid: 'Yes',
    });
    expect(answer.body.schema).toMatchObject({
      hasStatus: true,
      hasFiles: true,
      properties: { Number: { type: 'title', isLocked: false } },
    });
    expect(
      (await server.visitor.call('POST', 'demo-notion-data', { databaseId: 'certificate' })).body.data.results[0].properties,
    ).toHaveProperty('Recipient');
  });
  it('makes three PDFs as a stream of the same events, tells what is left, calls nobody and stores nothing', async () => {
    await Promise.all([server.notion.clearJournal(), server.google.clearJournal()]);
    const response = await merge(demo);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const lines = await linesOf(response);
    expect(lines.map(({ id, event }) => [id, event.type, 'progress' in event && event.progress])).toEqual([
      [1, 'start', 10],
      [2, 'pdf', 40],
      [3, 'pdf', 70],
      [4, 'pdf', 99],
      [5, 'complete', 100],
    ]);
    expect(pdfsOf(lines).map(({ filename }) => filename)).toEqual([
      'Alder & Finch.pdf',
      'Bäckerei Sonnenkorn.pdf',
      expect.stringMatching(/\.pdf$/u),
    ]);
    for (const { data } of pdfsOf(lines))
      expect(
        Buffer.from(data ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    const complete = lines.at(-1)?.event;
    expect(complete).toMatchObject({ made: 3, failed: 0 });
    expect(complete?.type === 'complete' && complete.left).toBeGreaterThan(0);
    expect([...(await server.notion.journal()), ...(await server.google.journal())]).toEqual([]);
    const { rows } = await server.services.database.asSystem((transaction) =>
      transaction.execute<{ count: string }>(sql`select (select count(*) from runs) + (select count(*) from uploads) as count`),
    );
    expect(Number(rows[0]?.count)).toBe(0);
  });
  it('goes on after the last event that came', async () => {
    expect((await linesOf(await merge(demo, { 'last-event-id': '3' }))).map(({ id }) => id)).toEqual([4, 5]);
  });
  it('answers nothing but the samples to visitors', async () => {
    for (const body of [
      { ...demo, documentId: server.documents.invoice.id },
      { ...demo, notionDatabaseUrl: server.databases['invoices']?.url, notionApiKey: server.notionToken },
    ]) {
      const response = await merge(body);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
    }
    expect(await server.visitor.call('POST', 'demo-notion-data', { databaseId: server.databases['invoices']?.dataSourceId })).toMatchObject(
      {
        status: 401,
      },
    );
  });
  it('is limited for each address', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 31; asked += 1) {
      const response = await merge(demo);
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
  });
});
