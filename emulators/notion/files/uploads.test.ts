import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APIResponseError, Client } from '@notionhq/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJsonFile } from '../../kit/json-file.ts';
import { type Emulator, openEmulator } from '../../kit/open-emulator.ts';
import { openApi } from '../api/app.ts';
import type { Connection } from '../connections/connection.ts';
import { initialSwitches, type Switches } from '../switches.ts';
import { createStore } from '../workspace/store.ts';
import { serveFiles } from './serve-files.ts';
import { openStoredFiles, type StoredFiles } from './stored-files.ts';
import { fileUploadRoutes } from './upload-routes.ts';
import { openUploads, type Upload, type Uploads } from './uploads.ts';

const HOUR = 3_600_000;
const MEBIBYTE = 2 ** 20;

const connection = (botId: string, capabilities: Connection['capabilities']): Connection => ({
  botId,
  botName: 'Tester',
  workspaceId: '00000000-0000-4000-8000-000000000001',
  workspaceName: 'Sample workspace',
  ownerId: null,
  capabilities,
  sees: () => true,
});
const writer = connection('00000000-0000-4000-8000-000000000002', new Set(['insert_content']));
const other = connection('00000000-0000-4000-8000-000000000003', new Set(['update_content']));
const reader = connection('00000000-0000-4000-8000-000000000004', new Set(['read_content']));
const tokens = new Map([
  ['writer', writer],
  ['other', other],
  ['reader', reader],
]);

let folder: string;
let emulator: Emulator;
let url: string;
let files: StoredFiles;
let uploads: Uploads;
let switches: Switches;
let imported: Upload[];
let notion: Client;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-uploads-'));
  switches = initialSwitches({});
  imported = [];
  emulator = openEmulator({ folder, errorBody: () => ({}), expireToken: () => {} });
  files = openStoredFiles(path.join(folder, 'files'), emulator.clock);
  uploads = openUploads(
    openJsonFile(path.join(folder, 'uploads.json'), () => ({})),
    files,
    emulator.clock,
    switches,
    (upload) => imported.push(upload),
  );
  const services = {
    store: createStore(emulator.clock.now),
    now: emulator.clock.now,
    resolveToken: (token: string) => tokens.get(token),
    files: { ...files, attach: uploads.attach },
    switches,
    webUrl: () => '',
  };
  emulator.app.route('/v1', openApi(services, [fileUploadRoutes(uploads)]));
  serveFiles(emulator.app, files, emulator.clock);
  url = await emulator.listen(0);
  notion = client('writer');
});
afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const client = (auth: string) => new Client({ auth, baseUrl: url, retry: false, logger: () => {} });
const pdf = (bytes: number | Buffer = 100) =>
  new Blob([new Uint8Array(typeof bytes === 'number' ? Buffer.alloc(bytes, 'p') : bytes)], { type: 'application/pdf' });
const announce = (more: object = {}) =>
  notion.fileUploads.create({ mode: 'single_part', filename: 'Invoice 7.pdf', content_type: 'application/pdf', ...more });
const send = (id: string, data: Blob, part?: number) =>
  notion.fileUploads.send({
    file_upload_id: id,
    file: { filename: 'Invoice 7.pdf', data },
    ...(part === undefined ? {} : { part_number: String(part) }),
  });
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIResponseError)) throw new Error(`not refused: ${String(error)}`);
  return `${error.status} ${error.code}: ${error.message}`;
};

