import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRequest } from '../../../contracts/index.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** By default a long note becomes more text than a document may have. */
function repeatingTemplate(text = '{{Notes}}', times = 1100): Uint8Array<ArrayBuffer> {
  const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const note = `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  return zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': part(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${note.repeat(times)}</w:body></w:document>`,
    ),
  });
}

async function startRun(user: TestUser, changes: Partial<RunRequest> = {}): Promise<string> {
  const form = new FormData();
  form.set('file', new File([repeatingTemplate()], 'notes.docx'));
  const { id: uploadId } = (await (await user.fetch('templates', { method: 'POST', body: form })).json()) as { id: string };
  const { status, body } = await user.call('POST', 'runs', {
    template: { kind: 'upload', uploadId },
    rows: { kind: 'notion', connectionId: await user.connectNotion(), source: server.databases['invoices']?.dataSourceId },
    namingHeader: 'Invoice',
    ...changes,
  });
  expect(status).toBe(200);
  return body.id;
}
const notes = (content: string) => ({ properties: { Notes: { rich_text: [{ text: { content } }] } } });
const eventsOf = async (user: TestUser, run: string) => (await linesOf(await user.fetch(`runs/${run}/events`))).map(({ event }) => event);
const countsOf = async (user: TestUser, run: string) => {
  const { made, failed, total } = (await user.call('GET', `runs/${run}`)).body;
  return { made, failed, total };
};
const rowOf = async (user: TestUser, run: string, id: string | undefined) =>
  (await user.call('GET', `runs/${run}/rows`)).body.find(({ rowId }: { rowId: string }) => rowId === id);

it('marks a row that fails as Failed in Notion; a retry makes it ready, and makes it', async () => {
  const notion = notionRowsOf(server);
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const [first, bad, last] = await notion.reset('invoices', 3);
  await notion.change(bad?.id ?? '', notes('x'.repeat(2000)));
  const run = await startRun(user);
  const events = await eventsOf(user, run);
  expect(events.find(({ type }) => type === 'error')).toMatchObject({ rowId: bad?.id, code: 'fill/too-large' });
  expect(events.at(-1)).toMatchObject({ type: 'end', state: 'completed', stored: 2, notStored: 0 });
  const statuses = async () => new Map((await notion.read('invoices')).map(({ id, status }) => [id, status]));
  const after = await statuses();
  expect([first, bad, last].map((row) => after.get(row?.id ?? ''))).toEqual(['Generated', 'Failed', 'Generated']);
  expect(await rowOf(user, run, first?.id)).toMatchObject({ state: 'made', storing: 'stored' });
  expect(await rowOf(user, run, bad?.id)).toMatchObject({ state: 'failed', storing: 'none', error: { code: 'fill/too-large' } });

  await notion.change(bad?.id ?? '', notes('short'));
  expect((await user.call('POST', `runs/${run}/retry`)).status).toBe(200);
  expect((await eventsOf(user, run)).at(-1)).toMatchObject({ type: 'end', state: 'completed', stored: 3, notStored: 0 });
  expect((await statuses()).get(bad?.id ?? '')).toBe('Generated');
  expect((await user.call('GET', `runs/${run}`)).body).toMatchObject({ total: 3, made: 3, failed: 0 });
  expect((await user.call('GET', `runs/${run}/rows`)).body.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2]);
});

it('says of a row that is to be made again that it is gone', async () => {
  const notion = notionRowsOf(server);
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const [, bad] = await notion.reset('invoices', 2);
  await notion.change(bad?.id ?? '', notes('x'.repeat(2000)));
  const run = await startRun(user);
  await eventsOf(user, run);
  await notion.change(bad?.id ?? '', { in_trash: true });
  await user.call('POST', `runs/${run}/retry`);
  await eventsOf(user, run);
  expect(await rowOf(user, run, bad?.id)).toMatchObject({
    state: 'failed',
    error: { message: 'The row is not there any more, or not Ready to Generate.' },
  });
  expect((await user.call('GET', `runs/${run}`)).body).toMatchObject({ state: 'completed', made: 1, failed: 1 });
});

it('gives back what a row made again has replaced, when it is undone', async () => {
  const notion = notionRowsOf(server);
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const [row] = await notion.reset('invoices', 1);
  const id = row?.id ?? '';
  const now = async () => (await notion.read('invoices')).find((other) => other.id === id);
  await notion.change(id, { properties: { ...notes('first').properties, PDFFiles: { files: [] } } });
  await eventsOf(user, await startRun(user));
  await notion.reset('invoices', 1);
  const before = await now();
  expect(before?.files).toHaveLength(1);

  await notion.change(id, notes('x'.repeat(2000)));
  const run = await startRun(user);
  expect((await eventsOf(user, run)).at(-1)).toMatchObject({ stored: 0 });
  await notion.change(id, notes('second'));
  await user.call('POST', `runs/${run}/retry`);
  expect((await eventsOf(user, run)).at(-1)).toMatchObject({ stored: 1 });
  await user.call('POST', `runs/${run}/undo`);
  expect((await eventsOf(user, run)).at(-1)).toMatchObject({ state: 'undone' });
  expect(await now()).toEqual(before);
});

