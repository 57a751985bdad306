import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@notionhq/client';
import { type Browser, chromium, type Page as Tab } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenNotion, openNotion } from '../open-notion.ts';
import type { DataSource, Page } from '../workspace/model.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"> & "quotes" 'single' </textarea><script>document.title='owned'</script>`;

let folder: string;
let notion: OpenNotion;
let url: string;
let source: DataSource;
let first: Page;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-pages-'));
  notion = await openNotion({ folder, options: new Map() });
  url = await notion.emulator.listen(0);
  const { databases } = notion.about() as { databases: Record<string, { dataSourceId: string }> };
  source = notion.store.dataSources.get(databases['invoices']?.dataSourceId ?? '') as DataSource;
  first = notion.store.pagesOf(source.id)[0] as Page;
});
afterEach(async () => {
  await notion.emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const hex = (id: string) => id.replaceAll('-', '');
const idOf = (name: string) => source.properties.find((property) => property.name === name)?.id ?? '';
const stored = (name: string) => notion.store.pages.get(first.id)?.values[idOf(name)];
const optionOf = (name: string) => {
  const property = source.properties.find((other) => other.name === 'GeneratePDF');
  return (property && 'options' in property ? property.options : []).find((option) => option.name === name)?.id;
};
const submit = (path_: string, fields: Record<string, string | string[]>, headers: Record<string, string> = {}) =>
  fetch(url + path_, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...headers },
    body: new URLSearchParams(
      Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as [string, string])),
    ),
  });