describe('file uploads', () => {
  it('are announced, sent, attached, and then downloaded until their link expires', async () => {
    const created = await announce();
    expect(created).toMatchObject({
      object: 'file_upload',
      status: 'pending',
      content_length: null,
      upload_url: `${url}/v1/file_uploads/${created.id}/send`,
    });
    const sent = await send(created.id, pdf(Buffer.from('%PDF-1.7 seven')));
    expect(sent).toMatchObject({
      id: created.id,
      status: 'uploaded',
      content_length: 14,
      filename: 'Invoice 7.pdf',
      content_type: 'application/pdf',
    });
    expect(sent).not.toHaveProperty('upload_url');
    const attached = uploads.attach(created.id, writer);
    if (!('key' in attached)) throw new Error(attached.refused);
    expect(attached.name).toBe('Invoice 7.pdf');
    expect(uploads.attach(created.id, writer)).toEqual(attached);

    const link = files.link(attached.key, url);
    expect(Date.parse(link.expiryTime) - emulator.clock.now()).toBeGreaterThan(HOUR - 2000);
    const reply = await fetch(link.url);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition'), await reply.text()]).toEqual([
      200,
      'application/pdf',
      "inline; filename*=UTF-8''Invoice%207.pdf",
      '%PDF-1.7 seven',
    ]);
    emulator.clock.advance(HOUR);
    const expired = await fetch(link.url);
    expect([expired.status, expired.headers.get('content-type')]).toEqual([403, 'application/xml']);
    expect(await expired.text()).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
    expect(files.keyOf(link.url)).toBe(attached.key);
    expect((await notion.fileUploads.retrieve({ file_upload_id: created.id })).status).toBe('uploaded');
    expect((await fetch(files.link(attached.key, url).url)).status).toBe(200);
  });

  it('know only links that were made here', async () => {
    files.put('a/1.pdf', Buffer.from('1'), 'application/pdf');
    files.put('a/2.pdf', Buffer.from('2'), 'application/pdf');
    const { url: link } = files.link('a/1.pdf', url);
    for (const forged of [
      link.replace('1.pdf', '2.pdf'),
      link.replace(/Signature=\w/u, 'Signature=-'),
      `${url}/files/a/1.pdf`,
      `${url}/files/%`,
    ]) {
      expect(files.keyOf(forged)).toBeUndefined();
      expect(await (await fetch(forged)).text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    }
    files.remove('a/1.pdf');
    expect((await fetch(link)).status).toBe(404);
  });

  it('give hosted pages no chance to run scripts', async () => {
    files.put('evil/x.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
    const reply = await fetch(files.link('evil/x.html', url).url);
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('expire after an hour unless attached', async () => {
    const [kept, lost, pending] = [await announce(), await announce(), await announce()];
    await send(kept.id, pdf());
    await send(lost.id, pdf());
    uploads.attach(kept.id, writer);
    emulator.clock.advance(HOUR);
    const status = async (id: string) => (await notion.fileUploads.retrieve({ file_upload_id: id })).status;
    expect([await status(kept.id), await status(lost.id), await status(pending.id)]).toEqual(['uploaded', 'expired', 'expired']);
    expect(uploads.attach(lost.id, writer)).toEqual({ refused: expect.stringContaining('expired') });
    expect(await refusal(send(pending.id, pdf()))).toContain('400 validation_error');
  });

  it('refuse what is not as announced', async () => {
    const { id } = await announce();
    expect(await refusal(send(id, new Blob(['x'], { type: 'text/plain' })))).toContain('does not match the content type');
    expect(await refusal(send(id, pdf(5 * MEBIBYTE + 1)))).toContain('(5 MiB)');
    switches.maxUploadBytes = 1000 * MEBIBYTE;
    expect(await refusal(send(id, pdf(20 * MEBIBYTE + 1)))).toContain('(20 MiB)');
    expect(await refusal(send(id, pdf(21 * MEBIBYTE)))).toContain('must be sent in parts');
    expect((await send(id, pdf(20 * MEBIBYTE))).content_length).toBe(20 * MEBIBYTE);
    expect(await refusal(send(id, pdf()))).toContain('its status is uploaded');
    expect(await refusal(announce({ filename: `${'é'.repeat(449)}.pdf` }))).toContain('at most 900 bytes');
    await announce({ filename: `${'é'.repeat(448)}.pdf` });
    expect(await refusal(announce({ mode: 'multi_part' }))).toContain('number_of_parts');
    expect(await refusal(announce({ mode: 'multi_part', number_of_parts: 10_001 }))).toContain('number_of_parts');
    expect(await refusal(announce({ mode: 'external_url', external_url: 'file:///etc/passwd' }))).toContain('external_url');
  });

  it('belong to the connection that made them, and need the right to write', async () => {
    const { id } = await announce();
    expect(await refusal(client('other').fileUploads.retrieve({ file_upload_id: id }))).toContain('404 object_not_found');
    expect(uploads.attach(id, other)).toHaveProperty('refused');
    expect((await client('other').fileUploads.list({})).results).toEqual([]);
    expect(await refusal(client('reader').fileUploads.create({}))).toContain('403 restricted_resource');
    expect(await refusal(notion.fileUploads.retrieve({ file_upload_id: 'seven' }))).toContain('path.file_upload_id should be a valid uuid');
  });

  it('are put together from parts in any order', async () => {
    switches.maxUploadBytes = 100 * MEBIBYTE;
    const created = await announce({ mode: 'multi_part', number_of_parts: 3 });
    expect(created).toMatchObject({ number_of_parts: { total: 3, sent: 0 }, complete_url: expect.stringContaining('/complete') });
    const part = (letter: string, bytes: number) => pdf(Buffer.alloc(bytes, letter));
    expect(await refusal(send(created.id, part('a', MEBIBYTE), 1))).toContain('at least 5 MiB');
    expect(await refusal(send(created.id, part('a', 5 * MEBIBYTE), 4))).toContain('from 1 to 3');
    await send(created.id, part('c', 10), 3);
    await send(created.id, part('a', 5 * MEBIBYTE), 1);
    expect(await refusal(notion.fileUploads.complete({ file_upload_id: created.id }))).toContain('Only 2 of 3 parts');
    expect(await send(created.id, part('b', 6 * MEBIBYTE), 2)).toMatchObject({ status: 'pending', number_of_parts: { total: 3, sent: 3 } });
    expect(await notion.fileUploads.complete({ file_upload_id: created.id })).toMatchObject({
      status: 'uploaded',
      content_length: 11 * MEBIBYTE + 10,
    });
    const attached = uploads.attach(created.id, writer);
    const bytes = 'key' in attached ? files.read(attached.key)?.bytes : undefined;
    expect([bytes?.[0], bytes?.[5 * MEBIBYTE], bytes?.at(-1)].map((byte) => String.fromCharCode(byte ?? 0))).toEqual(['a', 'b', 'c']);
  });

  it('are fetched by URL from where that is allowed, and nowhere else', async () => {
    let hits = 0;
    const server = createServer((request, response) => {
      hits += 1;
      if (request.url === '/moved') response.writeHead(302, { location: '/a.pdf' }).end();
      else response.end('%PDF');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const end = async (at: string) => {
      const { id } = await announce({ mode: 'external_url', external_url: `${origin}${at}` });
      emulator.clock.advance(1000);
      await expect.poll(() => imported.at(-1)?.id).toBe(id);
      return notion.fileUploads.retrieve({ file_upload_id: id });
    };
    expect(await end('/a.pdf')).toMatchObject({ status: 'failed', file_import_result: { type: 'error' } });
    expect(hits).toBe(0);
    switches.importOrigins = [origin];
    expect(await end('/a.pdf')).toMatchObject({ status: 'uploaded', content_length: 4, file_import_result: { type: 'success' } });
    expect(await end('/moved')).toMatchObject({ status: 'failed' });
    server.close();
  });

  it('are listed, the newest first, by status and by pages', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await announce()).id);
    await send(ids[2] ?? '', pdf());
    const first = await notion.fileUploads.list({ page_size: 3 });
    expect([first.results.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 3), true]);
    const second = await notion.fileUploads.list({ page_size: 3, start_cursor: first.next_cursor ?? '' });
    expect([second.results.map(({ id }) => id), second.has_more, second.next_cursor]).toEqual([ids.slice(3), false, null]);
    expect((await notion.fileUploads.list({ status: 'uploaded' })).results.map(({ id }) => id)).toEqual([ids[2]]);
  });
});
