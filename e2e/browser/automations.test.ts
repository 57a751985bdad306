import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { openClient } from '../http-client.test-support.ts';
import {
  describeInBrowser,
  expectAccessible,
  openKeyboard,
  REFUSED,
  type SignedInPage,
  seeToast,
  useBrowser,
} from './browser.test-support.ts';

describeInBrowser('the automations of a user', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  afterEach(() => Promise.all([browser.setNotionFaults([]), browser.setGoogleFaults([])]));

  /** Rows of this database that are ready become PDFs of a new document by themselves. */
  const setUp = async (
    client: SignedInPage['client'],
    database: string,
    namingHeader: string,
    placeholder: string,
    beforeIt: () => Promise<unknown> = async () => {},
  ): Promise<string> => {
    await client.connectNotion(database);
    const { connectionId, id: databaseId } = await client.notionDatabase(database);
    const { id: googleDocId } = await client.call('POST', '/api/documents/demo', { placeholders: [placeholder] });
    await beforeIt();
    const { id } = await client.call<{ id: string }>('POST', '/api/setup-notion-webhook', {
      databaseId,
      notionApiKey: connectionId,
      googleDocId,
      namingHeader,
    });
    return id;
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** The server does at once what it is asked for there; the page hears of it when it is released. */
  const holdBack = async (page: Page, url: string) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    return { release: () => release(), end: () => page.unrouteAll({ behavior: 'wait' }) };
  };

  it('are empty at first, then tell how rows are noticed and what became of each, and are rehearsed, edited, paused and deleted', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    await page.goto('/automations');
    await page.getByText('No automations yet.').waitFor();
    await expectAccessible(page);

    await setUp(client, 'Invoices', 'Number', 'Client');
    await client.call('POST', '/api/documents/demo', { placeholders: ['Number'] });
    await page.reload();
    const card = page.getByRole('article', { name: /^Invoices → /u });
    await card.getByText('On', { exact: true }).waitFor();
    const story = card
      .getByRole('list', { name: /^Story of INV-.+\.pdf$/u })
      .filter({ hasText: 'Stored in PDFFiles' })
      .first();
    await story.waitFor();
    expect(await story.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Seen, by looking'),
      expect.stringContaining('PDF made'),
      expect.stringContaining('Stored in PDFFiles, GeneratePDF set to Generated'),
    ]);
    expect(await story.getByRole('link', { name: 'Show the run' }).count()).toBe(1);
    const transport = (name: string) => card.getByRole('listitem').filter({ hasText: name });
    const looking = transport('Looking by itself');
    await looking.getByText('Live', { exact: true }).waitFor();
    await looking.getByText('Last heard').waitFor();
    await expectAccessible(page);

    await press(page, 'Rehearse');
    const rehearsal = page.getByRole('dialog', { name: 'If this row is marked now' });
    await rehearsal.getByText(/^“INV-.+\.pdf” is made, (?:one|\d+) pages?$/u).waitFor();
    await rehearsal.getByText(/^It is stored in PDFFiles.* becomes Generated\.$/u).waitFor();
    const picture = rehearsal.getByRole('img', { name: /^First page of INV-/u });
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await press(page, 'Edit');
    const [recipe] = await client.call<{ googleDocId: string }[]>('GET', '/api/recipes');
    const documents = await client.call<{ id: string; name: string }[]>('GET', '/api/documents');
    const wanted = documents.find(({ id }) => id !== recipe?.googleDocId);
    await page.getByLabel('Document', { exact: true }).click();
    await page.getByRole('option', { name: wanted?.name ?? '', exact: true }).click();
    await page.getByLabel('Decimals of Tax rate').selectOption('0.000');
    await page.getByLabel('PDF File Name').fill('{{Number}} {{Client}}');
    await page.getByLabel('Watermark').fill('Draft');
    await page.getByLabel('Password of the PDFs').fill('Open sesame');
    await page.getByRole('switch', { name: 'Send each PDF by mail' }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Subject').fill('Invoice {{Numbr}}');
    const sample = page.getByRole('region', { name: 'Mail of the first row' });
    await sample.getByText("There is no property 'Numbr'. Did you mean 'Number'?").waitFor();
    await page.getByLabel('Subject').fill('Invoice {{Number}}');
    await sample.getByText(/^Invoice INV-\d+$/u).waitFor();
    await expectAccessible(page);
    await press(page, 'Save');
    await card.getByText(/Named by \{\{Number\}\} \{\{Client\}\} · watermark Draft · with a password · sent by mail to [A-Z]/u).waitFor();
    // It is shown to nobody again, and stays until it is taken away.
    await press(page, 'Edit');
    expect(await page.getByLabel('Password of the PDFs').inputValue()).toBe('');
    await page.getByText('One is set. Leave this empty to keep it.').waitFor();
    await page.getByRole('switch', { name: 'Keep the password that is set' }).focus();
    await page.keyboard.press('Space');
    await press(page, 'Save');
    await card.getByText(/ · watermark Draft · sent by mail to [A-Z]/u).waitFor();

    expect(await client.call('GET', '/api/recipes')).toMatchObject([{ googleDocId: wanted?.id, decimals: { 'Tax rate': 3 } }]);

    await press(page, 'Pause');
    await card.getByText('Paused', { exact: true }).waitFor();
    await press(page, 'Rehearse');
    await rehearsal.getByText('Nothing is made: The automation is paused.').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Resume');
    await card.getByText('On', { exact: true }).waitFor();

    await press(page, 'Set up');
    await press(page, 'Show what to write there');
    const dialog = page.getByRole('dialog', { name: 'Action “Send webhook”' });
    const value = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
    const [url, header, secret] = [await value('URL'), await value('Custom header'), await value('Value of the header')];
    await expectAccessible(page);
    await press(page, 'Done');
    await transport('Action “Send webhook”').getByText('Nothing heard yet').waitFor();
    const told = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: secret },
      body: JSON.stringify({ data: { id: crypto.randomUUID() } }),
    });
    expect(told.status).toBeLessThan(300);
    await transport('Action “Send webhook”').getByText('Nothing heard yet').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(page, 'Delete');
    await page.getByRole('alertdialog', { name: 'Delete this automation?' }).getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'The automation has ended.');
    await page.getByText('No automations yet.').waitFor();
  });

  it('wait when the access is lost, lead to have it back, and go on by themselves', async () => {
    const { page, client } = await browser.signedInPage('ben@example.com');
    const id = await setUp(client, 'Certificates', 'Name', 'Name');
    await browser.setNotionFaults([{ path: '^/v1/', kind: 'status', status: 401 }]);
    await client.send('POST', `/api/recipes/${id}/run`);
    await page.goto('/automations');
    await page.getByText('Paused: access lost').waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'The access to Notion has ended' });
    await notice.getByText('makes the rows that were marked meanwhile').waitFor();
    await expectAccessible(page);
    await browser.setNotionFaults([]);
    await notice.getByRole('button', { name: 'Reconnect', exact: true }).click();
    await page.getByLabel('Certificates', { exact: true }).check();
    await press(page, 'Allow access');
    await page.waitForURL('**/automations');
    await page.getByText('On', { exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('wait also for an access to Google that was given again without the files, and lead to it once more', async () => {
    const { page, client } = await browser.signedInPage('ben@example.com', 'google', { expected: REFUSED });
    for (const { id } of await client.call<{ id: string }[]>('GET', '/api/recipes')) await client.call('DELETE', `/api/recipes/${id}`);
    const revoke = () =>
      fetch(`${browser.server.google}/_emulator/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ben@example.com' }),
      });
    await setUp(client, 'Contracts', 'Contract', 'Contract', revoke);
    await page.goto('/automations');
    const reconnect = page
      .getByRole('alert')
      .filter({ hasText: 'The access to Google has ended' })
      .getByRole('button', { name: 'Reconnect' });
    await reconnect.click();
    // The box of the files stays empty.
    await press(page, 'Continue');
    await seeToast(page, 'Additional Permissions Required', 'tick the box for them');
    await page.waitForURL('**/automations');
    const lacking = page.getByRole('alert').filter({ hasText: 'The permission to use files of Google Drive was not granted.' });
    await lacking.getByText('Connect Google again and leave the box for Google Drive files ticked.').waitFor();
    expect(await reconnect.count()).toBe(0);
    await press(page, 'Run now');
    await seeToast(page, 'Additional Permissions Required');
    expect(await page.getByText('The rows that are ready are being made.').count()).toBe(0);
    await lacking.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('checkbox').first().check();
    await press(page, 'Continue');
    await seeToast(page, 'Google Connected');
    await page.getByText('Stored', { exact: true }).first().waitFor();
    expect(await lacking.count()).toBe(0);
  });

  it('say once that their document is gone, and make the rows that wait when another one is chosen', async () => {
    const { page, client } = await browser.signedInPage('chloe@example.com');
    const { id: other } = await client.call('POST', '/api/documents/demo', { placeholders: ['Name'] });
    const gone = { path: '^/drive/v3/files/', method: 'GET', kind: 'status', status: 404 };
    await browser.setGoogleFaults([gone]);
    await setUp(client, 'Certificates', 'Name', 'Course');
    await page.goto('/automations');
    const notice = page.getByRole('button', { name: 'Choose another document' });
    await notice.waitFor();
    await expectAccessible(page);
    await browser.setGoogleFaults([]);
    await notice.press('Enter');
    const documents = await client.call<{ id: string; name: string }[]>('GET', '/api/documents');
    await page.getByLabel('Document', { exact: true }).click();
    await page.getByRole('option', { name: documents.find(({ id }) => id === other)?.name ?? '', exact: true }).click();
    await press(page, 'Save');
    await page.getByText('Stored', { exact: true }).first().waitFor();
    await notice.waitFor({ state: 'detached' });
    // The button that opened the dialog is gone: the keyboard goes on from what came after it.
    await page.getByRole('region', { name: 'Your automations' }).locator(':focus').waitFor();
  });

  it('are paused, let go on, edited, rehearsed, run and deleted with the keyboard alone', async () => {
    const { page, client } = await browser.signedInPage('ben@example.com', 'google', { expected: REFUSED });
    for (const { id } of await client.call<{ id: string }[]>('GET', '/api/recipes')) await client.call('DELETE', `/api/recipes/${id}`);
    await setUp(client, 'Contracts', 'Contract', 'Contract');
    const { press, tabTo, returnsTo, escapesTo } = openKeyboard(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/');
    await press(button('Account and usage'));
    await press(page.getByRole('link', { name: 'Automations' }));
    await page.getByRole('article', { name: /^Contracts → /u }).waitFor();

    // The list may know before the answer comes: what can be pressed next has its name only then.
    const pause = await holdBack(page, '**/api/recipes/*');
    await press(button('Pause'));
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await button('Pause').isEnabled()).toBe(false);
    pause.release();
    await returnsTo(button('Resume'));
    await page.keyboard.press('Enter');
    await page.getByText('On', { exact: true }).waitFor();
    await pause.end();

    const editing = page.getByRole('dialog', { name: 'Edit the automation' });
    await escapesTo(button('Edit'), editing);
    await page.keyboard.press('Enter');
    await tabTo(page.getByLabel('PDF File Name'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{{Contract}} signed');
    await press(page.getByRole('switch', { name: 'Send each PDF by mail' }), 'Space');
    await tabTo(page.getByLabel('Address', { exact: true }));
    await press(page.getByRole('switch', { name: 'Send each PDF by mail' }), 'Space');
    await press(button('Save'));
    await editing.waitFor({ state: 'detached' });
    await returnsTo(button('Edit'));
    await page.getByText(/^Named by \{\{Contract\}\} signed · set up /u).waitFor();

    const rehearsal = page.getByRole('dialog', { name: 'If this row is marked now' });
    await press(button('Rehearse'));
    await rehearsal.getByText(/ signed\.pdf” is made/u).waitFor();
    await press(button('Next row'));
    await rehearsal.getByText('Row 2', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await rehearsal.waitFor({ state: 'detached' });
    await returnsTo(button('Rehearse'));

    // It makes what is ready, or says that nothing is: also above a dialog, which Escape closes all the same.
    const asking = page.getByRole('alertdialog', { name: 'Delete this automation?' });
    const told = page.locator('[data-kind]');
    const run = await holdBack(page, '**/api/recipes/*/run');
    await press(button('Run now'));
    await press(button('Delete'));
    await asking.and(page.locator(':focus-within')).waitFor();
    run.release();
    await told.first().waitFor();
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await returnsTo(button('Delete'));
    await run.end();
    await page.keyboard.press('Enter');
    await press(asking.getByRole('button', { name: 'Delete' }));
    await page.getByText('No automations yet.').waitFor();
    await returnsTo(page.getByRole('region', { name: 'Your automations' }));
    await press(page.getByRole('link', { name: 'Choose a database and a document' }));
    await page.waitForURL(`${browser.server.url}/`);
  });

  it('are rehearsed one row at a time: while the next one is awaited, nothing is told of the one before', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    await setUp(client, 'Certificates', 'Name', 'Name');
    await page.goto('/automations');
    await press(page, 'Rehearse');
    const rehearsal = page.getByRole('dialog', { name: 'If this row is marked now' });
    const made = rehearsal.getByText(/\.pdf” is made/u);
    await made.waitFor();
    const next = await holdBack(page, '**/rehearsal?row=1');
    await press(page, 'Next row');
    await rehearsal.getByText('Row 2', { exact: true }).waitFor();
    expect(await made.count()).toBe(0);
    next.release();
    await made.waitFor();
    await next.end();
  });

  it('lose neither a value that is shown once nor what was written by a click beside their dialogs', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    for (const { id } of await client.call<{ id: string }[]>('GET', '/api/recipes')) await client.call('DELETE', `/api/recipes/${id}`);
    await setUp(client, 'Certificates', 'Name', 'Name');
    await page.goto('/automations');
    const beside = () => page.mouse.click(5, 5);
    const secret = await holdBack(page, '**/secret');
    await press(page, 'Set up');
    const dialog = page.getByRole('dialog', { name: 'Action “Send webhook”' });
    await press(page, 'Show what to write there');
    await page.keyboard.press('Escape');
    secret.release();
    const value = dialog.getByLabel('Value of the header', { exact: true });
    await value.waitFor();
    await beside();
    expect(await value.inputValue()).not.toBe('');
    await press(page, 'Done');
    await secret.end();

    await press(page, 'Edit');
    await page.getByLabel('Watermark').fill('Draft');
    await beside();
    expect(await page.getByLabel('Watermark').inputValue()).toBe('Draft');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('have what was changed and not saved when their dialog is opened again, until it is saved or cancelled', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    for (const { id } of await client.call<{ id: string }[]>('GET', '/api/recipes')) await client.call('DELETE', `/api/recipes/${id}`);
    await setUp(client, 'Certificates', 'Name', 'Name');
    await page.goto('/automations');
    const dialog = page.getByRole('dialog');
    const notSaved = dialog.getByText('What you changed before is not saved yet');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await press(page, 'Edit');
    await dialog.getByLabel('Watermark').fill('Draft');
    await leave();
    await press(page, 'Edit');
    await notSaved.waitFor();
    await expectAccessible(page);
    expect(await dialog.getByLabel('Watermark').inputValue()).toBe('Draft');
    await press(page, 'Cancel');
    await press(page, 'Edit');
    expect(await dialog.getByLabel('Watermark').inputValue()).toBe('');
    expect(await notSaved.count()).toBe(0);
    await dialog.getByLabel('PDF File Name').fill('Course');
    await leave();
    await press(page, 'Edit');
    await press(page, 'Save');
    await page.getByText(/^Named by Course · /u).waitFor();
    await press(page, 'Edit');
    expect(await dialog.getByLabel('PDF File Name').inputValue()).toBe('Course');
    expect(await notSaved.count()).toBe(0);
  });

  it('keep what another tab has changed of them while they were edited', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    for (const { id } of await client.call<{ id: string }[]>('GET', '/api/recipes')) await client.call('DELETE', `/api/recipes/${id}`);
    const id = await setUp(client, 'Certificates', 'Name', 'Name');
    await page.goto('/automations');
    await press(page, 'Edit');
    await page.getByLabel('PDF File Name').fill('Course');
    await client.call('PATCH', `/api/recipes/${id}`, { watermark: 'Draft' });
    await press(page, 'Save');
    await page.getByText(/^Named by Course · watermark Draft · /u).waitFor();
  });

  it('say that they can not be shown, and try again', async () => {
    const { page } = await browser.signedInPage('mary@example.com', 'mail', { expected: /status of 500/u });
    await page.route('**/api/recipes', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'It broke.' } }));
    await page.goto('/automations');
    await page.getByText('The automations can not be shown').waitFor();
    await page.unroute('**/api/recipes');
    await press(page, 'Try again');
    await page.getByText('No automations yet.').waitFor();
    const visitor = openClient(browser.server);
    expect((await visitor.get('/api/recipes')).status).toBe(401);
  });
});
