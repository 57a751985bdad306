import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../contracts/index.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Line {
  readonly id: number;
  readonly event: RunEvent;
}

/** Lines of a stream until it ends, or until `until` says so: then it is cut. */
async function linesOf(response: Response, until: (event: RunEvent) => boolean = () => false): Promise<Line[]> {
  const lines: Line[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/mu.exec(block)?.[1];
      if (data === undefined) continue;
      const event: RunEvent = JSON.parse(data);
      expect(/^event: (.*)$/mu.exec(block)?.[1]).toBe(event.type);
      lines.push({ id: Number(/^id: (.*)$/mu.exec(block)?.[1]), event });
      if (until(event)) {
        await reader?.cancel();
        return lines;
      }
    }
    if (done) return lines;
  }
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

const pdfsOf = (lines: readonly Line[]) => lines.flatMap(({ event }) => (event.type === 'pdf' ? [event] : []));
const runOf = (lines: readonly Line[]): string => {
  const start = lines.find(({ event }) => event.type === 'start')?.event;
  return start?.type === 'start' ? start.runId : '';
};

/** Rows of a database as Notion has them now. */
async function notionRows(database: string) {
  const reply = await fetch(`${server.notion.url}/v1/data_sources/${server.databases[database]?.dataSourceId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.notionToken}`, 'notion-version': '2025-09-03', 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 100 }),
  });
  const { results } = (await reply.json()) as {
    results: { id: string; properties: Record<string, { select?: { name: string } | null; files?: { name: string }[] }> }[];
  };
  return results.map(({ id, properties }) => ({
    id,
    status: properties['GeneratePDF']?.select?.name,
    files: (properties['PDFFiles']?.files ?? []).map(({ name }) => name),
  }));
}

describe('mail-merge', () => {
  it('gives a free user three PDFs inside the stream, stores them, counts them, and tells how many are left', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const response = await merge(user, 'invoices', {}, { notionApiKey: server.notionToken });
    expect(response.status).toBe(200);
    const lines = await linesOf(response);
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
    expect(lines[0]?.event).toMatchObject({ type: 'start', progress: 10 });
    const pdfs = pdfsOf(lines);
    expect(pdfs).toHaveLength(3);
    for (const { data, filename } of pdfs) {
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
  });
});
