import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTACHED_TOGETHER, type AttachedPdf } from '../../../generation/index.ts';
import { readRunPages } from '../../emulators.test-support.ts';
import { tellFigures } from '../../figures.test-support.ts';
import { realTiming } from '../client/timing.ts';
import { DEFAULT_NAMES } from '../connection.ts';
import { countCalls, never, type OnEmulator, openOnEmulator, readAll } from '../emulator.test-support.ts';

let on: OnEmulator;
let rows: readonly string[];
beforeAll(async () => {
  on = await openOnEmulator({ rows: '320' });
  rows = (await readAll(on.workspace, { source: on.source('invoices'), readyOnly: true, properties: ['Invoice'] })).rows.map(
    ({ id }) => id,
  );
});
afterAll(() => on.emulator.stop());
beforeEach(async () => {
  await on.emulator.inject([]);
  await on.emulator.clearJournal();
});

const pdf = (name: string, size = 3000): AttachedPdf => ({ name, read: async () => new Uint8Array(size).fill(7) });
/** A row that no other test has touched. */
let next = 0;
const freshRow = () => {
  next += 1;
  return rows[next - 1] ?? '';
};
/** What stands in the row, by the SDK alone. */
async function look(row: string): Promise<{ files: string[]; status: string | undefined; kinds: string[] }> {
  const page = await on.notion.pages.retrieve({ page_id: row });
  if (!('properties' in page)) throw new Error('partial');
  const { PDFFiles: files, GeneratePDF: status } = page.properties;
  if (files?.type !== 'files' || status?.type !== 'select') throw new Error('other types');
  return { files: files.files.map(({ name }) => name), kinds: files.files.map(({ type }) => type ?? ''), status: status.select?.name };
}
const link = (name: string) => ({ type: 'external' as const, name, external: { url: `https://example.com/${name}` } });
const putFiles = (row: string, ...files: ReturnType<typeof link>[]) =>
  on.notion.pages.update({ page_id: row, properties: { PDFFiles: { files } } });
const writes = async () => (await on.emulator.journal()).filter(({ method, path }) => method !== 'GET' && !path.endsWith('/query'));

/** As many at a time as a run. */
async function attachAll(targets: readonly string[], workspace = on.workspace): Promise<void> {
  const waiting = [...targets];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
      await workspace.attach(row, pdf(`${row}.pdf`), 'generated', never);
  };
  await Promise.all(Array.from({ length: ATTACHED_TOGETHER }, work));
}

