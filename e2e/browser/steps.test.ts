import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import {
  bringFile,
  bytesOf,
  describeInBrowser,
  expectAccessible,
  isPdf,
  mailedLink,
  openKeyboard,
  REFUSED,
  seeToast,
  toastWith,
  useBrowser,
} from './browser.test-support.ts';

const invoiceDocument = readFileSync(new URL('../../samples/invoice.docx', import.meta.url));
const csv = 'Number,Client,City\nA-1,Alder & Finch,York\nA-2,Bäckerei,Köln\n';

describeInBrowser('the steps of the tool', () => {
  const browser = useBrowser();
  afterEach(() => browser.setNotionFaults([]));

  /** Users of one workspace share its bot, and with it the databases that it sees. */
  const unshare = async () => {
    const known = (await (await fetch(`${browser.server.notion}/_emulator/connections`)).json()) as { readonly botId: string }[];
    const change = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ shared: [] }) };
    for (const { botId } of known) await fetch(`${browser.server.notion}/_emulator/connections/${botId}`, change);
  };
  const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`, 'u') });

  it('connects Notion by its consent page, makes a demo document, and remembers both', async () => {
    const { page } = await browser.signedInPage('ada@example.com');
    await page.goto('/');
    await page.getByText('Database: Not connected').waitFor();
    await page.getByText('Document: Not selected').waitFor();
    await page.getByText('Free', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Notion Database' }).click();
    await page.getByLabel('Invoices', { exact: true }).check();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await seeToast(page, 'Notion Connected');
    await step(page, 'Notion Database').filter({ hasText: 'Invoices · 20 ready' }).waitFor();
    await page.getByText('Database: Connected').waitFor();
    await page.getByRole('button', { name: 'Messages' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Messages' }).getByText('Notion Connected').count()).toBe(1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add Google Document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Google Document' });
    await dialog.getByRole('button', { name: 'Select Existing Document' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add Demo Document (Recommended)' }).click();
    await seeToast(page, 'Content Added', /^Content AddedDocument "New Demo Document .+" created and added$/u);
    await page.getByRole('button', { name: 'Change Document' }).waitFor();
    await page.getByText('Document: Connected').waitFor();
    await page.getByText('First row: INV-2026-0001.pdf').waitFor();

    await page.reload();
    await step(page, 'Notion Database').filter({ hasText: 'Invoices · 20 ready' }).waitFor();
    await step(page, 'Google Document').filter({ hasText: 'New Demo Document' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // A second click that waits already while the page is busy with the first.
    await page.getByRole('button', { name: 'Setup Notion Automation' }).evaluate((button: HTMLButtonElement) => {
      setTimeout(() => button.click());
      button.click();
    });
    await page.getByText('Live: Sheafmill looks at the database every 15 seconds while rows come in.').waitFor();
    expect(asked.filter((url) => url.endsWith('/api/setup-notion-webhook'))).toHaveLength(1);
    await page.getByText('Plan Information').waitFor();
    await expectAccessible(page);

    // It is on for that document alone.
    await step(page, 'Google Document').click();
    await page.getByRole('button', { name: 'Use the sample document' }).click();
    await step(page, 'Google Document').filter({ hasText: 'User Document: Invoice' }).waitFor();
    await expect.poll(() => page.getByText('The automation is on').count()).toBe(0);
  });

  it('picks a document in the picker of Google, whichever page the tool was reached from', async () => {
    const { page } = await browser.signedInPage('ada@example.com');
    await page.goto('/runs');
    await page.getByRole('link', { name: 'Back to the tool' }).click();
    await page.getByRole('button', { name: /^Google Document/u }).waitFor();
    const change = page.getByRole('button', { name: /^(?:Change Document|Add Google Document)$/u });
    if (!(await change.isVisible())) await step(page, 'Google Document').click();
    await change.click();
    const replace = page.getByRole('button', { name: 'Replace', exact: true });
    await replace.or(page.getByText('Select Existing Document')).first().waitFor();
    if (await replace.isVisible()) await replace.click();
    await page.getByRole('button', { name: 'Select Existing Document' }).click();
    await page.getByRole('tab', { name: 'Documents' }).click();
    const file = page.getByRole('listbox', { name: 'Files' }).getByRole('option').first();
    await file.waitFor();
    const name = (await file.getAttribute('title')) ?? '';
    await file.click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await seeToast(page, 'Success', `Document "${name}" loaded successfully`);
    await step(page, 'Google Document').filter({ hasText: name }).waitFor();
  });

  it('takes rows and a template as files, names PDFs by a pattern, and copies placeholders', async () => {
    const { page } = await browser.signedInPage(unique('files'), 'mail');
    await page.goto('/');
    await expect.poll(() => page.getByRole('button', { name: 'Use a CSV or JSON file' }).count()).toBe(1);
    await bringFile(page, 'Use a CSV or JSON file', 'clients.csv', csv);
    await step(page, 'Notion Database').filter({ hasText: 'clients.csv · 2 rows' }).waitFor();
    await bringFile(page, 'Use a .docx file', 'Invoice.docx', invoiceDocument);
    await seeToast(page, 'Success', 'Document "Invoice.docx" loaded successfully');
    await page.getByText('First row: A-1.pdf').waitFor();

    await page.getByLabel('PDF File Name').click();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Own pattern…' }).click();
    await page.getByLabel('Pattern', { exact: true }).fill('Numbr');
    await page.getByText('Write at least one {{property}}').waitFor();
    expect(await page.getByText('First row:').count()).toBe(0);
    await page.getByLabel('Pattern', { exact: true }).fill('{{Numbr}}');
    await page.getByText("There is no property 'Numbr'. Did you mean 'Number'?").waitFor();
    expect(await page.getByText('First row:').count()).toBe(0);
    await page.getByLabel('Pattern', { exact: true }).fill('{{Number}} for {{City | upper}}');
    await page.getByText('First row: A-1 for YORK.pdf').waitFor();

    await page.getByRole('button', { name: 'Copy Client' }).click();
    await page.getByText('Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{Client}}');
    await page.getByPlaceholder('Search properties...').fill('cit');
    await page.getByRole('button', { name: 'Copy Client' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy City' }).waitFor();
    await page.getByPlaceholder('Search properties...').fill('nothing of this name');
    await page.getByText('No properties found').waitFor();

    await page.getByRole('button', { name: 'Setup Notion Automation', disabled: true }).click({ force: true });
    await seeToast(page, 'Missing Requirements');

    const password = page.getByLabel('Password of the PDFs');
    await page.getByLabel('Watermark').fill('Draft');
    await password.fill('Open sesame');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await step(page, 'Mapping Section').filter({ hasText: 'with a watermark · with a password' }).waitFor();
    await page.getByLabel('Kind of PDF').selectOption('a-2b,ua-1');
    expect(await password.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Saved jobs' }).click();
    await page.getByLabel('Keep this as').fill('Clients by city');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    const kept = page.getByRole('button', { name: 'Clients by city', exact: true });
    await kept.waitFor();
    await page.getByRole('button', { name: 'Remove Clients by city' }).click();
    await kept.waitFor({ state: 'detached' });
    await toastWith(page, '"Clients by city" is removed.').getByRole('button', { name: 'Undo' }).click();
    await kept.waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Kind of PDF').selectOption('');
    await page.getByRole('button', { name: 'Use the sample database' }).click();
    await step(page, 'Notion Database').filter({ hasText: 'Sample invoices' }).waitFor();
    await page.getByRole('button', { name: 'Saved jobs' }).click();
    await page.getByRole('button', { name: 'Clients by city', exact: true }).click();
    await step(page, 'Notion Database').filter({ hasText: 'clients.csv' }).waitFor();
    await page.getByText('First row: A-1 for YORK.pdf').waitFor();
    expect(await page.getByLabel('Kind of PDF').inputValue()).toBe('a-2b,ua-1');
    expect([await page.getByLabel('Watermark').inputValue(), await password.inputValue()]).toEqual(['Draft', '']);
  });

  it('says what is wrong with a file', async () => {
    const { page } = await browser.signedInPage(unique('wrong'), 'mail', { expected: /status of 400/u });
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'clients.csv', 'Number,Client\nA-1,Alder\nA-2\n');
    await seeToast(page, 'Error', '3');
    await bringFile(page, 'Use a .docx file', 'page.docx', '<html>');
    await page.locator('[data-kind=error]').nth(1).waitFor();
    await page.getByText('Database: Not connected').waitFor();
  });

  it('says in one message what it noticed about a file, however much that is', async () => {
    const { page } = await browser.signedInPage(unique('noted'), 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'blanks.csv', `Number${','.repeat(60)},End\nA-1${',x'.repeat(61)}\n`);
    await seeToast(page, 'blanks.csv', /^blanks\.csvColumn 2 has no name .+ And 57 more like these\.$/u);
    expect(await page.locator('[data-kind=notice]').count()).toBe(1);
    await seeToast(page, 'Success', '"blanks.csv": 1 row, 62 columns');
  });

  it('copies a tag that means the property, also where its name would be something else in one', async () => {
    const { page } = await browser.signedInPage(unique('tags'), 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'odd.csv', 'Number,Net | gross\nA-1,5\n');
    await page.getByRole('button', { name: 'Copy Net | gross' }).click();
    await page.getByRole('button', { name: 'Copied! Net | gross' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{"Net | gross"}}');
  });

  it('names PDFs by the first column where the one that named them is gone', async () => {
    const { page, client } = await browser.signedInPage(unique('renamed'), 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'one.csv', 'Number\nA-1\n');
    await seeToast(page, 'Success', '"one.csv": 1 row, 1 column');
    await expect.poll(async () => (await client.call('GET', '/api/selection'))['databaseId']).not.toBeNull();
    const { databaseId } = await client.call('GET', '/api/selection');
    await client.call('PUT', '/api/selection', { databaseId, documentId: 'sample:invoice', namingHeader: 'Reference' });
    await page.reload();
    await page.getByText('First row: A-1.pdf').waitFor();
    await step(page, 'Mapping Section').filter({ hasText: 'named by Number' }).waitFor();
  });

  it('offers the databases that there are where the chosen one is shared no more', async () => {
    const { page, client } = await browser.signedInPage(unique('gone'), 'mail', { expected: REFUSED });
    await client.connectNotion('Invoices');
    const { connectionId } = await client.notionDatabase('Invoices');
    const databaseId = `notion:${connectionId}:${crypto.randomUUID()}`;
    await client.call('PUT', '/api/selection', { databaseId, documentId: null, namingHeader: null });
    await page.goto('/');
    await page.getByText('Failed to fetch Notion data', { exact: true }).waitFor();
    const database = page.getByRole('button', { name: 'Database', exact: true });
    expect(await database.textContent()).toBe('Choose a database');
    await database.click();
    await page.getByRole('option', { name: 'Invoices' }).waitFor();
  });

  it('says that a file has no rows', async () => {
    const { page } = await browser.signedInPage(unique('empty'), 'mail');
    await page.goto('/');
    await bringFile(page, 'Use a CSV or JSON file', 'clients.csv', 'Number,Client\n');
    await seeToast(page, 'No rows in it', '"clients.csv": 0 rows, 2 columns');
  });

  it('adds the two properties, marks rows, and takes the marks back, in two tries if need be', async () => {
    const { page, client } = await browser.signedInPage(unique('marks'), 'mail', { expected: /status of (?:422|500)/u });
    await unshare();
    await client.connectNotion('Clients');
    await page.goto('/');
    await page.getByRole('button', { name: 'Add the two properties' }).click();
    await page.getByRole('button', { name: /^Mark \d+ rows Ready to Generate$/u }).click();
    await page.getByText(/^\d+ rows were marked Ready to Generate\.$/u).waitFor();
    await step(page, 'Notion Database')
      .filter({ hasText: /Clients · [1-9]\d* ready/u })
      .waitFor();
    let groups = 0;
    await page.route('**/api/mark-rows', (route) => (groups++ === 1 ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-kind=error]').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await step(page, 'Notion Database').filter({ hasText: 'Clients · 0 ready' }).waitFor();
    const mark = page.getByRole('button', { name: /^Mark \d+ rows Ready to Generate$/u });
    await mark.waitFor();

    // A run that finds none leads back to where they are marked.
    await page.getByRole('button', { name: 'Use the sample document' }).click();
    await step(page, 'Google Document').filter({ hasText: 'Invoice' }).waitFor();
    await step(page, 'Notion Database').click();
    await expect.poll(() => mark.count()).toBe(0);
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.locator('[data-kind=error]').filter({ hasText: 'No Rows to Process' }).waitFor();
    await mark.waitFor();
  });

  it('says that Notion is slow or shares nothing yet, and how to share a database', async () => {
    const { page, client } = await browser.signedInPage(unique('slow'), 'mail', { expected: /status of 404/u });
    await client.connectNotion();
    await unshare();
    await page.clock.install();
    await page.goto('/');
    const advance = (text: string) =>
      expect
        .poll(async () => {
          await page.clock.runFor(1000);
          return page.getByText(text).first().isVisible();
        })
        .toBe(true);
    await advance('No database is shared yet: attempt 2 of 10');
    await page.getByText('choose ••• → Connections').waitFor();
    await advance('No database is shared yet: attempt 10 of 10');
    await advance('Ensure a database was shared with the integration during authorisation');
    await seeToast(page, 'No Databases Found', 'Ensure a database was shared with the integration');
    await page.getByRole('button', { name: 'Reload Database' }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose pages in Notion' }).click();
    await page.waitForURL('**/v1/oauth/authorize?**');
  });

  it('says what to do when Notion refuses', async () => {
    const { page, client } = await browser.signedInPage(unique('refused'), 'mail', { expected: /status of (?:401|422)/u });
    await unshare();
    await client.connectNotion('Certificates');
    await page.goto('/');
    await step(page, 'Notion Database').filter({ hasText: 'Certificates' }).waitFor();
    await browser.setNotionFaults([{ path: '^/v1/data_sources', kind: 'status', status: 404 }]);
    await page.getByRole('button', { name: 'Reload Database' }).first().click();
    await page.getByText('Failed to fetch Notion data. Ensure the database is shared with the integration.').waitFor();
    // Away from the page: whatever it still asks would be told before it is there again.
    await page.goto('about:blank');
    await browser.setNotionFaults([{ path: '^/v1/', kind: 'status', status: 401 }]);
    await page.goto('/');
    await seeToast(page, 'Notion authentication failed');
    await page.getByText('Notion has ended the connection.').waitFor();
    await page.getByRole('button', { name: 'Add Notion Database' }).waitFor();
  });

  it('asks users who came by mail to connect Google before they use a document of theirs', async () => {
    const { page } = await browser.signedInPage(unique('mail'), 'mail', { expected: /status of 403/u });
    await page.goto('/');
    await page.getByRole('button', { name: 'Add Google Document' }).click();
    await page.getByRole('button', { name: 'Add Demo Document (Recommended)' }).click();
    await seeToast(page, 'Additional Permissions Required');
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await page.waitForURL(/\/o\/oauth2\//u);
  });

  it('goes from the first page to PDFs with the keyboard alone', async () => {
    const { page, downloads } = await browser.openPage();
    const email = unique('keys');
    const { at, tabTo, press, returnsTo, escapesTo } = openKeyboard(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto('/');
    await press(page.getByRole('link', { name: 'Get Started Free' }).first());
    await tabTo(page.getByLabel('Email', { exact: true }));
    await page.keyboard.type(email);
    await press(button('Send Magic Link'));
    await page.getByText(`A link went to ${email}.`).waitFor();
    await page.goto(await mailedLink(page, email));
    await press(button('Sign in'));
    for (const answer of ['20 - 200', 'Reddit']) {
      const radio = page.getByRole('radio', { name: answer, exact: true });
      // Until then the question before it is there.
      await radio.waitFor();
      await tabTo(page.getByRole('radio').first());
      for (let presses = 0; presses < 10 && !(await at(radio)); presses++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await press(button('Continue'));
    }

    await escapesTo(button('Settings'), page.getByRole('dialog', { name: 'Settings' }));
    await escapesTo(button('Account and usage'), page.getByRole('dialog', { name: 'Account and usage' }));
    await escapesTo(button('Messages'), page.getByRole('dialog', { name: 'Messages' }));
    await escapesTo(button('More Options'), page.getByRole('menu'));
    await press(button('Use the sample database'));
    await step(page, 'Notion Database').filter({ hasText: 'Sample invoices' }).waitFor();
    await escapesTo(button('Add Google Document'), page.getByRole('dialog', { name: 'Select Google Document' }));
    await press(button('Use the sample document'));
    await step(page, 'Google Document').filter({ hasText: 'User Document: Invoice' }).waitFor();
    await escapesTo(button('Show Field Mapping Instructions'), page.getByRole('dialog', { name: 'Field Mapping Instructions' }));
    await escapesTo(button('Saved jobs'), page.getByRole('dialog', { name: 'Saved jobs' }));
    await press(page.getByLabel('PDF File Name'));
    await returnsTo(page.getByPlaceholder('Search names...'));
    await page.keyboard.type('Client');
    await page.locator('[role=option][data-selected=true]', { hasText: /^Client$/u }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('First row: Alder & Finch.pdf').waitFor();
    const separator = page.getByRole('separator', { name: 'Width of the steps' });
    await tabTo(separator);
    const before = await separator.getAttribute('aria-valuenow');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => separator.getAttribute('aria-valuenow')).not.toBe(before);
    await press(button('Download PDFs'));
    await seeToast(page, 'Plan Limit');
    await returnsTo(button('Download PDFs'));
    await expect.poll(() => downloads.length).toBe(3);
    await page.keyboard.press('F8');
    await press(button('Dismiss').first());
  });

  it('shows visitors the demo: samples, three PDFs, no settings of an account', async () => {
    const { page, downloads } = await browser.openPage();
    await page.goto('/demo');
    await page.getByText('Using demo Notion database').waitFor();
    await page.getByText('Demo mode allows up to 3 PDFs.').waitFor();
    await page.getByRole('main').getByText('Demo', { exact: true }).waitFor();
    for (const name of ['Account and usage', 'Add Notion Database', 'Setup Notion Automation'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add Google Document' }).click();
    await page
      .getByText('No documents found')
      .or(page.getByText("Search for 'User Document'", { exact: true }))
      .first()
      .waitFor();
    await page.getByLabel('Search documents').fill('User Document');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'User Document: Certificate' }).click();
    await seeToast(page, 'Success', 'Document "User Document: Certificate" loaded successfully');
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await seeToast(page, 'Plan Limit', '3 made');
    await expect.poll(() => downloads.length).toBe(3);
    for (const download of downloads) expect(isPdf(await bytesOf(download))).toBe(true);
    await expectAccessible(page);
  });
});