describe('making failed rows again', () => {
  /** A run of the first rows, of which the last failed, and is mended. */
  async function mended(user: TestUser, ready: number, changes: Partial<RunRequest> = {}) {
    const notion = notionRowsOf(server);
    const rows = await notion.reset('invoices', ready);
    for (const { id } of rows) await notion.change(id, notes('short'));
    const bad = rows.at(-1)?.id ?? '';
    await notion.change(bad, notes('x'.repeat(2000)));
    const run = await startRun(user, changes);
    await eventsOf(user, run);
    expect(await countsOf(user, run)).toEqual({ made: ready - 1, failed: 1, total: ready });
    await notion.change(bad, notes('short'));
    return { notion, bad, run };
  }

  it('leaves rows alone that were marked since', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const { notion, run } = await mended(user, 2);
    await notion.reset('invoices', 4);
    await user.call('POST', `runs/${run}/retry`);
    await eventsOf(user, run);
    expect(await countsOf(user, run)).toEqual({ made: 2, failed: 0, total: 2 });
    const statuses = (await notion.read('invoices')).slice(0, 4).map(({ status }) => status);
    expect(statuses).toEqual(['Ready to Generate', 'Generated', 'Ready to Generate', 'Ready to Generate']);
  });

  it('keeps to what the free plan allows in a run, wherever the row stands among others that are ready', async () => {
    const user = await server.newUser({ planType: 'free' });
    const { notion, run } = await mended(user, 3);
    for (const { id } of await notion.reset('invoices', 8)) await notion.change(id, notes('short'));
    await user.call('POST', `runs/${run}/retry`);
    await eventsOf(user, run);
    expect(await countsOf(user, run)).toEqual({ made: 3, failed: 0, total: 3 });
  });

  it('is refused once the plan has expired', async () => {
    const user = await server.newUser({ planType: 'paid_monthly', subscriptionEndDate: new Date(Date.now() + 3_600_000) });
    const { run } = await mended(user, 1);
    await user.setProfile({ subscriptionEndDate: new Date(Date.now() - 1000) });
    const { status, body } = await user.call('POST', `runs/${run}/retry`);
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'SUBSCRIPTION_EXPIRED' });
    expect(await countsOf(user, run)).toEqual({ made: 0, failed: 1, total: 1 });
  });

  it('gives no name that another row of the run has', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const { run } = await mended(user, 3, { namingHeader: '{{#if Invoice}}Same{{/if}}' });
    await user.call('POST', `runs/${run}/retry`);
    await eventsOf(user, run);
    const rows = (await user.call('GET', `runs/${run}/rows`)).body as { name: string }[];
    expect(rows.map(({ name }) => name)).toEqual(['Same.pdf', 'Same (2).pdf', 'Same (3).pdf']);
  });
});

it('makes rows whose texts a database does not take, with what is said of them', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const upload = async (kind: 'templates' | 'rows', file: File): Promise<string> => {
    const form = new FormData();
    form.set('file', file);
    return ((await (await user.fetch(kind, { method: 'POST', body: form })).json()) as { id: string }).id;
  };
  const texts = ['a\u0000b', '\ud800', '\udfff\ud800 \u{10ffff}', `${'x'.repeat(38)}\u{1f600} and more`, 'plain'];
  const template = await upload('templates', new File([repeatingTemplate('{{Qty | number:2}}', 1)], 'quantity.docx'));
  const rows = await upload('rows', new File([JSON.stringify(texts.map((Qty) => ({ Qty })))], 'rows.json'));
  const { body } = await user.call('POST', 'runs', {
    template: { kind: 'upload', uploadId: template },
    rows: { kind: 'upload', uploadId: rows },
    namingHeader: 'Qty',
    labels: { template: 'quantity.docx', rows: 'a\u0000b \ud800' },
  });
  const events = await eventsOf(user, body.id);
  const told = events.flatMap((event) => (event.type === 'pdf' ? [event.warnings] : []));
  expect(told).toEqual(texts.map(() => expect.arrayContaining([expect.objectContaining({ code: 'fill/not-a-number' })])));
  expect(events.at(-1)).toMatchObject({ type: 'end', state: 'completed' });
  expect((await user.call('GET', `runs/${body.id}`)).body).toMatchObject({ made: texts.length, failed: 0 });
});