describe('the pages for people', () => {
  it('write as a person what a form says, for every property that can be edited', async () => {
    const write = (name: string, ...value: string[]) => submit(`/rows/${first.id}/cell`, { property: idOf(name), value });
    const [client] = notion.store.pagesOf(
      (source.properties.find(({ name }) => name === 'Client') as { dataSourceId: string }).dataSourceId,
    );
    await write('Invoice', 'INV <b>');
    await write('Notes', 'x'.repeat(2500));
    await write('Tax rate', '0.07');
    await write('Due', '2026-12-24');
    await write('Sent at', '2026-01-01T10:00:00.000+01:00 → 2026-01-02T10:00:00.000+01:00');
    await write('Paid', 'true');
    await write('GeneratePDF', optionOf('Generated') ?? '');
    await write('Client', client?.id ?? '');
    await write('Website', '');
    expect(notion.store.pages.get(first.id)?.editedBy.type).toBe('person');
    expect(['Tax rate', 'Due', 'Paid', 'GeneratePDF', 'Client', 'Website'].map(stored)).toEqual([
      0.07,
      { start: '2026-12-24', end: null },
      true,
      optionOf('Generated'),
      [client?.id],
      null,
    ]);
    expect(stored('Sent at')).toMatchObject({
      start: expect.stringContaining('2026-01-01T'),
      end: expect.stringContaining('2026-01-02T'),
    });
    const api = new Client({ auth: String(notion.about()['token']), baseUrl: url });
    const page = (await api.pages.retrieve({ page_id: first.id })) as unknown as {
      properties: Record<string, { rich_text: { plain_text: string }[] }>;
    };
    expect(page.properties['Notes']?.rich_text.map(({ plain_text }) => plain_text).join('')).toBe('x'.repeat(2500));
  });

  it('say why a value does not fit, and write nothing', async () => {
    const reply = await submit(`/rows/${first.id}/cell`, { property: idOf('Due'), value: 'tomorrow' }, { 'x-fragment': 'row' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('Due')]);
    expect((await submit(`/rows/${first.id}/cell`, { property: idOf('Total'), value: '1' })).status).toBe(400);
    expect((await submit(`/rows/${first.id}/cell`, { property: idOf('Tax rate'), value: 'much' })).status).toBe(400);
    expect(notion.store.pages.get(first.id)).toEqual(first);
  });

  it('add rows, mark them ready and delete them', async () => {
    const before = notion.store.pagesOf(source.id).length;
    await submit(`/sources/${source.id}/rows`, { do: 'add' });
    const added = notion.store.pagesOf(source.id).at(-1) as Page;
    await submit(`/sources/${source.id}/rows`, { do: 'ready', rows: [added.id] });
    expect(notion.store.pages.get(added.id)?.values[idOf('GeneratePDF')]).toBe(optionOf('Ready to Generate'));
    await submit(`/sources/${source.id}/rows`, { do: 'delete', rows: [added.id, first.id] });
    expect(notion.store.pagesOf(source.id).filter(({ inTrash }) => !inTrash)).toHaveLength(before - 1);
  });

  it('put files on a row and take them off again, whatever their names', async () => {
    const form = new FormData();
    form.set('property', idOf('PDFFiles'));
    form.set('file', new File(['%PDF-'], 'ünï "1" <x>.pdf', { type: 'application/pdf' }));
    await fetch(`${url}/rows/${first.id}/files`, { method: 'POST', body: form, redirect: 'manual', headers: { origin: url } });
    const page = await (await fetch(`${url}/p/${hex(first.id)}`)).text();
    const href = /href="([^"]*\/files\/[^"]*pdf[^"]*)"/u.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const reply = await fetch(href);
    expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['application/pdf', '%PDF-']);
    await submit(`/rows/${first.id}/files`, { property: idOf('PDFFiles'), remove: '0' });
    expect(stored('PDFFiles')).toEqual([]);
  });

  it('lead to addresses of the web only', async () => {
    const author = { type: 'person', id: first.createdBy.id } as const;
    notion.store.updatePage(
      first.id,
      { values: { [idOf('PDFFiles')]: [{ type: 'external', name: 'x.pdf', url: 'javascript:alert(1)' }] } },
      author,
    );
    expect(await (await fetch(`${url}/p/${hex(first.id)}`)).text()).not.toContain('javascript:');
  });

  it('share and unshare a database, and take capabilities away', async () => {
    const api = new Client({ auth: String(notion.about()['token']), baseUrl: url, retry: false, logger: () => {} });
    const me = await api.users.me({});
    const read = () => api.dataSources.retrieve({ data_source_id: source.id });
    await read();
    await submit(`/connections/${me.id}/share`, { id: source.databaseId, do: 'unshare' });
    await expect(read()).rejects.toMatchObject({ code: 'object_not_found' });
    await submit(`/connections/${me.id}/share`, { id: source.databaseId, do: 'share' });
    await read();
    const home = notion.store.databases.get(source.databaseId)?.parent;
    await submit(`/connections/${me.id}/share`, { id: source.databaseId, do: 'unshare' });
    const patch = { method: 'PATCH', body: JSON.stringify({ shared: [home && 'id' in home ? home.id : ''] }) };
    await fetch(`${url}/_emulator/connections/${me.id}`, patch);
    await read();
    expect(await (await fetch(`${url}/p/${hex(source.databaseId)}`)).text()).toContain('Shared with a page above it');
    await submit(`/connections/${me.id}/capabilities`, { capability: ['update_content'] });
    await expect(read()).rejects.toMatchObject({ code: 'restricted_resource' });
  });

  it('refuse forms that another site sends', async () => {
    const reply = await submit(`/sources/${source.id}/rows`, { do: 'add' }, { origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
  });

  it('answer for what is not there', async () => {
    for (const missing of [`/p/${'0'.repeat(32)}`, '/p/nothing', `/p/${hex(source.id)}`])
      expect((await fetch(url + missing)).status).toBe(404);
    expect((await submit('/rows/none/cell', {})).status).toBe(404);
    expect((await submit('/webhooks/none', { do: 'remove' })).status).toBe(404);
  });

  it('show a table of 12,000 rows by pages', async () => {
    const author = { type: 'person', id: first.createdBy.id } as const;
    for (let row = 0; row < 12_000; row += 1) {
      notion.store.createPage({ parent: { type: 'data_source_id', id: source.id }, values: { [idOf('Invoice')]: `Row ${row}` } }, author);
    }
    const page = await (await fetch(`${url}/p/${hex(source.databaseId)}?page=120`)).text();
    expect(page).toContain('Page 120 of 121');
    expect(page).toContain('Row 11900');
    expect(page).not.toContain('Row 11800');
  });
});

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (place) => place !== undefined && existsSync(place),
);
if (executablePath === undefined) {
  if (process.env['CI']) throw new Error('No Chromium: install it or set CHROMIUM to its path.');
  console.log("skipped: the Notion emulator's pages in a browser need Chromium (CHROMIUM=/path)");
}

