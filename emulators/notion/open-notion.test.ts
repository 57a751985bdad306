import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@notionhq/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../kit/journal.ts';
import { type OpenNotion, openNotion } from './open-notion.ts';

const HOUR = 3_600_000;

interface FilesPage {
  readonly properties: Readonly<
    Record<string, { readonly files: { name: string; type: string; file?: { url: string; expiry_time: string } }[] }>
  >;
}

let folder: string;
let notion: OpenNotion;
let url: string;
let api: Client;
let source: string;
let row: string;
let receiver: Server;
let received: Record<string, unknown>[];

const open = async () => {
  notion = await openNotion({ folder, options: new Map() });
  url = await notion.emulator.listen(0);
  const { token, databases } = notion.about() as { token: string; databases: Record<string, { dataSourceId: string }> };
  api = new Client({ auth: token, baseUrl: url, retry: false, logger: () => {} });
  source = databases['invoices']?.dataSourceId ?? '';
  row = notion.store.pagesOf(source)[0]?.id ?? '';
};
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-notion-'));
  received = [];
  receiver = createServer(async (request, response) => {
    received.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  await open();
});
afterEach(async () => {
  await notion.emulator.close();
  receiver.close();
  receiver.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const control = (resource: string, body: unknown, method = 'POST') =>
  fetch(`${url}/_emulator/${resource}`, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const journal = async (): Promise<JournalEntry[]> =>
  (await (await fetch(`${url}/_emulator/journal`)).text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const upload = async (name: string, content: string) => {
  const { id } = await api.fileUploads.create({ mode: 'single_part', filename: name, content_type: 'application/pdf' });
  await api.fileUploads.send({ file_upload_id: id, file: { filename: name, data: new Blob([content], { type: 'application/pdf' }) } });
  return { type: 'file_upload' as const, file_upload: { id }, name };
};
const filesOf = async () => ((await api.pages.retrieve({ page_id: row })) as unknown as FilesPage).properties['PDFFiles']?.files ?? [];
const setFiles = (files: unknown[]) => api.pages.update({ page_id: row, properties: { PDFFiles: { files: files as never } } });

describe('the Notion emulator as a whole', () => {
  it('attaches an upload beside the files of a row, which keep their bytes when sent back with an expired address', async () => {
    await setFiles([await upload('One.pdf', '%PDF one')]);
    const [one] = await filesOf();
    expect(one).toMatchObject({ name: 'One.pdf', type: 'file', file: { url: expect.stringContaining(url) } });
    notion.emulator.clock.advance(HOUR);
    expect((await fetch(one?.file?.url ?? '')).status).toBe(403);
    await setFiles([one, await upload('Two.pdf', '%PDF two')]);
    const files = await filesOf();
    expect(files.map(({ name }) => name)).toEqual(['One.pdf', 'Two.pdf']);
    expect(await Promise.all(files.map(async ({ file }) => (await fetch(file?.url ?? '')).text()))).toEqual(['%PDF one', '%PDF two']);
    expect((await journal()).filter(({ notes }) => notes?.['attached']).map(({ notes }) => notes?.['attached'])).toEqual([
      ['One.pdf'],
      ['One.pdf', 'Two.pdf'],
    ]);
  });

  it('refuses an upload that has expired, or that another connection made', async () => {
    const late = await upload('Late.pdf', '%PDF');
    notion.emulator.clock.advance(HOUR);
    await expect(setFiles([late])).rejects.toMatchObject({ status: 400, code: 'validation_error' });
    await expect(setFiles([{ type: 'file_upload', file_upload: { id: row }, name: 'x.pdf' }])).rejects.toMatchObject({ status: 400 });
    expect(await filesOf()).toEqual([]);
  });

  it('finds after a restart its tokens, files, edits and webhooks', async () => {
    await setFiles([await upload('One.pdf', '%PDF one')]);
    await control('webhooks', { url: address() });
    const before = notion.about();
    await notion.emulator.close();
    await open();
    expect({ ...notion.about(), url: '' }).toEqual({ ...before, url: '' });
    const [one] = await filesOf();
    expect(await (await fetch(one?.file?.url ?? '')).text()).toBe('%PDF one');
    expect(await (await fetch(`${url}/_emulator/webhooks`)).json()).toMatchObject([{ url: address(), verified: false }]);
  });

  it('lets 180 requests a minute pass, and the journal shows the count', async () => {
    const { clock } = notion.emulator;
    clock.advance(60_000 - (clock.now() % 60_000));
    const statuses = await Promise.all(
      Array.from({ length: 200 }, () =>
        api.users.me({}).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([180, 20]);
    const counts = (await journal()).map(({ notes }) => (notes?.['rate'] as { count: number } | undefined)?.count ?? 0);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    clock.advance(60_000);
    await api.users.me({});
  });

  it('ends the life of an access token by a fault, and no longer than that', async () => {
    await control('faults', { rules: [{ kind: 'expire-token', times: 1 }] }, 'PUT');
    await expect(api.users.me({})).rejects.toMatchObject({ status: 401, code: 'unauthorized', message: 'API token is invalid.' });
    await expect(api.users.me({})).rejects.toMatchObject({ status: 401 });
  });

  it('takes capabilities seriously', async () => {
    const [internal] = (await (await fetch(`${url}/_emulator/connections`)).json()) as { botId: string }[];
    const allow = (...capabilities: string[]) => control(`connections/${internal?.botId}`, { capabilities }, 'PATCH');
    const write = () => api.pages.update({ page_id: row, properties: { Paid: { checkbox: true } } });
    await allow('read_content');
    await api.pages.retrieve({ page_id: row });
    await expect(write()).rejects.toMatchObject({ status: 403, code: 'restricted_resource' });
    await allow('update_content');
    await write();
    await expect(api.pages.retrieve({ page_id: row })).rejects.toMatchObject({ status: 403, code: 'restricted_resource' });
    expect((await allow('everything')).status).toBe(400);
  });

  it('tells webhooks of its own writes, with the bot as their author', async () => {
    const { id } = (await (await control('webhooks', { url: address() })).json()) as { id: string };
    await expect.poll(() => received.length).toBe(1);
    await control(`webhooks/${id}/verify`, { token: received[0]?.['verification_token'] });
    await api.pages.update({ page_id: row, properties: { GeneratePDF: { select: { name: 'Generated' } } } });
    notion.emulator.clock.advance(60_000);
    await expect.poll(() => received.length).toBe(2);
    const { id: bot } = await api.users.me({});
    const { properties } = (await api.dataSources.retrieve({ data_source_id: source })) as { properties: Record<string, { id: string }> };
    expect(received[1]).toMatchObject({
      type: 'page.properties_updated',
      authors: [{ id: bot, type: 'bot' }],
      entity: { id: row, type: 'page' },
      data: { updated_properties: [properties['GeneratePDF']?.id] },
    });
  });

  it('sends the whole page when an automation runs, with addresses of files that work', async () => {
    await control('automations', { dataSourceId: source, property: 'GeneratePDF', value: 'Generated', url: address() });
    await setFiles([await upload('One.pdf', '%PDF one')]);
    await api.pages.update({ page_id: row, properties: { GeneratePDF: { select: { name: 'Generated' } } } });
    notion.emulator.clock.advance(1000);
    await expect.poll(() => received.length).toBe(1);
    const data = received[0]?.['data'] as FilesPage;
    expect(data).toMatchObject({ object: 'page', id: row, properties: { GeneratePDF: { select: { name: 'Generated' } } } });
    expect(await (await fetch(data.properties['PDFFiles']?.files[0]?.file?.url ?? '')).text()).toBe('%PDF one');
  });

  it('behaves as its switches say, and refuses those it does not know', async () => {
    expect((await control('switches', { maxUploadBytes: 4 }, 'PATCH')).status).toBe(200);
    await expect(upload('One.pdf', '%PDF one')).rejects.toMatchObject({ code: 'validation_error' });
    expect((await control('switches', { nonsense: 1 }, 'PATCH')).status).toBe(400);
    expect((await control('switches', { webhookDisorder: 2 }, 'PATCH')).status).toBe(400);
    expect((await control('switches', 'text', 'PATCH')).status).toBe(400);
  });
});