describe('attaching a PDF', () => {
  it('takes three writes and sets the status in the last of them', async () => {
    const row = freshRow();
    expect(await on.workspace.attach(row, pdf('a.pdf'), 'generated', never)).toEqual({
      file: { name: 'a.pdf', size: 3000 },
      key: expect.stringMatching(/^http.+a\.pdf$/),
      diagnostics: [],
    });
    expect(await look(row)).toEqual({ files: ['a.pdf'], kinds: ['file'], status: 'Generated' });
    expect((await writes()).map(({ method, path }) => `${method} ${path.split('/').at(-1)}`.replace(row, 'ROW'))).toEqual([
      'POST file_uploads',
      'POST send',
      'PATCH ROW',
    ]);
  });

  it('costs three writes a row, and about one query for a hundred of them', async () => {
    const targets = Array.from({ length: 200 }, freshRow);
    await attachAll(targets);
    const journal = await on.emulator.journal();
    expect((await writes()).length).toBe(200 * 3);
    const reads = journal.filter(({ method, path }) => method === 'GET' || path.endsWith('/query'));
    expect(reads.length / targets.length).toBeLessThanOrEqual(0.03);
    const pages = await readRunPages(on.emulator.url, on.about.token, on.source('invoices'));
    const found = new Map(pages.map((page) => [page.id, page.properties]));
    for (const row of targets) {
      expect(found.get(row)?.PDFFiles.files.map(({ name }) => name)).toEqual([`${row}.pdf`]);
      expect(found.get(row)?.GeneratePDF.select?.name).toBe('Generated');
    }
  });

  it('lets a few rows wait for no others', async () => {
    const [first, second, third] = [freshRow(), freshRow(), freshRow()];
    const started = performance.now();
    await Promise.all([first, second, third].map((row) => on.workspace.attach(row, pdf('a.pdf'), 'generated', never)));
    expect(performance.now() - started).toBeLessThan(5000);
    expect(countCalls(await on.emulator.journal())['GET /v1/pages/ID']).toBeUndefined();
  });

  it('reads a PDF when its turn to be sent comes, so that few are in memory', async () => {
    await on.emulator.inject([{ path: '/send$', kind: 'hang', delay: 20_000 }]);
    const stop = new AbortController();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return new Uint8Array(2000);
    };
    const attached = rows.slice(0, 50).map((row) => on.workspace.attach(row, { name: 'a.pdf', read }, 'generated', stop.signal));
    const ended = Promise.allSettled(attached);
    const sending = async () => (await on.emulator.journal()).filter(({ path }) => path.endsWith('/file_uploads')).length;
    while ((await sending()) < 8) await delay(20);
    await expect.poll(() => reads).toBe(8);
    await delay(200);
    expect(reads).toBe(8);
    stop.abort();
    for (const outcome of await ended) expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'stopped' } });
  });

  it('keeps what a user put there after the rows were read, in its place', async () => {
    const row = freshRow();
    await putFiles(row, link('before.pdf'), link('scan.png'));
    await on.workspace.attach(row, pdf('ours.pdf'), 'generated', never);
    await on.notion.pages.update({
      page_id: row,
      properties: { PDFFiles: { files: [...(await entries(row)), link('after.pdf')] } },
    });
    await on.workspace.attach(row, pdf('ours.pdf', 4000), 'generated', never);
    expect((await look(row)).files).toEqual(['before.pdf', 'scan.png', 'ours.pdf', 'after.pdf']);
  });

  it('keeps what users add to neighbours of the row while others are attached', async () => {
    const targets = Array.from({ length: 8 }, freshRow);
    for (const row of targets) await putFiles(row, link('theirs.pdf'));
    await attachAll(targets);
    for (const row of targets) expect((await look(row)).files).toEqual(['theirs.pdf', `${row}.pdf`]);
  });

  it('keeps a link of the same name, which can not be of an earlier run', async () => {
    const row = freshRow();
    await putFiles(row, link('a.pdf'));
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    expect(await look(row)).toMatchObject({ files: ['a.pdf', 'a.pdf'], kinds: ['external', 'file'] });
  });

  it.each([
    ['the reply to the write is lost', [{ method: 'PATCH', kind: 'reset-after', times: 1 }], 1],
    ['the write is saved, but answered with 503', [{ method: 'PATCH', kind: 'status-after', status: 503, times: 1 }], 1],
    ['half of the reply comes', [{ method: 'PATCH', kind: 'truncate', times: 1 }], 1],
    ['the write is not done and answered with 503', [{ method: 'PATCH', kind: 'status', status: 503, times: 1 }], 2],
    ['there is a conflict', [{ method: 'PATCH', kind: 'status', status: 409, times: 1 }], 2],
    ['the write is cut off before it is done', [{ method: 'PATCH', kind: 'reset-before', times: 2 }], 3],
  ])('leaves one file when %s', async (_, rules, patches) => {
    const row = freshRow();
    await putFiles(row, link('theirs.pdf'));
    await on.emulator.clearJournal();
    await on.emulator.inject(rules);
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    expect(await look(row)).toEqual({ files: ['theirs.pdf', 'a.pdf'], kinds: ['external', 'file'], status: 'Generated' });
    expect((await writes()).filter(({ method }) => method === 'PATCH')).toHaveLength(patches);
  });

  it('keeps what a user put there while a write was under way that was not done', async () => {
    const row = freshRow();
    await on.emulator.inject([{ method: 'PATCH', kind: 'reset-before', times: 1 }]);
    // In the pause before the next try.
    const workspace = on.connect({ timing: { ...realTiming, sleep: () => putFiles(row, link('meanwhile.pdf')).then(() => {}) } });
    await workspace.attach(row, pdf('a.pdf'), 'generated', never);
    expect((await look(row)).files).toEqual(['meanwhile.pdf', 'a.pdf']);
  });

  it('attaches two PDFs to one row one after the other', async () => {
    const row = freshRow();
    await Promise.all(['a.pdf', 'b.pdf'].map((name) => on.workspace.attach(row, pdf(name), 'generated', never)));
    expect((await look(row)).files).toEqual(['a.pdf', 'b.pdf']);
  });

  it('replaces the file of an earlier run also when the first write is cut off', async () => {
    const row = freshRow();
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    await on.emulator.inject([{ method: 'PATCH', kind: 'reset-before', times: 1 }]);
    await on.workspace.attach(row, pdf('a.pdf', 5000), 'failed', never);
    expect(await look(row)).toEqual({ files: ['a.pdf'], kinds: ['file'], status: 'Failed' });
    expect((await size(row, 'a.pdf')).length).toBe(5000);
  });

  it.each(['reset-after', 'reset-before', 'truncate'])('sends an upload anew only when it did not arrive: %s', async (kind) => {
    const row = freshRow();
    await on.emulator.inject([{ path: '/send$', kind, times: 1 }]);
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    expect((await look(row)).files).toEqual(['a.pdf']);
    const sent = (await writes()).filter(({ path }) => path.endsWith('/send'));
    expect(sent).toHaveLength(kind === 'reset-before' ? 2 : 1);
  });

  it('uses an upload again that a failed attempt left, and makes a new one when it has died', async () => {
    const row = freshRow();
    await on.emulator.inject([{ method: 'PATCH', kind: 'status', status: 403, times: 2 }]);
    for (let times = 0; times < 2; times += 1)
      await expect(on.workspace.attach(row, pdf('a.pdf'), 'generated', never)).rejects.toMatchObject({ reason: 'forbidden' });
    expect((await writes()).filter(({ path }) => path.endsWith('/file_uploads'))).toHaveLength(1);
    await on.emulator.advance(61 * 60_000);
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    expect((await look(row)).files).toEqual(['a.pdf']);
    expect((await writes()).filter(({ path }) => path.endsWith('/file_uploads'))).toHaveLength(2);
  });

  it('loses and doubles nothing when a fifth of all calls go wrong', async () => {
    const targets = Array.from({ length: 12 }, freshRow);
    const faults = ['status', 'status-after', 'reset-before', 'reset-after', 'truncate'];
    await on.emulator.inject([
      { kind: 'status', status: 429, retryAfter: 0, rate: 0.05, path: '^/v1/' },
      ...faults.map((kind) => ({ kind, status: 503, rate: 0.04, path: '^/v1/' })),
    ]);
    await attachAll(targets);
    await on.emulator.inject([]);
    const calls = await on.emulator.journal();
    for (const row of targets) expect(await look(row)).toEqual({ files: [`${row}.pdf`], kinds: ['file'], status: 'Generated' });
    const faulty = calls.filter(({ fault }) => fault !== undefined);
    tellFigures('R3', {
      rows: targets.length,
      calls: calls.length,
      'of them went wrong': faulty.length,
      'done all the same': faulty.filter(({ method, applied }) => method !== 'GET' && applied).length,
      'rows lost': 0,
      'stored twice': 0,
    });
  });

  it('sends large files in parts', async () => {
    await on.switches({ maxUploadBytes: 100 * 1024 * 1024 });
    const row = freshRow();
    await on.connect({}).attach(row, pdf('large.pdf', 21 * 1024 * 1024), 'generated', never);
    expect((await size(row, 'large.pdf')).length).toBe(21 * 1024 * 1024);
    expect((await writes()).map(({ path }) => path.split('/').at(-1)).slice(0, -1)).toEqual([
      'file_uploads',
      'send',
      'send',
      'send',
      'complete',
    ]);
  });

  it('does not begin with a file that the workspace does not take', async () => {
    await on.switches({ maxUploadBytes: 5_242_880 });
    const attached = on.connect({}).attach(freshRow(), pdf('large.pdf', 5_242_881), 'generated', never);
    await expect(attached).rejects.toMatchObject({ reason: 'too-large', message: expect.stringContaining('5 MB') });
    expect(await writes()).toEqual([]);
  });

  it('takes the first option of the group Complete of a status property', async () => {
    const workspace = on.connect({ names: { ...DEFAULT_NAMES, status: 'Stage', statuses: { ...DEFAULT_NAMES.statuses, ready: 'Draft' } } });
    const row = freshRow();
    expect((await workspace.attach(row, pdf('a.pdf'), 'generated', never)).diagnostics).toEqual([]);
    const page = await on.notion.pages.retrieve({ page_id: row });
    expect('properties' in page && page.properties['Stage']).toMatchObject({ status: { name: 'Settled' } });
    const failed = await workspace.attach(row, pdf('b.pdf'), 'failed', never);
    expect(failed.diagnostics).toMatchObject([{ code: 'workspace/status-not-set', where: { property: 'Stage' } }]);
    expect((await look(row)).files).toEqual(['a.pdf', 'b.pdf']);
    await expect(workspace.setStatus(row, 'failed', never)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('makes the option that a select lacks', async () => {
    const row = freshRow();
    await on.workspace.setStatus(row, 'subscription-expired', never);
    expect((await look(row)).status).toBe('Subscription Expired');
  });

  it('refuses rows without a place for the PDF before anything is uploaded', async () => {
    const [client] = (await readAll(on.workspace, { source: on.source('clients'), readyOnly: false, limit: 1 })).rows;
    await on.emulator.clearJournal();
    await expect(on.workspace.attach(client?.id ?? '', pdf('a.pdf'), 'generated', never)).rejects.toMatchObject({
      reason: 'invalid',
      message: "The database 'Clients' has no files property 'PDFFiles' to put the PDF into.",
      hint: "If it was renamed, name it 'PDFFiles' again; otherwise add a files property of that name.",
    });
    expect(await writes()).toEqual([]);
  });

  it('fails a row that has gone to the trash meanwhile', async () => {
    const row = freshRow();
    await on.notion.pages.update({ page_id: row, in_trash: true });
    await expect(on.workspace.attach(row, pdf('a.pdf'), 'generated', never)).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('goes on when the properties are renamed in the middle of a run', async () => {
    const source = on.source('invoices');
    const rename = (from: string, to: string) =>
      on.notion.dataSources.update({ data_source_id: source, properties: { [from]: { name: to } } });
    const row = freshRow();
    await rename('PDFFiles', 'Papers');
    await on.workspace.attach(row, pdf('a.pdf'), 'generated', never);
    await rename('Papers', 'PDFFiles');
    expect(await look(row)).toMatchObject({ files: ['a.pdf'], status: 'Generated' });
  });

  it('stops between its steps', async () => {
    const stop = new AbortController();
    const attached = on.workspace.attach(freshRow(), pdf('a.pdf'), 'generated', stop.signal);
    stop.abort();
    await expect(attached).rejects.toMatchObject({ reason: 'stopped' });
  });
});

async function entries(row: string) {
  const page = await on.notion.pages.retrieve({ page_id: row });
  const files = 'properties' in page ? page.properties['PDFFiles'] : undefined;
  if (files?.type !== 'files') throw new Error('no files');
  return files.files.map((file) =>
    file.type === 'external'
      ? link(file.name)
      : { type: 'file' as const, name: file.name, file: { url: 'file' in file ? file.file.url : '' } },
  );
}

/** The bytes that Notion keeps. */
async function size(row: string, name: string): Promise<Uint8Array> {
  const file = (await entries(row)).find((entry) => entry.name === name);
  return new Uint8Array(await (await fetch(file && 'file' in file ? file.file.url : '')).arrayBuffer());
}
