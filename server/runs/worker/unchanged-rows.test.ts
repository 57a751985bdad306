import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunRequest } from '../../../contracts/index.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf, pdfsOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.notion.inject([]));

async function newUser() {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const connectionId = await user.connectNotion();
  const request = (changes: Partial<RunRequest>) => ({
    template: { kind: 'google', documentId: server.documents.invoice.id },
    rows: { kind: 'notion', connectionId, source: server.databases['invoices']?.dataSourceId },
    namingHeader: 'Invoice',
    ...changes,
  });
  /** Makes what is ready, to the end. */
  const run = async (changes: Partial<RunRequest> = {}) => {
    const { status, body } = await user.call('POST', 'runs', request(changes));
    expect(status).toBe(200);
    return endOf(user, body.id);
  };
  const used = async (): Promise<number> => (await user.call('GET', 'profile')).body.pdfFilesGenerated;
  return { user, run, used };
}

async function endOf(user: TestUser, id: string) {
  const lines = await linesOf(await user.fetch(`runs/${id}/events`));
  const { made, skipped, failed, stored, notStored, total, state } = (await user.call('GET', `runs/${id}`)).body;
  return { id, lines, counts: { made, skipped, failed, stored, notStored, total, state } };
}

/** Files sent to the emulated Notion so far. */
const uploads = async (): Promise<number> =>
  (await server.notion.journal()).filter(({ method, path }) => method === 'POST' && path.endsWith('/file_uploads')).length;

const counted = (counts: Partial<Record<'made' | 'skipped' | 'stored', number>>) => ({
  ...{ made: 0, skipped: 0, failed: 0, stored: 0, notStored: 0, total: 3, state: 'completed' },
  ...counts,
});
const ready = () => notionRowsOf(server).reset('invoices', 3);

describe('a row whose stored PDF would stay the same', () => {
  it('is neither uploaded nor counted again, its mark is set, and its PDF is there to be downloaded', async () => {
    const { user, run, used } = await newUser();
    const rows = await ready();
    expect((await run()).counts).toEqual(counted({ made: 3, stored: 3 }));
    const sent = await uploads();
    const files = (await notionRowsOf(server).read('invoices')).map((row) => row.files);

    await ready();
    const again = await run();
    expect(again.counts).toEqual(counted({ skipped: 3 }));
    expect(await uploads()).toBe(sent);
    expect(await used()).toBe(3);
    const now = await notionRowsOf(server).read('invoices');
    expect(now.map((row) => row.files)).toEqual(files);
    expect(rows.map(({ id }) => now.find((row) => row.id === id)?.status)).toEqual(['Generated', 'Generated', 'Generated']);
    expect(pdfsOf(again.lines).map(({ isUnchanged }) => isUnchanged)).toEqual([true, true, true]);
    expect((await user.call('GET', `runs/${again.id}/rows`)).body.map(({ state }: { state: string }) => state)).toEqual([
      'skipped',
      'skipped',
      'skipped',
    ]);
    const zip = unzipSync(new Uint8Array(await (await user.fetch(`runs/${again.id}/zip`)).arrayBuffer()));
    expect(Object.keys(zip)).toHaveLength(3);
  });

  it('is as little stored again as a Word file, of which Notion is told what it is', async () => {
    const { run } = await newUser();
    await ready();
    expect((await run({ format: 'docx' })).counts).toEqual(counted({ made: 3, stored: 3 }));
    const files = (await notionRowsOf(server).read('invoices')).flatMap((row) => row.files);
    expect(files.filter((name) => name.endsWith('.docx'))).toHaveLength(3);
    await ready();
    expect((await run({ format: 'docx' })).counts).toEqual(counted({ skipped: 3 }));
  });

  it('is made again when its data, its PDF in Notion or the template is another one, or another name is asked for', async () => {
    const { run } = await newUser();
    const notion = notionRowsOf(server);
    const [first, second] = await ready();
    await run();
    await ready();
    await notion.change(first?.id ?? '', { properties: { Due: { date: { start: '2031-05-06' } } } });
    await notion.change(second?.id ?? '', { properties: { PDFFiles: { files: [] } } });
    const changed = await run();
    expect(changed.counts).toEqual(counted({ made: 2, stored: 2, skipped: 1 }));

    await ready();
    expect((await run({ template: { kind: 'google', documentId: server.documents.contract.id } })).counts).toMatchObject({ skipped: 0 });
    await ready();
    expect((await run({ namingHeader: 'Client' })).counts).toMatchObject({ skipped: 0 });
  });

  it('is made again after its run was undone, where the run does not store, and for everybody else', async () => {
    const { user, run } = await newUser();
    await ready();
    const { id } = await run();
    await user.call('POST', `runs/${id}/undo`);
    await endOf(user, id);
    expect((await run()).counts).toEqual(counted({ made: 3, stored: 3 }));
    await ready();
    expect((await run({ store: false })).counts).toEqual(counted({ made: 3 }));
    await ready();
    const other = await newUser();
    expect((await other.run()).counts).toEqual(counted({ made: 3, stored: 3 }));
  });

  it('is made again when that is asked for, with the run or after it', async () => {
    const { user, run, used } = await newUser();
    await ready();
    await run();
    await ready();
    expect((await run({ remakeUnchanged: true })).counts).toEqual(counted({ made: 3, stored: 3 }));
    await ready();
    const { id, counts } = await run();
    expect(counts).toEqual(counted({ skipped: 3 }));
    expect((await user.call('POST', `runs/${id}/remake`)).status).toBe(200);
    expect((await endOf(user, id)).counts).toEqual(counted({ made: 3, stored: 3 }));
    expect(await used()).toBe(9);

    const stranger = await server.newUser();
    expect((await stranger.call('POST', `runs/${id}/remake`)).status).toBe(404);
  });

  it('gets its mark though Notion fails for a while, and fails with a reason where the row is gone', async () => {
    const { run } = await newUser();
    const notion = notionRowsOf(server);
    const rows = await ready();
    await run();
    await ready();
    await server.notion.inject([{ method: 'PATCH', path: '/pages/', kind: 'status-after', status: 503, times: 2 }]);
    expect((await run()).counts).toEqual(counted({ skipped: 3 }));
    const now = await notion.read('invoices');
    expect(rows.map(({ id }) => now.find((row) => row.id === id)?.status)).toEqual(['Generated', 'Generated', 'Generated']);

    await ready();
    await server.notion.inject([{ method: 'PATCH', path: `/pages/${rows[0]?.id}`, kind: 'status', status: 404 }]);
    expect((await run()).counts).toMatchObject({ skipped: 3, notStored: 1 });
  });
});