describe.skipIf(executablePath === undefined)('the pages for people in a browser', () => {
  let browser: Browser;
  let tab: Tab;
  let faults: string[];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    tab = await browser.newPage();
    faults = [];
    tab.on('pageerror', (error) => faults.push(error.message));
    tab.on('console', (message) => faults.push(message.text()));
  });
  afterEach(async () => {
    await tab.close();
    expect(faults).toEqual([]);
  });

  it('save a cell when it is left, bring what follows from it, and say so', async () => {
    await tab.goto(url);
    await tab.getByRole('link', { name: 'Invoices' }).click();
    const row = tab.locator('tbody tr').first();
    const total = async () =>
      Number(await row.locator(`[id$="-${source.properties.findIndex(({ name }) => name === 'Total')}"]`).innerText());
    const before = await total();
    const tax = row.getByLabel(/^Tax rate of/u);
    await tax.fill('1');
    await tax.press('Tab');
    await tab.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(total).toBeCloseTo((before / 1.19) * 2, 5);
    await row.getByLabel(/^GeneratePDF of/u).selectOption({ label: 'Failed' });
    await expect.poll(() => stored('GeneratePDF')).toBe(optionOf('Failed'));
    await row.getByLabel(/^Select /u).check();
    await tab.getByRole('button', { name: 'Mark selected Ready to Generate' }).click();
    await tab.waitForLoadState();
    expect(stored('GeneratePDF')).toBe(optionOf('Ready to Generate'));
  });

  it('write in the name of the person that was chosen', async () => {
    await tab.goto(`${url}/p/${hex(first.id)}`);
    await tab.getByLabel('You are').selectOption({ label: 'Grace Hopper' });
    await tab.waitForURL(`**/p/${hex(first.id)}`);
    await tab.getByLabel(/^Paid of/u).click();
    await tab.getByText('Saved', { exact: true }).waitFor();
    const editor = notion.store.users.get(notion.store.pages.get(first.id)?.editedBy.id ?? '');
    expect(editor).toMatchObject({ type: 'person', name: 'Grace Hopper' });
  });

  it('keep what is wrong in its cell and say why', async () => {
    await tab.goto(`${url}/p/${hex(first.id)}`);
    const sent = tab.getByLabel(/^Sent at of/u);
    await sent.fill('tomorrow');
    await sent.press('Enter');
    await expect.poll(() => tab.getByRole('status').innerText()).toContain('Sent at');
    expect(await sent.inputValue()).toBe('tomorrow');
    expect(notion.store.pages.get(first.id)).toEqual(first);
    // The browser itself notes every refused request.
    expect(faults.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('work without scripts', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${url}/p/${hex(source.databaseId)}`);
    await plain
      .locator('tbody tr')
      .first()
      .getByLabel(/^Invoice of/u)
      .fill('By hand');
    await plain
      .locator('tbody tr')
      .first()
      .getByLabel(/^Invoice of/u)
      .press('Enter');
    await expect.poll(() => stored('Invoice')).toBe('By hand');
    expect(new URL(plain.url()).pathname).toBe(`/p/${hex(source.databaseId)}`);
    await plain.close();
  });

  it('run nothing that a title says', async () => {
    const author = { type: 'person', id: first.createdBy.id } as const;
    notion.store.updatePage(first.id, { values: { [idOf('Invoice')]: HOSTILE, [idOf('Notes')]: HOSTILE } }, author);
    notion.store.updateDatabase(source.databaseId, { title: HOSTILE }, author);
    notion.store.updateDataSource(
      source.id,
      { title: HOSTILE, properties: [...source.properties, { id: 'zzzz', name: HOSTILE, description: null, type: 'checkbox' }] },
      author,
    );
    await submit('/connections', { name: HOSTILE });
    await submit(`/sources/${source.id}/automations`, {
      property: idOf('GeneratePDF'),
      value: HOSTILE,
      url: 'http://127.0.0.1:9/',
      header: '',
      headerValue: '',
    });
    const authorize = `/v1/oauth/authorize?${new URLSearchParams({
      owner: 'user',
      client_id: String(notion.about()['clientId']),
      redirect_uri: 'http://127.0.0.1:4999/callback',
      response_type: 'code',
      state: HOSTILE,
    })}`;
    for (const page of ['/', `/p/${hex(source.databaseId)}`, `/p/${hex(first.id)}`, '/connections', authorize]) {
      await tab.goto(url + page);
      expect(await tab.title()).not.toBe('owned');
      expect(await tab.locator('img').count()).toBe(0);
      expect(await tab.content()).toContain('&lt;img src=x');
    }
  });

  it('connect by the page picker with the keyboard alone', async () => {
    const receiver = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">'));
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    const query = {
      owner: 'user',
      client_id: String(notion.about()['clientId']),
      redirect_uri: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`,
      response_type: 'code',
    };
    await tab.goto(`${url}/v1/oauth/authorize?${new URLSearchParams(query)}`);
    await tab.getByLabel('Invoices').focus();
    await tab.keyboard.press('Space');
    await tab.getByRole('button', { name: 'Allow access' }).focus();
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/\/callback\?code=/u);
    receiver.close();
    receiver.closeAllConnections();
  });
});
