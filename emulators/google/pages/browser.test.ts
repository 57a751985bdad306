import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningGoogle, refusal, startGoogle } from '../google.test-support.ts';
import { DRIVE, DRIVE_FILE } from '../oauth/scopes.ts';

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (place) => place !== undefined && existsSync(place),
);
if (executablePath === undefined) {
  if (process.env['CI']) throw new Error('No Chromium: install it or set CHROMIUM to its path.');
  console.log("skipped: the pages of Google's emulator need Chromium (CHROMIUM=/path)");
}

const HOSTILE = '<img src=x onerror="document.title=1"> "\'&amp; User Document';

describe.skipIf(executablePath === undefined)("the pages of Google's emulator", () => {
  let browser: Browser;
  let google: RunningGoogle;
  let site: Server;
  let siteUrl: string;
  let context: BrowserContext;
  let tab: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    site = createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>app</title><link rel="icon" href="data:,"><body><script src="${google.url}/picker.js"></script>`),
    );
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });
  beforeEach(async () => {
    google = await startGoogle();
    context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
    tab = await context.newPage();
    faults.length = 0;
    tab.on('pageerror', (error) => faults.push(error.message));
    tab.on('console', (message) => faults.push(message.text()));
  });
  afterEach(async () => {
    await context.close();
    await google.stop();
    expect(faults).toEqual([]);
  });

  interface Reply {
    readonly action: string;
    readonly docs?: readonly { readonly id: string; readonly name: string; readonly url: string }[];
  }
  /** Opens the Picker as a page of an app would; resolves with its reply. */
  const openPicker = ({ token, appId = '', query = '' }: { token: string; appId?: string; query?: string }) =>
    tab.evaluate(`new Promise((done) => {
      const { picker } = google;
      const documents = new picker.DocsView(picker.ViewId.DOCUMENTS).setQuery(${JSON.stringify(query)});
      const builder = new picker.PickerBuilder().setOAuthToken(${JSON.stringify(token)}).setDeveloperKey('k').setTitle('Choose a template')
        .addView(documents)
        .addView(new picker.DocsView().setEnableDrives(true))
        .addView(new picker.DocsView(picker.ViewId.RECENTLY_PICKED))
        .enableFeature(picker.Feature.SUPPORT_DRIVES)
        .setCallback((reply) => { if (reply.action !== 'loaded') done(reply); });
      if (${JSON.stringify(appId)}) builder.setAppId(${JSON.stringify(appId)});
      builder.build().setVisible(true);
    })`) as Promise<Reply>;

  it('asks for the account and for each scope, and goes back with a code for what was ticked', async () => {
    const client = google.authClient(`${siteUrl}/callback`);
    const scope = ['openid', 'email', DRIVE_FILE];
    await tab.goto(client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope, state: 'abc' }));
    await tab.getByRole('link', { name: /Ben Sample/u }).click();
    await tab.getByLabel(/only the specific Google Drive files/u).check();
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.waitForURL(`${siteUrl}/callback?**`);
    const query = new URL(tab.url()).searchParams;
    expect(query.get('state')).toBe('abc');
    const { tokens } = await client.getToken(String(query.get('code')));
    expect(tokens.scope?.split(' ')).toContain(DRIVE_FILE);
    expect(tokens.refresh_token).toBeDefined();
  });

  it('goes back without a code on Cancel', async () => {
    const client = google.authClient(`${siteUrl}/callback`);
    await tab.goto(client.generateAuthUrl({ scope: DRIVE_FILE, login_hint: 'ada@example.com', state: 'abc' }));
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await tab.waitForURL(`${siteUrl}/callback?**`);
    expect(new URL(tab.url()).searchParams.get('error')).toBe('access_denied');
  });

  it('grants the picked document to the app, by keyboard, and shows hostile names as text', async () => {
    const { drive } = google.clients(await google.token('ada@example.com', DRIVE));
    const fileId = String((await drive.files.list({ q: "name = 'Meeting notes'" })).data.files?.[0]?.id);
    await drive.files.update({ fileId, requestBody: { name: HOSTILE } });
    const token = await google.token('ada@example.com', DRIVE_FILE);
    expect(await refusal(google.clients(token).drive.files.get({ fileId }))).toMatchObject({ status: 404 });
    await tab.goto(siteUrl);
    const choice = openPicker({ token, appId: google.about.appId });
    await tab.getByRole('option', { name: HOSTILE }).waitFor();
    await tab.getByRole('searchbox').fill('&amp; user doc');
    await tab.getByRole('searchbox').press('ArrowDown');
    await tab.getByRole('option', { name: HOSTILE, selected: true }).waitFor();
    expect(await tab.getByRole('option').count()).toBe(1);
    await tab.getByRole('listbox').press('Enter');
    expect(await choice).toMatchObject({
      action: 'picked',
      docs: [{ id: fileId, name: HOSTILE, url: expect.stringContaining(`/document/d/${fileId}/edit`) }],
    });
    expect((await google.clients(token).drive.files.get({ fileId })).data.name).toBe(HOSTILE);
    expect(await tab.title()).toBe('app');
    await tab.goto(google.url);
    await tab.getByRole('link', { name: HOSTILE }).click();
    expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe(HOSTILE);
    expect(await tab.title()).toBe(HOSTILE);
  });

  it('grants nothing without the app id, as the real one', async () => {
    const token = await google.token('ben@example.com', DRIVE_FILE);
    await tab.goto(siteUrl);
    const choice = openPicker({ token });
    await tab.getByRole('option', { name: 'Meeting notes' }).dblclick();
    const fileId = String((await choice).docs?.[0]?.id);
    expect(await refusal(google.clients(token).drive.files.get({ fileId }))).toMatchObject({ status: 404 });
  });

  it('has views, takes a query and can be cancelled', async () => {
    const token = await google.token('ada@example.com', DRIVE_FILE);
    await tab.goto(siteUrl);
    const choice = openPicker({ token, query: 'User Document' });
    await expect.poll(() => tab.getByRole('option').count()).toBe(3);
    await tab.getByRole('tab', { name: 'Shared drives' }).click();
    await tab.getByRole('option', { name: 'Letterhead' }).waitFor();
    await tab.getByRole('tab', { name: 'Recent' }).click();
    await tab.getByText('Nothing was picked here yet.').waitFor();
    await tab.getByRole('searchbox').fill('letter');
    await tab.getByText('No files match.').waitFor();
    await tab.getByRole('searchbox').clear();
    await tab.keyboard.press('Escape');
    expect(await choice).toMatchObject({ action: 'cancel' });
    expect(await tab.getByRole('dialog').count()).toBe(0);
  });

  it('shows the Drive of each account and moves to the trash', async () => {
    await tab.goto(google.url);
    await tab.getByRole('link', { name: 'User Document: invoice' }).waitFor();
    await tab.getByRole('button', { name: 'Move to trash: Meeting notes' }).click();
    await tab.getByRole('link', { name: 'Trash', exact: true }).click();
    await tab.getByRole('link', { name: 'Meeting notes' }).waitFor();
    await tab.getByLabel('Account').selectOption('chloe@example.com');
    await tab.getByRole('button', { name: 'Switch' }).click();
    await tab.getByRole('link', { name: 'Letterhead' }).waitFor();
    expect(await tab.getByRole('link', { name: /User Document/u }).count()).toBe(0);
  });

  it('edits a document paragraph by paragraph, for the API to see', async () => {
    const { drive, docs } = google.clients(await google.token('ada@example.com', DRIVE));
    const id = (await docs.documents.create({ requestBody: { title: 'Contract' } })).data.documentId ?? '';
    const lines = ['{{Contract}}', 'between the two of us.', '1. Term', 'The contract begins.', 'The fee is {{Fee}}.', 'For us'];
    await docs.documents.batchUpdate({
      documentId: id,
      requestBody: { requests: [{ insertText: { location: { index: 1 }, text: lines.join('\n') } }] },
    });
    const text = async () => String((await drive.files.export({ fileId: id, mimeType: 'text/plain' }, { responseType: 'text' })).data);
    const before = (await drive.files.get({ fileId: id, fields: 'version,modifiedTime' })).data;
    await tab.goto(`${google.url}/document/d/${id}/edit`);
    const paragraph = (start: string) => tab.getByLabel('Paragraph').filter({ hasText: start });
    await paragraph('between the').fill('between <b>us</b> & {{Party name}}.');
    await paragraph('The fee is').fill('The fee: {{Fee}}.');
    await paragraph('For us').fill('For me');
    await paragraph('1. Term').press('End');
    await paragraph('1. Term').press('Enter');
    await expect.poll(() => tab.evaluate('document.activeElement.textContent')).toBe('');
    await tab.keyboard.type('A new paragraph');
    await tab.getByLabel('Name', { exact: true }).fill('Contract 2');
    await tab.getByLabel('Name', { exact: true }).press('Enter');
    await expect.poll(text).toContain('A new paragraph');
    await expect.poll(async () => (await drive.files.get({ fileId: id })).data.name).toBe('Contract 2');
    expect((await text()).replaceAll('\r', '')).toMatch(
      /^.?\{\{Contract\}\}\nbetween <b>us<\/b> & \{\{Party name\}\}\.\n1\. Term\nA new paragraph\n[\s\S]*The fee: \{\{Fee\}\}\.[\s\S]*For me/u,
    );
    const after = (await drive.files.get({ fileId: id, fields: 'version,modifiedTime' })).data;
    expect(Number(after.version)).toBe(Number(before.version) + 6);
    expect(Date.parse(String(after.modifiedTime))).toBeGreaterThan(Date.parse(String(before.modifiedTime)));
    await tab.reload();
    await paragraph('A new paragraph').fill('');
    await paragraph('A new paragraph').waitFor({ state: 'detached' });
    await tab.locator(':focus').press('Backspace');
    await expect.poll(text).toMatch(/1\. Term\r?\nThe contract/u);
  });

  it('gives a token through a window of its own', async () => {
    await tab.goto(siteUrl);
    const popup = context.waitForEvent('page');
    const reply = tab.evaluate(`new Promise((done) => google.accounts.oauth2.initTokenClient({
      client_id: ${JSON.stringify(google.about.clientId)}, scope: ${JSON.stringify(DRIVE_FILE)},
      login_hint: 'ada@example.com', callback: done, error_callback: done,
    }).requestAccessToken())`) as Promise<{ access_token: string; scope: string }>;
    const consent = await popup;
    await consent.getByRole('checkbox').check();
    await consent.getByRole('button', { name: 'Continue' }).click();
    const { access_token: token, scope } = await reply;
    expect(scope).toBe(DRIVE_FILE);
    expect((await google.clients(token).drive.files.list()).status).toBe(200);
  });
});
